#include "residua/blas/dot.hpp"

#include "blas/checks.hpp"
#include "blas/level1_stages.hpp"
#include "loop/run.hpp"

namespace residua {

template <class T>
arithmetic_t<T> dot(const context& ctx, vector_view<const T> x, vector_view<const T> y) {
  blas::check_vector(ctx, "dot", "x", x);
  blas::check_vector(ctx, "dot", "y", y);
  blas::check_same_size("dot", "x", x, "y", y);
  arithmetic_t<T> sum(0.0);
  loop::run_elements(ctx, x.size(), blas::dot_stage<T>{{}, x, y}, &sum);
  return sum;
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template arithmetic_t<type> dot<type>(const context&, vector_view<const type>, vector_view<const type>);
RESIDUA_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
