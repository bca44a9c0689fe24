// trsm: argument checks, the choice of an engine, and its products on the context's backend.
#include "residua/blas/level3/trsm.hpp"

#include "blas/level3/run_trsm.hpp"

namespace residua {

template <vector_format T>
product_report trsm(const context& ctx, side triangle_side, uplo stored, op op_t, diag diagonal,
                    const scalar<arithmetic_t<T>>& alpha, not_deduced<matrix_view<const T>> triangle,
                    not_deduced<matrix_view<T>> B, const product_options& options) {
  return blas::run_triangular<T>(ctx, "trsm", blas::triangle_operation::solve, triangle_side,
                                 dense::triangular_form(stored, op_t, diagonal), alpha, triangle, B, options);
}

template <vector_format T>
void trsm(const context& ctx, side triangle_side, uplo stored, op op_t, diag diagonal,
          const scalar<arithmetic_t<T>>& alpha, not_deduced<matrix_view<const T>> triangle,
          not_deduced<matrix_view<T>> B) {
  trsm<T>(ctx, triangle_side, stored, op_t, diagonal, alpha, triangle, B, {});
}

template <vector_format T>
std::size_t trsm_workspace_bytes(const context& ctx, side triangle_side, index_t m, index_t n) {
  blas::check_query("trsm_workspace_bytes", {{"m", m}, {"n", n}});
  const bool left = triangle_side == side::left;
  return blas::triangle_workspace_bytes<T>(ctx, triangle_side, left ? m : n, left ? n : m);
}

template <vector_format T>
std::size_t trsm_workspace_bytes(const context& ctx, side triangle_side, index_t m, index_t n,
                                 const product_options& options) {
  blas::check_query("trsm_workspace_bytes", {{"m", m}, {"n", n}});
  const bool left = triangle_side == side::left;
  const index_t order = left ? m : n, count = left ? n : m;
  return blas::triangle_workspace_bytes<T>(ctx, triangle_side, order, count, options) +
         blas::kept_unknown_bytes<T>(ctx, order, count, options);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                                  \
  template void trsm<type>(const context&, side, uplo, op, diag, const blas::scalar_of<type>&,            \
                           matrix_view<const type>, matrix_view<type>);                                   \
  template product_report trsm<type>(const context&, side, uplo, op, diag, const blas::scalar_of<type>&,  \
                                     matrix_view<const type>, matrix_view<type>, const product_options&); \
  template std::size_t trsm_workspace_bytes<type>(const context&, side, index_t, index_t);                \
  template std::size_t trsm_workspace_bytes<type>(const context&, side, index_t, index_t,                 \
                                                  const product_options&);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
