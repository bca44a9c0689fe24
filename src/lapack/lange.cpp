// lange, lansy: argument checks, then a loop on the context's backend.
#include "residua/lapack/lange.hpp"

#include "lapack/matrix_loops.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

template <factor_format T>
arithmetic_t<T> lange(const context& ctx, matrix_norm norm, not_deduced<matrix_view<const T>> A) {
  blas::check_matrix(ctx, "lange", "A", A);
  if (A.rows() == 0 || A.columns() == 0) return arithmetic_t<T>(0.0);
  return lapack::norm_of<T>(ctx, norm, A);
}

template <factor_format T>
arithmetic_t<T> lansy(const context& ctx, matrix_norm norm, uplo stored,
                      not_deduced<matrix_view<const T>> A) {
  blas::check_square(ctx, "lansy", "A", A);
  if (A.rows() == 0) return arithmetic_t<T>(0.0);
  return lapack::norm_of<T>(ctx, norm, dense::symmetric_operand<T>(stored, A));
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                         \
  template arithmetic_t<type> lange<type>(const context&, matrix_norm, matrix_view<const type>); \
  template arithmetic_t<type> lansy<type>(const context&, matrix_norm, uplo, matrix_view<const type>);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
