// certified_gesv: solves A X = B with proved bounds of the errors of every element of X.
#pragma once

#include <string>

#include "residua/lapack/refinement.hpp"

namespace residua {

/// What was proved of a system.
struct certified_report {
  /// Whether bounds were found; A is then regular, and every element of X has its bound.
  bool found = false;
  /// The format of the last approximate inverse.
  format inverse = format::fp64;
  /// A bound of |I - R A| for the last approximate inverse R of the scaled A, in the norm `infinity`;
  /// infinite where there was none.
  double contraction = 0;
  int refinements = 0;
  /// The largest, over columns, of the largest bound by the largest element of x; 0 / 0 is 0.
  double relative_bound = 0;
  /// Why no bounds were found; empty where they were.
  std::string reason{};
};

/// Solves A X = B for a regular n x n matrix A and n x k matrices B and X. radius, n x k, gets rigorous
/// bounds:
///   |x_ij - x*_ij| <= radius_ij for the exact solution X* of the system as it is stored, limbs included.
/// A and B are not changed. What rounding and underflow do, here and in the products by whatever engine, is
/// bounded by theorems, and all bounds are rounded up.
///
/// Rows and columns are scaled by powers of two (geequ). R, about A^-1, is the inverse by getrf and getri
/// of A in double, and as long as |I - R A| <= 1/4 cannot be proved, in dd, td and qd, where |I - R A| must
/// be below one, for condition numbers up to about 10^60 / n. x = x + R (b - A x) is repeated with
/// residuals of as many limbs as x and R have together, four at most. The bound is Yamamoto's (1984), as in
/// Oishi and Rump (2002) and Rump, Verification methods, Acta Numerica 19 (2010), section 10
/// (docs/certified.md). The bound exceeds the error of x by little: mostly x is right to all digits of its
/// format and the bound is a unit or two of its last one. In qd, which has no wider format above it, x
/// loses the digits of the condition number.
///
/// Where nothing is proved, as of a singular A, `found` is false, X is as it was and every radius is
/// infinite.
///
/// Numbers of several limbs must be normalised, as they are everywhere. gemm's error bound must hold for the
/// library that multiplies doubles: for OpenBLAS and cuBLAS, which sum products in some order, it does; it
/// would not for a library that emulates double by fewer bits or by Strassen's products. Each format of R
/// costs getrf, getri (2 n^3) and one product n x n x n. Allocates some eight matrices of A's size. The
/// number of threads changes no bit. Throws invalid_argument if shapes do not fit, a leading dimension is
/// too small, a pointer is null, memory is not the context's or an element of A or B is not finite; nothing
/// is written then.
template <solver_format TA, refined_from<TA> T>
certified_report certified_gesv(const context& ctx, not_deduced<matrix_view<const TA>> A,
                                not_deduced<matrix_view<const T>> B, not_deduced<matrix_view<T>> X,
                                not_deduced<matrix_view<double>> radius);

/// This overload takes any matrices (view/concepts.hpp).
template <matrix_like Matrix, matrix_like Right, output_matrix_of<element_t<Right>> Solution,
          output_matrix_of<double> Radius>
requires refined_from<element_t<Right>, element_t<Matrix>> certified_report
certified_gesv(const context& ctx, const Matrix& A, const Right& B, Solution&& X, Radius&& radius) {
  return certified_gesv<element_t<Matrix>, element_t<Right>>(ctx, A, B, X, radius);
}

}  // namespace residua
