// gesv and posv by refinement: what they promise of their error, against solutions by MPFR.
#include "blas/level3/gemm_oracle.hpp"
#include "lapack/refined_solution.hpp"
#include "lapack/refinement/backward_error.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::engine;
using residua::format;

/// That the error of x and its residual are no larger than the report says.
template <class TA, class T>
void expect_promises_kept(const std::vector<TA>& A, const std::vector<T>& b, const outcome<T>& o) {
  expect_promise_kept(A, b, o);
  if (o.report.info != 0) return;
  // |b - A x| <= w (|A||x| + |b|) and |b| <= |A||x| + |b - A x|, so |b - A x| <= 2 w / (1 - w) |A||x|.
  const double w = o.report.componentwise_backward_error;
  const auto n = static_cast<index_t>(b.size());
  for (index_t i = 0; i < n; ++i) {
    exact_difference e;
    for (index_t j = 0; j < n; ++j) e.add(A[i + j * n], o.X[j]);
    EXPECT_TRUE(e.lies_near(b[i], 2 * w / (1 - w))) << i;
  }
}

class refinement : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(refinement);

/// A residual is a product with alpha = -1 and beta = 1: it may err by what the tests of gemm allow for.
TEST(residual_rounding, allows_for_what_a_product_errs_by) {
  for_each_format([&]<class T>() {
    for (const index_t n : {1, 7, 1000}) {
      const auto bound = product_bound<T>(n, residua::limb_count<T> == 1);
      const double needed = std::max(bound.of_sum, bound.of_c);
      EXPECT_GE(residua::lapack::residual_rounding<T>(n), needed);
      EXPECT_LE(residua::lapack::residual_rounding<T>(n), 3 * needed);
    }
  });
}

TEST_P(refinement, promises_no_more_digits_than_it_has) {
  for_each_format([&]<class T>() {
    for (const index_t n : {1, 2, 5, 10, 15, 20, 30, 40}) {
      const auto A = integer_hilbert<T>(n);
      if (A.empty()) continue;
      SCOPED_TRACE("Hilbert, n = " + std::to_string(n));
      const auto b = vector_of<T>(data::uniform, n, 91);
      expect_promises_kept(A, b, run(ctx, A, b));
      expect_promises_kept(A, b, run(ctx, A, b, {}, uplo::lower));
    }
  });
}

/// A condition number of 10^13 leaves double's factors three digits, with which all others follow; one of
/// 10^28 does not; nor does one of 10^58 leave dd's any.
TEST_P(refinement, chooses_factors_by_the_condition_number) {
  const auto factors_of = [&]<class T>(T, index_t n, std::optional<uplo> stored) {
    const auto A = integer_hilbert<T>(n);
    const auto report = run(ctx, A, vector_of<T>(data::uniform, n, 92), {}, stored).report;
    EXPECT_TRUE(report.converged) << report.reason;
    return report.factors;
  };
  for (const auto& stored : {std::optional<uplo>{}, std::optional<uplo>{uplo::upper}}) {
    EXPECT_EQ(factors_of(dd(), 7, stored), format::fp64);
    EXPECT_EQ(factors_of(residua::qd(), 7, stored), format::fp64);
    EXPECT_EQ(factors_of(residua::td(), 20, stored), format::dd);
    EXPECT_EQ(factors_of(residua::qd(), 30, stored), format::td);
  }
}

/// Of a matrix of double with a condition number of 10^7 refinement with double's factors gives all that
/// dd, td and qd can hold of the solution.
TEST_P(refinement, solves_systems_in_double_to_more_digits) {
  const auto A = integer_hilbert<double>(5);
  const auto test = [&]<class T>(T, double digits) {
    const auto b = vector_of<T>(data::uniform, 5, 93);
    const auto o = run(ctx, A, b);
    EXPECT_EQ(o.report.factors, format::fp64);
    EXPECT_TRUE(o.report.converged) << o.report.reason;
    EXPECT_LE(o.report.forward_error_bound, std::pow(10.0, -digits));
    expect_promises_kept(A, b, o);
  };
  test(dd(), 20);
  test(residua::td(), 35);
  test(residua::qd(), 48);
}

/// Elements of the last column grow by about 1.98^79 > 2^77 in elimination, as in Wilkinson's matrix, so that
/// double's factors are of no use, though the condition number is small.
TEST_P(refinement, goes_on_to_wider_factors_where_elements_grow) {
  constexpr index_t n = 80;
  auto A = vector_of<dd>(data::uniform, n * n, 94);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      const double element = i == j || j == n - 1 ? 1 : i > j ? -0.98 : 0;
      A[i + j * n] = element == 0 ? dd(0.0) : element + 0.01 * A[i + j * n];
    }
  }
  const auto b = vector_of<dd>(data::uniform, n, 95);
  const auto o = run(ctx, A, b);
  EXPECT_EQ(o.report.factors, format::dd);
  EXPECT_TRUE(o.report.converged) << o.report.reason;
  expect_promises_kept(A, b, o);
}

