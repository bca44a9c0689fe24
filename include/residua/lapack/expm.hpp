// expm: the exponential of a matrix, with a bound of its error.
#pragma once

#include "residua/lapack/report.hpp"
#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// What is known of X = e^A. The bound holds for the X that was returned.
struct expm_report {
  /// 0 if X is computed; 1 if the exponential, a number on the way to it or the bound of its error is
  /// beyond double's range: X then holds what came of it, and `error` is infinite.
  index_t info = 0;
  /// e^A is the 2^squarings-th power of the exponential's Taylor polynomial of this degree at 2^-squarings A.
  int degree = 0, squarings = 0;
  /// An upper bound of |X - e^A|_1 / |X|_1, with truncation and rounding.
  double error = 0;
  product_report products{};
};

/// Computes X = e^A for n x n matrices, which must not overlap.
///
/// X is Taylor's polynomial at 2^-s A, in the form of Paterson and Stockmeyer (SIAM J. Comput. 2(1), 1973),
/// squared s times (scaling and squaring); degree and s are those of the fewest products whose truncation
/// error is below a unit in the last place of the format (Higham, Functions of Matrices, section 10.3, with
/// the polynomial in place of a rational function as in Fasi and Higham, SIAM J. Matrix Anal. Appl. 40(4),
/// 2019, because the degree grows with the precision).
///
/// `error` is a running bound: each product and sum adds its bound (gemm.hpp, axpy.hpp) and what the errors
/// before it become; apart from underflow it holds whatever A is. The bound grows with |A|_1 and with how
/// far A is from a normal matrix, as the conditioning of e^A may do too.
///
/// Products take `options`, and have all bits whatever options.accuracy_bits is. The result has the same
/// bits for any number of threads. About 2 sqrt(degree) + 4 matrices are allocated. Throws invalid_argument
/// naming the argument, before anything is written, if shapes do not fit, A has an element that is not
/// finite, a leading dimension is too small, a pointer is null or memory is not the context's.
template <solver_format T>
expm_report expm(const context& ctx, not_deduced<matrix_view<const T>> A, not_deduced<matrix_view<T>> X,
                 const product_options& options = {});

/// This overload takes any matrices (view/concepts.hpp).
template <output_matrix Result, matrix_of<element_t<Result>> Matrix>
requires solver_format<element_t<Result>> expm_report expm(const context& ctx, const Matrix& A, Result&& X,
                                                           const product_options& options = {}) {
  return expm<element_t<Result>>(ctx, A, X, options);
}

}  // namespace residua
