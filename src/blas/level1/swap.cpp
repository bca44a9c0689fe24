// swap: argument checks, then its stage on the context's backend.
#include "residua/blas/level1/swap.hpp"

#include "blas/level1/level1_stages.hpp"
#include "loop/run.hpp"
#include "view/vector_checks.hpp"

namespace residua {

template <vector_format T>
// NOLINTNEXTLINE(bugprone-exception-escape): an operation on vectors, not what std::swap calls
void swap(const context& ctx, not_deduced<vector_view<T>> x, not_deduced<vector_view<T>> y) {
  blas::check_vector(ctx, "swap", "x", x);
  blas::check_vector(ctx, "swap", "y", y);
  blas::check_same_size("swap", "x", x, "y", y);
  loop::run_elements(ctx, x.size(), blas::swap_stage<T>{{}, x, y});
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template void swap<type>(const context&, vector_view<type>, vector_view<type>);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
