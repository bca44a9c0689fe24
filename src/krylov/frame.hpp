// What every Krylov method does around its iteration: checks, start, and the report.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "krylov/power_of_two.hpp"
#include "krylov/space.hpp"
#include "krylov/supervision.hpp"

namespace residua::krylov {

/// The run of one method: what it starts from, and the report of how it ended.
///
/// Numbers near the ends of double's range are scaled by powers of two: the method solves A y = 2^k b for y =
/// 2^(k - matrix_exponent) x, with k = 0 for ordinary numbers. What x itself then loses to the range, on the
/// way back, the true residual shows, which is x's own.
template <class T, class Matrix = csr_matrix>
class frame {
 public:
  /// Checks, and computes r = b - A x.
  frame(const char* routine, const system<T, Matrix>& s)
      : space_(s.ctx, s.A),
        s_((space_.check(routine, s), s)),
        best_x_(s.ctx, s.x.size()),
        r_(s.ctx, s.x.size()),
        begin_(std::chrono::steady_clock::now()) {
    exponent_ = exponent_of_b_ = first_exponent();
    scale_by_power<T>(s.ctx, exponent_ - s.matrix_exponent, s.x);
    compute_start();
    reference_ = s.relative_to_b && !b_is_zero_ ? size_of_b_
                 : s.options.reference_norm > 0 ? std::ldexp(s.options.reference_norm, exponent_)
                                                : start_norm_;
    scale_start(exponent_for(start_norm_));
    if (s.options.keep_history) history_ = array<double>(s.ctx, s.options.max_iterations + 1);
  }

  vector_view<T> best_x() { return best_x_; }
  vector_view<T> r() { return r_; }

  /// Runs a method of stages, a generic function of the engine, until it stops, unless nothing is to be done.
  /// Where the recursive residual has parted from b - A x, it begins anew from x, for as long as that halves
  /// |b - A x|: the roundings that parted the two then count no more. Method: begin(), if it has one, sets up
  /// what depends on the first residual, which is in r().
  template <class Method>
  krylov_report run(const Method& method) {
    auto scalars = begun<typename Method::scalars>(start_norm_, 0);
    for (double norm = start_norm_; scalars.running();) {
      if constexpr (requires { method.begin(); }) method.begin();
      scalars = iterate(scalars, method);
      if (!may_have_parted(scalars.status)) break;
      const double before = std::exchange(norm, compute_residual());
      if (norm > scalars.target && norm <= 0.5 * before)
        scalars = begun<typename Method::scalars>(norm, scalars.iteration);
    }
    return report(scalars);
  }

  /// Runs a method that the host steers, from scalars to scalars, unless nothing is to be done.
  template <class Method>
  krylov_report run_on_host(Method& method) {
    auto scalars = begun<method_scalars<T>>(start_norm_, 0);
    std::vector<double> history(s_.options.keep_history ? history_.size() : 0);
    if (s_.options.keep_history) scalars.history = history.data();
    const callbacks its_callbacks(s_.options, reference_);
    const auto tell = [&](method_scalars<T>& m) {
      its_callbacks.tell(m);
      if (m.running() && space_.is_true_somewhere(its_callbacks.is_interrupted()))
        m.stop(stop_reason::interrupted);
    };
    if (scalars.running()) scalars = method(scalars, tell);
    if (s_.options.keep_history) history_.upload(s_.ctx, std::span<const double>(history));
    return report(scalars);
  }

  /// |b - A x| of x as it stands, with the residual left in r: where a method starts anew.
  double compute_residual() { return residual_in(r_); }

 private:
  /// Whether x may gain by another beginning. Where another format is to follow, the gain is left to that
  /// one.
  bool may_have_parted(stop_reason status) const {
    return status == stop_reason::converged ||
           (status == stop_reason::attainable_accuracy && !s_.options.ends_when_unattainable);
  }

  /// The exponent by which b is scaled; where b is zero, that by which x is.
  int first_exponent() const {
    const auto norm = [this](vector_view<const double> v) { return space_.template norm<double>(v); };
    if (norm(s_.b) != 0) return exponent_for(s_.ctx, s_.b, norm).value_or(0);
    return s_.matrix_exponent + exponent_for(leading(space_.template norm<T>(s_.x)));
  }

  /// The residual of the initial guess, and what x's own will be compared with: |b|, or |r| where b is zero.
  void compute_start() {
    const scaled_copy<double> b(s_.ctx, s_.b, exponent_);
    const double norm_of_b = space_.template norm<double>(b.view());
    start_norm_ = space_.template residual_norm<T>(b.view(), s_.x, r_);
    b_is_zero_ = norm_of_b == 0;
    size_of_b_ = norm_of_b;
    if (!b_is_zero_) return;
    size_of_b_ = space_.template is_trusted<T>(start_norm_, 0, s_.x)
                     ? start_norm_
                     : ratio(space_.template exact_residual_norm<T>(b.view(), 0, s_.x), 1);
  }

