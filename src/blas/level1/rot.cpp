// rot: argument checks, then its stage on the context's backend.
#include "residua/blas/level1/rot.hpp"

#include "blas/level1/level1_stages.hpp"
#include "loop/run.hpp"
#include "view/vector_checks.hpp"

namespace residua {

template <vector_format T>
void rot(const context& ctx, not_deduced<vector_view<T>> x, not_deduced<vector_view<T>> y,
         const scalar<arithmetic_t<T>>& c, const scalar<arithmetic_t<T>>& s) {
  blas::check_scalar(ctx, "rot", "c", c);
  blas::check_scalar(ctx, "rot", "s", s);
  blas::check_vector(ctx, "rot", "x", x);
  blas::check_vector(ctx, "rot", "y", y);
  blas::check_same_size("rot", "x", x, "y", y);
  loop::run_elements(ctx, x.size(), blas::rot_stage<T>{{}, x, y, c, s});
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                        \
  template void rot<type>(const context&, vector_view<type>, vector_view<type>, \
                          const blas::scalar_of<type>&, const blas::scalar_of<type>&);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
