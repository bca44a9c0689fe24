// What the refinement of general eigenvectors of run-time precision makes of two columns, of groups and of
// all of them, by hand; and that it stops where there is no basis.
#include <numeric>

#include "backends.hpp"
#include "mp/eigen/pairs_by_hand.hpp"
#include "mp/geev/general_refinement.hpp"
#include "mp/geev/general_results.hpp"

namespace {

using namespace residua_test;
using namespace residua::multiple;

/// Of a complex matrix: eigenvalues 1, 1 + i and 5. The first two are coupled by 2^-20 and by i 2^-30, the
/// last two by 1, too much for a gap of 4.
general_pairs three_columns() {
  static const general_spectrum spectrum{numbers_of({1, 1, 5}), numbers_of({0, 1, 0}), {}};
  general_pairs pairs(spectrum);
  pairs.set({numbers_of({0, 0x1p-20, 0, 0, 0, 1, 0, 0, 0}), numbers_of({0, 0, 0, 0x1p-30, 0, 0, 0, 0, 0})});
  return pairs;
}

TEST(mp_general_pairs, have_couplings_and_gaps) {
  const auto pairs = three_columns();
  const auto below = pairs.pair(1, 0), above = pairs.pair(0, 1);
  expect_numbers({below.re, below.im, below.gap_re, below.gap_im}, {0x1p-20, 0, 0, -1});
  expect_numbers({above.re, above.im, above.gap_re, above.gap_im}, {0, 0x1p-30, 0, 1});
}

TEST(mp_general_pairs, tell_the_largest_sizes) {
  const general_limits limits(3, bits);
  const auto d = three_columns().distance(limits);
  EXPECT_EQ(d.unresolved, 1);
  EXPECT_EQ(d.rotation, -18);  // 2^-20 over 1, with two bits for both exponents
  // Couplings that may be rounding are no rotations where these would do harm, as of a gap of 2^-90.
  const general_spectrum close{{mp(1.0, bits), mp(1.0, bits) + mp(0x1p-90, bits)}, numbers_of({0, 0}), {}};
  general_pairs held(close);
  held.set({numbers_of({0, 0x1p-127, 0, 0}), numbers_of({0, 0, 0, 0})});
  const general_limits of_two(2, bits);
  EXPECT_TRUE(of_two.hold(held.pair(1, 0)));
  EXPECT_EQ(held.distance(of_two).rotation, none);
  EXPECT_EQ(held.distance(of_two).unresolved, none);
  for (const mp& e : held.correction(of_two).re) EXPECT_TRUE(e.is_zero());
  const general_limits of_more(2, 140);  // for which it is no rounding
  EXPECT_EQ(held.distance(of_more).rotation, -126 + 89 + 2);
}

TEST(mp_general_pairs, are_joined_to_groups_by_what_is_not_noise) {
  EXPECT_EQ(three_columns().clusters(0), (groups{{1, 2}}));
  EXPECT_TRUE(three_columns().clusters(1).empty());
  general_pairs above(three_columns());
  above.set({numbers_of({0, 0, 0, 0, 0, 0, 0, 1, 0}), numbers_of({0, 0, 0, 0, 0, 0, 0, 0, 0})});
  EXPECT_EQ(above.clusters(0), (groups{{1, 2}}));
}

TEST(mp_general_pairs, are_corrected_by_their_quotients) {
  const auto E = three_columns().correction(general_limits(3, bits));
  expect_numbers(E.re, {0, 0, 0, 0x1p-30, 0, 0, 0, 0, 0});  // i 2^-30 / i
  expect_numbers(E.im, {0, 0x1p-20, 0, 0, 0, 0, 0, 0, 0});  // 2^-20 / -i
}

TEST(mp_general_pairs, of_groups_are_a_block_less_its_middle) {
  auto pairs = three_columns();
  const auto B = pairs.block({0, 1}, false);
  expect_numbers(B.re, {0, 0x1p-20, 0, 0});
  expect_numbers(B.im, {-1, 0, 0x1p-30, 0});
  const auto real = pairs.block({1, 2}, true);
  expect_numbers(real.re, {-4, 1, 0, 0});
  expect_numbers(real.im, {1, 0, 0, 0});
  pairs.clear({0, 1});
  EXPECT_FALSE(pairs.pair(0, 1).is_coupled() || pairs.pair(1, 0).is_coupled());
  EXPECT_TRUE(pairs.pair(2, 1).is_coupled());
}

/// Of (0, 2; 2, 0) 2^100 the values are 2^101 and -2^101; of (0, -2; 2, 0) 2^100 they are i times that.
TEST(mp_blocks, have_the_spectrum_of_their_size) {
  const auto expect_sizes = [](const std::vector<mp>& w, const std::vector<mp>& others) {
    ASSERT_EQ(w.size(), 2U);
    EXPECT_NEAR(abs(ldexp(w[0], -100)).to_double(), 2, 0x1p-48);
    EXPECT_NEAR((ldexp(w[0], -100) + ldexp(w[1], -100)).to_double(), 0, 0x1p-48);
    for (const mp& x : others) EXPECT_NEAR(ldexp(x, -100).to_double(), 0, 0x1p-48);
  };
  const auto scaled = [](std::initializer_list<double> values) {
    auto all = numbers_of(values);
    for (mp& x : all) x = ldexp(x, 100);
    return all;
  };
  const auto zeros = numbers_of({0, 0, 0, 0});
  const conjugate_places own{0, 1};
  const auto symmetric = complex_block_spectrum({scaled({0, 2, 2, 0}), zeros}, 2);
  ASSERT_TRUE(symmetric.has_value());
  expect_sizes(symmetric->re, symmetric->im);
  const auto turning = complex_block_spectrum({zeros, scaled({0, 2, 2, 0})}, 2);
  ASSERT_TRUE(turning.has_value());
  expect_sizes(turning->im, turning->re);
  const auto real = real_block_spectrum({scaled({0, 2, 2, 0}), zeros}, own);
  ASSERT_TRUE(real.has_value());
  expect_sizes(real->re, real->im);
  EXPECT_EQ(real->conjugate, own);
  const auto pair = real_block_spectrum({scaled({0, 2, -2, 0}), zeros}, own);
  ASSERT_TRUE(pair.has_value());
  expect_sizes(pair->im, pair->re);
  EXPECT_EQ(pair->conjugate, (conjugate_places{1, 0}));
}

TEST(mp_blocks, have_their_conjugates_where_lapack_has_them) {
  EXPECT_EQ(neighbours({{1, 0}, {2, 3}, {2, -3}, {4, 0}}), (conjugate_places{0, 2, 1, 3}));
  EXPECT_EQ(neighbours({{2, 3}, {2, -3}, {4, 1}, {4, -1}}), (conjugate_places{1, 0, 3, 2}));
}

/// Values turn with the origin of their group, and R has the group's vectors in its rows and columns.
TEST(mp_blocks, of_complex_groups_have_their_own_places) {
  general_spectrum w{numbers_of({7, 1, 1}), numbers_of({0, 3, 3}), {}};
  general_pairs pairs(w);
  pairs.set({numbers_of({0, 0, 0, 0, 0, 0x1p-20, 0, 0x1p-20, 0}), numbers_of({0, 0, 0, 0, 0, 0, 0, 0, 0})});
  group_rotations rotations(w);
  EXPECT_TRUE(rotations.is_empty());
  rotations.take({{1, 2}}, pairs);
  EXPECT_FALSE(rotations.is_empty());
  const auto& now = rotations.spectrum();
  EXPECT_EQ(now.re[0], mp(7.0, bits));
  EXPECT_NEAR(abs(ldexp(now.re[1] - mp(1.0, bits), 20)).to_double(), 1, 0x1p-30);
  EXPECT_NEAR((ldexp(now.re[1] + now.re[2] - mp(2.0, bits), 20)).to_double(), 0, 0x1p-30);
  for (const std::size_t j : {1, 2}) EXPECT_NEAR((now.im[j] - mp(3.0, bits)).to_double(), 0, 0x1p-68);
  const auto& R = rotations.matrix();
  EXPECT_EQ(R.re[0], mp(1.0, bits));
  for (const std::size_t k : {1, 2, 3, 6}) EXPECT_TRUE(R.re[k].is_zero() && R.im[k].is_zero()) << k;
  for (const std::size_t k : {4, 5, 7, 8}) EXPECT_FALSE(R.re[k].is_zero()) << k;
  EXPECT_FALSE(pairs.pair(1, 2).is_coupled() || pairs.pair(2, 1).is_coupled());
}

/// Two real columns whose coupling makes them a pair: 1 and 1 with (0, -1; 1, 0) 2^-20.
TEST(mp_blocks, of_real_groups_become_pairs) {
  general_spectrum w{numbers_of({1, 7, 1}), numbers_of({0, 0, 0}), {0, 1, 2}};
  general_pairs pairs(w);
  pairs.set({numbers_of({0, 0, 0x1p-20, 0, 0, 0, -0x1p-20, 0, 0}), numbers_of({0, 0, 0, 0, 0, 0, 0, 0, 0})});
  group_rotations rotations(w);
  rotations.take({{0, 2}}, pairs);
  const auto& now = rotations.spectrum();
  EXPECT_EQ(now.conjugate, (conjugate_places{2, 1, 0}));
  EXPECT_NEAR(ldexp(now.im[0], 20).to_double(), 1, 0x1p-40);
  EXPECT_EQ(now.im[2], -now.im[0]);
  for (const std::size_t j : {0, 2}) EXPECT_NEAR((now.re[j] - mp(1.0, bits)).to_double(), 0, 0x1p-68);
  EXPECT_FALSE(pairs.pair(0, 2).is_coupled());
}

/// X diag(w): of packed columns x and y of a pair and a real one, and of one complex column, whose parts lie
/// above each other.
TEST(mp_general_vectors, have_images_of_their_values) {
  const general_spectrum packed{numbers_of({2, 2, 5}), numbers_of({3, -3, 0}), {1, 0, 2}};
  expect_numbers(images(numbers_of({1, 0, 1, 0, 1, 0, 1, 2, 3}), packed), {2, -3, 2, 3, 2, 3, 5, 10, 15});
  const general_spectrum complex_one{numbers_of({2}), numbers_of({3}), {}};
  expect_numbers(images(numbers_of({1, 4}), complex_one), {2 - 12, 8 + 3});
}

/// Packed columns (3, 4) and (0, 5), which are vectors of their own where the imaginary part of their value
/// is zero, as the zero column is.
TEST(mp_general_results, are_real_where_values_are) {
  const auto own = results_of(numbers_of({3, 4, 0, 5}), {numbers_of({2, 2}), numbers_of({0, 0}), {1, 0}}, 64);
  EXPECT_EQ(own.spectrum.conjugate, (conjugate_places{0, 1}));
  for (const mp& value : own.spectrum.re) EXPECT_EQ(value, mp(2.0, 64));
  for (const mp& value : own.spectrum.im) EXPECT_TRUE(value.is_zero());
  ASSERT_EQ(own.columns.size(), 4U);
  EXPECT_NEAR(own.columns[0].to_double(), 0.6, 0x1p-50);
  EXPECT_NEAR(own.columns[1].to_double(), 0.8, 0x1p-50);
  EXPECT_TRUE(own.columns[2].is_zero());
  EXPECT_NEAR(own.columns[3].to_double(), 1, 0x1p-50);
  const auto zero = results_of(numbers_of({0}), {numbers_of({2}), numbers_of({0}), {0}}, 64);
  EXPECT_TRUE(zero.columns[0].is_zero());
}

/// (1 + 3 i, 5 + 7 i): the second element is the largest, and becomes real whatever roundings leave.
TEST(mp_general_results, have_a_real_and_positive_largest_element) {
  for (const bool is_packed : {true, false}) {
    const conjugate_places places = is_packed ? conjugate_places{1, 0} : conjugate_places{};
    const auto its = is_packed ? results_of(numbers_of({1, 5, 3, 7}),
                                            {numbers_of({2, 2}), numbers_of({1, -1}), places}, bits)
                               : results_of(numbers_of({1, 5, 3, 7, 1, 5, 3, 7}),
                                            {numbers_of({2, 2}), numbers_of({1, -1}), places}, bits);
    EXPECT_NEAR(its.columns[1].to_double(), std::sqrt(74.0 / 84), 0x1p-50);
    EXPECT_TRUE(its.columns[3].is_zero());
    // (1 + 3 i) (5 - 7 i) = 26 + 8 i
    EXPECT_NEAR(its.columns[0].to_double(), 26 / std::sqrt(74.0 * 84), 0x1p-50);
    EXPECT_NEAR(its.columns[2].to_double(), 8 / std::sqrt(74.0 * 84), 0x1p-50);
  }
}

using mp_general_refinement = on_backend;

/// X = (I, U; L, I + L U), of which the rows of L fall and the columns of U grow: terms of L U are 1 beside
/// 2^60. A = 0 and values of zero leave nothing to be solved for, so that only the factorisation has such a
/// product.
TEST_P(mp_general_refinement, tells_of_the_products_of_factorisations) {
  constexpr index_t n = 33, half = 16;
  std::vector<mp> X;
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      const double identity = i == j ? 1 : 0;
      X.push_back(i < half && j < half ? mp(identity, bits)
                  : i < half           ? ldexp(mp(1.0, bits), 4 * i)
                  : j < half           ? ldexp(mp(1.0, bits), -4 * j)
                                       : mp(half + identity, bits));
    }
  }
  const std::vector<mp> zeros(X.size(), mp(bits)), none_of(n, mp(bits));
  conjugate_places own(n);
  std::iota(own.begin(), own.end(), std::size_t{0});
  general_refinement refinement(ctx, zeros, X, {none_of, none_of, own}, bits,
                                {residua::engine::residue, std::size_t{1} << 30});
  refinement.project();
  EXPECT_GE(refinement.products().spread, 60);
}

/// Two columns that are the same are no basis: nothing is corrected.
TEST_P(mp_general_refinement, of_no_basis_stops) {
  const auto A = numbers_of({0.5, 0, 0, 0.25}), X = numbers_of({1, 1, 1, 1});
  const general_spectrum w{numbers_of({0.5, 0.25}), numbers_of({0, 0}), {0, 1}};
  general_refinement refinement(ctx, A, X, w, bits, {});
  EXPECT_EQ(refinement.run(), 0);
  expect_numbers(refinement.vectors(), {1, 1, 1, 1});
}

RESIDUA_ON_FEW_BACKENDS(mp_general_refinement);

}  // namespace
