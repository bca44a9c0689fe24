// symm: argument checks, the choice of an engine, and its products on the context's backend.
#include "residua/blas/level3/symm.hpp"

#include "blas/level3/run_gemm.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

template <vector_format T>
product_report symm(const context& ctx, side a_side, uplo stored, const scalar<arithmetic_t<T>>& alpha,
                    not_deduced<matrix_view<const T>> A, not_deduced<matrix_view<const T>> B,
                    const scalar<arithmetic_t<T>>& beta, not_deduced<matrix_view<T>> C,
                    const product_options& options) {
  const bool left = a_side == side::left;
  blas::check_square(ctx, "symm", "A", A);
  blas::check_matrix(ctx, "symm", "B", B);
  blas::check_matrix(ctx, "symm", "C", C);
  blas::check_scalars(ctx, "symm", alpha, beta);
  blas::check_extent("symm", "B", "rows", B.rows(), "C", "rows", C.rows());
  blas::check_extent("symm", "B", "columns", B.columns(), "C", "columns", C.columns());
  blas::check_extent("symm", "A", "rows", A.rows(), "C", left ? "rows" : "columns",
                     left ? C.rows() : C.columns());
  const auto a = blas::symmetric_operand(stored, A);
  const auto b = blas::operand_of(op::none, B);
  return blas::run_product(ctx, "symm", blas::single_product(alpha, left ? a : b, left ? b : a, beta, C),
                           options);
}

template <vector_format T>
void symm(const context& ctx, side a_side, uplo stored, const scalar<arithmetic_t<T>>& alpha,
          not_deduced<matrix_view<const T>> A, not_deduced<matrix_view<const T>> B,
          const scalar<arithmetic_t<T>>& beta, not_deduced<matrix_view<T>> C) {
  symm<T>(ctx, a_side, stored, alpha, A, B, beta, C, {});
}

template <vector_format T>
std::size_t symm_workspace_bytes(const context& ctx, side a_side, index_t m, index_t n) {
  blas::check_query("symm_workspace_bytes", {{"m", m}, {"n", n}});
  return blas::product_workspace_bytes<T, T, T>(ctx, m, n, a_side == side::left ? m : n);
}

template <vector_format T>
std::size_t symm_workspace_bytes(const context& ctx, side a_side, index_t m, index_t n,
                                 const product_options& options) {
  blas::check_query("symm_workspace_bytes", {{"m", m}, {"n", n}});
  const index_t k = a_side == side::left ? m : n;
  return blas::product_workspace_bytes<T, T, T>(ctx, m, n, k, dense::region::all, options);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                                   \
  template void symm<type>(const context&, side, uplo, const blas::scalar_of<type>&,                       \
                           matrix_view<const type>, matrix_view<const type>, const blas::scalar_of<type>&, \
                           matrix_view<type>);                                                             \
  template product_report symm<type>(                                                                      \
      const context&, side, uplo, const blas::scalar_of<type>&, matrix_view<const type>,                   \
      matrix_view<const type>, const blas::scalar_of<type>&, matrix_view<type>, const product_options&);   \
  template std::size_t symm_workspace_bytes<type>(const context&, side, index_t, index_t);                 \
  template std::size_t symm_workspace_bytes<type>(const context&, side, index_t, index_t,                  \
                                                  const product_options&);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
