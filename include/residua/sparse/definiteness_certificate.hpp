// Proved bounds of the errors of solutions of sparse symmetric positive definite systems.
#pragma once

#include <vector>

#include "residua/certified/positive_definite.hpp"
#include "residua/sparse/csr.hpp"
#include "residua/sparse/csr_matrix.hpp"

namespace residua {

namespace detail {

/// What is kept of a matrix for bounds of residuals: the magnitudes of its entries by rows, and the
/// exponents of powers of two that its rows are scaled by.
struct scaled_sizes {
  std::vector<sparse_index> row_start{0}, column;
  std::vector<double> size;
  std::vector<int> exponent;
};

}  // namespace detail

/// A proof that a sparse symmetric matrix A is positive definite, and the bounds that follow from it.
///
/// A is scaled to D A D with a diagonal of about 1 by powers of two. If Cholesky's factorisation of D A D -
/// c I in double runs to its end, its rounding errors dA have |dA_ij| <= g / (1 - g) sqrt(d_i d_j) where L
/// L^T has an entry, and are zero elsewhere. The diagonal elements d_i are at most 2, and g = (s + 3) u /
/// (1 - (s + 3) u), s the most entries of a row of L; underflow adds to dA. No eigenvalue of D A D is then
/// below c less a bound of |dA| in the norm `infinity`: J. W. Demmel, On floating point errors in Cholesky,
/// LAPACK Working Note 14 (1989); S. M. Rump, Verification of positive definiteness, BIT 46 (2006). c is
/// chosen about the smallest eigenvalue, which the inverse iteration estimates with the factors for a c
/// that is as small as the bound allows; a scaled A is thus proved up to a condition of about 1 / (2 w g),
/// w the most entries of a row of L + L^T.
///
/// For an x of any origin and r = b - A x, |D^-1 (x - A^-1 b)|_2 <= |D r|_2 / lambda_min(D A D).
class definiteness_certificate {
 public:
  /// Factorises in the order of elimination of complete factors, on one thread. A is as it is stored, to the
  /// last bit. Throws invalid_argument as validate() does and if A is not square; out_of_memory, or
  /// std::bad_alloc where L does not fit.
  explicit definiteness_certificate(const csr& A);

  /// What was proved; its least_eigenvalue is A's.
  [[nodiscard]] const definiteness_report& report() const { return report_; }
  /// The bound of the smallest eigenvalue of D A D; 0 where nothing was proved.
  [[nodiscard]] double scaled_eigenvalue() const { return scaled_eigenvalue_; }
  /// The entries of L, and how often L was computed.
  [[nodiscard]] std::int64_t entries() const { return entries_; }
  [[nodiscard]] int factorisations() const { return factorisations_; }

  /// Bounds of |x - A^-1 b|_i for each i, rounded up; infinite where nothing was proved, or the residual
  /// overflows; 0 where b and x are 0. A is the matrix of the constructor in the context's memory. r is
  /// that of residual(), whose error bound is added. Throws as residual() does; invalid_argument if an
  /// element of b or x is not finite.
  template <solver_format T>
  [[nodiscard]] std::vector<double> error_bounds(const context& ctx, const csr_matrix& A,
                                                 vector_view<const double> b,
                                                 not_deduced<vector_view<const T>> x) const;

 private:
  detail::scaled_sizes sizes_;
  definiteness_report report_;
  double scaled_eigenvalue_ = 0;
  std::int64_t entries_ = 0;
  int factorisations_ = 0;
};

}  // namespace residua
