// definiteness_certificate: proofs against known eigenvalues, bounds against known solutions.
#include "residua/sparse/definiteness_certificate.hpp"

#include <cmath>
#include <limits>
#include <numeric>

#include "blas/operands.hpp"
#include "residua/base/error.hpp"
#include "residua/view/array.hpp"
#include "sparse/proofs/factor_pattern.hpp"
#include "sparse/proofs/verified_cholesky.hpp"
#include "sparse/small_matrices.hpp"

namespace residua_test {
namespace {

using residua::array;
using residua::context;
using residua::csr_matrix;
using residua::dd;
using residua::definiteness_certificate;

constexpr double pi = 3.141592653589793;

/// Entries (1, 0), (2, 0) and (3, 2): L has (2, 1), too. Rows of L have 1, 2, 3 and 2 entries with the
/// diagonal's, columns below it 2, 1, 1 and 0.
TEST(factor_patterns, count_rows_and_columns_with_the_diagonal) {
  residua::sparse::factor_pattern L(4);
  L.end_row();
  L.add_entry(0);
  L.end_row();
  L.add_entry(0);
  L.end_row();
  L.add_entry(2);
  L.end_row();
  L.count();
  EXPECT_EQ(L.column_start(), (std::vector<std::int64_t>{0, 2, 3, 4, 4}));
  EXPECT_EQ(L.longest_row(), 3);
  EXPECT_EQ(L.most_neighbours(), 4);
}

/// The second difference in one direction: eigenvalues 2 - 2 cos(k pi / (n + 1)); less `shift` times I.
csr difference(index_t n, double shift = 0) {
  return square_matrix(n, [=](index_t i, index_t j) {
    return i == j ? 2.0 - shift : std::abs(i - j) == 1 ? -1.0 : 0.0;
  });
}
double least_of_difference(index_t n) {
  const double s = std::sin(pi / (2.0 * static_cast<double>(n + 1)));
  return 4 * s * s;
}
/// Rows and columns times powers of two; an arrow of fill that elimination meets last.
csr scaled_arrow(index_t n) {
  return square_matrix(n, [n](index_t i, index_t j) {
    if (i != j && i != n - 1 && j != n - 1) return 0.0;
    const double entry = i == j ? (i == n - 1 ? 2.0 * static_cast<double>(n) : 1.5) : 1.0;
    return std::ldexp(entry, static_cast<int>(i % 7 * 20 + j % 7 * 20));
  });
}

/// What a factorisation that broke down has left does not show in the next.
TEST(verified_cholesky, begins_anew_behind_a_pivot_that_is_not_positive) {
  const csr A = difference(6);
  const std::vector<int> exponents(6, 0);
  const std::vector<sparse_index> order{0, 5, 1, 4, 2, 3};
  residua::sparse::verified_cholesky factors(A, exponents, order), fresh(A, exponents, order);
  for (const double too_large : {3.0, 1.5, 0.3}) EXPECT_FALSE(factors.factorise(too_large));
  ASSERT_TRUE(factors.factorise(0.1));
  ASSERT_TRUE(fresh.factorise(0.1));
  std::vector<double> x(6, 1.0), y(6, 1.0);
  factors.solve(x);
  fresh.solve(y);
  EXPECT_EQ(x, y);
}

/// The bound that verified_cholesky.cpp derives, without what it has to spare: an element of A - c I - L L^T
/// is at most 2 gamma / (1 - gamma), gamma of one more than a row of L has entries, and a row has as many of
/// them as L has in that row and column. The longest row and the most neighbours are those of a row that
/// comes behind `before` others, which it alone has entries with, and before `behind`, which all have entries
/// with each other.
TEST(verified_cholesky, bounds_the_rounding_of_its_longest_row_and_column) {
  for (const auto& [before, behind] : {std::pair<index_t, index_t>{20, 20}, {20, 1}, {1, 20}, {0, 0}}) {
    const index_t n = before + 1 + behind, centre = before;
    const csr A = square_matrix(n, [=](index_t i, index_t j) {
      if (i == j) return 1.0;
      return i == centre || j == centre || std::min(i, j) > centre ? 0x1p-8 : 0.0;
    });
    std::vector<sparse_index> order(static_cast<std::size_t>(n));
    std::iota(order.begin(), order.end(), 0);
    const residua::sparse::verified_cholesky factors(A, std::vector<int>(static_cast<std::size_t>(n), 0),
                                                     order);
    const auto longest = static_cast<double>(std::max(before, behind) + 1),
               neighbours = static_cast<double>(n);
    const double gamma = (longest + 1) * 0x1p-53 / (1 - (longest + 1) * 0x1p-53);
    const double needed = neighbours * 2 * gamma / (1 - gamma);
    EXPECT_GE(factors.rounding(), needed) << before << ' ' << behind;
    // Two operations more for each element, and two roundings of the diagonal.
    EXPECT_LE(factors.rounding(), (needed + (neighbours * 4 + 4) * 0x1p-53) * (1 + 0x1p-40));
  }
}

/// Factors prove c less their rounding. Of the matrix 1 c is twice that and three quarters of what it
/// leaves of 1, so 3/4 + rounding / 2; of one of eigenvalues 2 and 60 u it is twice the rounding alone.
TEST(definiteness_certificate, claims_less_than_was_factorised_by_the_rounding) {
  const csr one = sparse_of({{1}}),
            nearly_singular = sparse_of({{1, 1 - 60 * 0x1p-53}, {1 - 60 * 0x1p-53, 1}});
  const auto rounding_of = [](const csr& A, const std::vector<sparse_index>& order) {
    return residua::sparse::verified_cholesky(A, std::vector<int>(order.size(), 0), order).rounding();
  };
  const definiteness_certificate of_one(one), of_nearly_singular(nearly_singular);
  EXPECT_LE(of_one.scaled_eigenvalue(), 0.75);
  EXPECT_GE(of_one.scaled_eigenvalue(), 0.75 - rounding_of(one, {0}));
  EXPECT_EQ(of_one.factorisations(), 2);
  const double rounding = rounding_of(nearly_singular, {0, 1});
  ASSERT_LT(2 * rounding, 60 * 0x1p-53);
  EXPECT_LE(of_nearly_singular.scaled_eigenvalue(), rounding);
  EXPECT_GE(of_nearly_singular.scaled_eigenvalue(), 0.99 * rounding);
  EXPECT_EQ(of_nearly_singular.factorisations(), 1);
}

class definiteness : public on_backend {};
INSTANTIATE_TEST_SUITE_P(all, definiteness, testing::ValuesIn(few_places()), name_of_place);

/// Of the parts of the estimated eigenvalue that are tried the least is 1/32.
TEST(definiteness_certificate, is_below_the_smallest_eigenvalue_and_near_it) {
  for (const index_t n : {1, 2, 10, 300}) {
    const definiteness_certificate certificate(difference(n));
    ASSERT_TRUE(certificate.report().proved) << certificate.report().reason;
    const double known = least_of_difference(n);
    // sin and its argument err by some units.
    EXPECT_LE(certificate.report().least_eigenvalue, known * (1 + 1e-14)) << n;
    EXPECT_GE(certificate.report().least_eigenvalue, known / 64) << n;
    EXPECT_GE(certificate.entries(), 2 * n - 1);
  }
}

TEST(definiteness_certificate, takes_any_scale) {
  const definiteness_certificate certificate(scaled_arrow(50));
  EXPECT_TRUE(certificate.report().proved) << certificate.report().reason;
  // Scaled, the last row has n ones beside 2 n on the diagonal: a Schur complement of 2 n - n / 1.5.
  EXPECT_GT(certificate.scaled_eigenvalue(), 0);
  EXPECT_GT(certificate.report().least_eigenvalue, 0);
  // Powers of four leave the scaled matrix as it is.
  const double plain = definiteness_certificate(difference(30)).report().least_eigenvalue;
  for (const int exponent : {-600, -40, -2, 2, 40, 600}) {
    csr A = difference(30);
    for (double& value : A.value) value = std::ldexp(value, exponent);
    const definiteness_certificate scaled(A);
    // What is rounded downwards is so by a unit.
    EXPECT_NEAR(scaled.report().least_eigenvalue, std::ldexp(plain, exponent),
                std::ldexp(plain, exponent - 52));
  }
}

/// Of unequal rows the smallest diagonal element is what the smallest eigenvalue of a diagonal matrix is.
TEST(definiteness_certificate, is_that_of_the_smallest_of_unequal_rows) {
  const auto A = square_matrix(
      5, [](index_t i, index_t j) { return i == j ? std::ldexp(1.0, static_cast<int>(20 * i - 61)) : 0.0; });
  const auto least = definiteness_certificate(A).report().least_eigenvalue;
  EXPECT_LE(least, 0x1p-61);
  EXPECT_GE(least, 0x1p-61 / 64);
}

TEST(definiteness_certificate, proves_nothing_that_is_not_true) {
  const auto reason_of = [](const csr& A) {
    const definiteness_certificate certificate(A);
    EXPECT_FALSE(certificate.report().proved);
    EXPECT_EQ(certificate.report().least_eigenvalue, 0);
    return certificate.report().reason;
  };
  const auto says = [&](const csr& A, const std::string& words) {
    const auto reason = reason_of(A);
    EXPECT_NE(reason.find(words), std::string::npos) << reason;
  };
  says(difference(100, 0.001), "prove nothing");  // the smallest eigenvalue is 0.00097
  says(square_matrix(2, [](index_t, index_t) { return 1.0; }), "prove nothing");
  says(square_matrix(2, [](index_t i, index_t j) { return i == j ? 1.0 : 3.0; }), "order two");
  says(square_matrix(3, [](index_t i, index_t j) { return i == j ? static_cast<double>(i) : 0.0; }),
       "diagonal");
  auto rounded = difference(5);
  rounded.value[1] = std::nextafter(rounded.value[1], 0.0);
  says(rounded, "symmetric to the last bit");
  csr one_sided = square_matrix(3, [](index_t i, index_t j) { return i == j ? 4.0 : i < j ? 1.0 : 0.0; });
  says(one_sided, "symmetric to the last bit");
}

TEST(definiteness_certificate, rejects_what_is_no_square_matrix) {
  csr wide;
  wide.rows = 1;
  wide.columns = 2;
  wide.row_start = {0, 1};
  wide.column = {1};
  wide.value = {1.0};
  expect_rejected({"definiteness_certificate:", "1 rows", "2 columns"},
                  [&] { const definiteness_certificate certificate(wide); });
  const csr tall = matrix_from(2, 1, [](index_t, index_t) { return 1.0; });
  expect_rejected({"definiteness_certificate:", "2 rows", "1 columns"},
                  [&] { const definiteness_certificate certificate(tall); });
  wide.value = {std::numeric_limits<double>::quiet_NaN()};
  EXPECT_THROW(const definiteness_certificate certificate(wide), residua::error);
  EXPECT_TRUE(definiteness_certificate(csr{}).report().proved);
}

/// x of small integers, so that b = A x is exact; x is changed in one element, or in its last bits.
TEST_P(definiteness, bounds_errors) {
  for_each_format([&]<class T>() {
    for (const index_t n : {1, 7, 200}) {
      const auto host = difference(n);
      const definiteness_certificate certificate(host);
      const csr_matrix A(ctx, host);
      std::vector<double> b(static_cast<std::size_t>(n));
      std::vector<T> x;
      const auto known = [](index_t i) { return static_cast<double>(i * i % 11) - 5; };
      for (index_t i = 0; i < n; ++i) {
        b[static_cast<std::size_t>(i)] =
            2 * known(i) - (i > 0 ? known(i - 1) : 0) - (i + 1 < n ? known(i + 1) : 0);
        x.push_back(T(known(i)));
      }
      const array<double> right(ctx, b);
      const auto bounds = [&] {
        const array<T> on_device(ctx, x);
        return certificate.error_bounds<T>(ctx, A, right.view(), on_device.view());
      };
      for (const double r : bounds()) EXPECT_LE(r, 0x1p-190 * 16 * static_cast<double>(n * n));
      const double change = residua::limb_unit<T> * 1024;
      x[static_cast<std::size_t>(n / 2)] = x[static_cast<std::size_t>(n / 2)] + T(change);
      const auto radius = bounds();
      EXPECT_GE(radius[static_cast<std::size_t>(n / 2)], change);
      // |D r| <= |D A D| |D^-1 (x - x*)| with a norm of D A D of at most 2 over at least 1/64 of the least.
      EXPECT_LE(radius[0], change * 4 * 64 / least_of_difference(n));
    }
  });
}

/// Squares of the residual are not in range where the residual is; x is A^-1 b, but for 2^-60 of an element.
TEST_P(definiteness, bounds_errors_of_any_size) {
  const auto host = difference(3);
  const definiteness_certificate certificate(host);
  const csr_matrix A(ctx, host);
  for (const int exponent : {-800, 0, 1000}) {
    SCOPED_TRACE(exponent);
    const double size = std::ldexp(1, exponent);
    const array<double> b(ctx, std::vector<double>{size, 0, size});
    const double change = size * 0x1p-60;
    const array<dd> x(ctx, std::vector<dd>{dd(size), dd(size) + change, dd(size)});
    const auto radius = certificate.error_bounds<dd>(ctx, A, b.view(), x.view());
    EXPECT_GE(radius[1], change);
    EXPECT_LE(radius[1], change * 4 * 64 / least_of_difference(3));
  }
}

TEST_P(definiteness, knows_zero_where_b_is_zero) {
  const auto host = difference(3);
  const definiteness_certificate certificate(host);
  const csr_matrix A(ctx, host);
  const array<double> b(ctx, std::vector<double>(3, 0.0));
  const array<dd> x(ctx, std::vector<dd>(3, dd(0.0))), other(ctx, std::vector<dd>(3, dd(0x1p-1000)));
  EXPECT_EQ(certificate.error_bounds<dd>(ctx, A, b.view(), x.view()), std::vector<double>(3, 0.0));
  for (const double r : certificate.error_bounds<dd>(ctx, A, b.view(), other.view())) EXPECT_GE(r, 0x1p-1000);
}

/// Products of the residual are infinite, of both signs: nothing is known of the error.
TEST_P(definiteness, knows_nothing_where_the_residual_overflows) {
  const auto host = difference(3);
  const definiteness_certificate certificate(host);
  ASSERT_TRUE(certificate.report().proved);
  const csr_matrix A(ctx, host);
  const array<double> b(ctx, std::vector<double>(3, 1.0));
  const array<dd> x(ctx, std::vector<dd>(3, dd(0x1p1023)));
  for (const double r : certificate.error_bounds<dd>(ctx, A, b.view(), x.view())) EXPECT_TRUE(std::isinf(r));
}

TEST_P(definiteness, refuses_what_it_was_not_made_of) {
  const definiteness_certificate certificate(difference(3)), none(difference(3, 3));
  const csr_matrix A(ctx, difference(3)), other(ctx, difference(4));
  const array<double> three(ctx, std::vector<double>(3, 1.0)), four(ctx, std::vector<double>(4, 1.0));
  const array<dd> x(ctx, 3), y(ctx, 4), bad(ctx, 3, dd(std::numeric_limits<double>::infinity()));
  expect_rejected({"error_bounds:", "not the matrix"},
                  [&] { (void)certificate.error_bounds<dd>(ctx, other, four.view(), y.view()); });
  csr of_as_many_rows = difference(3);  // without its last entry
  of_as_many_rows.column.pop_back();
  of_as_many_rows.value.pop_back();
  --of_as_many_rows.row_start.back();
  expect_rejected({"error_bounds:", "not the matrix"}, [&] {
    (void)certificate.error_bounds<dd>(ctx, csr_matrix(ctx, of_as_many_rows), three.view(), x.view());
  });
  expect_rejected({"error_bounds:", "x has an element"},
                  [&] { (void)certificate.error_bounds<dd>(ctx, A, three.view(), bad.view()); });
  const array<dd> half_known(ctx, 3, dd(1.0, std::numeric_limits<double>::quiet_NaN()));
  expect_rejected({"error_bounds:", "x has an element"},
                  [&] { (void)certificate.error_bounds<dd>(ctx, A, three.view(), half_known.view()); });
  for (const double value :
       {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    const array<double> b(ctx, std::vector<double>{1, value, 1});
    expect_rejected({"error_bounds:", "b has an element"},
                    [&] { (void)certificate.error_bounds<dd>(ctx, A, b.view(), x.view()); });
  }
  for (const double r : none.error_bounds<dd>(ctx, A, three.view(), x.view())) EXPECT_TRUE(std::isinf(r));
}

}  // namespace
}  // namespace residua_test
