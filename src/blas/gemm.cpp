#include "residua/blas/gemm.hpp"

#include "blas/matrix_checks.hpp"
#include "blas/run_product.hpp"

namespace residua {

template <class TA, class TB, class TC>
void gemm(const context& ctx, op op_a, op op_b, const scalar<arithmetic_t<TC>>& alpha,
          matrix_view<const TA> A, matrix_view<const TB> B, const scalar<arithmetic_t<TC>>& beta,
          matrix_view<TC> C) {
  const auto a = blas::operand_of(op_a, A);
  const auto b = blas::operand_of(op_b, B);
  blas::check_matrix(ctx, "gemm", "A", A);
  blas::check_matrix(ctx, "gemm", "B", B);
  blas::check_matrix(ctx, "gemm", "C", C);
  blas::check_scalars(ctx, "gemm", alpha, beta);
  blas::check_extent("gemm", "op(A)", "rows", a.rows(), "C", "rows", C.rows());
  blas::check_extent("gemm", "op(B)", "columns", b.columns(), "C", "columns", C.columns());
  blas::check_extent("gemm", "op(A)", "columns", a.columns(), "op(B)", "rows", b.rows());
  blas::run_product(ctx, "gemm", blas::single_product(alpha, a, b, beta, C));
}

template <class TA, class TB, class TC>
std::size_t gemm_workspace_bytes(const context& ctx, index m, index n, index k) {
  return blas::product_workspace_bytes<TA, TB, TC>(ctx, m, n, k);
}

#define RESIDUA_INSTANTIATE(TA, TB, TC)                                                                     \
  template void gemm<TA, TB, TC>(const context&, op, op, const blas::scalar_of<TC>&, matrix_view<const TA>, \
                                 matrix_view<const TB>, const blas::scalar_of<TC>&, matrix_view<TC>);       \
  template std::size_t gemm_workspace_bytes<TA, TB, TC>(const context&, index, index, index);
RESIDUA_PRODUCTS(RESIDUA_INSTANTIATE)

}  // namespace residua
