// xpay: argument checks, then its stage on the context's backend.
#include "residua/blas/level1/xpay.hpp"

#include "blas/level1/level1_stages.hpp"
#include "loop/run.hpp"
#include "view/vector_checks.hpp"

namespace residua {

template <vector_format T>
void xpay(const context& ctx, not_deduced<vector_view<const T>> x, const scalar<arithmetic_t<T>>& alpha,
          not_deduced<vector_view<T>> y) {
  blas::check_scalar(ctx, "xpay", "alpha", alpha);
  blas::check_vector(ctx, "xpay", "x", x);
  blas::check_vector(ctx, "xpay", "y", y);
  blas::check_same_size("xpay", "x", x, "y", y);
  loop::run_elements(ctx, x.size(), blas::axpyz_stage<T>{{}, alpha, y, x, y});
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                          \
  template void xpay<type>(const context&, vector_view<const type>, const blas::scalar_of<type>&, \
                           vector_view<type>);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
