// What refinement tells beside its bounds: every step, why formats were tried and left, and which options it
// does not take.
#include "lapack/refined_solution.hpp"

namespace residua_test {
namespace {

using residua::engine;
using residua::format;
using residua::refinement_attempt;
using residua::refinement_method;

class refinement_reports : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(refinement_reports);

constexpr index_t n = 12;

void expect_steps_told(const refinement_attempt& its) {
  ASSERT_EQ(its.history.size(), static_cast<std::size_t>(its.refinements) + 1);
  EXPECT_EQ(its.history.front(), 1);
  for (std::size_t k = 1; k + 1 < its.history.size(); ++k) EXPECT_LE(its.history[k], its.history[k - 1]) << k;
  EXPECT_GT(its.factor_seconds, 0);
  EXPECT_GE(its.seconds, its.factor_seconds);
  EXPECT_FALSE(its.products.reason.empty());
}

TEST_P(refinement_reports, have_a_residual_of_every_step) {
  for (const auto stored : {std::optional<uplo>(), std::optional(uplo::lower)}) {
    auto A = integer_hilbert<dd>(8);
    const auto b = vector_of<dd>(data::uniform, 8, 501);
    refinement_options o;
    o.factors = format::fp64;
    const auto found = run(ctx, A, b, o, stored).report;
    expect_steps_told(found);
    EXPECT_GE(found.refinements, 3);
    EXPECT_LT(found.history.back(), 0x1p-70);  // a rounding of x, 2^-106, times the condition number, 2^34
    EXPECT_EQ(found.factors, format::fp64);
    EXPECT_EQ(found.residuals, format::dd);
    EXPECT_EQ(found.method, refinement_method::classic);
    EXPECT_TRUE(found.converged && found.at_rounding);
    EXPECT_GE(found.componentwise_backward_error, found.normwise_backward_error / 8);
    EXPECT_NE(found.reason.find("factors in double"), std::string::npos) << found.reason;
    EXPECT_NE(found.reason.find(": the residual is rounding alone"), std::string::npos) << found.reason;
    o.most_refinements = 2;
    const auto few = run(ctx, A, b, o, stored).report;
    expect_steps_told(few);
    EXPECT_EQ(few.refinements, 2);
    EXPECT_FALSE(few.converged);
    for (std::size_t k = 0; k <= 2; ++k) EXPECT_EQ(few.history[k], found.history[k]);
    EXPECT_NE(few.reason.find(": the residual stopped falling"), std::string::npos) << few.reason;
  }
}

/// Where rounding alone is left, the bounds of backward errors are those of rounding: of an identity the
/// residual is zero.
TEST_P(refinement_reports, have_bounds_no_less_than_roundings) {
  for_each_format([&]<class T>() {
    std::vector<T> I(static_cast<std::size_t>(n * n), T(0.0));
    for (index_t i = 0; i < n; ++i) I[static_cast<std::size_t>(i * (n + 1))] = T(1.0);
    const auto its = run(ctx, I, vector_of<T>(data::uniform, n, 502)).report;
    EXPECT_GE(its.componentwise_backward_error, residua::limb_unit<T>);
    EXPECT_GE(its.normwise_backward_error, residua::limb_unit<T>);
    EXPECT_GE(its.forward_error_bound, residua::limb_unit<T>);
    EXPECT_EQ(its.condition_estimate, 1);
  });
}

/// Rows of an upper triangle, each one place further down, the last one first. Its inverse has one column
/// with ones alone, so that |A|_1 |A^-1|_1 = n^2; others have a single one, and only A^-T, whose rows are
/// those of the factors exchanged back, tells the estimate which column that is.
TEST_P(refinement_reports, tell_condition_numbers_that_one_column_makes) {
  for_each_format([&]<class T>() {
    std::vector<T> A(static_cast<std::size_t>(n * n), T(0.0));
    for (index_t i = 0; i < n; ++i) {
      const index_t row = (i + 1) % n;
      A[static_cast<std::size_t>(row + i * n)] = T(1.0);
      if (i < n - 1) A[static_cast<std::size_t>(row + (n - 1) * n)] = T(-1.0);
    }
    const auto its = run(ctx, A, vector_of<T>(data::uniform, n, 504)).report;
    EXPECT_TRUE(its.converged);
    EXPECT_EQ(its.condition_estimate, static_cast<double>(n * n));
  });
}

/// The condition number of Hilbert's matrix of order 14 is 10^20: double's factors are not trusted, and
/// refinement with them is not even tried; dd's are.
TEST_P(refinement_reports, keep_the_attempts_before) {
  const auto A = integer_hilbert<dd>(14);
  const auto its = run(ctx, A, vector_of<dd>(data::uniform, 14, 503)).report;
  EXPECT_EQ(its.factors, format::dd);
  ASSERT_EQ(its.attempts_before.size(), 1U);
  const auto& before = its.attempts_before.front();
  EXPECT_EQ(before.factors, format::fp64);
  EXPECT_EQ(before.refinements, 0);
  EXPECT_FALSE(before.converged);
  EXPECT_TRUE(std::isinf(before.forward_error_bound) && std::isinf(before.componentwise_backward_error) &&
              std::isinf(before.normwise_backward_error));
  EXPECT_GT(before.condition_estimate, 1e12);
  EXPECT_NE(before.reason.find(" cannot be trusted: the condition number is too large"), std::string::npos);
  EXPECT_GT(before.seconds, 0);
  EXPECT_GT(its.condition_estimate, 1e15);
}

TEST_P(refinement_reports, say_why_there_are_no_factors) {
  const std::vector<dd> b{dd(1.0), dd(1.0)};
  const auto singular = run(ctx, std::vector<dd>{dd(1.0), dd(2.0), dd(2.0), dd(4.0)}, b).report;
  EXPECT_EQ(singular.info, 2);
  EXPECT_NE(singular.reason.find(": a pivot is zero"), std::string::npos) << singular.reason;
  const auto indefinite =
      run(ctx, std::vector<dd>{dd(-1.0), dd(0.0), dd(0.0), dd(1.0)}, b, {}, uplo::upper).report;
  EXPECT_EQ(indefinite.info, 1);
  EXPECT_NE(indefinite.reason.find(": a minor is not positive"), std::string::npos) << indefinite.reason;
  refinement_options o;
  o.products = {engine::residue, std::size_t{1} << 30, 60};
  o.factors = format::dd;
  const auto A = vector_of<dd>(data::uniform, n * n, 504), right = vector_of<dd>(data::uniform, n, 505);
  const auto of_bits = run(ctx, A, right, o).report;
  EXPECT_NE(of_bits.reason.find(", products to 60 bits"), std::string::npos) << of_bits.reason;
  EXPECT_EQ(run(ctx, A, right).report.reason.find("products to"), std::string::npos);
}

/// Factors of LU and of Cholesky of matrices that are large enough for products, by the engine that is asked
/// for.
TEST_P(refinement_reports, tell_the_engine_of_their_factors) {
  if (ctx.kind() != residua::backend::cpu) return;
  constexpr index_t order = 130;
  auto A = vector_of<dd>(data::uniform, order * order, 506);
  for (index_t j = 0; j < order; ++j) {
    for (index_t i = 0; i < j; ++i)
      A[static_cast<std::size_t>(i + j * order)] = A[static_cast<std::size_t>(j + i * order)];
    dd& diagonal = A[static_cast<std::size_t>(j * (order + 1))];
    diagonal = diagonal + dd(static_cast<double>(2 * order));
  }
  const auto b = vector_of<dd>(data::uniform, order, 507);
  for (const auto stored : {std::optional<uplo>(), std::optional(uplo::lower), std::optional(uplo::upper)}) {
    for (const auto chosen : {engine::native, engine::residue}) {
      refinement_options o;
      o.factors = format::dd;
      o.products.engine = chosen;
      const auto its = run(ctx, A, b, o, stored).report;
      EXPECT_TRUE(its.converged) << its.reason;
      EXPECT_EQ(its.products.used, chosen) << its.products.reason;
    }
  }
}

/// Float holds elements of 2^-100 to 2^100.
TEST_P(refinement_reports, say_where_elements_leave_the_range_of_float) {
  refinement_options o;
  o.factors = format::fp32;
  o.equilibrate = false;
  for (const auto& [size, fits] :
       {std::pair{0x1p100, true}, {0x1.01p100, false}, {0x1p-100, true}, {0x1p-101, false}}) {
    const std::vector<dd> A{dd(size), dd(0.0), dd(0.0), dd(size)}, b{dd(size), dd(size)};
    const auto its = run(ctx, A, b, o);
    EXPECT_EQ(its.report.converged, fits) << size;
    EXPECT_EQ(its.report.reason.find(", whose range the elements leave") == std::string::npos, fits);
    EXPECT_EQ(std::isinf(its.report.forward_error_bound), !fits);
    EXPECT_EQ(its.X[0] == dd(1.0), fits);
  }
}

/// Scaled, x = 1/3 has all its digits; as 2^-1000 / 3 it has lost those below 2^-1074, at most so much of
/// both limbs together; what is promised of y is not promised of it.
TEST_P(refinement_reports, promise_no_digits_that_underflow) {
  const std::vector<dd> A{dd(3.0), dd(0.0), dd(0.0), dd(0x1p200)};
  for (const int exponent : {-1000, -900}) {
    const double size = std::ldexp(1.0, exponent);
    const std::vector<dd> b{dd(size), dd(0x1p200 * size)};
    const auto its = run(ctx, A, b);
    EXPECT_FALSE(its.report.scaling.rows.empty());
    expect_promise_kept(A, b, its);
    EXPECT_EQ(its.report.forward_error_bound > 0x1p-75, exponent == -1000);
    EXPECT_EQ(its.report.componentwise_backward_error > 0x1p-75, exponent == -1000);
    EXPECT_LE(its.report.forward_error_bound, 0x1p-71);
  }
}

TEST_P(refinement_reports, of_nothing_say_so) {
  const residua::matrix<dd> A(ctx, 2, 2);
  residua::matrix<dd> none(ctx, 2, 0);
  const auto its = residua::gesv(ctx, A, none, none, refinement_options{});
  EXPECT_TRUE(its.converged && its.at_rounding);
  EXPECT_EQ(its.residuals, format::dd);
  EXPECT_EQ(its.reason, "nothing to solve");
  EXPECT_EQ(its.info, 0);
}

TEST_P(refinement_reports, of_options_that_are_not_taken_name_them) {
  const std::vector<dd> A{dd(2.0)}, b{dd(1.0)};
  const auto expect_named = [&](const std::string& words, const auto& change) {
    refinement_options o;
    change(o);
    for (const auto stored : {std::optional<uplo>(), std::optional(uplo::lower)})
      expect_rejected({stored ? "posv:" : "gesv:", words}, [&] { run(ctx, A, b, o, stored); });
  };
  const double infinite = std::numeric_limits<double>::infinity(),
               nan = std::numeric_limits<double>::quiet_NaN();
  expect_named("options.most_refinements >= 1", [](auto& o) { o.most_refinements = 0; });
  expect_named("options.factors is qd, wider than the format of X", [](auto& o) { o.factors = format::qd; });
  expect_named("options.first_factors is td, wider than the format of X",
               [](auto& o) { o.first_factors = format::td; });
  expect_named("options.factors is ds, no format of factors", [](auto& o) { o.factors = format::ds; });
  expect_named("options.residuals is double, shorter than the format of X",
               [](auto& o) { o.residuals = format::fp64; });
  expect_named("options.residuals is float, no format of solvers",
               [](auto& o) { o.residuals = format::fp32; });
  for (const double bad : {0.5, infinite, nan})
    expect_named("1 <= options.condition < infinity", [&](auto& o) { o.condition = bad; });
  for (const double bad : {0.0, 1.0, -1.0, nan}) {
    expect_named("0 < options.forward_error < 1", [&](auto& o) { o.forward_error = bad; });
    expect_named("0 < options.backward_error < 1", [&](auto& o) { o.backward_error = bad; });
  }
  expect_rejected({"accuracy_bits"}, [&] {
    refinement_options o;
    o.products.accuracy_bits = 7;
    run(ctx, A, b, o);
  });
}

}  // namespace
}  // namespace residua_test
