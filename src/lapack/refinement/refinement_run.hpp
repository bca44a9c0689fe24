// Refinement with what solves for corrections: when x is good enough, and what is promised of it.
#pragma once

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>
#include <vector>

#include "lapack/refinement/refined_solution.hpp"
#include "lapack/refinement/wanted_errors.hpp"

namespace residua::lapack {

// The estimator may be too small by a factor of three; trusted factors are off by up to a half.
inline constexpr double of_estimate = 3, of_factors = 2;

/// |A||x| + |b| of each column as the first step has left it, and || |A^-1| w || of these weights w in the
/// norm `infinity`, which can be estimated while x is refined further.
struct weighted_inverse {
  std::vector<std::vector<double>> weights;
  std::vector<double> norms;  // empty: not estimated yet

  explicit weighted_inverse(const measured_residual& m) {
    for (index_t j = 0; j < m.columns; ++j) weights.push_back(m.scale_of_column(j));
  }
  template <class InverseTimes>
  void estimate(const InverseTimes& inverse_times) {
    for (const auto& w : weights) norms.push_back(inverse_times(w));
  }
};

/// By |A^-1| (|r| + rounding (|A||x| + |b|)). What is in brackets is taken for a multiple of the weights, if
/// there are any.
template <class T>
double bound_by_residual(const measured_residual& m, const weighted_inverse* known, corrections<T>& solver) {
  double largest = 0;
  for (index_t j = 0; j < m.columns; ++j) {
    const auto place = static_cast<std::size_t>(j);
    const double multiple =
        known == nullptr ? std::numeric_limits<double>::infinity() : m.multiple_of(known->weights[place], j);
    if (multiple == 0) continue;
    const double norm =
        std::isfinite(multiple) ? multiple * known->norms[place] : solver.inverse_times(m.bound_of_column(j));
    if (norm != 0) largest = worse(largest, of_estimate * of_factors * norm / m.norm_of_column(m.x, j));
  }
  return largest;
}

/// By the next correction, |A^-1 r| <= 2 |d|, and |A^-1| rounding (|A||x| + |b|). Notes whether the
/// correction is what rounding x has left over. Spoils the residual.
template <class TA, class T>
double bound_by_correction(refined_solution<TA, T>& x, corrections<T>& solver, refinement_attempt& attempt) {
  const auto m = x.measured();
  const auto d = x.next_corrections(solver);
  double largest = 0, largest_correction = 0;
  for (index_t j = 0; j < m.columns; ++j) {
    const double size = m.norm_of_column(m.x, j), correction = d[static_cast<std::size_t>(j)];
    if (std::isnan(correction)) {
      attempt.at_rounding = false;
      return std::numeric_limits<double>::infinity();
    }
    const double distance =
        of_factors * correction + of_estimate * of_factors * solver.inverse_times(m.rounding_of_column(j));
    if (distance != 0) largest = worse(largest, distance / size);
    if (correction != 0) largest_correction = std::max(largest_correction, correction / size);
  }
  attempt.at_rounding = largest_correction <= of_factors * error_bounds<T>::scaled_sum * limb_unit<T>;
  return largest;
}

/// Whether no step makes x better, and each element's backward error is less than that of x = 0, which is 1.
inline bool has_digits(const refinement_attempt& attempt) {
  return attempt.at_rounding && attempt.componentwise_backward_error < 1;
}

template <class TA, class T>
class refinement_run {
 public:
  /// What comes of it is told to `attempt`.
  refinement_run(const dense_system<TA, T>& s, corrections<T>& solver, refinement_attempt& attempt)
      : s_(s), wanted_(s.options), solver_(solver), attempt_(attempt), x_(s), start_(x_.measured()) {
    attempt_.history.push_back(start_.relative_to(start_));
  }

  /// The steps that are the same whether the solver's factors turn out to be trusted or not: the first one,
  /// and those behind it.
  void begin() {
    if (wanted_.forward || weighted_) return;
    if (!is_near_enough()) step();
    weighted_.emplace(x_.measured());
  }
  void go_on() {
    if (!wanted_.forward) refine_until_near();
  }
  /// What the bound of the forward error takes, by inverse_times(w), between begin() and run(): while go_on()
  /// runs, too.
  template <class InverseTimes>
  void estimate_bound(const InverseTimes& inverse_times) {
    if (weighted_ && weighted_->norms.empty()) weighted_->estimate(inverse_times);
  }
  /// All of it, or what is left. Factors that are not trusted bound no forward error.
  void run(bool trusted) {
    begin();
    is_trusted_ = trusted;
    target_ = trusted ? wanted_.forward.value_or(0) : 0;
    refine_until_met();
    while (is_to_widen_residuals()) {
      x_.widen_residuals(*wider_format());
      is_over_ = attempt_.refinements >= s_.options.most_refinements;
      error_ = correction_ = infinity;
      target_ = *wanted_.forward;
      refine_until_met();
    }
    attempt_.residuals = x_.residual_format();
    attempt_.converged = wanted_.are_met(attempt_) && (wanted_.any() || has_digits(attempt_));
    attempt_.reason += ending();
  }
  [[nodiscard]] matrix_view<const T> solution() const { return x_.solution(); }