TEST_P(refinement, solves_graded_systems) {
  constexpr index_t n = 12;
  auto A = vector_of<dd>(data::uniform, n * n, 96);
  for (index_t k = 0; k < n * n; ++k) {
    A[k] = A[k] * std::ldexp(1.0, static_cast<int>(-3 * (k % n) - 2 * (k / n)));
  }
  const auto b = vector_of<dd>(data::uniform, n, 97);
  expect_promises_kept(A, b, run(ctx, A, b));
}

TEST_P(refinement, takes_factors_of_as_many_bits_as_wanted) {
  const auto A = integer_hilbert<dd>(15);
  const auto b = vector_of<dd>(data::uniform, 15, 98);
  refinement_options options{format::dd};
  options.products.engine = engine::residue;
  options.products.accuracy_bits = 90;
  const auto o = run(ctx, A, b, options);
  EXPECT_EQ(o.report.factors, format::dd);
  expect_promises_kept(A, b, o);
}

/// Of x that is scaled back half of the smallest number is lost in each limb: of four limbs 2^-1073, and the
/// elements are about 2^-2 and 2^-5 of b.
TEST_P(refinement, keeps_its_promises_near_the_ends_of_the_range) {
  for_each_format([&]<class T>() {
    const std::vector<T> A{T(4.0), T(1.0), T(1.0), T(3.0)};
    for (const int exponent : {-1060, -1000, -950, 900, 1015}) {
      const double size = std::ldexp(1, exponent);
      const std::vector<T> b{T(size), T(size / 3)};
      for (const auto& stored : {std::optional<uplo>{}, std::optional<uplo>{uplo::lower}}) {
        SCOPED_TRACE(exponent);
        const auto o = run(ctx, A, b, {}, stored);
        expect_promise_kept(A, b, o);
        EXPECT_LE(o.report.forward_error_bound, 1e-10 + 0x1p-1069 / size);
        EXPECT_LE(o.report.componentwise_backward_error, 1e-10 + 0x1p-1066 / size);
        EXPECT_TRUE(o.report.scaling.rows.empty()) << "A is as it was given";
      }
    }
  });
}

/// x = 2^1100, by A as it is, which is not near the ends, and by a scaled one.
TEST_P(refinement, promises_nothing_of_an_x_beyond_the_range) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for_each_format([&]<class T>() {
    for (const bool equilibrate : {false, true}) {
      refinement_options options;
      options.equilibrate = equilibrate;
      const auto o = run(ctx, std::vector<T>{T(0x1p-550)}, std::vector<T>{T(0x1p550)}, options);
      EXPECT_FALSE(std::isfinite(leading(o.X[0])));
      EXPECT_EQ(o.report.forward_error_bound, infinity);
      EXPECT_EQ(o.report.normwise_backward_error, infinity);
      EXPECT_EQ(o.report.componentwise_backward_error, infinity);
    }
  });
}

/// Without equilibration the inverse of a large or small matrix, and x, lose digits below the range.
TEST_P(refinement, promises_nothing_where_the_inverse_may_leave_the_range) {
  for_each_format([&]<class T>() {
    for (const int of_A : {-1000, -400, 950, 1020}) {
      for (const int of_b : {-500, -120, 0, 1000}) {
        const double a = std::ldexp(1, of_A), b = std::ldexp(1, of_b);
        const std::vector<T> A{T(3 * a), T(a), T(a), T(5 * a)}, right{T(b), T(b)};
        refinement_options options;
        options.equilibrate = false;
        for (const auto& stored : {std::optional<uplo>{}, std::optional<uplo>{uplo::lower}}) {
          const auto o = run(ctx, A, right, options, stored);
          EXPECT_EQ(o.report.forward_error_bound, std::numeric_limits<double>::infinity())
              << of_A << ' ' << of_b;
        }
      }
    }
  });
}

/// Rows of which the last is nearly the sum of the others: factors in double tell GMRES nothing of what A
/// hardly sees, and its corrections stagnate.
TEST_P(refinement, promises_nothing_of_corrections_that_stagnate) {
  using residua::td;
  for (const index_t n : {3, 5}) {
    for (const int bits : {110, 125, 145}) {
      std::vector<td> A(static_cast<std::size_t>(n * n)), b;
      for (index_t j = 0; j < n; ++j) {
        td last(j == 0 ? std::ldexp(1, -bits) : 0.0);
        for (index_t i = 0; i + 1 < n; ++i) {
          td& a = A[static_cast<std::size_t>(i + j * n)];
          a = sqrt(td(static_cast<double>(2 + i + n * j))) - td(static_cast<double>(3 + i * j % 4));
          last = last + a;
        }
        A[static_cast<std::size_t>(n - 1 + j * n)] = last;
        b.push_back(sqrt(td(static_cast<double>(3 + j))));
      }
      refinement_options options;
      options.factors = format::fp64;
      options.method = residua::refinement_method::gmres;
      options.residuals = format::qd;
      for (const bool wants_digits : {false, true}) {
        if (wants_digits) options.forward_error = 1e-12;
        expect_promise_kept(A, b, run(ctx, A, b, options));
      }
    }
  }
}

