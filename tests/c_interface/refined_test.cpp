// gesv and posv by refinement of residua.h: options go in, and X and the report are those of the twin in C++.
#include <cmath>
#include <cstddef>
#include <limits>

#include "c_interface/functions.hpp"
#include "c_interface/twins.hpp"
#include "residua/lapack/refinement.hpp"

namespace residua_test {
namespace {

using residua::dd;
using residua::format;
using residua::qd;
using residua::refinement_options;
using residua::refinement_report;
using residua::td;
using residua::uplo;

constexpr index_t n = 6, nrhs = 2, ld = 9, ldb = 10, ldx = 8;
constexpr auto invalid = RESIDUA_INVALID_ARGUMENT;

/// The same options twice.
struct option_twins {
  residua_refinement_options c{};
  refinement_options cxx{};
};

class c_refined : public c_interface {
 protected:
  residua_refinement_report report{};
};
RESIDUA_ON_FEW_BACKENDS(c_refined);

residua_format expected_format(format id) {
  switch (id) {
    case format::fp32:
      return RESIDUA_FORMAT_FP32;
    case format::fp64:
      return RESIDUA_FORMAT_FP64;
    case format::dd:
      return RESIDUA_FORMAT_DD;
    case format::td:
      return RESIDUA_FORMAT_TD;
    default:
      return RESIDUA_FORMAT_QD;
  }
}

void expect_same_report(const residua_refinement_report& report, const refinement_report& wanted) {
  EXPECT_EQ(report.factors, expected_format(wanted.factors));
  EXPECT_EQ(static_cast<int>(report.method), static_cast<int>(wanted.method));
  EXPECT_EQ(report.info, wanted.info);
  EXPECT_EQ(report.residuals, expected_format(wanted.residuals));
  EXPECT_EQ(report.at_rounding != 0, wanted.at_rounding);
  EXPECT_EQ(report.converged != 0, wanted.converged);
  EXPECT_EQ(report.refinements, wanted.refinements);
  EXPECT_EQ(report.attempts_before, static_cast<int>(wanted.attempts_before.size()));
  EXPECT_EQ(report.scaled != 0, !wanted.scaling.rows.empty());
  EXPECT_EQ(report.condition_estimate, wanted.condition_estimate);
  EXPECT_EQ(report.componentwise_backward_error, wanted.componentwise_backward_error);
  EXPECT_EQ(report.normwise_backward_error, wanted.normwise_backward_error);
  EXPECT_EQ(report.forward_error_bound, wanted.forward_error_bound);
  EXPECT_EQ(static_cast<int>(report.products.used), static_cast<int>(wanted.products.used));
  EXPECT_EQ(report.products.bits, wanted.products.bits);
  EXPECT_STREQ(report.reason, wanted.reason.c_str());
  EXPECT_EQ(report.factor_seconds > 0, wanted.factor_seconds > 0);
  EXPECT_TRUE(wanted.seconds == 0 || (report.seconds > 0 && report.seconds >= report.factor_seconds));
}

/// Of a matrix and right-hand sides of numbers that no format holds exactly.
template <class TA, class T, class Function>
refinement_report expect_twin(const residua::context& ctx, residua_context* handle, const Function& function,
                              const option_twins& options, residua_refinement_report& report) {
  operand<TA> A(ctx, 3);
  operand<T> B(ctx, 4), X(ctx, 5);
  const auto wanted =
      residua::gesv(ctx, A.matrix(n, n, ld), B.matrix(n, nrhs, ldb), X.matrix(n, nrhs, ldx), options.cxx);
  EXPECT_EQ(function(handle, n, nrhs, A.constant(), ld, B.constant(), ldb, X.c(), ldx, &options.c, &report),
            RESIDUA_SUCCESS)
      << residua_last_error();
  expect_same_elements(A, B, X);
  expect_same_report(report, wanted);
  return wanted;
}

TEST_P(c_refined, solutions_are_those_of_the_twin) {
  for_each_format([&]<class T>() {
    const auto wanted = expect_twin<T, T>(ctx, &handle, functions<T>::gesv_refined, {}, report);
    EXPECT_TRUE(wanted.converged) << wanted.reason;
    EXPECT_EQ(report.residuals, expected_format(residua::format_of<T>::id));
    EXPECT_TRUE(report.forward_error_bound > 0 && report.forward_error_bound < 1);
  });
  expect_twin<double, dd>(ctx, &handle, residua_gesv_refined_fp64_dd, {}, report);
  expect_twin<double, td>(ctx, &handle, residua_gesv_refined_fp64_td, {}, report);
  expect_twin<double, qd>(ctx, &handle, residua_gesv_refined_fp64_qd, {}, report);
}

/// Each option makes another report than the defaults do.
TEST_P(c_refined, options_are_taken) {
  const auto expect_twins = [&](const option_twins& options) {
    return expect_twin<dd, dd>(ctx, &handle, residua_gesv_refined_dd, options, report);
  };
  option_twins given;
  given.c.factors = RESIDUA_FORMAT_FP32;
  given.cxx.factors = format::fp32;
  given.c.method = RESIDUA_REFINEMENT_GMRES;
  given.cxx.method = residua::refinement_method::gmres;
  expect_twins(given);
  EXPECT_EQ(report.factors, RESIDUA_FORMAT_FP32);
  EXPECT_EQ(report.method, RESIDUA_REFINEMENT_GMRES);
  given = {};
  given.c.residuals = RESIDUA_FORMAT_QD;
  given.cxx.residuals = format::qd;
  given.c.first_factors = RESIDUA_FORMAT_DD;
  given.cxx.first_factors = format::dd;
  expect_twins(given);
  EXPECT_EQ(report.residuals, RESIDUA_FORMAT_QD);
  EXPECT_EQ(report.factors, RESIDUA_FORMAT_DD);
  given = {};
  given.c.most_refinements = given.cxx.most_refinements = 1;
  given.c.factors = RESIDUA_FORMAT_FP64;
  given.cxx.factors = format::fp64;
  expect_twins(given);
  EXPECT_EQ(report.refinements, 1);
  given = {};
  given.c.condition = 1e25;
  given.cxx.condition = 1e25;
  expect_twins(given);
  EXPECT_EQ(report.factors, RESIDUA_FORMAT_DD);
  given = {};
  given.c.forward_error = 1e-3;
  given.cxx.forward_error = 1e-3;
  expect_twins(given);
  EXPECT_TRUE(report.converged && !report.at_rounding) << report.reason;
  given = {};
  given.c.backward_error = 1e-8;
  given.cxx.backward_error = 1e-8;
  expect_twins(given);
  EXPECT_TRUE(report.converged && !report.at_rounding) << report.reason;
  given = {};
  given.c.factors = RESIDUA_FORMAT_DD;
  given.cxx.factors = format::dd;
  given.c.products.accuracy_bits = given.cxx.products.accuracy_bits = 60;
  expect_twins(given);
  EXPECT_NE(std::string(report.reason).find("60 bits"), std::string::npos) << report.reason;
}

TEST_P(c_refined, badly_scaled_rows_are_scaled_unless_they_are_to_stay) {
  const std::vector<double> elements{0x1p200, 1, 0x1p190, 3}, right{1, 2};
  for (const int without : {0, 1}) {
    const residua::array<double> A(ctx, elements), b(ctx, right);
    residua::array<double> x(ctx, right);
    residua_refinement_options options{};
    options.without_scaling = without;
    EXPECT_EQ(
        residua_gesv_refined_fp64(&handle, 2, 1, A.data(), 2, b.data(), 2, x.data(), 2, &options, &report),
        RESIDUA_SUCCESS);
    EXPECT_EQ(report.scaled, 1 - without);
  }
}

/// Of [4 1/3; 1/3 5] with A in TA and three right-hand sides.
template <class TA, class T, class Function>
void expect_definite_twin(const residua::context& ctx, residua_context* handle, residua_uplo triangle,
                          const Function& function) {
  const std::vector<TA> elements{TA(4.0), TA(1.0) / TA(3.0), TA(1.0) / TA(3.0), TA(5.0)};
  const residua::array<TA> A(ctx, elements);
  operand<T> B(ctx, 4), X(ctx, 5);
  const residua::matrix_view<const TA> a(A.data(), 2, 2, 2, ctx.memory());
  const auto wanted = residua::posv(ctx, static_cast<uplo>(triangle), a, B.matrix(2, 3, ldb),
                                    X.matrix(2, 3, ldx), refinement_options{});
  residua_refinement_report report{};
  EXPECT_EQ(function(handle, triangle, 2, 3, reinterpret_cast<const_elements<TA>>(A.data()), 2, B.constant(),
                     ldb, X.c(), ldx, nullptr, &report),
            RESIDUA_SUCCESS);
  expect_same_elements(B, X);
  expect_same_report(report, wanted);
  EXPECT_TRUE(wanted.converged);
}

TEST_P(c_refined, definite_systems_are_those_of_the_twin) {
  for (const auto triangle : {RESIDUA_LOWER, RESIDUA_UPPER}) {
    for_each_format(
        [&]<class T>() { expect_definite_twin<T, T>(ctx, &handle, triangle, functions<T>::posv_refined); });
    expect_definite_twin<double, dd>(ctx, &handle, triangle, residua_posv_refined_fp64_dd);
    expect_definite_twin<double, td>(ctx, &handle, triangle, residua_posv_refined_fp64_td);
    expect_definite_twin<double, qd>(ctx, &handle, triangle, residua_posv_refined_fp64_qd);
  }
}

TEST_P(c_refined, says_that_a_matrix_is_singular) {
  const residua::array<double> zero(ctx, 4, 0.0);
  operand<double> B(ctx, 4);
  EXPECT_EQ(residua_gesv_refined_fp64(&handle, 2, 1, zero.data(), 2, B.c(), 2, B.c(), 2, nullptr, &report),
            RESIDUA_SUCCESS);
  EXPECT_EQ(report.info, 1);
  EXPECT_EQ(report.converged, 0);
  EXPECT_EQ(report.forward_error_bound, std::numeric_limits<double>::infinity());
  EXPECT_STREQ(report.reason, "factors in double: a pivot is zero");
}

TEST_P(c_refined, rejects_what_does_not_fit) {
  operand<dd> A(ctx, 3), B(ctx, 4), X(ctx, 5);
  const auto solve = [&](const residua_refinement_options& options, index_t ldx_of_it = ld) {
    return residua_gesv_refined_dd(&handle, n, nrhs, A.c(), ld, B.c(), ldb, X.c(), ldx_of_it, &options,
                                   &report);
  };
  residua_refinement_options o{};
  o.factors = out_of_range<residua_format>(6);
  expect_failure(solve(o), invalid, {"gesv_refined: options.factors is 6; it must be from 0 to 5"});
  o = {};
  o.residuals = out_of_range<residua_format>(-1);
  expect_failure(solve(o), invalid, {"options.residuals is -1"});
  o = {};
  o.first_factors = RESIDUA_FORMAT_QD;
  expect_failure(solve(o), invalid, {"options.first_factors", "wider"});
  o = {};
  o.method = out_of_range<residua_refinement_method>(3);
  expect_failure(solve(o), invalid, {"options.method is 3; it must be from 0 to 2"});
  o = {};
  o.most_refinements = -1;
  expect_failure(solve(o), invalid, {"most_refinements"});
  o = {};
  o.forward_error = 2;
  expect_failure(solve(o), invalid, {"options.forward_error"});
  o = {};
  o.backward_error = -1;
  expect_failure(solve(o), invalid, {"options.backward_error"});
  o = {};
  o.products.engine = out_of_range<residua_engine>(3);
  expect_failure(solve(o), invalid, {"engine is 3"});
  expect_failure(solve({}, n - 1), invalid, {"X", "leading dimension"});
  expect_failure(residua_posv_refined_dd(&handle, out_of_range<residua_uplo>(2), n, nrhs, A.c(), ld, B.c(),
                                         ldb, X.c(), ld, nullptr, &report),
                 invalid, {"posv_refined: uplo is 2"});
  expect_failure(
      residua_gesv_refined_dd(&handle, n, nrhs, A.c(), ld, B.c(), ldb, X.c(), ld, nullptr, nullptr), invalid,
      {"gesv_refined: report is null"});
  expect_same_elements(A, B, X);
}

}  // namespace
}  // namespace residua_test
