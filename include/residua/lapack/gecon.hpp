// gecon: an estimate of a matrix's condition number, from its factors.
#pragma once

#include "residua/lapack/lange.hpp"

namespace residua {

/// Estimates 1 / (|A| |A^-1|) from above for the n x n matrix A with factors LU of getrf and |A| = anorm
/// (lange, of the matrix before it was factorised), in the norm `one` or `infinity`, mostly within a factor
/// of three. Returns 1 if n = 0, and 0 where a solve is not finite, as where U is singular. An estimate far
/// below the format's unit roundoff says only that A is singular to that precision. Takes eleven solves at
/// most; the host keeps vectors of doubles. Source: Higham 1988 (ACM TOMS 674), as LAPACK's xGECON. Throws
/// invalid_argument for another norm, a negative or NaN anorm, and as getrf does.
template <factor_format T>
double gecon(const context& ctx, matrix_norm norm, not_deduced<matrix_view<const T>> LU, double anorm);

/// This overload takes any matrix (view/concepts.hpp).
template <matrix_like Matrix>
requires factor_format<element_t<Matrix>>
double gecon(const context& ctx, matrix_norm norm, const Matrix& LU, double anorm) {
  return gecon<element_t<Matrix>>(ctx, norm, LU, anorm);
}

}  // namespace residua