 private:
  static constexpr auto infinity = std::numeric_limits<double>::infinity();

  /// Refines and bounds errors, until these are as wanted or no step gains anything.
  void refine_until_met() {
    for (;;) {
      refine_until_near();
      judge();
      if (is_over_ || wanted_.are_met(attempt_)) return;
      // The bound falls with the correction: the next one has to be shorter by as much as is missing.
      target_ = correction_ * std::min(0.5, *wanted_.forward / attempt_.forward_error_bound);
      x_.find_residual();
      step();
    }
  }
  void refine_until_near() {
    while (!is_over_ && !is_near_enough()) step();
  }
  /// Whether the bounds are worth their solves: with trusted factors x errs by the last correction at most.
  [[nodiscard]] bool is_near_enough() const {
    if (!wanted_.any()) return false;
    const auto& m = x_.measured();
    const bool is_backward = !wanted_.backward || m.componentwise_bound() <= *wanted_.backward;
    return is_backward && (!wanted_.forward || correction_ <= target_);
  }
  /// A step that does not halve the backward error, or with wider residuals the correction, is the last; so
  /// is one after which these are rounding alone.
  void step() {
    x_.keep();
    correction_ = x_.step(solver_);
    const double now = x_.has_wider_residuals() ? correction_ : x_.measured().componentwise();
    ++attempt_.refinements;
    const bool halved = now <= error_ / 2;
    if (!(now < error_) && attempt_.refinements > 1) x_.restore();
    attempt_.history.push_back(x_.measured().relative_to(start_));
    error_ = std::min(error_, now);
    is_over_ = !halved || error_ <= unit_roundoff<T> || attempt_.refinements >= s_.options.most_refinements;
  }
  void judge() {
    const auto m = x_.measured();
    attempt_.at_rounding = m.is_rounding_alone();
    attempt_.componentwise_backward_error = m.componentwise_bound();
    attempt_.normwise_backward_error = m.normwise_bound();
    if (is_trusted_) {
      attempt_.forward_error_bound =
          x_.has_wider_residuals() ? bound_by_correction(x_, solver_, attempt_) : bound_by_residual(m);
    } else if (x_.has_wider_residuals()) {
      attempt_.at_rounding = false;
    }
  }
  [[nodiscard]] double bound_by_residual(const measured_residual& m) {
    estimate_bound([&](const auto& w) { return solver_.inverse_times(w); });
    return lapack::bound_by_residual(m, weighted_ ? &*weighted_ : nullptr, solver_);
  }
  /// Whether the rounding of residuals is what keeps x from the forward error that is wanted: in x's own
  /// format the residual is rounding alone, in a wider one corrections are not.
  [[nodiscard]] bool is_to_widen_residuals() const {
    return wanted_.forward && !s_.options.residuals && is_trusted_ && wider_format() &&
           attempt_.at_rounding != x_.has_wider_residuals() &&
           attempt_.forward_error_bound > *wanted_.forward;
  }
  [[nodiscard]] std::optional<format> wider_format() const {
    const auto* place = std::find(std::begin(solver_formats), std::end(solver_formats), x_.residual_format());
    if (std::end(solver_formats) - place < 2) return std::nullopt;
    return place[1];
  }
  [[nodiscard]] const char* ending() const {
    if (wanted_.any() && attempt_.converged) return ": errors are as small as asked for";
    if (!attempt_.at_rounding) return ": the residual stopped falling";
    return x_.has_wider_residuals() ? ": corrections are rounding alone" : ": the residual is rounding alone";
  }

  const dense_system<TA, T>& s_;
  wanted_errors wanted_;
  corrections<T>& solver_;
  bool is_trusted_ = false;
  refinement_attempt& attempt_;
  refined_solution<TA, T> x_;
  measured_residual start_;  // x = 0
  std::optional<weighted_inverse> weighted_;
  double error_ = infinity, correction_ = infinity;
  double target_ = 0;  // of the correction
  bool is_over_ = false;
};

}  // namespace residua::lapack