  /// Scales all by another power of two, where |r| is far from |b|; not so far that x, which may be large
  /// beside both, or its product with a matrix of a size about 1 leaves double's range.
  void scale_start(int exponent) {
    constexpr int largest = 700;
    const double size = exponent > 0 ? leading(space_.template norm<T>(s_.x)) : 0;
    if (size > 0) exponent = std::clamp(largest - std::ilogb(size), 0, exponent);
    if (exponent == 0) return;
    exponent_ += exponent;
    scale_by_power<T>(s_.ctx, exponent, s_.x);
    scale_by_power<T>(s_.ctx, exponent, r_);
    start_norm_ = std::ldexp(start_norm_, exponent);
    reference_ = std::ldexp(reference_, exponent);
  }

  /// |b - A x| of x as it stands, with the residual left in r.
  double residual_in(vector_view<T> r) const {
    const scaled_copy<double> b(s_.ctx, s_.b, exponent_);
    return space_.template residual_norm<T>(b.view(), s_.x, r);
  }

  /// The scalars of a method that begins with a residual of this norm, in x and r, after some iterations.
  template <class Scalars>
  Scalars begun(double norm, index_t iterations) {
    Scalars m{};
    m.status = stop_reason::running;
    m.target = s_.options.tolerance * reference_;
    m.residual_norm = m.best_norm = norm;
    m.history = history_.data();
    m.iteration = m.best_iteration = iterations;
    m.max_iterations = s_.options.max_iterations;
    if (!std::isfinite(norm)) {
      m.stop(stop_reason::not_finite);
    } else if (norm <= m.target) {
      m.stop(stop_reason::converged);
    } else if (iterations >= m.max_iterations) {
      m.stop(stop_reason::iteration_limit);
    }
    copy<T>(s_.ctx, s_.x, best_x_);
    return m;
  }

  template <class Scalars, class Method>
  Scalars iterate(const Scalars& first, const Method& method) {
    const callbacks its_callbacks(s_.options, reference_);
    const auto residual = [this](vector_view<T> r) { return residual_in(r); };
    const auto norm = [this](vector_view<const T> v) { return leading(space_.template norm<T>(v)); };
    watch<T, Method, decltype(residual), decltype(norm)> its_watch(s_.ctx, s_.x.size(), its_callbacks, method,
                                                                   residual, norm);
    return space_.template iterate<T>(first, method, its_watch);
  }

  template <class Scalars>
  krylov_report report(Scalars m) {
    krylov_report answer;
    // What a singular A does not see of x may have grown beyond double's range, and residuals do not tell.
    const bool is_in_range = std::isfinite(leading(space_.template norm<T>(s_.x)));
    if (!is_in_range || (m.status != stop_reason::converged && !(m.residual_norm <= m.best_norm))) {
      copy(s_.ctx, best_x_, s_.x);
      m.residual_norm = m.best_norm;
    }
    scale_by_power<T>(s_.ctx, s_.matrix_exponent - exponent_, s_.x);
    s_.ctx.synchronize();
    answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    answer.reason = m.status;
    answer.iterations = m.iteration;
    answer.relative_residual = ratio({m.residual_norm, 0}, reference_);
    answer.true_relative_residual = true_relative_residual();
    if (answer.converged() && !(answer.true_relative_residual <= s_.options.tolerance)) {
      answer.reason = std::isfinite(answer.true_relative_residual) ? stop_reason::true_residual_above
                                                                   : stop_reason::not_finite;
    }
    keep_history(answer);
    return answer;
  }

  /// |b - A x| / |b| of the x that is returned.
  double true_relative_residual() {
    const scaled_copy<T> x(s_.ctx, s_.x, exponent_of_b_ - s_.matrix_exponent);
    const scaled_copy<double> b(s_.ctx, s_.b, exponent_of_b_);
    const double norm = space_.template residual_norm<T>(b.view(), x.view(), r_);
    if (space_.template is_trusted<T>(norm, b_is_zero_ ? 0 : size_of_b_, x.view())) {
      return ratio({norm, 0}, size_of_b_);
    }
    auto exact = space_.template exact_residual_norm<T>(s_.b, s_.matrix_exponent, s_.x);
    exact.exponent += exponent_of_b_ - s_.matrix_exponent;
    return ratio(exact, size_of_b_);
  }

  void keep_history(krylov_report& answer) {
    if (!s_.options.keep_history) return;
    answer.history.resize(static_cast<std::size_t>(answer.iterations + 1));
    download_bytes(s_.ctx, answer.history.data(), history_.data(), answer.history.size() * sizeof(double));
    answer.history[0] = start_norm_;
    for (double& norm : answer.history) norm = ratio({norm, 0}, reference_);
  }

  space<Matrix> space_;
  system<T, Matrix> s_;
  array<T> best_x_, r_;
  array<double> history_;
  // Norms are those of numbers scaled by 2^exponent_ where nothing else is said.
  int exponent_ = 0, exponent_of_b_ = 0;
  double start_norm_ = 0, reference_ = 0;
  double size_of_b_ = 0;  // of numbers scaled by 2^exponent_of_b_: |b|, or the first |r| where b is zero
  bool b_is_zero_ = false;
  std::chrono::steady_clock::time_point begin_;
};

}  // namespace residua::krylov
