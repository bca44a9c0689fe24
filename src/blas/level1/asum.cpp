// asum: argument checks, then its stage on the context's backend.
#include "residua/blas/level1/asum.hpp"

#include "blas/level1/level1_reductions.hpp"
#include "loop/run.hpp"
#include "view/vector_checks.hpp"

namespace residua {

namespace {

template <class T>
blas::asum_stage<T> checked_stage(const context& ctx, vector_view<const T> x) {
  blas::check_vector(ctx, "asum", "x", x);
  return {{}, x};
}

}  // namespace

template <vector_format T>
arithmetic_t<T> asum(const context& ctx, not_deduced<vector_view<const T>> x) {
  return loop::reduce_elements(ctx, x.size(), checked_stage<T>(ctx, x));
}

template <vector_format T>
void asum(const context& ctx, not_deduced<vector_view<const T>> x, arithmetic_t<T>* result) {
  const auto stage = checked_stage<T>(ctx, x);
  blas::check_result("asum", result);
  loop::reduce_elements(ctx, x.size(), stage, result);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                           \
  template arithmetic_t<type> asum<type>(const context&, vector_view<const type>); \
  template void asum<type>(const context&, vector_view<const type>, arithmetic_t<type>*);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
