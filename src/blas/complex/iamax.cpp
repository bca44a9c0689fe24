// iamax for complex vectors: argument checks, then its stage on the context's backend.
#include "residua/blas/complex/iamax.hpp"

#include "blas/complex/iamax_stage.hpp"
#include "blas/complex/real_views.hpp"
#include "loop/run.hpp"
#include "view/vector_checks.hpp"

namespace residua {

template <complex_part T>
index_t iamax(const context& ctx, not_deduced<vector_view<const complex<T>>> x) {
  blas::check_vector(ctx, "iamax", "x", x);
  return loop::reduce_elements(ctx, x.size(), blas::complex_iamax_stage<T>{{}, x});
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template index_t iamax<type>(const context&, blas::vector_read<type>);
RESIDUA_COMPLEX_PARTS(RESIDUA_INSTANTIATE)

}  // namespace residua
