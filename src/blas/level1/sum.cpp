// sum: argument checks, then its stage on the context's backend.
#include "residua/blas/level1/sum.hpp"

#include "blas/level1/level1_reductions.hpp"
#include "loop/run.hpp"
#include "view/vector_checks.hpp"

namespace residua {

namespace {

template <class T>
blas::sum_stage<T> checked_sum_stage(const context& ctx, vector_view<const T> x) {
  blas::check_vector(ctx, "sum", "x", x);
  return {{}, x};
}

}  // namespace

template <vector_format T>
arithmetic_t<T> sum(const context& ctx, not_deduced<vector_view<const T>> x) {
  return loop::reduce_elements(ctx, x.size(), checked_sum_stage<T>(ctx, x));
}

template <vector_format T>
void sum(const context& ctx, not_deduced<vector_view<const T>> x, arithmetic_t<T>* result) {
  const auto stage = checked_sum_stage<T>(ctx, x);
  blas::check_result("sum", result);
  loop::reduce_elements(ctx, x.size(), stage, result);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                          \
  template arithmetic_t<type> sum<type>(const context&, vector_view<const type>); \
  template void sum<type>(const context&, vector_view<const type>, arithmetic_t<type>*);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
