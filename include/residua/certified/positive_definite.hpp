// certified_positive_definite: a proof that a symmetric matrix is positive definite.
#pragma once

#include <string>

#include "residua/lapack/report.hpp"
#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// What was proved of a symmetric matrix.
struct definiteness_report {
  /// Whether A is proved to be positive definite. Where it is not, A may be so all the same.
  bool proved = false;
  /// The format of the last Cholesky factors.
  format factors = format::fp64;
  /// A lower bound of the eigenvalues of A where `proved`, otherwise 0; in general far below the smallest
  /// one, about the roundoff of the factors.
  double least_eigenvalue = 0;
  /// Why there is no proof; empty where there is one.
  std::string reason{};
};

/// Tries to prove that the symmetric matrix A, of which the triangle `stored` is read and which is not
/// changed, is positive definite.
///
/// A is scaled to a diagonal of about 1 by powers of two (poequ). Cholesky's factors L of A - c I are made
/// in double, and where that proves nothing in dd, td and qd; c is about 8 n times the rounding of a
/// product. As L L^T has no negative eigenvalue, lambda_min(A) >= c - |A - c I - L L^T|, whose norm
/// `infinity` is bounded by a product as in certified_gesv. Nothing thus depends on how the factors were
/// made; S. M. Rump, Verification of positive definiteness, BIT 46 (2006), bounds the rounding of a known
/// algorithm instead. Scaled matrices of condition numbers up to about 2^(53 N) / (c n^2) are proved in N
/// limbs. Each format costs n^3 / 3 and a product n x n x n; some five matrices of A's size are allocated.
/// The number of threads changes no bit. Throws invalid_argument if A is not square, a leading dimension is
/// too small, a pointer is null, memory is not the context's or an element of the triangle is not finite.
template <solver_format T>
definiteness_report certified_positive_definite(const context& ctx, uplo stored,
                                                not_deduced<matrix_view<const T>> A);

/// This overload takes any matrix (view/concepts.hpp).
template <matrix_like Matrix>
requires solver_format<element_t<Matrix>> definiteness_report certified_positive_definite(const context& ctx,
                                                                                          uplo stored,
                                                                                          const Matrix& A) {
  return certified_positive_definite<element_t<Matrix>>(ctx, stored, A);
}

}  // namespace residua
