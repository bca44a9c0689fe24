// What the refinement of eigenvectors of general matrices makes of two columns, of groups and of all columns:
// real matrices, whose complex vectors are two columns each, and complex ones.
#include <cmath>
#include <limits>

#include "lapack/geev/complex_clusters.hpp"
#include "lapack/geev/complex_geev_stages.hpp"
#include "lapack/geev/geev_rotations.hpp"
#include "lapack/geev/packed_vectors.hpp"
#include "lapack/pairs/run_stages.hpp"

namespace residua_test {
namespace {

using namespace residua::lapack;
using residua::complex;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

complex<dd> complex_of(double re, double im) { return {dd(re), dd(im)}; }
general_pair<dd> pair_of(const complex<dd>& coupling, const complex<dd>& gap) { return {coupling, gap}; }

TEST(general_pairs, are_apart_where_rotations_are_small) {
  EXPECT_EQ(size_of(complex_of(-3, 2)), 3);
  EXPECT_EQ(size_of(complex_of(1, -2)), 2);
  EXPECT_TRUE(std::isnan(size_of(complex_of(1, nan))) && std::isnan(size_of(complex_of(nan, 1))));
  EXPECT_TRUE(pair_of(complex_of(0, 0x1p-10), complex_of(-1, 0)).is_apart());
  EXPECT_FALSE(pair_of(complex_of(0, 0x1.01p-10), complex_of(-1, 0)).is_apart());
  EXPECT_TRUE(pair_of(complex_of(0, 0), complex_of(0, 0)).is_apart());
  EXPECT_TRUE(pair_of(complex_of(0x1p-320, 0), complex_of(0x1p-300, 0)).is_apart());
  EXPECT_FALSE(pair_of(complex_of(0x1p-320, 0), complex_of(0x1p-301, 0)).is_apart());
  // (3 + i) / (2 - i) = 1 + i.
  EXPECT_EQ(pair_of(complex_of(3 * 0x1p-20, 0x1p-20), complex_of(2, -1)).rotation(),
            complex_of(0x1p-20, 0x1p-20));
  EXPECT_EQ(pair_of(complex_of(3, 1), complex_of(2, -1)).rotation(), complex_of(0, 0));
}

TEST(general_pairs, are_held_where_couplings_are_noise_and_rotations_are_not) {
  const rounding_limits limits{0x1p-90, 0x1p-50};
  const auto near = pair_of(complex_of(0, 0x1p-90), complex_of(0x1p-60, 0)),
             far = pair_of(complex_of(0, 0x1p-90), complex_of(1, 0)),
             unresolved = pair_of(complex_of(0, 0x1p-90), complex_of(0x1p-90, 0));
  EXPECT_EQ(near.within(limits).coupling, complex_of(0, 0));
  EXPECT_EQ(near.within(limits).gap, near.gap);
  EXPECT_EQ(far.within(limits).coupling, far.coupling);
  EXPECT_EQ(unresolved.within(limits).coupling, unresolved.coupling);
}

/// Two pairs, 1 + 2 i in columns 0 and 1 and 3 + i in columns 3 and 2, and 6 in column 4.
packed_spectrum<dd> five_values() {
  packed_spectrum<dd> s(5);
  s.set_pair(0, 1, dd(1.0), dd(2.0));
  s.set_pair(3, 2, dd(3.0), dd(1.0));
  s.set_real(4, dd(6.0));
  return s;
}
/// Couplings of 2^-20 at most.
std::vector<dd> all_couplings() {
  std::vector<dd> D;
  for (int k = 0; k < 25; ++k) D.emplace_back((k * 7 % 23 - 11) * 0x1p-24);
  return D;
}
std::size_t place_of(index_t i, index_t j) { return static_cast<std::size_t>(i + 5 * j); }

/// What A is to packed columns with these values: A x = re x - im y, A y = im x + re y.
std::vector<dd> block_diagonal(const packed_spectrum<dd>& s) {
  std::vector<dd> W(25, dd(0.0));
  for (index_t j = 0; j < 5; ++j) {
    const auto k = static_cast<std::size_t>(j);
    W[place_of(j, j)] = s.wr[k];
    if (s.tail[k] < 0) continue;
    W[place_of(s.tail[k], s.head[k])] = -s.wi[static_cast<std::size_t>(s.head[k])];
    W[place_of(s.head[k], s.tail[k])] = s.wi[static_cast<std::size_t>(s.head[k])];
  }
  return W;
}
/// D less what values can take up of it: of a pair's block a multiple of the identity and one of (0, 1; -1,
/// 0).
std::vector<dd> without_values(std::vector<dd> D, const packed_spectrum<dd>& s) {
  for (index_t a = 0; a < 5; ++a) {
    const index_t b = s.tail[static_cast<std::size_t>(a)];
    if (b < 0) D[place_of(a, a)] = dd(0.0);
    if (b < 0 || b == a) continue;
    const dd re = (D[place_of(a, a)] + D[place_of(b, b)]) * 0.5,
             im = (D[place_of(a, b)] - D[place_of(b, a)]) * 0.5;
    D[place_of(a, a)] = D[place_of(a, a)] - re;
    D[place_of(b, b)] = D[place_of(b, b)] - re;
    D[place_of(a, b)] = D[place_of(a, b)] - im;
    D[place_of(b, a)] = D[place_of(b, a)] + im;
  }
  return D;
}
general_stage<dd> stage_of(const packed_spectrum<dd>& s, const std::vector<dd>& D) {
  return {{}, square(D, 5), whole(s.wr), whole(s.wi), {whole(s.head), whole(s.tail)}, {}};
}

TEST(packed_pairs, know_their_columns) {
  const auto s = five_values();
  const packed_columns columns{whole(s.head), whole(s.tail)};
  const index_t partners[] = {1, 0, 3, 2, -1};
  for (index_t j = 0; j < 5; ++j) {
    EXPECT_EQ(columns.partner(j), partners[j]);
    EXPECT_EQ(columns.is_tail(j), j == 1 || j == 2);
  }
  EXPECT_EQ(s.order_of_pairs(), (std::vector<index_t>{0, 1, 3, 2, 4}));
  expect_numbers(s.wr, {1, 1, 3, 3, 6});
  expect_numbers(s.wi, {2, -2, -1, 1, 0});
  packed_spectrum<dd> taken(5);
  const std::vector<index_t> places{4, 1, 0, 2, 3};
  taken.take(places, numbers_of({9, 5, 5, 7, 8}), numbers_of({0, 3, -3, 0, 0}));
  expect_numbers(taken.wr, {5, 5, 7, 8, 9});
  expect_numbers(taken.wi, {-3, 3, 0, 0, 0});
  EXPECT_EQ(taken.head, (std::vector<index_t>{1, 1, 2, 3, 4}));
  EXPECT_EQ(taken.tail, (std::vector<index_t>{0, 0, -1, -1, -1}));
  const auto wide = s.widened<residua::qd>();
  EXPECT_EQ(wide.wi[3], residua::qd(1.0));
  EXPECT_TRUE(wide.head == s.head && wide.tail == s.tail);
}

TEST(packed_pairs, take_up_what_commutes_with_their_values) {
  const auto D = all_couplings();
  auto s = five_values();
  const auto before = s;
  run_stage(
      general_value_stage<dd>{{}, square(D, 5), {whole(s.head), whole(s.tail)}, whole(s.wr), whole(s.wi)}, 5);
  const auto rest = without_values(D, s), old = block_diagonal(before), now = block_diagonal(s);
  for (std::size_t k = 0; k < 25; ++k) {
    if (now[k] == dd(0.0)) continue;
    EXPECT_EQ(now[k], old[k] + (D[k] - rest[k])) << k;
  }
  EXPECT_EQ(s.wi[1], -s.wi[0]);
  EXPECT_EQ(s.wi[2], -s.wi[3]);
}

/// E W - W E = D but for what values take up: to the roundings of dd, of numbers below 2^-14.
TEST(packed_pairs, are_corrected_by_the_solution_of_sylvesters_equation) {
  const auto D = all_couplings();
  const auto s = five_values();
  std::vector<dd> E(25, dd(7.0));
  run_stage(general_correction_stage<dd>{stage_of(s, D), square(E, 5)}, 25);
  const auto W = block_diagonal(s), rest = without_values(D, s);
  double largest = 0;
  for (index_t j = 0; j < 5; ++j) {
    for (index_t i = 0; i < 5; ++i) {
      dd sum = -rest[place_of(i, j)];
      for (index_t k = 0; k < 5; ++k)
        sum = sum + (E[place_of(i, k)] * W[place_of(k, j)] - W[place_of(i, k)] * E[place_of(k, j)]);
      EXPECT_NEAR(leading(sum), 0, 0x1p-110) << i << ", " << j;
      largest = std::max(largest, std::fabs(leading(E[place_of(i, j)])));
    }
  }
  const auto d = reduced_by(general_distance_stage<dd>{stage_of(s, D)}, 25);
  EXPECT_EQ(d.unresolved, 0);
  EXPECT_GE(3 * d.rotation, largest);
}

/// A coupling of one column with another one alone: of a real vector with both parts of a pair, of a pair
/// with itself, and of none with itself.
TEST(packed_pairs, tell_the_largest_sizes) {
  const auto s = five_values();
  const auto distance = [&](index_t i, index_t j, double size) {
    std::vector<dd> D(25, dd(0.0));
    D[place_of(i, j)] = dd(size);
    return reduced_by(general_distance_stage<dd>{stage_of(s, D)}, 25);
  };
  EXPECT_EQ(distance(4, 4, 1).unresolved + distance(4, 4, 1).rotation, 0);
  EXPECT_EQ(distance(4, 0, 0x1p-20).rotation, 0x1p-21 / 5);  // over -5 - 2 i
  EXPECT_EQ(distance(1, 4, 0x1p-20).rotation, 0x1p-21 / 5);
  EXPECT_EQ(distance(0, 0, 0x1p-20).rotation, 0x1p-21 / 4);  // of 1 - 2 i and its conjugate
  EXPECT_EQ(distance(3, 1, 0x1p-20).rotation, 0x1p-21 / 2);  // of 1 + 2 i and 3 + i
  EXPECT_EQ(distance(4, 0, 1).unresolved, 0.5);
  EXPECT_EQ(distance(4, 0, 1).rotation, 0);
}

TEST(packed_pairs, leave_residuals_of_their_values) {
  const auto s = five_values();
  const auto W = block_diagonal(s);
  std::vector<dd> X;
  for (int k = 0; k < 25; ++k) X.emplace_back(k * 3 % 11 - 5);
  for (const double sign : {1.0, -1.0}) {
    std::vector<dd> V(25, dd(100.0));
    run_stage(
        general_residual_stage<dd>{
            {}, square(X, 5), whole(s.wr), whole(s.wi), {whole(s.head), whole(s.tail)}, sign, square(V, 5)},
        25);
    for (index_t j = 0; j < 5; ++j) {
      for (index_t i = 0; i < 5; ++i) {
        dd sum(100.0);
        for (index_t k = 0; k < 5; ++k)
          sum = sum - X[place_of(i, k)] * W[sign > 0 ? place_of(k, j) : place_of(j, k)];
        EXPECT_EQ(V[place_of(i, j)], sum) << i << ", " << j;
      }
    }
  }
}

TEST(packed_pairs, on_the_host_are_what_is_left_of_the_matrix) {
  const auto s = five_values();
  residua::lapack::general_pairs<dd> all{s, all_couplings()};
  const auto W = block_diagonal(s), rest = without_values(all.D, s);
  for (index_t j = 0; j < 5; ++j) {
    for (index_t i = 0; i < 5; ++i)
      EXPECT_EQ(all.whole(i, j), W[place_of(i, j)] + rest[place_of(i, j)]) << i << j;
  }
  EXPECT_TRUE(all.is_head(0) && all.is_head(3) && all.is_head(4) && !all.is_head(1) && !all.is_head(2));
  EXPECT_TRUE(all.is_complex(1) && all.is_complex(3) && !all.is_complex(4));
  EXPECT_EQ(all.direct(0, 1).coupling, complex_of(0, 0));
  // What remains of two pairs without their direct couplings are the mirrored ones.
  const auto mirrored = stage_of(s, all.D).pairs(0, 3).mirrored.coupling,
             others = stage_of(s, all.D).pairs(3, 0).mirrored.coupling;
  const dd beside = all.D[place_of(4, 0)], own = all.D[place_of(1, 1)];
  all.clear_direct({0, 1, 2, 3});
  EXPECT_EQ(all.direct(0, 3).coupling, complex_of(0, 0));
  EXPECT_EQ(all.direct(3, 0).coupling, complex_of(0, 0));
  EXPECT_EQ(stage_of(s, all.D).pairs(0, 3).mirrored.coupling, mirrored);
  EXPECT_EQ(stage_of(s, all.D).pairs(3, 0).mirrored.coupling, others);
  EXPECT_EQ(all.D[place_of(4, 0)], beside);
  EXPECT_EQ(all.D[place_of(1, 1)], own);
  all.clear({0, 1});
  for (const auto k : {place_of(0, 0), place_of(1, 0), place_of(0, 1), place_of(1, 1)})
    EXPECT_EQ(all.D[k], dd(0.0));
  EXPECT_EQ(all.D[place_of(4, 0)], beside);
}

/// Both parts of a vector are in one group, and groups that are whole pairs alone are none.
TEST(packed_pairs, are_joined_to_groups_with_both_parts) {
  const auto s = five_values();
  const auto clusters = [&](index_t i, index_t j, double noise) {
    residua::lapack::general_pairs<dd> all{s, std::vector<dd>(25, dd(0.0))};
    all.D[place_of(i, j)] = dd(1.0);
    return clusters_of(all, noise);
  };
  EXPECT_EQ(clusters(4, 1, 0.25), (groups{{0, 1, 4}}));
  EXPECT_EQ(clusters(1, 4, 0.25), (groups{{0, 1, 4}}));
  EXPECT_EQ(clusters(2, 0, 0.25), (groups{{0, 1, 2, 3}}));
  EXPECT_TRUE(clusters(2, 0, 0.5).empty());
  EXPECT_EQ(clusters(0, 1, 0.25), (groups{{0, 1}}));  // with its own conjugate
  EXPECT_TRUE(clusters(4, 4, 0.25).empty());
  residua::lapack::general_pairs<dd> all{s, std::vector<dd>(25, dd(0.0))};
  EXPECT_TRUE(is_away_from_conjugates(all, {0, 1, 2, 3}, 0.25));
  EXPECT_FALSE(is_away_from_conjugates(all, {0, 1, 4}, 0.25));
  all.D[place_of(0, 0)] = dd(1.0);
  EXPECT_FALSE(is_away_from_conjugates(all, {0, 1, 2, 3}, 0.25));
  EXPECT_TRUE(is_away_from_conjugates(all, {2, 3}, 0.25));
}

/// 6 and 6 + 2^-40 with a coupling of 2^-39 both ways: 6 + 2^-41 with the root of 2^-82 + 2^-78 beside it.
TEST(packed_pairs, of_real_groups_turn_in_double) {
  packed_spectrum<dd> s(2);
  s.set_real(0, dd(6.0));
  s.set_real(1, dd(6.0) + dd(0x1p-40));
  residua::lapack::general_pairs<dd> all{s, numbers_of({0, 0x1p-39, 0x1p-39, 0})};
  const auto its = take_rotation(all, {0, 1}, 0x1p-60);
  ASSERT_TRUE(its.has_value());
  EXPECT_EQ(its->members, (std::vector<index_t>{0, 1}));
  const double root = std::sqrt(0x1p-82 + 0x1p-78);
  const dd middle = dd(6.0) + dd(0x1p-41);
  EXPECT_NEAR(std::fabs(leading(its->wr[0] - middle)), root, 0x1p-86);
  EXPECT_NEAR(leading(its->wr[0] - middle) + leading(its->wr[1] - middle), 0, 0x1p-86);
  expect_numbers(its->wi, {0, 0});
  for (const dd& d : all.D) EXPECT_EQ(d, dd(0.0));
  residua::lapack::general_pairs<dd> turning{s, numbers_of({0, 0x1p-39, -0x1p-39, 0})};
  const auto pair = take_rotation(turning, {0, 1}, 0x1p-60);
  ASSERT_TRUE(pair.has_value());
  EXPECT_NEAR(leading(pair->wi[0]), std::sqrt(0x1p-78 - 0x1p-82), 0x1p-86);
  EXPECT_EQ(pair->wi[1], -pair->wi[0]);
}

/// 1 + 2 i and 1 + 2^-40 + 2 i, coupled by 2^-39 both ways: their vectors turn by complex numbers.
TEST(packed_pairs, of_complex_groups_turn_without_their_conjugates) {
  packed_spectrum<dd> s(4);
  s.set_pair(0, 1, dd(1.0), dd(2.0));
  s.set_pair(2, 3, dd(1.0) + dd(0x1p-40), dd(2.0));
  std::vector<dd> D(16, dd(0.0));
  for (const auto k : {2 + 4 * 0, 3 + 4 * 1, 0 + 4 * 2, 1 + 4 * 3})
    D[static_cast<std::size_t>(k)] = dd(0x1p-39);
  residua::lapack::general_pairs<dd> all{s, D};
  const auto its = take_rotation(all, {0, 1, 2, 3}, 0x1p-60);
  ASSERT_TRUE(its.has_value());
  EXPECT_EQ(its->members, (std::vector<index_t>{0, 1, 2, 3}));
  const double root = std::sqrt(0x1p-82 + 0x1p-78);
  const dd middle = dd(1.0) + dd(0x1p-41);
  EXPECT_NEAR(std::fabs(leading(its->wr[0] - middle)), root, 0x1p-86);
  EXPECT_NEAR(leading(its->wr[0] - middle) + leading(its->wr[2] - middle), 0, 0x1p-86);
  EXPECT_EQ(its->wr[1], its->wr[0]);
  EXPECT_EQ(its->wr[3], its->wr[2]);
  for (const std::size_t k : {0, 2}) {
    EXPECT_NEAR(leading(its->wi[k] - dd(2.0)), 0, 0x1p-86);
    EXPECT_EQ(its->wi[k + 1], -its->wi[k]);
  }
  for (const dd& d : all.D) EXPECT_EQ(d, dd(0.0));
  // The sum of both is that of values whose imaginary parts differ.
  s.set_pair(2, 3, dd(1.0), dd(2.0) + dd(0x1p-40));
  residua::lapack::general_pairs<dd> above{s, D};
  const auto turned = take_rotation(above, {0, 1, 2, 3}, 0x1p-60);
  ASSERT_TRUE(turned.has_value());
  EXPECT_NEAR(leading(turned->wi[0] + turned->wi[2] - dd(4.0)), 0x1p-40, 0x1p-86);
  EXPECT_NEAR(leading(turned->wr[0] - dd(1.0)) + leading(turned->wr[2] - dd(1.0)), 0, 0x1p-86);
  const auto blocks = packed_blocks({{1, 2}, {3, 4}, {5, 6}, {7, 8}}, 2);
  EXPECT_EQ(blocks, (std::vector<double>{1, -2, 3, -4, 2, 1, 4, 3, 5, -6, 7, -8, 6, 5, 8, 7}));
}

/// Pairs become neighbours with the value above the axis first, of norm 1, the largest element real.
TEST(packed_pairs, are_sorted_and_of_norm_one) {
  packed_spectrum<dd> s(3);
  s.set_pair(2, 0, dd(1.0), dd(-2.0));
  s.set_real(1, dd(5.0));
  // z = (0, -4 i, 3) of 1 - 2 i, whose conjugate (0, 4 i, 3) becomes (0, 0.8, -0.6 i).
  const auto its = sorted_vectors(s, numbers_of({0, -4, 0, 3, 0, -4, 0, 0, 3}));
  expect_numbers(its.spectrum.wr, {1, 1, 5});
  expect_numbers(its.spectrum.wi, {2, -2, 0});
  EXPECT_EQ(its.spectrum.tail, (std::vector<index_t>{1, 1, -1}));
  const double expected[] = {0, 0.8, 0, 0, 0, -0.6, 0.6, 0, -0.8};
  for (std::size_t k = 0; k < 9; ++k) EXPECT_NEAR(leading(its.columns[k]), expected[k], 0x1p-50) << k;
  EXPECT_EQ(its.columns[4], dd(0.0));
}

/// Values 1, 1 + i and 5 of a complex matrix: the first two are coupled by 2^-20 and by i 2^-30, the last two
/// by 1, too much for a gap of 4.
struct three_columns {
  std::vector<complex<dd>> D{complex_of(9, 9),       complex_of(0x1p-20, 0), complex_of(0, 0),
                             complex_of(0, 0x1p-30), complex_of(9, 9),       complex_of(1, 0),
                             complex_of(0, 0),       complex_of(0, 0),       complex_of(9, 9)};
  std::vector<dd> wr = numbers_of({1, 1, 5}), wi = numbers_of({0, 1, 0});

