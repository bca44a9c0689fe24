// Systems solved by refinement for C.
#pragma once

#include <algorithm>
#include <iterator>

#include "c_interface/gemm_with.hpp"
#include "residua/lapack/refinement.hpp"

namespace residua::c_interface {

static_assert(static_cast<int>(refinement_method::automatic) == RESIDUA_REFINEMENT_AUTOMATIC &&
              static_cast<int>(refinement_method::classic) == RESIDUA_REFINEMENT_CLASSIC &&
              static_cast<int>(refinement_method::gmres) == RESIDUA_REFINEMENT_GMRES);

/// What the values of residua_format from 1 on stand for.
inline constexpr format formats_of_c[] = {format::fp32, format::fp64, format::dd, format::td, format::qd};

[[noreturn]] inline void fail_with_option(const char* routine, const char* name, int number, int most) {
  throw error(error_kind::invalid_argument, std::string(routine) + ": options." + name + " is " +
                                                std::to_string(number) + "; it must be from 0 to " +
                                                std::to_string(most));
}
inline std::optional<format> given_format(const char* routine, const char* name, residua_format given) {
  const auto number = static_cast<int>(given);
  constexpr int most = std::size(formats_of_c);
  if (number < 0 || number > most) fail_with_option(routine, name, number, most);
  if (number == 0) return std::nullopt;
  return formats_of_c[number - 1];
}
inline residua_format format_for_c(format id) {
  const auto* place = std::find(std::begin(formats_of_c), std::end(formats_of_c), id);
  return static_cast<residua_format>(place - std::begin(formats_of_c) + 1);
}

/// Null stands for the defaults, as zeros do.
inline refinement_options options_of(const char* routine, const residua_refinement_options* given) {
  refinement_options options;
  if (given == nullptr) return options;
  options.factors = given_format(routine, "factors", given->factors);
  options.residuals = given_format(routine, "residuals", given->residuals);
  options.first_factors =
      given_format(routine, "first_factors", given->first_factors).value_or(options.first_factors);
  const auto method = static_cast<int>(given->method);
  if (method < 0 || method > RESIDUA_REFINEMENT_GMRES)
    fail_with_option(routine, "method", method, RESIDUA_REFINEMENT_GMRES);
  options.method = static_cast<refinement_method>(method);
  if (given->most_refinements != 0) options.most_refinements = given->most_refinements;
  options.equilibrate = given->without_scaling == 0;
  if (given->condition != 0) options.condition = given->condition;
  if (given->forward_error != 0) options.forward_error = given->forward_error;
  if (given->backward_error != 0) options.backward_error = given->backward_error;
  options.products = options_of(routine, &given->products);
  return options;
}

inline void store(const refinement_report& report, residua_refinement_report* target) {
  *target = {};
  target->factors = format_for_c(report.factors);
  target->residuals = format_for_c(report.residuals);
  target->method = static_cast<residua_refinement_method>(report.method);
  target->info = report.info;
  target->at_rounding = report.at_rounding ? 1 : 0;
  target->converged = report.converged ? 1 : 0;
  target->refinements = report.refinements;
  target->attempts_before = static_cast<int>(report.attempts_before.size());
  target->scaled = report.scaling.rows.empty() ? 0 : 1;
  target->condition_estimate = report.condition_estimate;
  target->componentwise_backward_error = report.componentwise_backward_error;
  target->normwise_backward_error = report.normwise_backward_error;
  target->forward_error_bound = report.forward_error_bound;
  target->factor_seconds = report.factor_seconds;
  target->seconds = report.seconds;
  store(report.products, &target->products);
  report.reason.copy(target->reason, sizeof target->reason - 1);
}

/// solve(c, options) gives the report.
template <class Solve>
residua_status run_refined(const char* routine, residua_context* context,
                           const residua_refinement_options* options, residua_refinement_report* report,
                           const Solve& solve) noexcept {
  return run(routine, context, [&](const call& c) {
    require_not_null(routine, "report", report);
    store(solve(c, options_of(routine, options)), report);
  });
}

template <class TA, class T>
residua_status gesv_refined(residua_context* context, int64_t n, int64_t nrhs, const_elements<TA> A,
                            int64_t lda, const_elements<T> B, int64_t ldb, elements<T> X, int64_t ldx,
                            const residua_refinement_options* options,
                            residua_refinement_report* report) noexcept {
  return run_refined("gesv_refined", context, options, report, [&](const call& c, const auto& given) {
    return residua::gesv<TA, T>(c.ctx(), c.input<TA>(A, n, n, lda), c.input<T>(B, n, nrhs, ldb),
                                c.output<T>(X, n, nrhs, ldx), given);
  });
}

template <class TA, class T>
residua_status posv_refined(residua_context* context, residua_uplo triangle, int64_t n, int64_t nrhs,
                            const_elements<TA> A, int64_t lda, const_elements<T> B, int64_t ldb,
                            elements<T> X, int64_t ldx, const residua_refinement_options* options,
                            residua_refinement_report* report) noexcept {
  return run_refined("posv_refined", context, options, report, [&](const call& c, const auto& given) {
    return residua::posv<TA, T>(c.ctx(), c.choice<uplo>("uplo", triangle), c.input<TA>(A, n, n, lda),
                                c.input<T>(B, n, nrhs, ldb), c.output<T>(X, n, nrhs, ldx), given);
  });
}

}  // namespace residua::c_interface
