// geequ, poequ: powers of two that bring the rows and columns of a matrix to about the same size.
#pragma once

#include <vector>

#include "residua/number/format.hpp"
#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// A scaled matrix has the elements 2^(rows[i] + columns[j]) a_ij.
struct scaling_exponents {
  std::vector<int> rows, columns;

  [[nodiscard]] bool operator==(const scaling_exponents&) const = default;
};

/// Returns exponents with which the magnitudes of each row of an m x n matrix sum to 1/2 ... 1, and those
/// of each column of the matrix with scaled rows, to a relative error of (m + n) 2^-50. A row or column of
/// zeros has the exponent 0. Exponents of rows are 1023 at most: rows of sums below 2^-1024 keep smaller
/// ones. Rows of equal sums give the smallest condition number in the norm `infinity` that scaling of rows
/// can give, and columns the smallest in the norm `one` (van der Sluis 1969; Higham, Accuracy and
/// Stability, theorem 7.5); powers of two come within a factor of two of it, and scale without rounding.
/// LAPACK's xGEEQUB takes the largest elements instead of sums. Allocates m x n doubles. On a GPU the host
/// waits for the result. Throws invalid_argument if an element is not finite, a leading dimension is too
/// small, a pointer is null or memory is not the context's.
template <solver_format T>
scaling_exponents geequ(const context& ctx, not_deduced<matrix_view<const T>> A);

/// Returns the same exponents for rows and columns of a symmetric matrix, as LAPACK's xPOEQUB: its diagonal
/// becomes 1/2 ... 2, which is within a factor of about 2 n of the smallest condition number (theorem 7.6
/// there). An exponent is 0 where a diagonal element is not positive; then A is not positive definite.
/// Reads the diagonal alone. Throws as geequ does, and if A is not square.
template <solver_format T>
scaling_exponents poequ(const context& ctx, uplo stored, not_deduced<matrix_view<const T>> A);

/// These overloads take any matrix (view/concepts.hpp).
template <matrix_like Matrix>
requires solver_format<element_t<Matrix>> scaling_exponents geequ(const context& ctx, const Matrix& A) {
  return geequ<element_t<Matrix>>(ctx, A);
}
template <matrix_like Matrix>
requires solver_format<element_t<Matrix>> scaling_exponents poequ(const context& ctx, uplo stored,
                                                                  const Matrix& A) {
  return poequ<element_t<Matrix>>(ctx, stored, A);
}

}  // namespace residua
