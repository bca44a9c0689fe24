// What certified bounds consist of where nothing is wrong: of an identity every residual is zero, and a bound
// is what roundings may have hidden. It must not be less, although no computation here has that error.
#include <bit>
#include <cmath>
#include <limits>

#include "certified/certified_solution.hpp"
#include "certified/residual.hpp"
#include "residua/certified/determinant.hpp"
#include "residua/certified/eigenvalues.hpp"
#include "residua/certified/general_eigenvalues.hpp"
#include "residua/certified/positive_definite.hpp"

namespace residua_test {
namespace {

namespace certified = residua::certified;
using residua::context;
using residua::engine;
using residua::product_report;

constexpr index_t n = 4;

/// The units of native sums of n products, which are taken of numbers of several limbs twice: gemm.hpp.
template <class T>
double native_units() {
  using bounds = residua::error_bounds<T>;
  const double sum = bounds::dot * (n + 1) + bounds::product + bounds::scaled_sum;
  return (residua::limb_count<T> == 1 ? 1 : 2) * sum * residua::limb_unit<T>;
}
/// Of residuals.
template <class T>
double wide_units() {
  return native_units<certified::wide_format<T, double>>();
}

TEST(certified_roundings, are_those_of_the_engine) {
  EXPECT_GE(certified::product_units<double>(n, {}), native_units<double>());
  EXPECT_GE(certified::product_units<dd>(n, {}), native_units<dd>());
  EXPECT_LE(certified::product_units<dd>(n, {}), native_units<dd>() * (1 + 0x1p-48));
  product_report by_residues;
  by_residues.used = engine::residue;
  using bounds = residua::error_bounds<dd>;
  const double others = bounds::product + bounds::scaled_sum, unit = residua::limb_unit<dd>;
  // 25 units a term and three; of doubles, whose integers err by half a unit, two a term.
  EXPECT_GE(certified::product_units<dd>(n, by_residues), 2 * (25 * n + 3 + others) * unit);
  EXPECT_LE(certified::product_units<dd>(n, by_residues), 2 * (25 * n + 3 + others) * unit * (1 + 0x1p-48));
  using bounds_of_double = residua::error_bounds<double>;
  const double terms_of_double = 2 * n + 2 + bounds_of_double::product + bounds_of_double::scaled_sum;
  EXPECT_GE(certified::product_units<double>(n, by_residues), 2 * terms_of_double * 0x1p-53);
  EXPECT_LE(certified::product_units<double>(n, by_residues), 2 * terms_of_double * 0x1p-53 * (1 + 0x1p-48));
  residua::product_options of_bits;
  of_bits.accuracy_bits = 90;
  EXPECT_GE(certified::product_units<dd>(n, by_residues, of_bits), 2 * 1.55 * n * 0x1p-90);
  EXPECT_LE(certified::product_units<dd>(n, by_residues, of_bits), 2.001 * 1.55 * n * 0x1p-90);
}

TEST(certified_roundings, that_underflow_hides_grow_with_elements_and_terms) {
  const double one = certified::tiny(1, 0, 0);
  EXPECT_GE(one, 2 * 0x1p-700);
  EXPECT_GE(certified::tiny(99, 0, 0), 100 * 0x1p-700);
  EXPECT_GE(certified::tiny(1, 63, 0), 64 * one);
  EXPECT_GE(certified::tiny(1, 0, 63), 64 * one);
}

/// The largest of sizes that are not all known is not known.
TEST(certified_roundings, leave_no_size_where_one_is_nan) {
  const double unknown = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(std::isnan(certified::largest({1, unknown})));
  EXPECT_TRUE(std::isnan(certified::largest({unknown, 1})));
  EXPECT_EQ(certified::largest({1, 3, 2}), 3);
}

/// The leading limb may be below the number.
TEST(certified_roundings, are_in_sizes_of_elements) {
  const auto ctx = context::cpu(1);
  const residua::matrix<dd> M(ctx, 1, 1, std::vector<dd>{dd(-1.0, -0x1p-54)});
  EXPECT_GE(certified::sizes_on_host<dd>(ctx, M.view())[0], 1 + 0x1p-52);
  EXPECT_GE(certified::largest_size(ctx, certified::magnitudes_of<dd>(ctx, M.view())), 1 + 0x1p-52);
}

/// Sums of qd, which has no wider format, err by two thousandths of a unit a term: 1.55 2^-9.
TEST(certified_roundings, of_residuals_in_the_widest_format_are_small) {
  product_report by_residues;
  by_residues.used = engine::residue;
  using bounds = residua::error_bounds<residua::qd>;
  const auto options = certified::wide_products<residua::qd>();
  EXPECT_EQ(options.engine, engine::residue);
  const double terms = 1000;
  EXPECT_LE(certified::product_units<residua::qd>(1000, by_residues, options),
            2.001 * (1.55 * 0x1p-9 * terms + 5 + bounds::product + bounds::scaled_sum) *
                residua::limb_unit<residua::qd>);
  EXPECT_EQ(certified::wide_products<residua::td>().engine, engine::automatic);
}

TEST(certified_roundings, of_conversions_are_those_of_the_shorter_format) {
  EXPECT_EQ((certified::conversion_error<double, dd>), 2 * 0x1p-53);
  EXPECT_EQ((certified::conversion_error<dd, dd>), 0);
  EXPECT_EQ((certified::conversion_error<dd, double>), 0);
}

/// Also of a matrix that is transposed.
TEST(certified_roundings, are_in_bounds_of_products) {
  const auto ctx = context::cpu(1);
  const residua::matrix<double> M(ctx, 2, 3, std::vector<double>{1, 0.5, 2, 0.25, 3, 0.125});
  const std::vector<double> rows{1 + 0.1 * 2 + 3 * 0.01, 0.5 + 0.1 * 0.25 + 0.125 * 0.01};
  const auto by_rows = certified::bound_of_product(ctx, M.view(), {1, 0.1, 0.01});
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_GE(by_rows[i], rows[i] * (1 + 70 * 0x1p-53));
    EXPECT_LE(by_rows[i], rows[i] * (1 + 90 * 0x1p-53));
  }
  const auto by_columns = certified::bound_of_product(ctx, residua::op::transpose, M.view(), {1, 0.1}, 1);
  const std::vector<double> columns{1.05, 2.025, 3.0125};
  for (std::size_t j = 0; j < 3; ++j) EXPECT_GE(by_columns[j], columns[j] * (1 + 66 * 0x1p-53));
  const residua::matrix<double> none(ctx, 1, 1, std::vector<double>{0.0});
  EXPECT_GE(certified::bound_of_product(ctx, none.view(), {1})[0], 8 * 0x1p-1074);
}

class certified_identity : public on_backend {
 protected:
  /// But for what bounds are rounded up by.
  static void expect_bound(double bound, double exact) {
    EXPECT_GE(bound, exact);
    EXPECT_LE(bound, exact * (1 + 0x1p-40));
  }
  template <class T>
  static std::vector<T> identity() {
    std::vector<T> I(static_cast<std::size_t>(n * n), T(0.0));
    for (index_t i = 0; i < n; ++i) I[static_cast<std::size_t>(i * (n + 1))] = T(1.0);
    return I;
  }
  template <class T>
  static std::vector<T> ones() {
    return std::vector<T>(static_cast<std::size_t>(n), T(1.0));
  }
  /// Function for double and dd, whose residuals are native sums.
  template <class F>
  static void for_shorter_formats(F&& function) {
    function.template operator()<double>();
    function.template operator()<dd>();
  }
};
RESIDUA_ON_FEW_BACKENDS(certified_identity);

/// The residual errs by the units of |A||x| + |b|, I - R A by those of I and twice those of |R||A|, beside
/// A's rounding to the format of R.
TEST_P(certified_identity, solves_with_the_roundings_of_a_residual) {
  for_shorter_formats([&]<class T>() {
    const auto o = solve_certified(ctx, identity<T>(), ones<T>(), n);
    ASSERT_TRUE(o.report.found);
    for (const double radius : o.radius) expect_bound(radius, 2 * wide_units<T>());
    expect_bound(o.report.contraction, 3 * native_units<double>() + certified::conversion_error<double, T>);
    expect_bound(o.report.relative_bound, 2 * wide_units<T>());
  });
}

/// Of A X and of X diag(w), the products with w twice, by rows and by columns.
TEST_P(certified_identity, has_eigenvalues_with_the_roundings_of_products) {
  for_shorter_formats([&]<class T>() {
    const residua::matrix<T> I(ctx, n, n, identity<T>());
    const residua::array<T> w(ctx, ones<T>());
    const auto bounds = residua::certified_eigenvalues(ctx, residua::uplo::lower, I, I, w);
    ASSERT_TRUE(bounds.found);
    expect_bound(bounds.orthogonality, 2 * wide_units<T>());
    expect_bound(bounds.residual, 4 * wide_units<T>());
    expect_bound(bounds.error, bounds.residual / std::sqrt(1 - bounds.orthogonality) * (1 - 0x1p-50));
  });
}

/// Of orthonormal vectors whose elements are 1/2 and -1/2 each |X| e is 2, and |X^T||X| e is 4.
TEST_P(certified_identity, has_eigenvalues_with_the_roundings_of_any_vectors) {
  for_shorter_formats([&]<class T>() {
    std::vector<T> halves;
    for (index_t k = 0; k < n * n; ++k)
      halves.emplace_back(std::popcount(static_cast<unsigned>(k % n & k / n)) % 2 == 0 ? 0.5 : -0.5);
    const residua::matrix<T> I(ctx, n, n, identity<T>()), X(ctx, n, n, halves);
    const residua::array<T> w(ctx, ones<T>());
    const auto bounds = residua::certified_eigenvalues(ctx, residua::uplo::lower, I, X, w);
    ASSERT_TRUE(bounds.found);
    expect_bound(bounds.orthogonality, (4 + 1) * wide_units<T>());
    expect_bound(bounds.residual, 2 * (2 + 2) * wide_units<T>());
  });
}

TEST_P(certified_identity, has_discs_with_the_roundings_of_products) {
  for_shorter_formats([&]<class T>() {
    const residua::matrix<T> I(ctx, n, n, identity<T>());
    const residua::array<T> w(ctx, ones<T>()), zero(ctx, std::vector<T>(static_cast<std::size_t>(n), T(0.0)));
    residua::array<double> radius(ctx, n);
    ASSERT_TRUE(residua::certified_eigenvalues(ctx, I, I, w, zero, radius).found);
    for (const double r : radius.to_host(ctx)) expect_bound(r, 8 * wide_units<T>());
  });
}

/// Of matrices of order 2 with exact eigenvectors, so that the discs have four units of |X^-1| (|A||X| +
/// |X||W|) e alone, and those of a pair the sum of both rows.
TEST_P(certified_identity, has_discs_with_the_roundings_of_all_products) {
  const auto radii_of = [&]<class T>(const std::vector<T>& A, const std::vector<T>& X,
                                     const std::vector<T>& wr, const std::vector<T>& wi) {
    residua::array<double> radius(ctx, 2);
    EXPECT_TRUE(residua::certified_eigenvalues(ctx, residua::matrix<T>(ctx, 2, 2, A),
                                               residua::matrix<T>(ctx, 2, 2, X), residua::array<T>(ctx, wr),
                                               residua::array<T>(ctx, wi), radius)
                    .found);
    return radius.to_host(ctx);
  };
  for_shorter_formats([&]<class T>() {
    const double units = certified::product_units<certified::wide_format<T, double>>(2, {});
    const T one(1.0), two(2.0), zero(0.0);
    // [1 1; 0 2] and X = [1 1; 0 1]: |A||X| e = (3, 2), |X||W| e = (3, 2) and |X^-1| = |X|.
    const auto of_triangle =
        radii_of(std::vector<T>{one, zero, one, two}, {one, zero, one, one}, {one, two}, {zero, zero});
    expect_bound(of_triangle[0], 4 * 10 * units);
    expect_bound(of_triangle[1], 4 * 4 * units);
    // [1 1; -1 1] and X = I: both products have sums of 2.
    for (const double r :
         radii_of(std::vector<T>{one, -one, one, one}, {one, zero, zero, one}, {one, one}, {one, -one}))
      expect_bound(r, 2 * 4 * 4 * units);
  });
}

/// A = I and X = [1 1; 1 1 + t], whose inverse is exact for t = 2^-45: |X^-1||X| e is 4 / t, so that
/// |I - R X| may be two units of that; times 1 / (1 - |I - R X|) the discs are four units of 4, times
/// |X^-1| e = 2 / t. For half that t the inverse is not near enough, and one in dd is taken.
TEST_P(certified_identity, has_discs_by_inverses_that_are_near_enough) {
  const auto discs_of = [&](double t, std::vector<double>& radii) {
    const residua::matrix<double> A(ctx, 2, 2, std::vector<double>{1, 0, 0, 1}),
        X(ctx, 2, 2, std::vector<double>{1, 1, 1, 1 + t});
    const residua::array<double> one(ctx, std::vector<double>{1, 1}), zero(ctx, std::vector<double>{0, 0});
    residua::array<double> radius(ctx, 2);
    const auto discs = residua::certified_eigenvalues(ctx, A, X, one, zero, radius);
    radii = radius.to_host(ctx);
    return discs;
  };
  std::vector<double> radii;
  const auto discs = discs_of(0x1p-45, radii);
  ASSERT_TRUE(discs.found);
  EXPECT_EQ(discs.inverse, residua::format::fp64);
  EXPECT_NEAR(discs.contraction, 2 * 4 * 0x1p45 * certified::product_units<double>(2, {}), 1e-6);
  const double exact = 4 * 4 * 2 * 0x1p45 * certified::product_units<dd>(2, {}) / (1 - discs.contraction);
  for (const double r : radii) EXPECT_NEAR(r, exact, 1e-6 * exact);
  EXPECT_EQ(discs_of(0x1p-46, radii).inverse, residua::format::dd);
  EXPECT_LT(discs_of(0x1p-46, radii).contraction, 0x1p-40);
}

/// Cholesky's factors of A - 8 (n + 1) units I prove 8 (n + 1) units less what rounding hides: one unit of
/// L L^T, two of |A| and of the shift, which is taken for 2.
TEST_P(certified_identity, is_definite_but_for_the_roundings_of_factors) {
  const residua::matrix<double> I(ctx, n, n, identity<double>());
  const auto report = residua::certified_positive_definite(ctx, residua::uplo::lower, I);
  ASSERT_TRUE(report.proved);
  EXPECT_GT(report.least_eigenvalue, 0);
  EXPECT_LE(report.least_eigenvalue, (8 * (n + 1) - 7) * native_units<double>() * (1 + 0x1p-40));
}

/// Of a matrix in dd factors in double prove less, for A is rounded for them: twice by three times the unit.
TEST_P(certified_identity, is_definite_but_for_its_rounding_to_the_format_of_factors) {
  const residua::matrix<dd> I(ctx, n, n, identity<dd>());
  const auto report = residua::certified_positive_definite(ctx, residua::uplo::lower, I);
  ASSERT_TRUE(report.proved);
  EXPECT_EQ(report.factors, residua::format::fp64);
  EXPECT_LE(report.least_eigenvalue, ((8 * (n + 1) - 7) * native_units<double>() -
                                      6 * certified::conversion_error<double, dd>)*(1 + 0x1p-40));
}

/// L L^T for an L of ones on the diagonal and in the first column or the last row. The bound has the largest
/// sum of a row of one unit of |L||L|^T, of two of |A| and of four more; L and A are those of the matrix with
/// its rows and columns scaled by the powers of two that are to make its diagonal 1/2 ... 2.
TEST_P(certified_identity, has_factors_whose_product_may_be_rounded) {
  constexpr index_t order = 9;
  const double units = certified::product_units<double>(order, {});
  const auto least_of = [&](auto&& entry_of_L) {
    std::vector<double> A(static_cast<std::size_t>(order * order));
    for (index_t j = 0; j < order; ++j) {
      for (index_t i = 0; i < order; ++i) {
        for (index_t k = 0; k < order; ++k)
          A[static_cast<std::size_t>(i + j * order)] += entry_of_L(i, k) * entry_of_L(j, k);
      }
    }
    const auto report = residua::certified_positive_definite(ctx, residua::uplo::lower,
                                                             residua::matrix<double>(ctx, order, order, A));
    EXPECT_TRUE(report.proved);
    return report.least_eigenvalue;
  };
  // Rows and columns but the first are halved. In the first row |L||L|^T e is 5, and so is |A| e.
  const auto of_column = [](index_t i, index_t k) { return i == k || k == 0 ? 1.0 : 0.0; };
  EXPECT_LE(least_of(of_column), (8 * (order + 1) - 5 - 2 * (5 + 2)) * units * (1 + 0x1p-40));
  // The last row and column are quartered. In it both are 8 / 4 + 9 / 16.
  const auto of_row = [](index_t i, index_t k) { return i == k || i == order - 1 ? 1.0 : 0.0; };
  EXPECT_LE(least_of(of_row), (8 * (order + 1) - 41.0 / 16 - 2 * (41.0 / 16 + 2)) * units * (1 + 0x1p-40));
}

/// ((1 + a) / (1 - b))^n above and the inverse of ((1 + b) / (1 - a))^n below, beside some roundings of
/// bounds and pivots. a is that of I - R A, three units, and b has two more, of R times the distance of L U
/// from A.
TEST_P(certified_identity, has_a_determinant_with_the_roundings_of_factors) {
  constexpr index_t order = 64;
  std::vector<double> I(static_cast<std::size_t>(order * order), 0.0);
  for (index_t i = 0; i < order; ++i) I[static_cast<std::size_t>(i * (order + 1))] = 1.0;
  const auto bounds =
      residua::certified_determinant(ctx, residua::matrix<double>(ctx, order, order, I), 0x1p-30);
  ASSERT_TRUE(bounds.found);
  EXPECT_EQ(bounds.factors, residua::format::fp64);
  const double scale = std::ldexp(1.0, static_cast<int>(bounds.exponent)),
               least = order * 8 * certified::product_units<double>(order, {});
  for (const double distance : {bounds.upper * scale - 1, 1 - bounds.lower * scale}) {
    EXPECT_GE(distance, least);
    EXPECT_LE(distance, 1.1 * least);
  }
}

/// Any width suffices where an infinite one is asked for, not no bounds at all.
TEST_P(certified_identity, has_a_determinant_of_whatever_width) {
  const residua::matrix<double> I(ctx, n, n, identity<double>());
  EXPECT_TRUE(residua::certified_determinant(ctx, I, std::numeric_limits<double>::infinity()).found);
}

}  // namespace
}  // namespace residua_test
