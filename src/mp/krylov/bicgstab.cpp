// BiCGStab in run-time precision over BLAS routines, with its scalars on the host.
#include "mp/krylov/system.hpp"

namespace residua {

namespace {

using multiple::mp_system;

class bicgstab_method {
 public:
  explicit bicgstab_method(mp_system& s)
      : s_(s),
        shadow_(s.vector()),
        p_(s.vector()),
        v_(s.vector()),
        t_(s.vector()),
        p_hat_(s.vector()),
        s_hat_(s.vector()),
        product_(s.bits()),
        shadow_norm_(s.bits()) {}

  /// From r as it stands, which becomes the shadow residual.
  void begin(const mp& /*norm: with bounds of errors*/) {
    copy(s_.ctx(), s_.r(), shadow_);
    copy(s_.ctx(), s_.r(), p_);
    product_ = dot(s_.ctx(), s_.r(), s_.r());
    shadow_norm_ = nrm2(s_.ctx(), s_.r());
    has_just_begun_ = true;
  }

  stop_reason iterate(mp& norm) {
    const context& ctx = s_.ctx();
    s_.precondition(p_, p_hat_);
    s_.multiply(p_hat_, v_);
    const mp along = dot(ctx, shadow_, v_);
    if (says_nothing(along, nrm2(ctx, v_))) {
      if (has_just_begun_) return stop_reason::alpha_breakdown;
      begin(norm);
      return stop_reason::running;
    }
    const mp alpha = product_ / along;
    axpy(ctx, alpha, p_hat_, s_.x());
    axpy(ctx, -alpha, v_, s_.r());
    s_.precondition(s_.r(), s_hat_);
    s_.multiply(s_hat_, t_);
    const mp squares = dot(ctx, t_, t_);
    norm = nrm2(ctx, s_.r());
    if (norm.is_zero()) return stop_reason::running;
    if (squares.is_zero()) return stop_reason::omega_breakdown;
    const mp omega = dot(ctx, t_, s_.r()) / squares;
    if (omega.is_zero()) return stop_reason::omega_breakdown;
    axpy(ctx, omega, s_hat_, s_.x());
    axpy(ctx, -omega, t_, s_.r());
    norm = nrm2(ctx, s_.r());
    has_just_begun_ = false;
    const mp before = std::exchange(product_, dot(ctx, shadow_, s_.r()));
    if (says_nothing(product_, norm)) {
      if (!norm.is_zero()) begin(norm);
      return stop_reason::running;
    }
    const mp beta = product_ / before * (alpha / omega);
    axpy(ctx, -omega, v_, p_);
    waxpby(ctx, s_.number(1), s_.r(), beta, p_, p_);
    return stop_reason::running;
  }

  [[nodiscard]] static bool has_cycle_ended() { return false; }
  static void end() {}

 private:
  /// Whether a product with the shadow residual is no more than what the vectors' own roundings make of it.
  [[nodiscard]] bool says_nothing(const mp& product, const mp& norm) const {
    return abs(product) <= ldexp(shadow_norm_ * norm, -s_.bits());
  }

  mp_system& s_;
  mp_array shadow_, p_, v_, t_, p_hat_, s_hat_;
  mp product_, shadow_norm_;  // of shadow and r
  bool has_just_begun_ = true;
};

}  // namespace

krylov_report bicgstab(const context& ctx, const csr_matrix& A, const preconditioner& M,
                       mp_const_vector_view b, mp_vector_view x, const krylov_options& options) {
  mp_system s("bicgstab", ctx, A, M, b, x, options);
  bicgstab_method method(s);
  return s.run(method);
}

}  // namespace residua
