// A kernel in a precision chosen at run time.
#include "advise/runs.hpp"

namespace residua::advising {

mp_run::mp_run(const context& ctx, const product& p, const excerpt& e, int bits)
    : ctx_(ctx),
      what_(p.what),
      A_(ctx, std::ssize(e.rows), e.depth(), part_of_A<mp>(p, e, converting(bits)), bits),
      B_(ctx, e.depth(), std::ssize(e.columns), part_of_B<mp>(p, e, converting(bits)), bits),
      C_(ctx, std::ssize(e.rows), std::ssize(e.columns), bits),
      sum_(bits) {}

void mp_run::operator()() {
  const mp one(1.0, C_.bits()), zero(C_.bits());
  switch (what_) {
    case kernel::gemm:
      gemm(ctx_, op::none, op::none, one, A_, B_, zero, C_);
      return;
    case kernel::gemv:
      gemv(ctx_, op::none, one, A_, B_.view().column(0), zero, C_.view().column(0));
      return;
    default:
      sum_ = dot(ctx_, A_.view().row(0), B_.view().column(0));
  }
}

std::vector<mp> mp_run::result(int bits) const {
  if (what_ == kernel::sum || what_ == kernel::dot) return {mp(sum_, bits)};
  std::vector<mp> elements;
  for (const mp& element : C_.to_host(ctx_)) elements.emplace_back(element, bits);
  return elements;
}

}  // namespace residua::advising
