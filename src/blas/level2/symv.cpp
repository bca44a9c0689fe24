// symv: argument checks, then its kernel on the context's backend.
#include "residua/blas/level2/symv.hpp"

#include "blas/level2/gemv_checks.hpp"
#include "blas/level2/run_gemv.hpp"
#include "blas/level2/symv_cuda.hpp"

namespace residua {

template <vector_format T>
void symv(const context& ctx, uplo triangle, const scalar<arithmetic_t<T>>& alpha,
          not_deduced<matrix_view<const T>> A, not_deduced<vector_view<const T>> x,
          const scalar<arithmetic_t<T>>& beta, not_deduced<vector_view<T>> y) {
  const blas::matvec<T, T> p{alpha, beta, blas::symmetric_operand(triangle, A), x, y};
  blas::check_square(ctx, "symv", "A", A);
  blas::check_matvec(ctx, "symv", "A", p);
  const auto by_rows = [&] { blas::run_matvec(ctx, p); };
  run_on_backend(ctx, by_rows, by_rows, [&] {
    if (A.rows() < cuda::fewest_outputs_by_tiles<T>) return by_rows();
    if (alpha.is(0.0) && beta.is(1.0)) return;
    cuda::run_symmetric(ctx, p, cuda::symmetric_order<T>(ctx, A.rows()));
  });
}

template <vector_format T>
std::size_t symv_workspace_bytes(const context& ctx, index_t n) {
  blas::check_query("symv_workspace_bytes", {{"n", n}});
  const auto none = [] { return std::size_t{0}; };
  return run_on_backend(ctx, none, none, [&] {
    if (n < cuda::fewest_outputs_by_tiles<T>) return none();
    return cuda::symmetric_workspace_bytes<T>(n, cuda::symmetric_order<T>(ctx, n));
  });
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                                \
  template std::size_t symv_workspace_bytes<type>(const context&, index_t);                             \
  template void symv<type>(const context&, uplo, const blas::scalar_of<type>&, matrix_view<const type>, \
                           vector_view<const type>, const blas::scalar_of<type>&, vector_view<type>);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
