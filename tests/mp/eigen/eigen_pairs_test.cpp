// What the refinement of eigenvectors and singular vectors of run-time precision makes of two columns, and of
// all of them: couplings, gaps, sizes, groups and corrections, of small matrices by hand.
#include "mp/eigen/pairs_by_hand.hpp"
#include "mp/eigen/singular_pairs.hpp"

namespace {

using namespace residua_test;
using residua::multiple::singular_pairs;
using mp_pair = residua::multiple::eigen_pair;
using mp_pairs = residua::multiple::eigen_pairs;

mp_pair pair_of(double coupling, double gap) { return {mp(coupling, bits), mp(gap, bits)}; }

/// Exponents tell sizes to a factor of two: a coupling below 2^-10 of the gap for certain.
TEST(mp_eigen_pairs, are_apart_where_rotations_are_small) {
  EXPECT_TRUE(pair_of(0x1.8p-11, -1).is_apart());
  EXPECT_FALSE(pair_of(0x1p-10, 1).is_apart());
  EXPECT_TRUE(pair_of(0x1.8p-11, 1.5).is_apart());
  EXPECT_FALSE(pair_of(0, 0).is_apart());
  EXPECT_TRUE(pair_of(0x1p-20, 1).turns(0));
  EXPECT_FALSE(pair_of(0x1p-20, 1).turns(1));
  EXPECT_FALSE(pair_of(0x1p-10, 1).turns(-20));
  EXPECT_EQ(pair_of(0x1p-20, -4).rotation(), mp(-0x1p-22, bits));
  EXPECT_EQ(pair_of(0x1p-20, 4).rotation_exponent(), -21);  // 2^-22 is below
  EXPECT_EQ(pair_of(0x1.8p-20, 2).rotation_exponent(), -20);
}

/// Eigenvalues 2, 3 and 8; the first and the last are coupled by 2^-3, which is too much for a gap of 6. What
/// is above the diagonals is not read.
mp_pairs three_columns() {
  const double nan = std::nan("");
  return {3, numbers_of({1, 0x1p-20, 0x1p-3, nan, 3, 0, nan, nan, 16}),
          numbers_of({0.5, 0x1p-20, 0, nan, 0, 0x1p-30, nan, nan, -1})};
}

TEST(mp_eigen_pairs, have_couplings_of_orthonormal_columns) {
  const auto pairs = three_columns();
  expect_numbers(pairs.lambda, {2, 3, 8});
  for (const bool is_mirrored : {false, true}) {
    const auto its = is_mirrored ? pairs.pair(0, 1) : pairs.pair(1, 0);
    EXPECT_EQ(its.coupling, mp(3.5 * 0x1p-20, bits));  // s + (2 + 3) / 2 r
    EXPECT_EQ(its.gap, mp(is_mirrored ? 1 : -1, bits));
  }
  EXPECT_EQ(pairs.pair(2, 1).coupling, mp(5.5 * 0x1p-30, bits));
  EXPECT_EQ(pairs.pair(2, 1).gap, mp(-5, bits));
}

TEST(mp_eigen_pairs, tell_the_largest_sizes) {
  const auto d = three_columns().distance();
  EXPECT_EQ(d.coupling, -2);
  EXPECT_EQ(d.skewness, 1);
  EXPECT_EQ(d.unresolved, -2);
  EXPECT_EQ(d.rotation, -18);
  const mp_pairs skew(2, numbers_of({1, 0, 0, 2}), numbers_of({0, -0x1p-30, 0, 0}));
  EXPECT_EQ(skew.distance().skewness, -29);
  EXPECT_EQ(skew.distance().unresolved, none);
  // The largest comes first, and last.
  for (const double first : {0x1p-5, 0x1p-3}) {
    const mp_pairs alike(3, numbers_of({1, first, 0x1p-4, 0, 1, 0x1p-8 / first, 0, 0, 1}),
                         std::vector<mp>(9, mp(bits)));
    EXPECT_EQ(alike.distance().unresolved, -2);
  }
}

TEST(mp_eigen_pairs, are_joined_to_groups_by_what_is_not_noise) {
  EXPECT_EQ(three_columns().clusters(-3), (groups{{0, 2}}));
  EXPECT_TRUE(three_columns().clusters(-2).empty());
}

/// Half of R, and rotations of opposite signs, but within groups and where a gap is below the largest
/// coupling.
TEST(mp_eigen_pairs, are_corrected_by_half_of_R_and_rotations) {
  const auto pairs = three_columns();
  const double r = 0x1p-21, first = -3.5 * 0x1p-20, far = 0x1p-31, second = -5.5 * 0x1p-30 / 5;
  const auto alone = pairs.correction(std::vector<index_t>{-1, -1, -1}, -2);
  EXPECT_EQ(alone[0], mp(0.25, bits));
  EXPECT_EQ(alone[8], mp(-0.5, bits));
  EXPECT_EQ(alone[1], mp(r + first, bits));
  EXPECT_EQ(alone[3], mp(r - first, bits));
  EXPECT_TRUE(alone[2].is_zero() && alone[6].is_zero());
  EXPECT_NEAR(alone[5].to_double(), far + second, 0x1p-80);
  EXPECT_NEAR(alone[7].to_double(), far - second, 0x1p-80);
  const auto grouped = pairs.correction(std::vector<index_t>{0, 0, -1}, -2);
  EXPECT_EQ(grouped[1], mp(r, bits));
  EXPECT_EQ(grouped[3], mp(r, bits));
  EXPECT_EQ(grouped[5], alone[5]);
  EXPECT_EQ(pairs.correction(std::vector<index_t>{0, 1, -1}, -2)[1], alone[1]);
  const auto held = pairs.correction(std::vector<index_t>{-1, -1, -1}, 1);
  EXPECT_EQ(held[1], mp(r, bits));
  EXPECT_EQ(held[5], alone[5]);
}

TEST(mp_eigen_pairs, of_groups_are_a_matrix_less_its_middle) {
  EXPECT_EQ(three_columns().cluster_matrix({0, 2}), (std::vector<double>{-0.75, 0x1p-6, 0x1p-6, 0}));
}

/// Singular values 6 and 2.
singular_pairs two_triplets() {
  const double nan = std::nan("");
  return {2, numbers_of({3, 3 * 0x1p-20, 0x1p-20, 2}), numbers_of({0.5, 0x1p-20, nan, -1}),
          numbers_of({0.5, 3 * 0x1p-20, nan, 1})};
}

TEST(mp_singular_pairs, have_even_and_odd_couplings) {
  const auto pairs = two_triplets();
  expect_numbers(pairs.sigma, {6, 2});
  const auto its = pairs.pair(1, 0);
  EXPECT_EQ(its.even.coupling, mp(10 * 0x1p-20, bits));  // (4 (r + s) + m_ij + m_ji) / 2
  EXPECT_EQ(its.even.gap, mp(4, bits));
  EXPECT_EQ(its.odd.coupling, mp(0x1p-20, bits));  // (-2 (r - s) + m_ji - m_ij) / 2
  EXPECT_EQ(its.odd.gap, mp(-8, bits));
}

TEST(mp_singular_pairs, tell_the_largest_sizes) {
  const auto d = two_triplets().distance();
  EXPECT_EQ(d.coupling, -16);
  EXPECT_EQ(d.skewness, 1);
  EXPECT_EQ(d.rotation, -17);  // 2.5 2^-20, doubled
  EXPECT_EQ(d.unresolved, none);
  const singular_pairs odd(2, numbers_of({4, 0x1p-30, -0x1p-30, 1}), numbers_of({0, 0, 0, 0}),
                           numbers_of({0, -0x1p-40, 0, 0}));
  EXPECT_EQ(odd.distance().skewness, -39);
  EXPECT_EQ(odd.distance().coupling, -29);
}

/// U turns by the sum of both rotations, V by their difference.
TEST(mp_singular_pairs, are_corrected_by_two_rotations) {
  const auto pairs = two_triplets();
  const double even = 2.5 * 0x1p-20, odd = -0x1p-23, r = 0x1p-21, s = 3 * 0x1p-21;
  const std::vector<index_t> apart{-1, -1}, together{0, 0};
  const auto all = pairs.correction(apart, apart, -16);
  expect_numbers(all.of_U, {0.25, r + even + odd, r - even - odd, -0.5});
  expect_numbers(all.of_V, {0.25, s + even - odd, s - even + odd, 0.5});
  const auto without_even = pairs.correction(together, apart, -16);
  expect_numbers(without_even.of_U, {0.25, r + odd, r - odd, -0.5});
  expect_numbers(without_even.of_V, {0.25, s - odd, s + odd, 0.5});
  const auto without_odd = pairs.correction(apart, together, -16);
  expect_numbers(without_odd.of_U, {0.25, r + even, r - even, -0.5});
  expect_numbers(without_odd.of_V, {0.25, s + even, s - even, 0.5});
  const auto held = pairs.correction(apart, apart, 3);  // the even gap is 4
  expect_numbers(held.of_U, {0.25, r + odd, r - odd, -0.5});
}

/// Both values are below their couplings: even ones of 2^-29 and odd ones of 2^-30.
singular_pairs close_to_zero() {
  return {2, numbers_of({0x1p-40, 3 * 0x1p-30, 0x1p-30, 0x1p-41}), numbers_of({0, 0, 0, 0}),
          numbers_of({0, 0, 0, 0})};
}

TEST(mp_singular_pairs, close_to_zero_are_those_with_odd_couplings) {
  const auto pairs = close_to_zero();
  EXPECT_TRUE(pairs.is_close_to_zero({0, 1}, -30));
  EXPECT_FALSE(pairs.is_close_to_zero({0, 1}, -29));
  EXPECT_EQ(pairs.clusters(-29), (groups{{0, 1}}));
  EXPECT_TRUE(pairs.clusters(-28).empty());
  // By odd couplings alone, as m_ij = -m_ji.
  const singular_pairs odd(2, numbers_of({0x1p-40, 0x1p-30, -0x1p-30, 0x1p-41}), numbers_of({0, 0, 0, 0}),
                           numbers_of({0, 0, 0, 0}));
  EXPECT_EQ(odd.clusters(-60), (groups{{0, 1}}));
}

/// |U^T B V| beside its diagonal for rotations by double of B's couplings, which errs by some units of 2^-53.
void expect_diagonal(const std::vector<double>& B, const residua::lapack::singular_rotation& its) {
  ASSERT_EQ(its.members, (std::vector<index_t>{0, 1}));
  const auto &U = its.of_U, &V = its.of_V;
  const double below = U[2] * (B[0] * V[0] + B[2] * V[1]) + U[3] * (B[1] * V[0] + B[3] * V[1]),
               above = U[0] * (B[0] * V[2] + B[2] * V[3]) + U[1] * (B[1] * V[2] + B[3] * V[3]);
  EXPECT_NEAR(below, 0, 0x1p-48);
  EXPECT_NEAR(above, 0, 0x1p-48);
}

TEST(mp_singular_pairs, of_groups_turn_by_their_whole_matrix_or_its_even_part) {
  expect_diagonal({0x1p-10, 3, 1, 0x1p-11}, close_to_zero().rotation({0, 1}, -60));
  // 1 and 1 + 2^-40, coupled by 2^-39 evenly and by -2^-45 oddly: the odd pair is apart.
  const singular_pairs near(2, numbers_of({1, 0x1p-39 + 0x1p-45, 0x1p-39 - 0x1p-45, 1 + 0x1p-40}),
                            numbers_of({0, 0, 0, 0}), numbers_of({0, 0, 0, 0}));
  const auto its = near.rotation({0, 1}, -60);
  EXPECT_EQ(its.of_U, its.of_V);
  expect_diagonal({-0.5, 1, 1, 0}, its);
}

}  // namespace
