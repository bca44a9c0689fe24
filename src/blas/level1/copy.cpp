// copy: argument checks, then its stage on the context's backend.
#include "residua/blas/level1/copy.hpp"

#include "blas/level1/level1_stages.hpp"
#include "loop/run.hpp"
#include "view/vector_checks.hpp"

namespace residua {

template <vector_format T>
void copy(const context& ctx, not_deduced<vector_view<const T>> x, not_deduced<vector_view<T>> y) {
  blas::check_vector(ctx, "copy", "x", x);
  blas::check_vector(ctx, "copy", "y", y);
  blas::check_same_size("copy", "x", x, "y", y);
  loop::run_elements(ctx, x.size(), blas::copy_stage<T>{{}, x, y});
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template void copy<type>(const context&, vector_view<const type>, vector_view<type>);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
