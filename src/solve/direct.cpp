// The steps of direct solution: which factors are made by which library, and which methods use them.
#include "solve/direct.hpp"

#include <cmath>

#include "krylov/power_of_two.hpp"
#include "residua/base/error.hpp"
#include "residua/blas/level1/copy.hpp"
#include "solve/choice/cost.hpp"
#include "solve/choice/diagonal.hpp"
#include "solve/choice/strategy.hpp"
#include "solve/errors.hpp"
#include "sparse/direct/definite_form.hpp"

namespace residua::solving {

namespace {

/// Pivots from the diagonal keep factors sparse; the largest of each column keep them as accurate as can be.
constexpr double sparse_pivots = factor_options{}.pivot_threshold, accurate_pivots = 1;
/// The threshold that is reported for Cholesky's factors, which need no pivots but the diagonal's.
constexpr double no_pivots = 0;

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

factor_kind direct_solver::asked_kind() const {
  const auto& asked = problem_.options.precondition;
  if (problem_.options.method != solve_method::direct || !asked) return factor_kind::automatic;
  return *asked == preconditioner_kind::cholesky ? factor_kind::cholesky : factor_kind::lu;
}

/// The factors of a symmetric matrix that is not definite. They are L D L^T, which cuDSS alone makes, where
/// its factors are asked for or may be faster. Where the host's take less than some hundredths of a second,
/// the start of cuDSS alone would take longer, and the library is not looked for. For a complex A they are L
/// and U, which are complex and take no more than a real L D L^T.
factor_kind direct_solver::kind_of_indefinite() const {
  const auto& its = problem_;
  if (its.ctx.kind() != backend::cuda || its.options.factors == factor_library::host) return factor_kind::lu;
  if (its.A.kind() != matrix_kind::symmetric || its.complex_A() != nullptr || !ldlt_refusal_.empty())
    return factor_kind::lu;
  if (its.options.factors == factor_library::cudss) return factor_kind::ldlt;
  const double usual = usual_direct_seconds(nominal_rates(its.ctx.kind()), shape_of(its.A));
  return usual >= measured_from_seconds && !cudss_version().empty() ? factor_kind::ldlt : factor_kind::lu;
}

void direct_solver::analyse() {
  if (analysis_) return;
  const auto asked = asked_kind();
  const bool may_be_ldlt = asked == factor_kind::automatic && kind_of_indefinite() == factor_kind::ldlt &&
                           !may_be_definite(problem_.ctx, problem_.A);
  analyse(may_be_ldlt ? factor_kind::ldlt : asked);
}

/// Analyses A for factors of a kind. Where that is L D L^T and the host is to make the factors, A is analysed
/// again for L and U.
void direct_solver::analyse(factor_kind kind) {
  analysis_.emplace(problem_.ctx, problem_.A, kind);
  report_.structural_rank = analysis_->structural_rank();
  report_.analyse_seconds += analysis_->seconds();
  seconds_ += analysis_->seconds();
  examination_.note_structural_rank(report_.structural_rank);
  if (examination_.is_singular()) return;
  predict();
  if (kind == factor_kind::ldlt && library_ == factor_library::host) analyse(factor_kind::lu);
}

void direct_solver::predict() {
  report_.ordering = analysis_->ordering();
  report_.predicted_operations = analysis_->predicted_operations();
  report_.predicted_bytes = analysis_->predicted_bytes();
  const auto entries = static_cast<double>(analysis_->predicted_entries());
  host_seconds_ = factor_seconds(nominal_rates(problem_.ctx.kind()), analysis_->kind(), entries,
                                 report_.predicted_operations);
  cudss_seconds_ =
      cudss_seconds(static_cast<double>(problem_.A.rows()), entries, report_.predicted_operations);
  report_.cudss_refusal.clear();
  library_ = chosen_library();
  predicted_seconds_ = library_ == factor_library::cudss ? cudss_seconds_ : host_seconds_;
}

/// The library that is to make the factors. cuDSS is looked for only where it would be faster.
factor_library direct_solver::chosen_library() {
  if (problem_.options.factors) return *problem_.options.factors;
  const double others =
      host_seconds_ + placement_seconds(static_cast<double>(analysis_->predicted_entries()));
  const bool would_pay = problem_.ctx.kind() == backend::cuda && cudss_seconds_ < others;
  if (!would_pay || cudss_version(&report_.cudss_refusal).empty()) return factor_library::host;
  return factor_library::cudss;
}

bool direct_solver::fits() const {
  return factors_ || library_ == factor_library::cudss ||
         report_.predicted_bytes <= available_bytes(problem_.options.memory_limit);
}

double direct_solver::predicted_seconds() const { return factors_ ? 0 : predicted_seconds_; }

bool direct_solver::factorise(bool is_required) {
  if (factors_) return !factors_->is_singular();
  has_others_ = false;
  if (library_ == factor_library::cudss)
    return make_factors_by_cudss() || (is_required && factorise(is_required));
  if (is_required) require_memory(report_.predicted_bytes, available_bytes(problem_.options.memory_limit));
  if (!fits()) {
    report_.refusal = factors_do_not_fit;
    return false;
  }
  try {
    if (analysis_->kind() == factor_kind::cholesky) {
      if (make_factors(no_pivots)) return true;
      analyse_indefinite();
      return is_required && factorise(is_required);
    }
    if (make_factors(sparse_pivots) || make_factors(accurate_pivots)) return true;
  } catch (const error& e) {
    if (is_required || e.kind() != error_kind::out_of_memory) throw;
    report_.refusal = e.what();
    return false;
  }
  report_.refusal = "a pivot is zero: A is singular in double precision";
  return false;
}

/// Analyses A anew after Cholesky's factors have met a pivot that is not positive.
void direct_solver::analyse_indefinite() {
  if (asked_kind() == factor_kind::cholesky) sparse::refuse_indefinite(factors_->indefinite_row());
  factors_.reset();
  report_.factorised = false;
  report_.entries = 0;
  has_others_ = true;
  analyse(kind_of_indefinite());
}

/// Drops cuDSS's factors. The next ones are the host's: L and U after L D L^T, and of the same kind
/// otherwise.
void direct_solver::give_up_cudss(std::string why) {
  factors_.reset();
  M_ = preconditioner();
  report_.factorised = false;
  report_.library = factor_library::host;
  report_.are_factors_repeatable = true;
  report_.device_bytes = 0;
  report_.entries = 0;
  has_others_ = true;
  if (analysis_->kind() == factor_kind::ldlt) {
    ldlt_refusal_ = std::move(why);
    return analyse(factor_kind::lu);
  }
  report_.cudss_refusal = std::move(why);
  library_ = factor_library::host;
  predicted_seconds_ = host_seconds_;
}

/// Returns whether cuDSS has made factors that can be used. Factors with replaced pivots cannot, since these
/// may hide that A is singular. Whether A is singular, and which row shows that it is not definite, is left
/// to the host's factors to tell.
bool direct_solver::make_factors_by_cudss() {
  try {
    const auto made = sparse_factors::by_cudss(problem_.ctx, *analysis_, !problem_.options.repeatable);
    count_time(made);
    keep(made, /*pivot_threshold=*/0);
    if (made.perturbed_pivots() == 0) return true;
    give_up_cudss("cuDSS: " + std::to_string(made.perturbed_pivots()) +
                  " pivots were too small and replaced");
  } catch (const error& e) {
    const bool are_last = problem_.options.factors && analysis_->kind() != factor_kind::ldlt;
    if (are_last && e.kind() != error_kind::invalid_input) throw;
    give_up_cudss(e.what());
    const bool is_indefinite =
        e.kind() == error_kind::invalid_input && asked_kind() == factor_kind::automatic;
    if (is_indefinite && analysis_->kind() == factor_kind::cholesky) analyse_indefinite();
  }
  return false;
}

/// Makes factors on the host and returns whether they can be used. Where they are singular, older factors
/// that can be used are kept.
bool direct_solver::make_factors(double pivot_threshold) {
  if (factors_ && factors_->is_singular()) factors_.reset();
  const sparse_factors made(*analysis_, factor_options{pivot_threshold});
  count_time(made);
  if (factors_ && made.is_singular()) return false;
  keep(made, pivot_threshold);
  return !made.is_singular();
}

/// Adds the seconds that factors took to the report, also where the factors are not kept.
void direct_solver::count_time(const sparse_factors& made) {
  seconds_ += made.seconds();
  report_.factorise_seconds += made.seconds();
}

void direct_solver::keep(const sparse_factors& made, double pivot_threshold) {
  factors_ = made;
  inverse_norm_ = 0;
  report_.factorised = true;
  report_.kind = made.kind();
  report_.pivot_threshold = pivot_threshold;
  report_.entries = made.entries();
  report_.library = made.library();
  report_.are_factors_repeatable = made.is_repeatable();
  report_.device_bytes = made.device_bytes();
  if (!made.is_singular()) M_ = preconditioner(problem_.ctx, made);
}

/// Whether a solution by the factors alone is that of a system nearer than sqrt(u): Gaussian elimination
/// without growth of pivots gives about u (Higham 2002, section 9.3), and half of double's digits lost is
/// more than refinement should have to make up for.
bool direct_solver::are_accurate(vector_view<const double> b) const {
  array<double> packed(problem_.ctx, b.size()), x(problem_.ctx, b.size());
  copy<double>(problem_.ctx, b, packed);
  M_.apply(problem_.ctx, packed, x);
  krylov::scale_by_power<double>(problem_.ctx, problem_.exponent, x);  // M is made of the scaled A
  return backward_errors_of(problem_, b, std::move(x)).normwise <= std::sqrt(unit_roundoff<double>);
}

/// Makes factors with the largest pivots in the place of the present ones where these are inaccurate, and
/// returns whether it did. What keeps such factors from being made does not change, and they are tried once
/// only. Cholesky's factors are as accurate as can be (Higham 2002, theorem 10.3).
bool direct_solver::replace_poor_factors(vector_view<const double> b) {
  if (analysis_->kind() == factor_kind::cholesky) return false;
  if (report_.pivot_threshold == accurate_pivots || has_failed_accurately_ || are_accurate(b)) return false;
  try {
    has_failed_accurately_ = !make_factors(accurate_pivots);
  } catch (const error& e) {
    if (e.kind() != error_kind::out_of_memory) throw;
    has_failed_accurately_ = true;
  }
  return !has_failed_accurately_;
}

void direct_solver::solve(attempts& tries) {
  const auto begin = std::chrono::steady_clock::now();
  const double setup_before = seconds_;
  const std::size_t first = first_format_for_tolerance(problem_.formats, problem_.options.tolerance);
  tries.run(attempt_method::refinement, problem_.formats[first], M_, {problem_.options.max_iterations});
  if (!tries.is_over()) {
    if (report_.library == factor_library::cudss && !are_accurate(tries.b())) {
      give_up_cudss("cuDSS: its factors are not accurate");
    } else {
      const bool is_done = report_.library == factor_library::cudss || !replace_poor_factors(tries.b());
      refine(tries, first, is_done);
    }
  }
  refinement_seconds_ += seconds_since(begin) - (seconds_ - setup_before);
  if (tries.converged()) estimate_errors(tries);
}

/// All that can be done with the factors after the first refinement. Each format has refinement, unless it
/// was done in the first one, and after it GMRES, in every format but the first and in the last: where a step
/// of refinement gains nothing although the rounding of the format does not explain it, GMRES asks less of
/// the factors. BiCGStab follows in the last format.
void direct_solver::refine(attempts& tries, std::size_t first, bool first_is_done) const {
  const auto& formats = problem_.formats;
  const attempt_limits limits{problem_.options.max_iterations};
  for (std::size_t k = first; k < formats.size() && !tries.is_over(); ++k) {
    const bool is_done = k == first && first_is_done, is_last = k + 1 == formats.size();
    if (!is_done) tries.run(attempt_method::refinement, formats[k], M_, limits);
    if (!tries.is_over() && (is_last || k > first)) tries.run(attempt_method::gmres, formats[k], M_, limits);
  }
  if (!tries.is_over()) take_last_resort(tries);
}

/// Runs BiCGStab for as long as it promises, by nominal seconds, to take no longer than what the factors took
/// and seconds_for_last_resort more.
void direct_solver::take_last_resort(attempts& tries) const {
  const auto f = problem_.formats.back();
  const auto nominal = nominal_rates(problem_.ctx.kind());
  constexpr auto method = attempt_method::bicgstab;
  const double each = iteration_seconds(nominal, shape_of(problem_.A), method, preconditioner_kind::none, f) +
                      2 * nominal.substituted * static_cast<double>(report_.entries);
  const double start = tries.residual(), tolerance = problem_.options.tolerance;
  double best = start;
  attempt_limits limits{problem_.options.max_iterations};
  limits.stop_when = [&](index_t iterations, double residual) {
    best = std::fmin(best, residual);
    const pace its{each * static_cast<double>(iterations), weighted_digits(start, best),
                   weighted_digits(best, tolerance)};
    return !should_go_on(its.seconds, remaining_seconds(its), predicted_seconds_ + seconds_for_last_resort);
  };
  tries.run(method, f, M_, limits);
}

void direct_solver::estimate_errors(attempts& tries) {
  if (inverse_norm_ == 0) {
    const auto begin = std::chrono::steady_clock::now();
    inverse_norm_ = factors_->inverse_norm_estimate();
    report_.condition = inverse_norm_ * one_norm(problem_.ctx, problem_.A);
    seconds_ += seconds_since(begin);
  }
  auto& answer = tries.answer();
  if (answer.last().method == attempt_method::refinement)
    answer.forward_error_estimate = forward_error(problem_, tries.b(), answer, inverse_norm_);
}

void direct_solver::add_to(std::vector<consideration>& considered, bool converged) const {
  if (!analysis_) return;
  consideration entry;
  entry.precondition =
      analysis_->kind() == factor_kind::cholesky ? preconditioner_kind::cholesky : preconditioner_kind::lu;
  entry.precision =
      problem_.formats[first_format_for_tolerance(problem_.formats, problem_.options.tolerance)];
  if (predicted_seconds_ > 0) {
    entry.predicted_seconds = report_.analyse_seconds + predicted_seconds_;
    entry.predicted_bytes = report_.predicted_bytes;
  }
  if (report_.factorised || examination_.is_singular())
    entry.measured_seconds = seconds_ + refinement_seconds_;
  entry.verdict = converged                    ? "solved it"
                  : !report_.refusal.empty()   ? report_.refusal
                  : examination_.is_singular() ? "A is singular"
                  : report_.factorised         ? "did not reach the tolerance"
                                               : "analysed alone: iterations promised to be faster";
  if (report_.library == factor_library::cudss)
    entry.verdict +=
        report_.kind == factor_kind::ldlt ? ", with L D L^T by cuDSS" : ", with factors by cuDSS";
  if (!report_.are_factors_repeatable) entry.verdict += " of bits that vary, since others would not fit";
  if (!report_.cudss_refusal.empty()) entry.verdict += "; the host's factors, since " + report_.cudss_refusal;
  if (!ldlt_refusal_.empty()) entry.verdict += "; L and U for L D L^T, since " + ldlt_refusal_;
  considered.push_back(std::move(entry));
}

}  // namespace residua::solving
