// axpy_dot: argument checks, then its stage on the context's backend.
#include "residua/blas/level1/axpy_dot.hpp"

#include "blas/level1/level1_reductions.hpp"
#include "loop/run.hpp"
#include "view/vector_checks.hpp"

namespace residua {

namespace {

template <class T>
blas::axpy_dot_stage<T> checked_stage(const context& ctx, const scalar<arithmetic_t<T>>& alpha,
                                      vector_view<const T> x, vector_view<T> y, vector_view<const T> z) {
  blas::check_scalar(ctx, "axpy_dot", "alpha", alpha);
  blas::check_vector(ctx, "axpy_dot", "x", x);
  blas::check_vector(ctx, "axpy_dot", "y", y);
  blas::check_vector(ctx, "axpy_dot", "z", z);
  blas::check_same_size("axpy_dot", "x", x, "y", y);
  blas::check_same_size("axpy_dot", "x", x, "z", z);
  return {{}, alpha, x, y, z};
}

}  // namespace

template <vector_format T>
arithmetic_t<T> axpy_dot(const context& ctx, const scalar<arithmetic_t<T>>& alpha,
                         not_deduced<vector_view<const T>> x, not_deduced<vector_view<T>> y,
                         not_deduced<vector_view<const T>> z) {
  return loop::reduce_elements(ctx, x.size(), checked_stage<T>(ctx, alpha, x, y, z));
}

template <vector_format T>
void axpy_dot(const context& ctx, const scalar<arithmetic_t<T>>& alpha, not_deduced<vector_view<const T>> x,
              not_deduced<vector_view<T>> y, not_deduced<vector_view<const T>> z, arithmetic_t<T>* result) {
  const auto stage = checked_stage<T>(ctx, alpha, x, y, z);
  blas::check_result("axpy_dot", result);
  loop::reduce_elements(ctx, x.size(), stage, result);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                              \
  template arithmetic_t<type> axpy_dot<type>(const context&, const blas::scalar_of<type>&,            \
                                             vector_view<const type>, vector_view<type>,              \
                                             vector_view<const type>);                                \
  template void axpy_dot<type>(const context&, const blas::scalar_of<type>&, vector_view<const type>, \
                               vector_view<type>, vector_view<const type>, arithmetic_t<type>*);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
