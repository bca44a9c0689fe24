// axpyz: argument checks, then its stage on the context's backend.
#include "residua/blas/level1/axpyz.hpp"

#include "blas/level1/level1_stages.hpp"
#include "loop/run.hpp"
#include "view/vector_checks.hpp"

namespace residua {

template <vector_format T>
void axpyz(const context& ctx, const scalar<arithmetic_t<T>>& alpha, not_deduced<vector_view<const T>> x,
           not_deduced<vector_view<const T>> y, not_deduced<vector_view<T>> z) {
  blas::check_scalar(ctx, "axpyz", "alpha", alpha);
  blas::check_vector(ctx, "axpyz", "x", x);
  blas::check_vector(ctx, "axpyz", "y", y);
  blas::check_vector(ctx, "axpyz", "z", z);
  blas::check_same_size("axpyz", "x", x, "y", y);
  blas::check_same_size("axpyz", "x", x, "z", z);
  loop::run_elements(ctx, x.size(), blas::axpyz_stage<T>{{}, alpha, x, y, z});
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                           \
  template void axpyz<type>(const context&, const blas::scalar_of<type>&, vector_view<const type>, \
                            vector_view<const type>, vector_view<type>);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
