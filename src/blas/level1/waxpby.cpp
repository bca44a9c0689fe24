// waxpby: argument checks, then its stage on the context's backend.
#include "residua/blas/level1/waxpby.hpp"

#include "blas/level1/level1_stages.hpp"
#include "loop/run.hpp"
#include "view/vector_checks.hpp"

namespace residua {

template <vector_format T>
void waxpby(const context& ctx, const scalar<arithmetic_t<T>>& alpha, not_deduced<vector_view<const T>> x,
            const scalar<arithmetic_t<T>>& beta, not_deduced<vector_view<const T>> y,
            not_deduced<vector_view<T>> w) {
  blas::check_scalar(ctx, "waxpby", "alpha", alpha);
  blas::check_scalar(ctx, "waxpby", "beta", beta);
  blas::check_vector(ctx, "waxpby", "x", x);
  blas::check_vector(ctx, "waxpby", "y", y);
  blas::check_vector(ctx, "waxpby", "w", w);
  blas::check_same_size("waxpby", "x", x, "y", y);
  blas::check_same_size("waxpby", "x", x, "w", w);
  loop::run_elements(ctx, x.size(), blas::waxpby_stage<T>{{}, alpha, beta, x, y, w});
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                            \
  template void waxpby<type>(const context&, const blas::scalar_of<type>&, vector_view<const type>, \
                             const blas::scalar_of<type>&, vector_view<const type>, vector_view<type>);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
