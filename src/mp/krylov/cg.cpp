// CG in run-time precision over BLAS routines, with its scalars on the host.
#include "mp/krylov/system.hpp"

namespace residua {

namespace {

using multiple::mp_system;

class cg_method {
 public:
  explicit cg_method(mp_system& s)
      : s_(s), p_(s.vector()), q_(s.vector()), z_(s.vector()), product_(s.bits()), pq_before_(s.bits()) {}

  void begin(const mp& /*norm*/) {
    s_.precondition(s_.r(), z_);
    copy(s_.ctx(), z_, p_);
    product_ = dot(s_.ctx(), s_.r(), z_);
  }

  stop_reason iterate(mp& norm) {
    const context& ctx = s_.ctx();
    if (product_.is_zero()) return stop_reason::preconditioner_indefinite;
    s_.multiply(p_, q_);
    const mp pq = dot(ctx, p_, q_);
    if (pq.is_zero() || changes_sign(pq, pq_before_)) return stop_reason::not_positive_definite;
    pq_before_ = pq;
    const mp alpha = product_ / pq;
    axpy(ctx, alpha, p_, s_.x());
    axpy(ctx, -alpha, q_, s_.r());
    norm = nrm2(ctx, s_.r());
    s_.precondition(s_.r(), z_);
    const mp before = std::exchange(product_, dot(ctx, s_.r(), z_));
    if (changes_sign(product_, before)) return stop_reason::preconditioner_indefinite;
    // z.(r - r_before) = -alpha z.q
    const mp beta = s_.has_M_in_double() ? -alpha * dot(ctx, z_, q_) / before : product_ / before;
    waxpby(ctx, s_.number(1), z_, beta, p_, p_);
    return stop_reason::running;
  }

  [[nodiscard]] static bool has_cycle_ended() { return false; }
  static void end() {}

 private:
  static bool changes_sign(const mp& a, const mp& before) {
    return !before.is_zero() && a.is_negative() != before.is_negative();
  }

  mp_system& s_;
  mp_array p_, q_, z_;
  mp product_, pq_before_;  // r.z; p.Ap of the last iteration
};

}  // namespace

krylov_report cg(const context& ctx, const csr_matrix& A, const preconditioner& M, mp_const_vector_view b,
                 mp_vector_view x, const krylov_options& options) {
  mp_system s("cg", ctx, A, M, b, x, options);
  cg_method method(s);
  return s.run(method);
}

}  // namespace residua
