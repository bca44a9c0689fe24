// LSMR over BLAS routines on any backend: the host keeps the scalars alone.
#include "residua/krylov/lsmr.hpp"

#include <chrono>
#include <limits>

#include "krylov/frame.hpp"
#include "krylov/least_squares/lsmr_recurrence.hpp"
#include "krylov/least_squares/measure.hpp"
#include "krylov/least_squares/rectangular_system.hpp"
#include "residua/blas/level1/axpby.hpp"
#include "residua/blas/level1/axpy.hpp"
#include "residua/blas/level1/xpay.hpp"
#include "residua/number/bounds.hpp"

namespace residua {

namespace {

using namespace krylov;

/// The vectors of one solve, and the method over them. u and v are kept with their factors, beta u and alpha
/// v, which saves a pass over each.
template <class T>
class lsmr_method {
 public:
  explicit lsmr_method(const rectangular_system<T>& s)
      : s_(s),
        u_(s.ctx, s.A.rows()),
        v_(s.ctx, s.A.columns()),
        h_(s.ctx, s.A.columns()),
        h_bar_(s.ctx, s.A.columns()),
        best_x_(s.ctx, s.A.columns()),
        rounding_(product_rounding(s)) {}

  lsmr_report run() {
    m_.status = stop_reason::running;
    m_.max_iterations = s_.options.max_iterations;
    start();
    m_.best_norm = best_gradient_ = gradient_;
    copy<T>(s_.ctx, s_.x, best_x_);
    note();
    judge_start(std::numeric_limits<double>::infinity());
    while (m_.running()) {
      const double before = gradient_;
      cycle();
      start();
      judge_start(before);
    }
    if (!(gradient_ <= best_gradient_)) copy<T>(s_.ctx, best_x_, s_.x);
    report_.reason = m_.status;
    report_.iterations = m_.iteration;
    return std::move(report_);
  }

 private:
  /// A bound of a product's rounding, with A or A^T and a vector of norm 1, over |A|: the constants of
  /// number/bounds.hpp, and twice u for the vector that is subtracted.
  static double product_rounding(const rectangular_system<T>& s) {
    const auto longest = std::max(s.A.storage().sizes.longest_row, s.transposed.storage().sizes.longest_row);
    return (error_bounds<T>::dot * static_cast<double>(longest) + 2) * limb_unit<T>;
  }

  /// Computes the first u and v from the present x: beta u = b - A x, alpha v = A^T u.
  void start() {
    s_.residual(s_.x, u_);
    beta_ = nrm2<T>(s_.ctx, u_);
    multiply_transposed(T(0.0));
    alpha_ = nrm2<T>(s_.ctx, v_);
    residual_ = leading(beta_);
    gradient_ = leading(alpha_ * beta_);
  }

  /// v = A^T (u / beta) + of_v v, where u is kept with its factor beta.
  void multiply_transposed(const T& of_v) {
    spmv<T>(s_.ctx, leading(beta_) > 0 ? T(1.0) / beta_ : T(0.0), s_.transposed, u_, of_v, v_);
  }

  /// The norm, or zero where it is no more than rounding: the process has then found all that there is.
  T norm_or_zero(vector_view<const T> vector) const {
    const T norm = nrm2<T>(s_.ctx, vector);
    return leading(norm) <= rounding_ * s_.norm_of_A ? T(0.0) : norm;
  }

  /// Decides by the residual of x itself whether another cycle follows. One does also where the recursive
  /// residual has converged and that of x has not, or where the recursion was lost, for as long as cycles
  /// halve the gradient.
  void judge_start(double before) {
    if (!is_finite(residual_) || !is_finite(gradient_)) return void(m_.stop(stop_reason::not_finite));
    if (gradient_ < best_gradient_) {
      copy<T>(s_.ctx, s_.x, best_x_);
      best_gradient_ = gradient_;
    }
    if (gradient_ <= target(s_.options.tolerance)) {
      m_.status = stop_reason::converged;
    } else if (m_.status == stop_reason::converged) {
      m_.status = !(gradient_ <= 0.5 * before) ? stop_reason::true_residual_above : stop_reason::running;
    } else if (m_.running() && is_lost_ &&
               (s_.options.ends_when_unattainable || !(gradient_ <= 0.5 * before))) {
      m_.stop(stop_reason::attainable_accuracy);
    }
    if (m_.running() && m_.iteration >= m_.max_iterations) m_.stop(stop_reason::iteration_limit);
  }

  /// The gradient |A^T r| at which x is within the tolerance; infinite where the residual itself is within
  /// it.
  [[nodiscard]] double target(double tolerance) const {
    if (residual_ <= tolerance * s_.norm_of_b) return std::numeric_limits<double>::infinity();
    return tolerance * s_.norm_of_A * residual_;
  }

