// What every Krylov method does around its iteration: checks, start, and the report.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>

#include "krylov/engine.hpp"
#include "view/vector_checks.hpp"
#if RESIDUA_HAS_CUDA
#  include "krylov/engine_cuda.hpp"
#endif
#include "residua/blas/level1/copy.hpp"
#include "residua/blas/level1/nrm2.hpp"
#include "residua/blas/level1/scal.hpp"
#include "residua/sparse/spmv.hpp"

namespace residua::krylov {

template <class T>
struct system {
  const context& ctx;
  const csr_matrix& A;
  const preconditioner& M;
  vector_view<const double> b;
  vector_view<T> x;
  const krylov_options& options;
};

void check_options(const char* routine, const krylov_options& options);

template <class T>
void check_system(const char* routine, const system<T>& s) {
  check_options(routine, s.options);
  blas::check_vector(s.ctx, routine, "b", s.b);
  blas::check_vector(s.ctx, routine, "x", s.x);
  blas::check_same_size(routine, "b", s.b, "x", s.x);
  require(s.A.rows() == s.A.columns(), routine, "a square matrix; its number of columns", s.A.columns());
  require(s.M.fits(s.A), routine, "a preconditioner made of a matrix of A's size in A's memory; A's rows",
          s.A.rows());
  require(s.A.rows() == s.b.size(), routine, "b with as many elements as A has rows; they", s.b.size());
}

/// The run of one method: what it starts from, and the report of how it ended.
template <class T>
class frame {
 public:
  /// Checks, and computes r = b - A x.
  frame(const char* routine, const system<T>& s)
      : s_((check_system(routine, s), s)),
        best_x_(s.ctx, s.x.size()),
        r_(s.ctx, s.x.size()),
        begin_(std::chrono::steady_clock::now()) {
    residual(s.ctx, s.b, s.A, s.x, r_);
    start_norm_ = leading(nrm2(s.ctx, r_));
    reference_ = s.options.reference_norm > 0 ? s.options.reference_norm : start_norm_;
    scale_by(scale_for(start_norm_));
    copy(s.ctx, s.x, best_x_);
    if (s.options.keep_history) history_ = array<double>(s.ctx, s.options.max_iterations + 1);
  }

  vector_view<T> best_x() { return best_x_; }
  vector_view<T> r() { return r_; }

  /// Runs `pass` (a generic function of the engine) until the method stops, unless nothing is to be done.
  template <class Pass>
  krylov_report run(const Pass& pass) {
    auto scalars = initial();
    if (scalars.running()) scalars = iterate(scalars, pass);
    return report(scalars);
  }

 private:
  /// A power of two that brings a norm whose square is near the ends of double's range to about 1.
  static double scale_for(double norm) {
    constexpr double smallest = 0x1p-300, largest = 0x1p400;
    if (!std::isfinite(norm) || norm == 0 || (norm >= smallest && norm <= largest)) return 1;
    return std::ldexp(1.0, std::clamp(-std::ilogb(norm), -1000, 1000));
  }

  /// The method works on scale * x and scale * r, so that squares neither overflow nor underflow.
  void scale_by(double scale) {
    if (scale == 1) return;
    scale_ = scale;
    scal(s_.ctx, T(scale), s_.x);
    scal(s_.ctx, T(scale), r_);
    start_norm_ *= scale;
    reference_ *= scale;
  }

  method_scalars<T> initial() {
    method_scalars<T> m{};
    m.status = stop_reason::running;
    m.target = s_.options.tolerance * reference_;
    m.residual_norm = m.best_norm = start_norm_;
    m.history = history_.data();
    m.max_iterations = s_.options.max_iterations;
    m.patience = s_.options.patience;
    if (!std::isfinite(start_norm_)) {
      m.stop(stop_reason::not_finite);
    } else if (start_norm_ <= m.target) {
      m.stop(stop_reason::converged);
    } else if (m.max_iterations == 0) {
      m.stop(stop_reason::iteration_limit);
    }
    return m;
  }

  template <class Pass>
  method_scalars<T> iterate(const method_scalars<T>& initial_scalars, const Pass& pass) {
    const auto progress = [&](const method_scalars<T>& m) {
      if (s_.options.progress) s_.options.progress(m.iteration, m.residual_norm / reference_);
    };
#if RESIDUA_HAS_CUDA
    if (s_.ctx.kind() == backend::cuda) return cuda_engine<T>(s_.ctx, initial_scalars).repeat(pass, progress);
#endif
    return host_engine<T>(s_.ctx, initial_scalars).repeat(pass, progress);
  }

  krylov_report report(method_scalars<T> m) {
    krylov_report answer;
    if (m.status != stop_reason::converged && !(m.residual_norm <= m.best_norm)) {
      copy(s_.ctx, best_x_, s_.x);
      m.residual_norm = m.best_norm;
    }
    if (scale_ != 1) scal(s_.ctx, T(1 / scale_), s_.x);
    s_.ctx.synchronize();
    answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    answer.reason = m.status;
    answer.iterations = m.iteration;
    answer.relative_residual = ratio(m.residual_norm, reference_);
    answer.true_relative_residual = true_relative_residual();
    if (answer.converged() && !(answer.true_relative_residual <= s_.options.tolerance)) {
      answer.reason = stop_reason::true_residual_above;
    }
    keep_history(answer);
    return answer;
  }

  double true_relative_residual() {
    residual(s_.ctx, s_.b, s_.A, s_.x, r_);
    const double of_b = nrm2(s_.ctx, s_.b);
    return ratio(leading(nrm2(s_.ctx, r_)), of_b > 0 ? of_b : start_norm_ / scale_);
  }

  void keep_history(krylov_report& answer) {
    if (!s_.options.keep_history) return;
    answer.history.resize(static_cast<std::size_t>(answer.iterations + 1));
    download_bytes(s_.ctx, answer.history.data(), history_.data(), answer.history.size() * sizeof(double));
    answer.history[0] = start_norm_;
    for (double& norm : answer.history) norm = ratio(norm, reference_);
  }

  static double ratio(double norm, double reference) { return norm == 0 ? 0.0 : norm / reference; }

  system<T> s_;
  array<T> best_x_, r_;
  array<double> history_;
  double start_norm_ = 0, reference_ = 0, scale_ = 1;
  std::chrono::steady_clock::time_point begin_;
};

}  // namespace residua::krylov
