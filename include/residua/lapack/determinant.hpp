// The determinant of a matrix, from its factors, in range whatever its size.
#pragma once

#include "residua/lapack/report.hpp"
#include "residua/view/concepts.hpp"

namespace residua {

/// sign · mantissa · 2^exponent, whose mantissa has a leading limb from 1/2 to 1, and its magnitude's
/// logarithm. Of a singular matrix the sign and the mantissa are 0 and the logarithm -inf; a NaN on U's
/// diagonal makes both NaN, and the sign 0. An infinity there without a NaN or a zero makes both infinite.
template <class Number>
struct determinant_value {
  int sign;
  Number mantissa;
  index_t exponent;
  Number logarithm;
};

/// Returns the determinant of the n x n matrix with factors LU and interchanges ipiv of getrf; 1 if n = 0.
/// With the constants of number/bounds.hpp the mantissa errs by n product u^N, relative to the product of
/// U's diagonal, and the logarithm besides by a rounding of itself and of the exponent times log 2. The
/// product of U's diagonal is, but for its sign, the exact determinant of L U, which differs from P A by
/// the error of the factorisation (getrf.hpp; Higham, Accuracy and Stability of Numerical Algorithms,
/// section 14.6.1). Throws invalid_argument as getrs does.
template <factor_format T>
determinant_value<arithmetic_t<T>> determinant(const context& ctx, not_deduced<matrix_view<const T>> LU,
                                               vector_view<const index_t> ipiv);

/// This overload takes any matrix (view/concepts.hpp).
template <matrix_like Matrix>
requires factor_format<element_t<Matrix>> determinant_value<number_t<Matrix>> determinant(
    const context& ctx, const Matrix& LU, vector_view<const index_t> ipiv) {
  return determinant<element_t<Matrix>>(ctx, LU, ipiv);
}

}  // namespace residua
