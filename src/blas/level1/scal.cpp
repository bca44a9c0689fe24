// scal: argument checks, then its stage on the context's backend.
#include "residua/blas/level1/scal.hpp"

#include "blas/level1/level1_stages.hpp"
#include "loop/run.hpp"
#include "view/vector_checks.hpp"

namespace residua {

template <vector_format T>
void scal(const context& ctx, const scalar<arithmetic_t<T>>& alpha, not_deduced<vector_view<T>> x) {
  blas::check_scalar(ctx, "scal", "alpha", alpha);
  blas::check_vector(ctx, "scal", "x", x);
  loop::run_elements(ctx, x.size(), blas::scal_stage<T>{{}, alpha, x});
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template void scal<type>(const context&, const blas::scalar_of<type>&, vector_view<type>);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
