// Real and complex matrices as the real ones that functions of matrices are computed of.
//
// The function of a complex matrix's real equivalent (lapack/heevd/real_equivalent.hpp) is the equivalent of
// the function, and so are its inverse, its polar factors and sums and products of equivalents. A computed
// one has the structure but for rounding errors; what is returned are the even columns.
#pragma once

#include "lapack/functions/matrix_arithmetic.hpp"
#include "lapack/heevd/real_equivalent.hpp"

namespace residua::lapack {

/// Real matrices, which are computed of as they are.
template <class Element>
struct matrix_form {
  using part = Element;
  /// A factor for Frobenius' norms of what is computed of.
  static constexpr double of_frobenius_norm = 1;

  static matrix<part> taken(const context& ctx, const matrix_view<const part>& A) {
    matrix<part> copy(ctx, A.rows(), A.columns());
    copy_matrix<part, part>(ctx, operand<part>(A), copy.view());
    return copy;
  }
  /// M becomes what is returned of it, a matrix of the form, or a Hermitian one.
  static void settle_form(const context&, matrix<part>&) {}
  static void settle_hermitian_form(const context&, matrix<part>&) {}
  static void write(const context& ctx, const matrix<part>& M, const matrix_view<part>& target) {
    copy_matrix<part, part>(ctx, operand<part>(M.view()), target);
  }
};

/// Complex ones, of which their real equivalents are.
template <class T>
struct matrix_form<complex<T>> {
  using part = T;
  static constexpr double of_frobenius_norm = 0.70710678118654758;  // at least 1 / sqrt(2)

  static matrix<T> taken(const context& ctx, const matrix_view<const complex<T>>& A) {
    matrix<T> equivalent(ctx, 2 * A.rows(), 2 * A.columns());
    set_equivalent<T>(ctx, A, equivalent.view());
    return equivalent;
  }
  static void settle_form(const context& ctx, matrix<T>& M) {
    set_equivalent<T>(ctx, as_complex(parts_in(M.view()).A), M.view());
  }
  static void settle_hermitian_form(const context& ctx, matrix<T>& M) {
    set_equivalent<T>(ctx, as_complex(parts_in(M.view()).A), M.view(), region::lower);
  }
  static void write(const context& ctx, const matrix<T>& M, const matrix_view<complex<T>>& target) {
    const auto parts = blas::interleaved(target);
    const matrix_view<const T> even(M.view().data(), M.rows(), M.columns() / 2,
                                    2 * M.view().leading_dimension(), M.view().memory());
    copy_matrix<T, T>(ctx, operand<T>(even), parts);
  }
};

}  // namespace residua::lapack