  void cycle() {
    lsmr_recurrence<T> recurrence(beta_, alpha_);
    axpby<T>(s_.ctx, T(1.0) / alpha_, v_, T(0.0), h_);
    scal<T>(s_.ctx, T(0.0), h_bar_);
    is_lost_ = false;
    while (m_.running() && !is_lost_) {
      bidiagonalise();
      const auto step = recurrence.advance(beta_, alpha_);
      xpay<T>(s_.ctx, h_, step.of_h_bar, h_bar_);
      axpy<T>(s_.ctx, step.of_x, h_bar_, s_.x);
      axpby<T>(s_.ctx, leading(alpha_) > 0 ? T(1.0) / alpha_ : T(0.0), v_, step.of_h, h_);
      gradient_ = recurrence.gradient();
      residual_ = recurrence.residual();
      // No recursion knows more of x than products tell: below their rounding it is time to begin anew.
      m_.target = target(std::max(s_.options.tolerance, rounding_));
      m_.judge(T(gradient_) * T(gradient_), false);
      note();
      if (m_.running() && s_.options.interrupted && s_.options.interrupted())
        m_.stop(stop_reason::interrupted);
      if (m_.running() && times_.is_due(m_.iteration)) inspect();
    }
  }

  /// The recursion is lost where it says less than half of |A^T r|: rounding is the larger part of that then.
  void inspect() {
    times_.proceed();
    array<T> r(s_.ctx, u_.size()), gradient(s_.ctx, v_.size());
    s_.residual(s_.x, r);
    spmv<T>(s_.ctx, T(1.0), s_.transposed, r, T(0.0), gradient);
    is_lost_ = !(leading(nrm2<T>(s_.ctx, gradient)) <= 2 * gradient_);
  }

  /// The next beta u = A v - alpha u and alpha v = A^T u - beta v.
  void bidiagonalise() {
    spmv<T>(s_.ctx, T(1.0) / alpha_, s_.A, v_, -(alpha_ / beta_), u_);
    const T of_v = T(1.0) / alpha_;
    beta_ = norm_or_zero(u_);
    multiply_transposed(-(beta_ * of_v));
    alpha_ = norm_or_zero(v_);
  }

  void note() {
    const double size = s_.norm_of_A * residual_;
    report_.optimality = gradient_ == 0 ? 0 : gradient_ / size;
    if (s_.options.keep_history) report_.history.push_back(report_.optimality);
    if (s_.options.progress) s_.options.progress(m_.iteration, report_.optimality);
  }

  const rectangular_system<T>& s_;
  array<T> u_, v_, h_, h_bar_, best_x_;
  T alpha_ = T(0.0), beta_ = T(0.0);
  inspection_times times_;
  bool is_lost_ = false;
  double rounding_;
  double gradient_ = 0, residual_ = 0, best_gradient_ = 0;
  method_scalars<T> m_{};
  lsmr_report report_;
};

template <class T>
void check(const context& ctx, const csr_matrix& A, vector_view<const double> b, vector_view<T> x,
           const krylov_options& options) {
  check_options("lsmr", options);
  blas::check_vector(ctx, "lsmr", "b", b);
  blas::check_vector(ctx, "lsmr", "x", x);
  blas::check_place(ctx, "lsmr", "A", A.memory());
  check_size("lsmr", "b", b.size(), A);
  if (x.size() == A.columns()) return;
  blas::fail(
      "lsmr", "x",
      "has " + std::to_string(x.size()) + " elements, A has " + std::to_string(A.columns()) + " columns");
}

/// Writes the true measures of the x that is returned, with what scaling it back has lost to the range.
template <class T>
void measure_result(const context& ctx, const transposable& A, vector_view<const double> scaled_b,
                    vector_view<const T> x, int exponent, double tolerance, lsmr_report& report) {
  const scaled_copy<T> again(ctx, x, exponent);
  const auto truth = measure<T>(ctx, A, scaled_b, again.view());
  report.true_relative_residual = truth.relative_residual;
  report.true_optimality = truth.optimality;
  if (report.converged() && !truth.is_within(tolerance)) report.reason = stop_reason::true_residual_above;
}

}  // namespace

template <class T>
lsmr_report krylov::run_lsmr(const rectangular_system<T>& s) {
  return lsmr_method<T>(s).run();
}

template <solver_format T>
lsmr_report lsmr(const context& ctx, const csr_matrix& A, vector_view<const double> b, vector_view<T> x,
                 const krylov_options& options) {
  check(ctx, A, b, x, options);
  const auto begin = std::chrono::steady_clock::now();
  const auto exponent = exponent_for(ctx, b);
  if (!exponent) blas::fail("lsmr", "b", "has an element that is not finite");
  const scaled_copy<double> scaled(ctx, b, *exponent);
  const transposable both(ctx, A);
  const auto residual_of = [&](vector_view<const T> trial, vector_view<T> r) {
    residual<T>(ctx, scaled.view(), A, trial, r);
  };
  scale_by_power<T>(ctx, *exponent, x);
  auto report = run_lsmr<T>(
      {ctx, A, both.transposed, both.frobenius, nrm2<double>(ctx, scaled.view()), residual_of, x, options});
  scale_by_power<T>(ctx, -*exponent, x);
  measure_result<T>(ctx, both, scaled.view(), x, *exponent, options.tolerance, report);
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return report;
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                        \
  template lsmr_report krylov::run_lsmr<type>(const rectangular_system<type>&);                 \
  template lsmr_report lsmr<type>(const context&, const csr_matrix&, vector_view<const double>, \
                                  vector_view<type>, const krylov_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