TEST_P(refinement, says_that_nothing_is_known_where_the_matrix_is_singular) {
  for_each_format([&]<class T>() {
    const std::vector<T> A{T(1.0), T(2.0), T(2.0), T(4.0)}, b{T(1.0), T(1.0)};
    for (const auto& stored : {std::optional<uplo>{}, std::optional<uplo>{uplo::lower}}) {
      const auto o = run(ctx, A, b, {}, stored);
      EXPECT_EQ(o.report.info, 2);
      EXPECT_FALSE(o.report.converged);
      EXPECT_EQ(o.report.forward_error_bound, std::numeric_limits<double>::infinity());
      EXPECT_EQ(o.report.attempts_before.size(), residua::limb_count<T> - 1U);
    }
  });
}

TEST_P(refinement, solves_for_several_right_hand_sides_each_as_alone) {
  constexpr index_t n = 10;
  const auto A = integer_hilbert<dd>(n);
  auto B = vector_of<dd>(data::uniform, 3 * n, 99);
  for (index_t i = n; i < 2 * n; ++i) B[i] = dd(0.0);
  const auto o = run(ctx, A, B);
  for (index_t j = 0; j < 3; j += 2) {
    const std::vector<dd> x(o.X.begin() + j * n, o.X.begin() + (j + 1) * n),
        b(B.begin() + j * n, B.begin() + (j + 1) * n);
    expect_promises_kept(A, b, {x, o.report});
  }
  for (index_t i = n; i < 2 * n; ++i) EXPECT_EQ(leading(o.X[i]), 0);
}

/// The solution of A x = b with A = (2 2; 1 + first 2^-23, 1 + second 2^-23) by factors in float.
outcome<double> refined_with_rounded_factors(const context& ctx, double first, double second) {
  constexpr double unit = 0x1p-23;
  refinement_options o{format::fp32};
  o.method = residua::refinement_method::classic;
  o.equilibrate = false;
  const std::vector<double> A{2, 1 + first * unit, 2, 1 + second * unit}, b{2, 1 + 1.75 * unit};
  return run(ctx, A, b, o);
}

/// Float takes first for 1 and second for 2, so that its factors are exact for a determinant of 1 where A's
/// is second - first, both in units of 2^-22: a step leaves 1 - (second - first) of the error. A quarter is
/// gained at first, 5/8 then.
TEST_P(refinement, ends_with_the_first_step_that_does_not_halve_the_error) {
  const auto slow = refined_with_rounded_factors(ctx, 1.375, 1.625).report;
  EXPECT_EQ(slow.refinements, 2);
  EXPECT_FALSE(slow.converged);
  const auto fast = refined_with_rounded_factors(ctx, 1.25, 1.875).report;
  EXPECT_GT(fast.refinements, 10);
  EXPECT_TRUE(fast.converged) << fast.reason;
}

TEST_P(refinement, gives_the_same_bits_on_any_number_of_threads) {
  if (ctx.kind() != residua::backend::cpu) return;
  const auto A = vector_of<dd>(data::uniform, 120 * 120, 100), b = vector_of<dd>(data::uniform, 120, 101);
  EXPECT_TRUE(same_bits(run(ctx, A, b).X, run(context::cpu(5, ctx.isa()), A, b).X));
}

TEST_P(refinement, rejects_what_does_not_fit) {
  const std::vector<dd> one(4, dd(1.0)), b(2, dd(1.0));
  auto bad = one;
  bad[3] = dd(std::numeric_limits<double>::infinity());
  expect_rejected({"gesv:", " A ", "not finite"}, [&] { run(ctx, bad, b); });
  auto nan = b;
  nan[1] = dd(std::numeric_limits<double>::quiet_NaN());
  expect_rejected({"posv:", " B ", "not finite"}, [&] { run(ctx, one, nan, {}, uplo::lower); });
  expect_rejected({"gesv:", "options.factors", "qd"}, [&] { run(ctx, one, b, {format::qd}); });
  expect_rejected({"gesv:", "most_refinements"}, [&] { run(ctx, one, b, {std::nullopt, {}, 0}); });
  const padded<dd> wide(ctx, std::vector<dd>(6, dd(1.0)), 2, 3, 0), right(ctx, b, 2, 1, 0);
  padded<dd> x(ctx, b, 2, 1, 0);
  expect_rejected({"gesv:", "A is 2 x 3; it must be square"},
                  [&] { residua::gesv(ctx, wide, right, x, refinement_options{}); });
  EXPECT_EQ(run(ctx, std::vector<dd>{dd(2.0)}, std::vector<dd>{dd(1.0)}).X[0], dd(0.5));
}

}  // namespace
}  // namespace residua_test
