// gemm: argument checks, the choice of an engine, and its products on the context's backend.
#include "residua/blas/level3/gemm.hpp"

#include "blas/level3/run_gemm.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

namespace {

template <class TA, class TB, class TC>
blas::product_batch<TA, TB, TC> checked_product(const context& ctx, op op_a, op op_b,
                                                const scalar<arithmetic_t<TC>>& alpha,
                                                matrix_view<const TA> A, matrix_view<const TB> B,
                                                const scalar<arithmetic_t<TC>>& beta, matrix_view<TC> C) {
  const auto a = blas::operand_of(op_a, A);
  const auto b = blas::operand_of(op_b, B);
  blas::check_matrix(ctx, "gemm", "A", A);
  blas::check_matrix(ctx, "gemm", "B", B);
  blas::check_matrix(ctx, "gemm", "C", C);
  blas::check_scalars(ctx, "gemm", alpha, beta);
  blas::check_extent("gemm", "op(A)", "rows", a.rows(), "C", "rows", C.rows());
  blas::check_extent("gemm", "op(B)", "columns", b.columns(), "C", "columns", C.columns());
  blas::check_extent("gemm", "op(A)", "columns", a.columns(), "op(B)", "rows", b.rows());
  return blas::single_product(alpha, a, b, beta, C);
}

}  // namespace

template <class TA, class TB, product_format<TA, TB> TC>
void gemm(const context& ctx, op op_a, op op_b, const scalar<arithmetic_t<TC>>& alpha,
          not_deduced<matrix_view<const TA>> A, not_deduced<matrix_view<const TB>> B,
          const scalar<arithmetic_t<TC>>& beta, not_deduced<matrix_view<TC>> C) {
  blas::run_product(ctx, "gemm", checked_product<TA, TB, TC>(ctx, op_a, op_b, alpha, A, B, beta, C));
}

template <class TA, class TB, product_format<TA, TB> TC>
gemm_report gemm(const context& ctx, op op_a, op op_b, const scalar<arithmetic_t<TC>>& alpha,
                 not_deduced<matrix_view<const TA>> A, not_deduced<matrix_view<const TB>> B,
                 const scalar<arithmetic_t<TC>>& beta, not_deduced<matrix_view<TC>> C,
                 const gemm_options& options) {
  const auto p = checked_product<TA, TB, TC>(ctx, op_a, op_b, alpha, A, B, beta, C);
  return blas::run_product(ctx, "gemm", p, options);
}

template <class TA, class TB, product_format<TA, TB> TC>
std::size_t gemm_workspace_bytes(const context& ctx, index_t m, index_t n, index_t k) {
  blas::check_query("gemm_workspace_bytes", {{"m", m}, {"n", n}, {"k", k}});
  return blas::product_workspace_bytes<TA, TB, TC>(ctx, m, n, k);
}

template <class TA, class TB, product_format<TA, TB> TC>
std::size_t gemm_workspace_bytes(const context& ctx, index_t m, index_t n, index_t k,
                                 const gemm_options& options) {
  blas::check_query("gemm_workspace_bytes", {{"m", m}, {"n", n}, {"k", k}});
  return blas::product_workspace_bytes<TA, TB, TC>(ctx, m, n, k, dense::region::all, options);
}

#define RESIDUA_INSTANTIATE(TA, TB, TC)                                                                     \
  template void gemm<TA, TB, TC>(const context&, op, op, const blas::scalar_of<TC>&, matrix_view<const TA>, \
                                 matrix_view<const TB>, const blas::scalar_of<TC>&, matrix_view<TC>);       \
  template gemm_report gemm<TA, TB, TC>(const context&, op, op, const blas::scalar_of<TC>&,                 \
                                        matrix_view<const TA>, matrix_view<const TB>,                       \
                                        const blas::scalar_of<TC>&, matrix_view<TC>, const gemm_options&);  \
  template std::size_t gemm_workspace_bytes<TA, TB, TC>(const context&, index_t, index_t, index_t);         \
  template std::size_t gemm_workspace_bytes<TA, TB, TC>(const context&, index_t, index_t, index_t,          \
                                                        const gemm_options&);
RESIDUA_PRODUCTS(RESIDUA_INSTANTIATE)

}  // namespace residua
