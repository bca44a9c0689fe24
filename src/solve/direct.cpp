// The steps of direct solution.
#include "solve/direct.hpp"

#include "residua/base/error.hpp"
#include "solve/errors.hpp"

namespace residua::solving {

namespace {

std::string mebibytes(double bytes) {
  return std::to_string(static_cast<long long>(bytes / 0x1p20)) + " MiB";
}

void require_memory(double needed, double available) {
  if (needed <= available) return;
  throw error(error_kind::out_of_memory, "solve: factors of A need about " + mebibytes(needed) +
                                             ", and there are " + mebibytes(available) +
                                             "; use an iterative method");
}

}  // namespace

void direct_solver::analyse() {
  analysis_.emplace(problem_.ctx, problem_.A);
  report_.structural_rank = analysis_->structural_rank();
  report_.analyse_seconds = analysis_->seconds();
  seconds_ += report_.analyse_seconds;
  examination_.note_structural_rank(report_.structural_rank);
  if (examination_.is_singular()) return;
  report_.ordering = analysis_->ordering();
  report_.predicted_operations = analysis_->predicted_operations();
  report_.predicted_bytes = analysis_->predicted_bytes();
}

bool direct_solver::factorise(bool is_required) {
  if (is_required) require_memory(report_.predicted_bytes, available_bytes(problem_.options.memory_limit));
  try {
    make_factors();
  } catch (const error& e) {
    if (is_required || e.kind() != error_kind::out_of_memory) throw;
    report_.refusal = e.what();
    return false;
  }
  if (!factors_->is_singular()) return true;
  report_.refusal = "a pivot is zero: A is singular in double precision";
  return false;
}

void direct_solver::make_factors() {
  factors_.emplace(*analysis_);
  report_.factorised = true;
  report_.entries = factors_->entries();
  report_.factorise_seconds = factors_->seconds();
  seconds_ += report_.factorise_seconds;
  if (!factors_->is_singular()) M_ = preconditioner(problem_.ctx, *factors_);
}

void direct_solver::solve(attempts& tries) {
  refine(tries);
  if (tries.converged()) estimate_errors(tries);
}

/// Refinement in each format, from the first that can hold x to the tolerance; GMRES where a step of
/// refinement gains nothing although the format's own rounding does not explain it.
void direct_solver::refine(attempts& tries) const {
  const attempt_limits limits{problem_.options.max_iterations};
  const auto& formats = problem_.formats;
  const std::size_t first = first_format_for_tolerance(formats, problem_.options.tolerance);
  for (std::size_t k = first; k < formats.size() && !tries.is_over(); ++k) {
    tries.run(attempt_method::refinement, formats[k], M_, limits);
    const bool last = k + 1 == formats.size();
    if (!tries.is_over() && (last || k > first)) tries.run(attempt_method::gmres, formats[k], M_, limits);
  }
}

void direct_solver::estimate_errors(attempts& tries) {
  const auto begin = std::chrono::steady_clock::now();
  const double inverse = factors_->inverse_norm_estimate();
  report_.condition = inverse * one_norm(problem_.ctx, problem_.A);
  auto& answer = tries.answer();
  if (answer.last().method == attempt_method::refinement)
    answer.forward_error_estimate = forward_error(problem_, tries.b(), answer, inverse);
  seconds_ += seconds_since(begin);
}

}  // namespace residua::solving
