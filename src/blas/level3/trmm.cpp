#include "residua/blas/level3/trmm.hpp"

#include "blas/level3/run_trsm.hpp"

namespace residua {

template <vector_format T>
void trmm(const context& ctx, side where, uplo stored, op op_t, diag diagonal,
          const scalar<arithmetic_t<T>>& alpha, matrix_view<const T> triangle, matrix_view<T> B) {
  blas::run_triangular<T>(ctx, "trmm", blas::triangle_operation::multiply, where, stored, op_t, diagonal,
                          alpha, triangle, B);
}

template <vector_format T>
std::size_t trmm_workspace_bytes(const context& ctx, side where, index m, index n) {
  const bool left = where == side::left;
  return blas::triangle_workspace_bytes<T>(ctx, where, left ? m : n, left ? n : m);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                       \
  template void trmm<type>(const context&, side, uplo, op, diag, const blas::scalar_of<type>&, \
                           matrix_view<const type>, matrix_view<type>);                        \
  template std::size_t trmm_workspace_bytes<type>(const context&, side, index, index);
RESIDUA_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
