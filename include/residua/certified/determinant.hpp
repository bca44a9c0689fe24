// certified_determinant: an enclosure of the determinant of a square matrix.
#pragma once

#include "residua/lapack/report.hpp"
#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// What was proved of a determinant.
struct determinant_bounds {
  /// Whether an enclosure was found; A is then regular, and `lower` and `upper` have the determinant's sign.
  bool found = false;
  /// 2^exponent lower <= det A <= 2^exponent upper. All 0 where `found` is false.
  double lower = 0, upper = 0;
  index_t exponent = 0;
  /// The format of the factors that the bounds come from.
  format factors = format::fp64;
};

/// Encloses the determinant of the n x n matrix A, which is not changed. Factors L and U of A, scaled by
/// powers of two, and R, about its inverse, are made in double, and in dd, td and qd as long as the
/// enclosure's relative width is above `width` or there is none; the narrowest is returned. An enclosure in
/// doubles has a width of some 2^-50 at least.
///
/// With |I - R A| <= a < 1 and |I - R P^T L U| <= b < 1 in the norm `infinity`, both det(R A) and det(R P^T
/// L U) are positive, the first from (1 - a)^n to (1 + a)^n, the second likewise, and so
///   ((1 - a) / (1 + b))^n <= det A / (det P  u_11 ... u_nn) <= ((1 + a) / (1 - b))^n.
/// a is bounded as in certified_gesv, b by a and |R||P A - L U|, which a product encloses:
/// docs/certified.md. Each format costs getrf, getri and two products n x n x n. The result has the same bits
/// for any number of threads. Throws invalid_argument if A is not square, a leading dimension is too small, a
/// pointer is null, memory is not the context's, an element is not finite or width is not a positive number.
template <solver_format T>
determinant_bounds certified_determinant(const context& ctx, not_deduced<matrix_view<const T>> A,
                                         double width = 1e-8);

/// This overload takes any matrix (view/concepts.hpp).
template <matrix_like Matrix>
requires solver_format<element_t<Matrix>> determinant_bounds certified_determinant(const context& ctx,
                                                                                   const Matrix& A,
                                                                                   double width = 1e-8) {
  return certified_determinant<element_t<Matrix>>(ctx, A, width);
}

}  // namespace residua
