// lange, lansy: norms of matrices.
#pragma once

#include "residua/lapack/report.hpp"
#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// The largest magnitude, the largest sum of magnitudes in a column, the largest one in a row, and the root
/// of the sum of squares, which are LAPACK's 'M', '1', 'I' and 'F'.
enum class matrix_norm { max, one, infinity, frobenius };

/// Returns a norm of an m x n matrix: 0 if A is empty, NaN if A has a NaN, otherwise infinite if A has an
/// infinity. The relative error is 0 for `max`, dot m u^N and dot n u^N (number/bounds.hpp) for the sums, and
/// (dot m n / 2 + root) u^N for `frobenius`, whose squares neither overflow nor underflow. On the CPU the
/// number of threads changes no bit. On a GPU the host waits for the result. Throws invalid_argument if a
/// leading dimension is too small, a pointer is null or memory is not the context's.
template <factor_format T>
arithmetic_t<T> lange(const context& ctx, matrix_norm norm, not_deduced<matrix_view<const T>> A);
/// Returns a norm of a symmetric A, of which the triangle `stored` is read. A has to be square.
template <factor_format T>
arithmetic_t<T> lansy(const context& ctx, matrix_norm norm, uplo stored, not_deduced<matrix_view<const T>> A);

/// These overloads take any matrix (view/concepts.hpp).
template <matrix_like Matrix>
requires factor_format<element_t<Matrix>> number_t<Matrix> lange(const context& ctx, matrix_norm norm,
                                                                 const Matrix& A) {
  return lange<element_t<Matrix>>(ctx, norm, A);
}
template <matrix_like Matrix>
requires factor_format<element_t<Matrix>> number_t<Matrix> lansy(const context& ctx, matrix_norm norm,
                                                                 uplo stored, const Matrix& A) {
  return lansy<element_t<Matrix>>(ctx, norm, stored, A);
}

}  // namespace residua
