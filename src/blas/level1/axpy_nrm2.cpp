// axpy_nrm2: argument checks, then its stage on the context's backend.
#include "residua/blas/level1/axpy_nrm2.hpp"

#include "blas/level1/level1_reductions.hpp"
#include "loop/run.hpp"
#include "view/vector_checks.hpp"

namespace residua {

namespace {

template <class T>
blas::axpy_norm_stage<T> checked_stage(const context& ctx, const scalar<arithmetic_t<T>>& alpha,
                                       vector_view<const T> x, vector_view<T> y) {
  blas::check_scalar(ctx, "axpy_nrm2", "alpha", alpha);
  blas::check_vector(ctx, "axpy_nrm2", "x", x);
  blas::check_vector(ctx, "axpy_nrm2", "y", y);
  blas::check_same_size("axpy_nrm2", "x", x, "y", y);
  return {{}, alpha, x, y};
}

}  // namespace

template <vector_format T>
arithmetic_t<T> axpy_nrm2(const context& ctx, const scalar<arithmetic_t<T>>& alpha,
                          not_deduced<vector_view<const T>> x, not_deduced<vector_view<T>> y) {
  const auto stage = checked_stage<T>(ctx, alpha, x, y);
  if (ctx.memory() == memory_space::device) return loop::reduce_elements(ctx, x.size(), stage);
  const auto sum = loop::reduce_elements(ctx, x.size(), blas::axpy_dot_stage<T>{{}, alpha, x, y, y});
  if (blas::is_safe_sum(sum)) return blas::root(sum);
  return loop::reduce_elements(ctx, x.size(), blas::norm_stage<T>{{}, y});
}

template <vector_format T>
void axpy_nrm2(const context& ctx, const scalar<arithmetic_t<T>>& alpha, not_deduced<vector_view<const T>> x,
               not_deduced<vector_view<T>> y, arithmetic_t<T>* result) {
  const auto stage = checked_stage<T>(ctx, alpha, x, y);
  blas::check_result("axpy_nrm2", result);
  if (ctx.memory() == memory_space::host) {
    *result = axpy_nrm2<T>(ctx, alpha, x, y);
  } else {
    loop::reduce_elements(ctx, x.size(), stage, result);
  }
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                               \
  template arithmetic_t<type> axpy_nrm2<type>(const context&, const blas::scalar_of<type>&,            \
                                              vector_view<const type>, vector_view<type>);             \
  template void axpy_nrm2<type>(const context&, const blas::scalar_of<type>&, vector_view<const type>, \
                                vector_view<type>, arithmetic_t<type>*);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
