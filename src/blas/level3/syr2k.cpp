// syr2k: argument checks, the choice of an engine, and its products on the context's backend.
#include "residua/blas/level3/syr2k.hpp"

#include "blas/level3/run_gemm.hpp"
#include "blas/level3/vendor_triangles.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

template <vector_format T>
product_report syr2k(const context& ctx, uplo stored, op op_ab, const scalar<arithmetic_t<T>>& alpha,
                     not_deduced<matrix_view<const T>> A, not_deduced<matrix_view<const T>> B,
                     const scalar<arithmetic_t<T>>& beta, not_deduced<matrix_view<T>> C,
                     const product_options& options) {
  using number = arithmetic_t<T>;
  const auto a = blas::operand_of(op_ab, A), b = blas::operand_of(op_ab, B);
  const auto part = blas::triangle(stored);
  blas::check_matrix(ctx, "syr2k", "A", A);
  blas::check_matrix(ctx, "syr2k", "B", B);
  blas::check_square(ctx, "syr2k", "C", C);
  blas::check_scalars(ctx, "syr2k", alpha, beta);
  blas::check_extent("syr2k", "op(A)", "rows", a.rows(), "C", "rows", C.rows());
  blas::check_extent("syr2k", "op(B)", "rows", b.rows(), "C", "rows", C.rows());
  blas::check_extent("syr2k", "op(A)", "columns", a.columns(), "op(B)", "columns", b.columns());
  blas::check_options<T, T, T>("syr2k", options);
  const vendor::symmetric_update<T> update{alpha, beta, a, b, C, stored};
  if (vendor::takes(ctx, update, options)) return vendor::run_update(ctx, update);
  auto report =
      blas::run_product(ctx, "syr2k", blas::single_product(alpha, a, transposed(b), beta, C, part), options);
  report.add(blas::run_product(
      ctx, "syr2k", blas::single_product<T, T, T>(alpha, b, transposed(a), number(1.0), C, part), options));
  return report;
}

template <vector_format T>
void syr2k(const context& ctx, uplo stored, op op_ab, const scalar<arithmetic_t<T>>& alpha,
           not_deduced<matrix_view<const T>> A, not_deduced<matrix_view<const T>> B,
           const scalar<arithmetic_t<T>>& beta, not_deduced<matrix_view<T>> C) {
  syr2k<T>(ctx, stored, op_ab, alpha, A, B, beta, C, {});
}

template <vector_format T>
std::size_t syr2k_workspace_bytes(const context& ctx, index_t n, index_t k) {
  blas::check_query("syr2k_workspace_bytes", {{"n", n}, {"k", k}});
  return blas::product_workspace_bytes<T, T, T>(ctx, n, n, k, blas::region::lower);
}

template <vector_format T>
std::size_t syr2k_workspace_bytes(const context& ctx, index_t n, index_t k, const product_options& options) {
  blas::check_query("syr2k_workspace_bytes", {{"n", n}, {"k", k}});
  return blas::product_workspace_bytes<T, T, T>(ctx, n, n, k, blas::region::lower, options);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                                     \
  template void syr2k<type>(const context&, uplo, op, const blas::scalar_of<type>&, matrix_view<const type>, \
                            matrix_view<const type>, const blas::scalar_of<type>&, matrix_view<type>);       \
  template product_report syr2k<type>(                                                                       \
      const context&, uplo, op, const blas::scalar_of<type>&, matrix_view<const type>,                       \
      matrix_view<const type>, const blas::scalar_of<type>&, matrix_view<type>, const product_options&);     \
  template std::size_t syr2k_workspace_bytes<type>(const context&, index_t, index_t);                        \
  template std::size_t syr2k_workspace_bytes<type>(const context&, index_t, index_t, const product_options&);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
