// What refinements of eigenvectors and singular vectors make of two columns, of groups and of all columns, of
// small matrices by hand; and the bounds that are made of what is left.
#include <cmath>
#include <limits>

#include "lapack/eigen/eigen_results.hpp"
#include "lapack/eigen/pencil_results.hpp"
#include "lapack/eigen/scaled_values.hpp"
#include "lapack/eigen/weyl.hpp"
#include "lapack/heevd/hermitian_clusters.hpp"
#include "lapack/pairs/run_stages.hpp"
#include "lapack/svd/svd_clusters.hpp"

namespace residua_test {
namespace {

using namespace residua::lapack;
using residua::complex;
using residua::dense::region;

constexpr double infinite = std::numeric_limits<double>::infinity(),
                 nan = std::numeric_limits<double>::quiet_NaN();
constexpr rounding_limits no_limits{};

eigen_pair<dd> pair_of(double coupling, double gap) { return {dd(coupling), dd(0.0), dd(0.0), dd(gap)}; }

TEST(eigen_pairs, are_apart_where_rotations_are_small) {
  EXPECT_TRUE(pair_of(0x1p-10, -1).is_apart());
  EXPECT_FALSE(pair_of(0x1.01p-10, 1).is_apart());
  EXPECT_FALSE(pair_of(0, 0).is_apart());
  EXPECT_EQ(pair_of(0x1p-20, -4).rotation(), dd(-0x1p-22));
  EXPECT_EQ(pair_of(1, 4).rotation(), dd(0.0));
  const eigen_pair<dd> its(dd(1.0), dd(2.0), dd(3.0), dd(8.0));  // s + (3 + 8) / 2 r
  EXPECT_EQ(its.coupling, dd(12.0));
  EXPECT_EQ(its.gap, dd(5.0));
}

TEST(eigen_pairs, are_held_where_couplings_are_noise_and_rotations_are_not) {
  const rounding_limits limits{0x1p-90, 0x1p-50};
  EXPECT_TRUE(limits.hold(-0x1p-90, 0x1p-41));
  EXPECT_FALSE(limits.hold(0x1.01p-90, 0x1p-41));
  EXPECT_FALSE(limits.hold(0x1p-90, 0x1p-40));
  auto held = pair_of(0x1p-90, 0x1p-41), free = pair_of(0x1p-90, 1);
  limits.apply_to(held);
  limits.apply_to(free);
  EXPECT_EQ(held.coupling, dd(0.0));
  EXPECT_EQ(free.coupling, dd(0x1p-90));
}

/// Eigenvalues 2, 3 and 8; the first and the last are coupled by 2^-3, which is too much for a gap of 6. What
/// is above the diagonals is not read.
const std::vector<dd>& couplings() {
  static const auto S = numbers_of({1, 0x1p-20, 0x1p-3, nan, 3, 0, nan, nan, 16});
  return S;
}
const std::vector<dd>& skewness() {
  static const auto R = numbers_of({0.5, 0x1p-20, 0, nan, 0, 0x1p-30, nan, nan, -1});
  return R;
}
const std::vector<dd>& values() {
  static const auto lambda = numbers_of({2, 3, 8});
  return lambda;
}

TEST(eigen_pairs, have_their_quotients_and_sizes) {
  std::vector<dd> lambda(3);
  run_stage(eigenvalue_stage<dd>{{}, square(couplings(), 3), square(skewness(), 3), whole(lambda)}, 3);
  expect_numbers(lambda, {2, 3, 8});
  const eigen_stage<dd> all{{}, square(couplings(), 3), square(skewness(), 3), whole(values()), no_limits};
  const auto d = reduced_by(eigen_distance_stage<dd>{all}, 9);
  EXPECT_EQ(d.rotation, 3.5 * 0x1p-20);
  EXPECT_EQ(d.skewness, 1);
  EXPECT_EQ(d.unresolved, 0x1p-3);
  EXPECT_EQ(d.correction(), (0.5 + 3.5 * 0x1p-20) * (1 + 0x1p-40));
  // What is held is neither.
  auto held = all;
  held.limits = {0x1p-3, 0};
  EXPECT_EQ(reduced_by(eigen_distance_stage<dd>{held}, 9).unresolved, 0);
  EXPECT_EQ(reduced_by(eigen_distance_stage<dd>{held}, 9).rotation, 0);
}

TEST(eigen_pairs, are_corrected_by_half_of_R_and_rotations) {
  std::vector<dd> E(9, dd(7.0));
  const eigen_stage<dd> all{{}, square(couplings(), 3), square(skewness(), 3), whole(values()), no_limits};
  run_stage(eigen_correction_stage<dd>{all, square(E, 3)}, 9);
  const double r = 0x1p-21, first = -3.5 * 0x1p-20;
  EXPECT_EQ(E[0], dd(0.25));
  EXPECT_EQ(E[4], dd(0.0));
  EXPECT_EQ(E[8], dd(-0.5));
  EXPECT_EQ(E[1], dd(r + first));
  EXPECT_EQ(E[3], dd(r - first));
  EXPECT_EQ(E[2], dd(0.0));
  EXPECT_EQ(E[6], dd(0.0));
  EXPECT_NEAR(leading(E[5] - dd(0x1p-31) + dd(5.5 * 0x1p-30) / 5.0), 0, 0x1p-130);
  EXPECT_NEAR(leading(E[7] - dd(0x1p-31) - dd(5.5 * 0x1p-30) / 5.0), 0, 0x1p-130);
}

TEST(eigen_pairs, are_joined_to_groups_by_what_is_not_noise) {
  const residua::lapack::eigen_pairs<dd> all{3, couplings(), skewness(), values()};
  EXPECT_EQ(all.pair(0, 1).coupling, dd(3.5 * 0x1p-20));
  EXPECT_EQ(all.pair(0, 1).gap, dd(1.0));
  EXPECT_EQ(clusters_of(all, 0x1p-4), (groups{{0, 2}}));
  EXPECT_TRUE(clusters_of(all, 0x1p-3).empty());
  EXPECT_EQ(cluster_matrix(all, {0, 2}), (std::vector<double>{-1.5, 0x1p-5, 0x1p-5, 0}));
  EXPECT_EQ(scaled_to_double(numbers_of({0x1p-100, -3 * 0x1p-99})), (std::vector<double>{0.25, -1.5}));
}

TEST(eigen_pairs, leave_residuals_and_take_their_order) {
  const auto X = numbers_of({1, 2, 3, 4}), w = numbers_of({10, -1});
  auto V = numbers_of({11, 22, 33, 44});
  run_stage(eigen_residual_stage<dd>{{}, square(X, 2), whole(w), square(V, 2)}, 4);
  expect_numbers(V, {1, 2, 36, 48});
  const std::vector<index_t> order{1, 0};
  run_stage(column_order_stage<dd>{{}, square(X, 2), whole(order), square(V, 2)}, 4);
  expect_numbers(V, {3, 4, 1, 2});
  run_stage(scaled_part_stage<dd>{{}, square(X, 2), square(V, 2), region::lower, 0.5, 8}, 4);
  expect_numbers(V, {4, 8, 1, 16});
}

/// Singular values 6 and 2 of M = (3, 1; 3, 2) 2^-20 beside the diagonal.
struct two_triplets {
  std::vector<dd> M = numbers_of({3, 3 * 0x1p-20, 0x1p-20, 2}), R = numbers_of({0.5, 0x1p-20, nan, -1}),
                  S = numbers_of({0.5, 3 * 0x1p-20, nan, 1}), sigma = numbers_of({6, 2});

