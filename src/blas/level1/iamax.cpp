// iamax: argument checks, then its stage on the context's backend.
#include "residua/blas/level1/iamax.hpp"

#include "blas/level1/level1_reductions.hpp"
#include "loop/run.hpp"
#include "view/vector_checks.hpp"

namespace residua {

namespace {

template <class T>
blas::iamax_stage<T> checked_largest_stage(const context& ctx, vector_view<const T> x) {
  blas::check_vector(ctx, "iamax", "x", x);
  return {{}, x};
}

}  // namespace

template <vector_format T>
index_t iamax(const context& ctx, not_deduced<vector_view<const T>> x) {
  return loop::reduce_elements(ctx, x.size(), checked_largest_stage<T>(ctx, x));
}

template <vector_format T>
void iamax(const context& ctx, not_deduced<vector_view<const T>> x, index_t* result) {
  const auto stage = checked_largest_stage<T>(ctx, x);
  blas::check_result("iamax", result);
  loop::reduce_elements(ctx, x.size(), stage, result);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                 \
  template index_t iamax<type>(const context&, vector_view<const type>); \
  template void iamax<type>(const context&, vector_view<const type>, index_t*);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
