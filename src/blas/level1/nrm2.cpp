// nrm2: argument checks, then its stage on the context's backend.
#include "residua/blas/level1/nrm2.hpp"

#include "blas/level1/level1_reductions.hpp"
#include "loop/run.hpp"
#include "view/vector_checks.hpp"

namespace residua {

template <vector_format T>
arithmetic_t<T> nrm2(const context& ctx, not_deduced<vector_view<const T>> x) {
  blas::check_vector(ctx, "nrm2", "x", x);
  if (ctx.memory() == memory_space::host) {
    const auto sum = loop::reduce_elements(ctx, x.size(), blas::dot_stage<T>{{}, x, x});
    if (blas::is_safe_sum(sum)) return blas::root(sum);
  }
  return loop::reduce_elements(ctx, x.size(), blas::norm_stage<T>{{}, x});
}

template <vector_format T>
void nrm2(const context& ctx, not_deduced<vector_view<const T>> x, arithmetic_t<T>* result) {
  blas::check_result("nrm2", result);
  if (ctx.memory() == memory_space::host) {
    *result = nrm2<T>(ctx, x);
  } else {
    blas::check_vector(ctx, "nrm2", "x", x);
    loop::reduce_elements(ctx, x.size(), blas::norm_stage<T>{{}, x}, result);
  }
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                           \
  template arithmetic_t<type> nrm2<type>(const context&, vector_view<const type>); \
  template void nrm2<type>(const context&, vector_view<const type>, arithmetic_t<type>*);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
