// What decompositions and refinements begin with: vectors in double where eigenvalues coincide, bases that
// are completed, exponents that are worth while, and what scaling back loses.
#include <cmath>
#include <limits>

#include "lapack/complex/singular_start.hpp"
#include "lapack/eigen/vendor_syevd.hpp"
#include "lapack/equilibration.hpp"
#include "lapack/geev/double_spectrum.hpp"
#include "lapack/pairs/run_stages.hpp"
#include "lapack/refinement/scaled_system.hpp"
#include "lapack/scaling_loss.hpp"
#include "lapack/svd/tall_matrix.hpp"

namespace residua_test {
namespace {

using namespace residua::lapack;
using residua::complex;
using residua::context;
using residua::scaling_exponents;

constexpr double infinite = std::numeric_limits<double>::infinity();

TEST(spectra_in_double, are_those_of_lapack_where_vectors_are_independent) {
  const auto found = spectrum_in_double(std::vector<double>{3, 0, 0, 2}, 2);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->w, (std::vector<std::complex<double>>{3, 2}));
  EXPECT_EQ(found->reciprocal_condition(), 1);
}

/// (1, 3; 0, 10) and its inverse have columns whose sums are 1 and 13, 1 and 0.4; with i in the place of 3
/// they are 1 and 11, 1 and 0.2.
TEST(spectra_in_double, have_the_condition_of_their_vectors) {
  const double_spectrum<double> real{{1, 1}, {1, 0, 3, 10}};
  EXPECT_NEAR(real.reciprocal_condition(), 1.0 / 13, 0x1p-50);
  const double_spectrum<std::complex<double>> turned{{1, 1}, {1, 0, {0, 1}, 10}};
  EXPECT_NEAR(turned.reciprocal_condition(), 1.0 / 11, 0x1p-50);
  // The largest sum is the first one's.
  const double_spectrum<double> first{{1, 1}, {4, 0, 0, 1}};
  EXPECT_EQ(first.reciprocal_condition(), 0.25);
}

/// Orders whose workspace LAPACK's integers cannot count: nothing is read.
TEST(spectra_in_double, of_orders_beyond_the_integers_are_not_found) {
  std::span<double> none;
  EXPECT_FALSE(residua::vendor::geev(index_t{1} << 25, none, none, none, none));
  EXPECT_FALSE(residua::vendor::geev(index_t{1} << 25, std::span<std::complex<double>>(),
                                     std::span<std::complex<double>>(), std::span<std::complex<double>>()));
  EXPECT_FALSE(residua::vendor::syevd(index_t{1} << 15, none, none));
  EXPECT_FALSE(residua::vendor::heevd(index_t{1} << 15, std::span<complex<double>>(), none));
}

/// Of a Jordan block LAPACK's vectors are parallel, real and complex ones. A perturbation of elements by
/// 2^-40 moves its eigenvalues by about the root of that.
TEST(spectra_in_double, are_those_of_a_matrix_nearby_where_vectors_are_parallel) {
  const std::vector<double> A{1, 0, 1, 1};
  const std::vector<std::complex<double>> C(A.begin(), A.end());
  const auto expect_better = [](const auto& elements) {
    const auto plain = plain_spectrum(elements, 2), found = spectrum_in_double(elements, 2);
    ASSERT_TRUE(plain && found);
    EXPECT_GT(found->reciprocal_condition(), 0x1p10 * plain->reciprocal_condition());
    // The root of the element below the diagonal, of what is added to the diagonal and of LAPACK's rounding.
    const double root = std::sqrt(std::abs(perturbed(elements, 0x1p-40)[1]));
    for (const auto& w : found->w) EXPECT_NEAR(std::abs(w - 1.0), root, 0x1p-39 + 0x1p-48 / root);
  };
  expect_better(A);
  expect_better(C);
}

/// By numbers of either sign up to the size that is asked for, each part by another one, the same each time.
TEST(spectra_in_double, are_perturbed_by_no_more_than_they_may_be) {
  const std::vector<double> zeros(100, 0.0);
  const auto some = perturbed(zeros, 0.25);
  EXPECT_EQ(some, perturbed(zeros, 0.25));
  const auto [least, most] = std::minmax_element(some.begin(), some.end());
  EXPECT_TRUE(*least >= -0.25 && *least < 0 && *most > 0 && *most <= 0.25);
  EXPECT_NE(some[0], some[1]);
  const auto parts = perturbed(std::vector<std::complex<double>>(100), 0.25);
  for (const auto& z : parts) {
    EXPECT_NE(z.real(), z.imag());
    EXPECT_TRUE(std::fabs(z.real()) <= 0.25 && std::fabs(z.imag()) <= 0.25);
  }
  EXPECT_EQ(perturbed(std::vector<double>{7}, 0.25)[0], 7 + some[0]);
}

using number = complex<dd>;
number complex_of(double re, double im) { return {dd(re), dd(im)}; }

/// |z^H z'| of columns i and j.
double product_of(const std::vector<number>& Z, std::size_t n, std::size_t i, std::size_t j) {
  number sum = complex_of(0, 0);
  for (std::size_t k = 0; k < n; ++k) sum = sum + conj(Z[k + i * n]) * Z[k + j * n];
  return std::hypot(leading(sum.re), leading(sum.im));
}

/// Columns whose squares are 1, less than 1 - 2^-8, and 0; the first one of i.
TEST(singular_starts, are_completed_where_columns_are_lost) {
  const auto ctx = context::reference();
  const auto expect_completed = [&](std::vector<number> Z, std::size_t n, const std::vector<index_t>& lost) {
    const auto given = Z;
    const auto view = square(Z, static_cast<index_t>(n));
    EXPECT_EQ(lost_columns<dd>(ctx, view), lost);
    complete_basis<dd>(ctx, view, {});
    EXPECT_TRUE(lost_columns<dd>(ctx, view).empty());
    for (std::size_t j = 0; j < n; ++j) {
      EXPECT_NEAR(product_of(Z, n, j, j), 1, 0x1p-90) << j;
      for (std::size_t i = 0; i < j; ++i) EXPECT_NEAR(product_of(Z, n, i, j), 0, 0x1p-90) << i << j;
      if (std::find(lost.begin(), lost.end(), static_cast<index_t>(j)) != lost.end()) continue;
      for (std::size_t i = 0; i < n; ++i) EXPECT_EQ(Z[i + j * n], given[i + j * n]);
    }
  };
  const number zero = complex_of(0, 0), one = complex_of(1, 0), i = complex_of(0, 1);
  expect_completed({zero, i, zero, complex_of(0.99, 0), zero, zero, zero, zero, zero}, 3, {1, 2});
  expect_completed({complex_of(0.5, 0.5), zero, zero, zero, i, zero, zero, zero, one}, 3, {0});
  expect_completed({one, zero, zero, complex_of(0, -1)}, 2, {});
}

/// (L, L; R, -R) over the root of two.
TEST(singular_starts, are_eigenvectors_of_both_signs) {
  const auto ctx = context::reference();
  std::vector<number> L{complex_of(1, 2), complex_of(3, 4), complex_of(5, 6), complex_of(7, 8)},
      R{complex_of(-1, 1), complex_of(-2, 2), complex_of(-3, 3), complex_of(-4, 4)}, X(16, complex_of(9, 9));
  set_start<dd>(ctx, square(L, 2), square(R, 2), square(X, 4));
  for (std::size_t j = 0; j < 4; ++j) {
    for (std::size_t i = 0; i < 4; ++i) {
      const auto& given = (i < 2 ? L : R)[i % 2 + j % 2 * 2];
      const double sign = i >= 2 && j >= 2 ? -1 : 1;
      EXPECT_NEAR(leading(X[i + 4 * j].re), sign * leading(given.re) / std::sqrt(2), 0x1p-48);
      EXPECT_NEAR(leading(X[i + 4 * j].im), sign * leading(given.im) / std::sqrt(2), 0x1p-48);
    }
  }
}

/// A = 4 (1, 0; 0, 1; 0, 0), scaled by 2^-2: Q has its columns and one more. What lies outside of A's columns
/// becomes a vector that completes the basis.
TEST(tall_matrices, project_vectors_and_expand_them) {
  const auto ctx = context::reference();
  const residua::matrix<dd> A(ctx, 3, 2, numbers_of({4, 0, 0, 0, 4, 0}));
  const tall_matrix<dd> tall(ctx, "gesvd", operand<dd>(A.view()), 3, -2, {});
  EXPECT_EQ(tall.order(), 2);
  refinement_products<dd> products(ctx, "gesvd", {});
  const residua::matrix<dd> L(ctx, 3, 2, numbers_of({0, 0.6, 0.8, 1, 0, 0}));
  residua::matrix<dd> Z(ctx, 2, 2), all(ctx, 3, 3);
  tall.project(products, operand<dd>(L.view()), Z.view());
  auto z = Z.to_host(ctx);
  EXPECT_NEAR(std::fabs(leading(z[2])), 1, 0x1p-100);  // that of the second one
  EXPECT_NEAR(leading(z[3]), 0, 0x1p-100);
  EXPECT_NEAR(leading(z[0]), 0, 0x1p-100);  // instead of 0.6, which is too short
  EXPECT_NEAR(std::fabs(leading(z[1])), 1, 0x1p-100);
  tall.expand(products, Z.view(), all.view());
  const auto its = all.to_host(ctx);
  EXPECT_NEAR(std::fabs(leading(its[3])), 1, 0x1p-100);
  EXPECT_NEAR(std::fabs(leading(its[1])), 1, 0x1p-100);
  EXPECT_NEAR(std::fabs(leading(its[8])), 1, 0x1p-100);
  for (const std::size_t k : {0, 2, 4, 5, 6, 7}) EXPECT_NEAR(leading(its[k]), 0, 0x1p-100) << k;
  const residua::matrix<dd> square_one(ctx, 1, 1, numbers_of({4}));
  EXPECT_EQ(tall_matrix<dd>(ctx, "gesvd", operand<dd>(square_one.view()), 1, -2, {}).square()(0, 0), dd(1.0));
}

TEST(scalings, are_worth_while_where_sums_differ) {
  const auto scaled = [](std::vector<int> rows, std::vector<int> columns, double largest = 1) {
    return worthwhile({std::move(rows), std::move(columns)}, largest);
  };
  EXPECT_FALSE(scaled({0, 10}, {3, 13}));
  EXPECT_EQ(*scaled({0, 11}, {3, 13}), (scaling_exponents{{0, 11}, {0, 0}}));
  EXPECT_EQ(*scaled({0, 10}, {3, 14}), (scaling_exponents{{0, 0}, {3, 14}}));
  EXPECT_EQ(*scaled({0, 11}, {0, 11}), (scaling_exponents{{0, 11}, {0, 11}}));
  // Where elements are far from 1 rows are scaled, and columns with them if by the same.
  for (const double far : {0x1.01p100, 0x1p-101})
    EXPECT_EQ(*scaled({5, 6}, {1, 2}, far), (scaling_exponents{{5, 6}, {0, 0}})) << far;
  EXPECT_EQ(*scaled({5, 6}, {5, 6}, 0x1p200), (scaling_exponents{{5, 6}, {5, 6}}));
  for (const double near : {0x1p100, 0x1p-100, 0.0}) EXPECT_FALSE(scaled({5, 6}, {1, 2}, near)) << near;
  EXPECT_FALSE(scaled({}, {}));
}

TEST(scalings, of_right_hand_sides_are_by_their_largest_elements) {
  EXPECT_FALSE(are_near_the_ends({0x1p600, 1, 0x1p-600, 0x1p-700}, 2));
  EXPECT_FALSE(are_near_the_ends({0, 0}, 2));
  EXPECT_TRUE(are_near_the_ends({1, 1, 0x1.01p600, 1}, 2));
  EXPECT_TRUE(are_near_the_ends({1, 1, 0x1p-601, 0}, 2));
}

/// (e + l) / (1 - l).
TEST(scalings, that_lose_something_enlarge_errors) {
  EXPECT_EQ(scaling_loss::enlarged(0.25, 0), 0.25);
  EXPECT_EQ(scaling_loss::enlarged(0.25, 0.5), 1.5 * (1 + 0x1p-50));
  EXPECT_EQ(scaling_loss::enlarged(0.25, 1), infinite);
  EXPECT_EQ(scaling_loss::enlarged(0.25, scaling_loss::all().elementwise), infinite);
  EXPECT_EQ(scaling_loss::enlarged(0, scaling_loss::all().normwise), infinite);
}

}  // namespace
}  // namespace residua_test
