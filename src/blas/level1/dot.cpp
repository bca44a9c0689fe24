// dot: argument checks, then its stage on the context's backend.
#include "residua/blas/level1/dot.hpp"

#include "blas/level1/level1_reductions.hpp"
#include "loop/run.hpp"
#include "view/vector_checks.hpp"

namespace residua {

namespace {

template <class T>
blas::dot_stage<T> checked_stage(const context& ctx, vector_view<const T> x, vector_view<const T> y) {
  blas::check_vector(ctx, "dot", "x", x);
  blas::check_vector(ctx, "dot", "y", y);
  blas::check_same_size("dot", "x", x, "y", y);
  return {{}, x, y};
}

}  // namespace

template <vector_format T>
arithmetic_t<T> dot(const context& ctx, not_deduced<vector_view<const T>> x,
                    not_deduced<vector_view<const T>> y) {
  return loop::reduce_elements(ctx, x.size(), checked_stage<T>(ctx, x, y));
}

template <vector_format T>
void dot(const context& ctx, not_deduced<vector_view<const T>> x, not_deduced<vector_view<const T>> y,
         arithmetic_t<T>* result) {
  const auto stage = checked_stage<T>(ctx, x, y);
  blas::check_result("dot", result);
  loop::reduce_elements(ctx, x.size(), stage, result);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                                   \
  template arithmetic_t<type> dot<type>(const context&, vector_view<const type>, vector_view<const type>); \
  template void dot<type>(const context&, vector_view<const type>, vector_view<const type>,                \
                          arithmetic_t<type>*);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
