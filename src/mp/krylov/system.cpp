// The frame of a Krylov method of run-time precision.
#include "mp/krylov/system.hpp"

#include "krylov/preconditioner_state.hpp"
#include "mp/checks.hpp"
#include "mp/length.hpp"
#include "mp/sparse/conversions.hpp"
#include "mp/sparse/run_rows.hpp"
#include "mp/steps.hpp"

namespace residua::multiple {

namespace {

elements elements_of(const mp_const_vector_view& x) { return {x.first(), x.increment(), x.plane()}; }

void check_system(const char* routine, const context& ctx, const csr_matrix& A, const preconditioner& M,
                  const mp_const_vector_view& b, const mp_vector_view& x, const krylov_options& options) {
  krylov::check_options(routine, options);
  check_vector(ctx, routine, "b", b);
  check_vector(ctx, routine, "x", x);
  krylov::check_square(routine, A);
  blas::check_place(ctx, routine, "A", A.memory());
  krylov::check_size(routine, "b", b.size(), A);
  krylov::check_size(routine, "x", x.size(), A);
  check_same_bits(routine, "b", b.bits(), "x", x.bits());
  check_is_another(routine, "x", x, "b", b);
  if (!M.fits(A))
    blas::fail(routine, "M", "was made of another matrix: A has " + std::to_string(A.rows()) + " rows");
  if (options.ends_when_unattainable)
    blas::fail(routine, "options.ends_when_unattainable", "must not be set: no other format follows");
}

}  // namespace

mp_system::mp_system(const char* routine, const context& ctx, const csr_matrix& A, const preconditioner& M,
                     const mp_const_vector_view& b, const mp_vector_view& x, const krylov_options& options)
    : ctx_(ctx),
      A_(A),
      M_(M),
      b_((check_system(routine, ctx, A, M, b, x, options), b)),
      x_(x),
      options_(options),
      begin_(std::chrono::steady_clock::now()),
      r_(ctx, x.size(), x.bits()),
      errors_(ctx, x.size(), x.bits()),
      best_x_(ctx, x.size(), x.bits()),
      start_(x.bits()),
      reference_(x.bits()),
      size_of_b_(nrm2(ctx, b)),
      target_(x.bits()),
      best_norm_(x.bits()) {
  if (has_M_in_double()) {
    narrow_ = array<double>(ctx, size());
    solved_ = array<double>(ctx, size());
  }
  start_ = best_norm_ = compute_residual();
  copy(ctx, x_, best_x_);
  reference_ = options.reference_norm > 0 ? number(options.reference_norm)
               : size_of_b_.is_zero()     ? start_
                                          : size_of_b_;
  if (size_of_b_.is_zero()) size_of_b_ = start_;
  target_ = number(options.tolerance) * reference_;
  if (options.keep_history) report_.history.push_back(quotient_above(start_, reference_));
  report_.relative_residual = quotient_above(start_, reference_);
}

void mp_system::multiply(const mp_const_vector_view& x, const mp_vector_view& y) const {
  spmv(ctx_, number(1), A_, x, number(0), y);
}

void mp_system::precondition(const mp_const_vector_view& r, const mp_vector_view& z) {
  if (!is_preconditioned()) return copy(ctx_, r, z);
  const routine_steps steps(ctx_);
  const index_t n = size();
  const mp norm = has_M_in_double() ? nrm2(ctx_, r) : number(1);
  if (!norm.header().is_regular()) return copy(ctx_, r, z);  // zeros, or what is not finite
  if (has_M_in_double()) {
    steps.run(n, nearby_doubles{elements_of(r), mp_words(bits()), -norm.exponent(), narrow_.data()});
    M_.apply(ctx_, narrow_, solved_);
  }
  with_length(mp_words(bits()), [&]<class Length>(Length length) {
    const precision<Length> p{length, bits()};
    if (!has_M_in_double()) {
      steps.run(n, scaled_by_doubles<Length>{p, M_.state().inverse_diagonal.data(), elements_of(r), z.first(),
                                             z.increment(), z.plane()});
    } else {
      steps.run(n, doubles_added<Length>{p, solved_.data(), 1, norm.exponent(), true, z.first(),
                                         z.increment(), z.plane()});
    }
  });
  steps.finish();
}

mp mp_system::compute_residual() {
  if (size() == 0) return number(0);
  bounded_residual(ctx_, b_, A_, x_, r_, errors_);
  return nrm2(ctx_, r_) + nrm2(ctx_, errors_);
}

void mp_system::keep_best(const mp& norm) {
  if (!(norm < best_norm_)) return;
  copy(ctx_, x_, best_x_);
  best_norm_ = norm;
}

void mp_system::note(const mp& norm) {
  ++report_.iterations;
  report_.relative_residual = quotient_above(norm, reference_);
  if (options_.keep_history) report_.history.push_back(report_.relative_residual);
  if (options_.progress) options_.progress(report_.iterations, report_.relative_residual);
}

stop_reason mp_system::judge(stop_reason of_method, const mp& norm) const {
  if (!norm.is_finite()) return stop_reason::not_finite;
  if (norm <= target_) return stop_reason::converged;
  if (of_method != stop_reason::running) return of_method;
  if (report_.iterations + 1 >= options_.max_iterations) return stop_reason::iteration_limit;
  if (options_.interrupted && options_.interrupted()) return stop_reason::interrupted;
  return stop_reason::running;
}

krylov_report mp_system::finish(stop_reason reason) {
  if (reason != stop_reason::converged) copy(ctx_, best_x_, x_);
  report_.reason = reason;
  report_.true_relative_residual = quotient_above(best_norm_, size_of_b_);
  report_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  return report_;
}

}  // namespace residua::multiple
