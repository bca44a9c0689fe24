#include "residua/blas/level2/symv.hpp"

#include "blas/level2/gemv_checks.hpp"
#include "blas/level2/run_gemv.hpp"
#if RESIDUA_HAS_CUDA
#  include "blas/level2/symv_cuda.hpp"
#endif

namespace residua {

template <vector_format T>
void symv(const context& ctx, uplo triangle, const scalar<arithmetic_t<T>>& alpha, matrix_view<const T> A,
          vector_view<const T> x, const scalar<arithmetic_t<T>>& beta, vector_view<T> y) {
  const blas::matvec<T, T> p{alpha, beta, blas::symmetric_operand(triangle, A), x, y};
  blas::check_square(ctx, "symv", "A", A);
  blas::check_matvec(ctx, "symv", "A", p);
#if RESIDUA_HAS_CUDA
  if (ctx.kind() == backend::cuda && A.rows() >= cuda::fewest_outputs_by_tiles<T>) {
    if (alpha.is(0.0) && beta.is(1.0)) return;
    return cuda::run_symmetric(ctx, p, cuda::symmetric_order<T>(ctx, A.rows()));
  }
#endif
  blas::run_matvec(ctx, p);
}

template <vector_format T>
std::size_t symv_workspace_bytes([[maybe_unused]] const context& ctx, index n) {
  blas::check_query("symv_workspace_bytes", {{"n", n}});
#if RESIDUA_HAS_CUDA
  if (ctx.kind() == backend::cuda && n >= cuda::fewest_outputs_by_tiles<T>) {
    return cuda::symmetric_workspace_bytes<T>(n, cuda::symmetric_order<T>(ctx, n));
  }
#endif
  return 0;
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                                \
  template std::size_t symv_workspace_bytes<type>(const context&, index);                               \
  template void symv<type>(const context&, uplo, const blas::scalar_of<type>&, matrix_view<const type>, \
                           vector_view<const type>, const blas::scalar_of<type>&, vector_view<type>);
RESIDUA_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