  [[nodiscard]] singular_stage<dd> stage() const {
    return {{}, square(M, 2), square(R, 2), square(S, 2), whole(sigma), no_limits};
  }
};

TEST(singular_pairs, have_even_and_odd_couplings_and_sizes) {
  const two_triplets its;
  std::vector<dd> sigma(2);
  run_stage(singular_value_stage<dd>{{}, square(its.M, 2), square(its.R, 2), square(its.S, 2), whole(sigma)},
            2);
  expect_numbers(sigma, {6, 2});
  const auto pair = its.stage().pair(1, 0);
  EXPECT_EQ(pair.even.coupling, dd(10 * 0x1p-20));  // (4 (r + s) + m_ij + m_ji) / 2
  EXPECT_EQ(pair.even.gap, dd(4.0));
  EXPECT_EQ(pair.odd.coupling, dd(0x1p-20));  // (-2 (r - s) + m_ji - m_ij) / 2
  EXPECT_EQ(pair.odd.gap, dd(-8.0));
  const auto d = reduced_by(singular_distance_stage<dd>{its.stage()}, 4);
  EXPECT_EQ(d.rotation, 2.5 * 0x1p-20);
  EXPECT_EQ(d.skewness, 1);
  EXPECT_EQ(d.unresolved, 0);
  two_triplets of_S;
  of_S.R = numbers_of({0, 0, nan, 0});
  of_S.S = numbers_of({0, -0x1p-5, nan, 0});
  EXPECT_EQ(reduced_by(singular_distance_stage<dd>{of_S.stage()}, 4).skewness, 0x1p-5);
}

TEST(singular_pairs, are_held_each_by_itself) {
  const two_triplets its;
  auto stage = its.stage();
  stage.limits = {0x1p-20, 0};
  EXPECT_EQ(stage.pair(1, 0).odd.coupling, dd(0.0));
  EXPECT_EQ(stage.pair(1, 0).even.coupling, dd(10 * 0x1p-20));
  stage.limits = {10 * 0x1p-20, 0x1.4p-23};  // the even gap is 4, the odd one 8
  EXPECT_EQ(stage.pair(1, 0).even.coupling, dd(0.0));
  EXPECT_EQ(stage.pair(1, 0).odd.coupling, dd(0x1p-20));
}

/// U turns by the sum of both rotations, V by their difference.
TEST(singular_pairs, are_corrected_by_two_rotations) {
  const two_triplets its;
  std::vector<dd> U(4), V(4);
  run_stage(singular_correction_stage<dd>{its.stage(), square(U, 2), square(V, 2)}, 4);
  const double even = 2.5 * 0x1p-20, odd = -0x1p-23, r = 0x1p-21, s = 3 * 0x1p-21;
  expect_numbers(U, {0.25, r + even + odd, r - even - odd, -0.5});
  expect_numbers(V, {0.25, s + even - odd, s - even + odd, 0.5});
}

/// Both values are below their couplings: even ones of 2^-29 and odd ones of 2^-30.
TEST(singular_pairs, close_to_zero_turn_by_their_whole_matrix) {
  const auto zeros = numbers_of({0, 0, 0, 0});
  const singular_triplets<dd> all{2, numbers_of({0x1p-40, 3 * 0x1p-30, 0x1p-30, 0x1p-41}), zeros, zeros,
                                  numbers_of({0x1p-40, 0x1p-41})};
  EXPECT_EQ(clusters_of(all, 0x1p-30), (groups{{0, 1}}));
  EXPECT_TRUE(clusters_of(all, 0x1p-29).empty());
  const singular_triplets<dd> odd{2, numbers_of({0x1p-40, 0x1p-30, -0x1p-30, 0x1p-41}), zeros, zeros,
                                  numbers_of({0x1p-40, 0x1p-41})};
  EXPECT_EQ(clusters_of(odd, 0x1p-60), (groups{{0, 1}}));  // by their odd coupling alone
  EXPECT_TRUE(is_close_to_zero(all, {0, 1}, 0x1p-31));
  EXPECT_FALSE(is_close_to_zero(all, {0, 1}, 0x1p-30));
  // Scaled by 2^29, the exponent of 3 2^-30.
  EXPECT_EQ(group_matrix(all, {0, 1}, true), (std::vector<double>{0x1p-11, 1.5, 0.5, 0x1p-12}));
  EXPECT_EQ(group_matrix(all, {0, 1}, false), (std::vector<double>{0x1p-12, 1, 1, 0}));
  const auto its = rotation_of(all, {0, 1}, 0x1p-60);
  ASSERT_EQ(its.members, (std::vector<index_t>{0, 1}));
  const auto &U = its.of_U, &V = its.of_V;
  // |U^T B V| beside its diagonal is some units of 2^-53.
  EXPECT_NEAR(U[2] * (0x1p-11 * V[0] + 0.5 * V[1]) + U[3] * (1.5 * V[0] + 0x1p-12 * V[1]), 0, 0x1p-48);
  EXPECT_NEAR(U[0] * (0x1p-11 * V[2] + 0.5 * V[3]) + U[1] * (1.5 * V[2] + 0x1p-12 * V[3]), 0, 0x1p-48);
  const singular_triplets<dd> near{2, numbers_of({1, 0x1p-39, 0x1p-39, 1 + 0x1p-40}), zeros, zeros,
                                   numbers_of({1, 1 + 0x1p-40})};
  const auto of_even = rotation_of(near, {0, 1}, 0x1p-60);
  EXPECT_EQ(of_even.of_U, of_even.of_V);
  EXPECT_EQ(transposed_square({1, 2, 3, 4}, 2), (std::vector<double>{1, 3, 2, 4}));
}

using number = complex<dd>;
number complex_of(double re, double im) { return {dd(re), dd(im)}; }

/// Eigenvalues 2 and 3 of two columns that s = (1 + 4 i) 2^-20 and r = (2 - 2 i) 2^-20 couple.
struct hermitian_columns {
  std::vector<number> S{complex_of(1, 5), complex_of(0x1p-20, 4 * 0x1p-20), complex_of(nan, nan),
                        complex_of(3, 5)},
      R{complex_of(0.5, 5), complex_of(2 * 0x1p-20, -2 * 0x1p-20), complex_of(nan, nan), complex_of(0, 5)};
  std::vector<dd> lambda = numbers_of({2, 3});

