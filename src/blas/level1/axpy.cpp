// axpy: argument checks, then its stage on the context's backend.
#include "residua/blas/level1/axpy.hpp"

#include "blas/level1/level1_stages.hpp"
#include "loop/run.hpp"
#include "view/vector_checks.hpp"

namespace residua {

template <vector_format T>
void axpy(const context& ctx, const scalar<arithmetic_t<T>>& alpha, not_deduced<vector_view<const T>> x,
          not_deduced<vector_view<T>> y) {
  blas::check_scalar(ctx, "axpy", "alpha", alpha);
  blas::check_vector(ctx, "axpy", "x", x);
  blas::check_vector(ctx, "axpy", "y", y);
  blas::check_same_size("axpy", "x", x, "y", y);
  if (alpha.is(0.0)) return;
  loop::run_elements(ctx, x.size(), blas::axpyz_stage<T>{{}, alpha, x, y, y});
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                          \
  template void axpy<type>(const context&, const blas::scalar_of<type>&, vector_view<const type>, \
                           vector_view<type>);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
