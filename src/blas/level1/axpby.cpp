// axpby: argument checks, then its stage on the context's backend.
#include "residua/blas/level1/axpby.hpp"

#include "blas/level1/level1_stages.hpp"
#include "loop/run.hpp"
#include "view/vector_checks.hpp"

namespace residua {

template <vector_format T>
void axpby(const context& ctx, const scalar<arithmetic_t<T>>& alpha, not_deduced<vector_view<const T>> x,
           const scalar<arithmetic_t<T>>& beta, not_deduced<vector_view<T>> y) {
  blas::check_scalar(ctx, "axpby", "alpha", alpha);
  blas::check_scalar(ctx, "axpby", "beta", beta);
  blas::check_vector(ctx, "axpby", "x", x);
  blas::check_vector(ctx, "axpby", "y", y);
  blas::check_same_size("axpby", "x", x, "y", y);
  loop::run_elements(ctx, x.size(), blas::waxpby_stage<T>{{}, alpha, beta, x, y, y});
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                           \
  template void axpby<type>(const context&, const blas::scalar_of<type>&, vector_view<const type>, \
                            const blas::scalar_of<type>&, vector_view<type>);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