  [[nodiscard]] hermitian_stage<dd> stage(const rounding_limits& limits = no_limits) const {
    return {{}, square(S, 2), square(R, 2), whole(lambda), limits};
  }
};

TEST(hermitian_pairs, have_values_couplings_and_sizes) {
  const hermitian_columns its;
  std::vector<dd> lambda(2);
  run_stage(hermitian_value_stage<dd>{{}, square(its.S, 2), square(its.R, 2), whole(lambda)}, 2);
  expect_numbers(lambda, {2, 3});
  const auto pair = its.stage().pair(1, 0);
  EXPECT_EQ(pair.coupling(), complex_of(6 * 0x1p-20, -0x1p-20));  // s + 2.5 r
  EXPECT_EQ(pair.rotation(), complex_of(-6 * 0x1p-20, 0x1p-20));
  const auto d = reduced_by(hermitian_distance_stage<dd>{its.stage()}, 4);
  EXPECT_EQ(d.rotation, 6 * 0x1p-20);
  EXPECT_EQ(d.skewness, 0.5);
  EXPECT_EQ(d.unresolved, 0);
  // Held by the larger part.
  EXPECT_EQ(its.stage({6 * 0x1p-20, 0}).pair(1, 0).coupling(), complex_of(0, 0));
  EXPECT_EQ(its.stage({5 * 0x1p-20, 0}).pair(1, 0).coupling(), complex_of(6 * 0x1p-20, -0x1p-20));
}

TEST(hermitian_pairs, of_imaginary_couplings_are_measured_by_these) {
  hermitian_columns its;
  its.S[1] = complex_of(0, -0x1p-3);
  its.R[0] = its.R[3] = complex_of(0, 0);
  its.R[1] = complex_of(0, 0x1p-5);
  const auto d = reduced_by(hermitian_distance_stage<dd>{its.stage()}, 4);
  EXPECT_EQ(d.rotation, 0);
  EXPECT_EQ(d.skewness, 0x1p-5);
  EXPECT_EQ(d.unresolved, 0x1p-3 - 2.5 * 0x1p-5);
  EXPECT_EQ(its.stage().pair(1, 0).rotation(), complex_of(0, 0));
}

/// R / 2 is Hermitian, rotations are skew-Hermitian.
TEST(hermitian_pairs, are_corrected_by_half_of_R_and_rotations) {
  const hermitian_columns its;
  std::vector<number> E(4, complex_of(7, 7));
  run_stage(hermitian_correction_stage<dd>{its.stage(), square(E, 2)}, 4);
  EXPECT_EQ(E[0], complex_of(0.25, 0));
  EXPECT_EQ(E[1], complex_of(-5 * 0x1p-20, 0));
  EXPECT_EQ(E[2], complex_of(7 * 0x1p-20, 2 * 0x1p-20));
  EXPECT_EQ(E[3], complex_of(0, 0));
}

TEST(hermitian_pairs, are_joined_to_groups_of_hermitian_matrices) {
  hermitian_columns its;
  its.S[1] = complex_of(0x1p-4, -0x1p-3);
  its.R[1] = complex_of(0, 0);
  const hermitian_pairs<dd> all{2, its.S, its.R, its.lambda};
  EXPECT_EQ(clusters_of(all, 0x1p-4), (groups{{0, 1}}));
  EXPECT_TRUE(clusters_of(all, 0x1p-3).empty());
  const auto B = cluster_matrix(all, {0, 1});
  ASSERT_EQ(B.size(), 4U);  // (-1, 2^-4 + i 2^-3; 2^-4 - i 2^-3, 0), whose exponent is 0
  const double parts[4][2] = {{-1, 0}, {0x1p-4, -0x1p-3}, {0x1p-4, 0x1p-3}, {0, 0}};
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_EQ(B[k].re, parts[k][0]) << k;
    EXPECT_EQ(B[k].im, parts[k][1]) << k;
  }
}

TEST(hermitian_pairs, have_an_identity_of_complex_numbers) {
  std::vector<number> I(4, complex_of(7, 7));
  run_stage(complex_identity_stage<dd>{{}, square(I, 2)}, 4);
  for (std::size_t k = 0; k < 4; ++k) EXPECT_EQ(I[k], complex_of(k % 3 == 0 ? 1 : 0, 0));
}

TEST(spectra, have_bounds_of_what_is_left) {
  EXPECT_EQ(weyl_bound(0.25, 3, 0.5), (2 * 0.25 * 3 + 0.5) / 0.75);
  EXPECT_EQ(weyl_bound(1, 3, 0.5), infinite);
  EXPECT_EQ(weyl_bound(nan, 3, 0.5), infinite);
  EXPECT_EQ(largest_magnitude(numbers_of({1, -4, 2})), 4);
  const auto w = numbers_of({1, -2});
  EXPECT_EQ(scaled_error(0x1p-50, w, 3), 0x1p-47);
  EXPECT_EQ(scaled_error(0x1p-50, w, -1000), 0x1p-1050 + 2 * 0x1p-1074);
  EXPECT_EQ(scaled_error(0x1p-50, w, 1022), 0x1p972);
  EXPECT_EQ(scaled_error(0x1p-50, w, 1023), infinite);
}

/// B is divided by 2^(2 of_L): A z = w B z has values of A's size over B's, A B z = w z of both, and
/// B A z = w z too, whose vectors are L times others.
TEST(spectra, of_pencils_are_scaled_as_both_matrices_say) {
  const pencil_scale scale{7, 3};
  EXPECT_EQ(scale.of_values(1), 1);
  EXPECT_EQ(scale.of_values(2), 13);
  EXPECT_EQ(scale.of_values(3), 13);
  EXPECT_EQ(scale.of_vectors(1), -3);
  EXPECT_EQ(scale.of_vectors(2), -3);
  EXPECT_EQ(scale.of_vectors(3), 3);
}

TEST(spectra, that_were_not_found_have_infinite_bounds) {
  for (const auto& report : {without_result(5, "because"), failed_decomposition()}) {
    EXPECT_EQ(report.residual, infinite);
    EXPECT_EQ(report.orthogonality, infinite);
    EXPECT_EQ(report.eigenvalue_error, infinite);
  }
  EXPECT_EQ(without_result(5, "because").info, 5);
  EXPECT_EQ(without_result(5, "because").products.reason, "because");
  EXPECT_EQ(failed_decomposition().info, 2);
  EXPECT_EQ(nothing_to_decompose().info, 0);
  EXPECT_EQ(nothing_to_decompose().products.reason, "nothing to decompose");
}

}  // namespace
}  // namespace residua_test