  [[nodiscard]] complex_general_stage<dd> stage() const {
    return {{}, square(D, 3), whole(wr), whole(wi), {}};
  }
};

TEST(complex_pairs, have_couplings_gaps_and_sizes) {
  const three_columns its;
  EXPECT_EQ(its.stage().pair(1, 0).coupling, complex_of(0x1p-20, 0));
  EXPECT_EQ(its.stage().pair(1, 0).gap, complex_of(0, -1));
  const auto d = reduced_by(complex_distance_stage<dd>{its.stage()}, 9);
  EXPECT_EQ(d.rotation, 0x1p-20);
  EXPECT_EQ(d.unresolved, 1);
  EXPECT_EQ(d.skewness, 0);
  std::vector<complex<dd>> E(9, complex_of(7, 7));
  run_stage(complex_correction_stage<dd>{its.stage(), square(E, 3)}, 9);
  for (std::size_t k = 0; k < 9; ++k) {
    EXPECT_EQ(E[k], k == 1   ? complex_of(0, 0x1p-20)
                    : k == 3 ? complex_of(0x1p-30, 0)
                             : complex_of(0, 0))
        << k;
  }
  auto wr = its.wr, wi = its.wi;
  std::vector<complex<dd>> D(9, complex_of(7, 7));
  D[4] = complex_of(0x1p-10, -0x1p-11);
  run_stage(complex_value_stage<dd>{{}, square(std::as_const(D), 3), whole(wr), whole(wi)}, 3);
  EXPECT_EQ(wr[1], dd(1 + 0x1p-10));
  EXPECT_EQ(wi[1], dd(1 - 0x1p-11));
  EXPECT_EQ(wi[2], dd(7.0));
}

/// Of x = 2 + 3 i and w = 5 + 7 i, w x is -11 + 29 i, and conj(w) x is 31 + i.
TEST(complex_pairs, leave_residuals_of_their_values) {
  const std::vector<complex<dd>> X{complex_of(2, 3)};
  const auto wr = numbers_of({5}), wi = numbers_of({7});
  for (const double sign : {1.0, -1.0}) {
    std::vector<complex<dd>> V{complex_of(100, 200)};
    run_stage(complex_residual_stage<dd>{{}, square(X, 1), whole(wr), whole(wi), sign, square(V, 1)}, 1);
    EXPECT_EQ(V[0], sign > 0 ? complex_of(111, 171) : complex_of(69, 199));
  }
}

TEST(complex_pairs, of_groups_are_a_block_less_its_middle) {
  complex_spectrum<dd> s(3);
  s.wr = numbers_of({1, 1, 5});
  s.wi = numbers_of({0, 1, 0});
  const std::vector<dd> parts =
      numbers_of({9, 9, 0x1p-20, 0, 0, 0, 0, 0x1p-30, 9, 9, 1, 0, 0, 0, 0, 0, 9, 9});
  residua::lapack::complex_pairs<dd> all{s, parts};
  EXPECT_EQ(all.direct(0, 1).coupling, complex_of(0, 0x1p-30));
  EXPECT_EQ(all.direct(0, 1).gap, complex_of(0, 1));
  EXPECT_EQ(clusters_of(all, 0.5), (groups{{1, 2}}));
  EXPECT_TRUE(clusters_of(all, 1).empty());
  const auto block = complex_block(all, {0, 1});
  expect_numbers(block, {0, 0x1p-20, 0, 0, -1, 0, 0x1p-30, 0});
  all.clear({1, 2});
  EXPECT_EQ(all.direct(2, 1).coupling, complex_of(0, 0));
  EXPECT_EQ(all.direct(1, 0).coupling, complex_of(0x1p-20, 0));
  EXPECT_EQ(all.D[8], dd(0.0));
}

/// (0, 2; 2, 0) 2^-30 and i times it: the values are 2^-29 and -2^-29, and i times these.
TEST(complex_pairs, of_groups_turn_in_double) {
  const double c = 0x1p-29;
  const auto real = decomposed(numbers_of({0, c, c, 0, 0, 0, 0, 0}), 2),
             imaginary = decomposed(numbers_of({0, 0, 0, 0, 0, c, c, 0}), 2);
  ASSERT_TRUE(real && imaginary);
  for (const std::size_t k : {0, 1}) {
    EXPECT_NEAR(std::fabs(real->w[k].real()), c, c * 0x1p-48);
    EXPECT_NEAR(real->w[k].imag(), 0, c * 0x1p-48);
    EXPECT_NEAR(std::fabs(imaginary->w[k].imag()), c, c * 0x1p-48);
  }
  EXPECT_FALSE(decomposed(numbers_of({0, 0, 0, 0, 0, 0, 0, 0}), 2));
  EXPECT_FALSE(decomposed(numbers_of({nan, 0, 0, 0, 0, 0, 0, 0}), 2));
  complex_spectrum<dd> s(3);
  s.wr = numbers_of({4, 1, 1});
  s.wi = numbers_of({0, 3, 3});
  residua::lapack::complex_pairs<dd> all{s, std::vector<dd>(18, dd(0.0))};
  all.D[2 * (2 + 3 * 1)] = all.D[2 * (1 + 3 * 2)] = dd(c);
  const auto its = take_rotation(all, {1, 2}, 0.0);
  ASSERT_TRUE(its.has_value());
  EXPECT_NEAR(leading(its->wr[0] - dd(1.0)) + leading(its->wr[1] - dd(1.0)), 0, c * 0x1p-48);
  EXPECT_NEAR(std::fabs(leading(its->wr[0] - dd(1.0))), c, c * 0x1p-48);
  for (const dd& y : its->wi) EXPECT_NEAR(leading(y - dd(3.0)), 0, c * 0x1p-48);
  for (const dd& d : all.D) EXPECT_EQ(d, dd(0.0));
  ASSERT_EQ(its->X.size(), 8U);
}

}  // namespace
}  // namespace residua_test
