// syrk: argument checks, the choice of an engine, and its products on the context's backend.
#include "residua/blas/level3/syrk.hpp"

#include "blas/level3/run_gemm.hpp"
#include "blas/level3/vendor_triangles.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

template <vector_format T>
product_report syrk(const context& ctx, uplo stored, op op_a, const scalar<arithmetic_t<T>>& alpha,
                    not_deduced<matrix_view<const T>> A, const scalar<arithmetic_t<T>>& beta,
                    not_deduced<matrix_view<T>> C, const product_options& options) {
  const auto a = blas::operand_of(op_a, A);
  blas::check_matrix(ctx, "syrk", "A", A);
  blas::check_square(ctx, "syrk", "C", C);
  blas::check_scalars(ctx, "syrk", alpha, beta);
  blas::check_extent("syrk", "op(A)", "rows", a.rows(), "C", "rows", C.rows());
  blas::check_options<T, T, T>("syrk", options);
  const vendor::symmetric_update<T> update{alpha, beta, a, std::nullopt, C, stored};
  if (vendor::takes(ctx, update, options)) return vendor::run_update(ctx, update);
  return blas::run_product(
      ctx, "syrk", blas::single_product(alpha, a, transposed(a), beta, C, blas::triangle(stored)), options);
}

template <vector_format T>
void syrk(const context& ctx, uplo stored, op op_a, const scalar<arithmetic_t<T>>& alpha,
          not_deduced<matrix_view<const T>> A, const scalar<arithmetic_t<T>>& beta,
          not_deduced<matrix_view<T>> C) {
  syrk<T>(ctx, stored, op_a, alpha, A, beta, C, {});
}

template <vector_format T>
std::size_t syrk_workspace_bytes(const context& ctx, index_t n, index_t k) {
  blas::check_query("syrk_workspace_bytes", {{"n", n}, {"k", k}});
  return blas::product_workspace_bytes<T, T, T>(ctx, n, n, k, blas::region::lower);
}

template <vector_format T>
std::size_t syrk_workspace_bytes(const context& ctx, index_t n, index_t k, const product_options& options) {
  blas::check_query("syrk_workspace_bytes", {{"n", n}, {"k", k}});
  return blas::product_workspace_bytes<T, T, T>(ctx, n, n, k, blas::region::lower, options);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                                    \
  template void syrk<type>(const context&, uplo, op, const blas::scalar_of<type>&, matrix_view<const type>, \
                           const blas::scalar_of<type>&, matrix_view<type>);                                \
  template product_report syrk<type>(const context&, uplo, op, const blas::scalar_of<type>&,                \
                                     matrix_view<const type>, const blas::scalar_of<type>&,                 \
                                     matrix_view<type>, const product_options&);                            \
  template std::size_t syrk_workspace_bytes<type>(const context&, index_t, index_t);                        \
  template std::size_t syrk_workspace_bytes<type>(const context&, index_t, index_t, const product_options&);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
