// Proved bounds of the errors of solutions of sparse systems of any square matrix.
#pragma once

#include <string>
#include <vector>

#include "residua/sparse/definiteness_certificate.hpp"

namespace residua {

struct regularity_report {
  bool proved = false;
  /// A lower bound of the singular values of A; 0 where nothing was proved.
  double least_singular_value = 0;
  /// Why nothing was proved.
  std::string reason;
};

/// A proof that a sparse square matrix A is regular, and the bounds that follow from it.
///
/// A becomes B = D A C with powers of two, the largest entries of rows and columns on the diagonal (Duff,
/// Koster 2001). The symmetric matrix H = [0 B; B^T 0] has the eigenvalues +s and -s of each singular value s
/// of B. Factors H - c I = L D L^T + E, with pivots of order two in an order of elimination of B +
/// B^T, are as they come, without a choice of pivots. If each pivot has one eigenvalue of either sign, L D
/// L^T has n positive ones (Sylvester's law of inertia), and no singular value of B is below c - |E|_2
/// (Weyl's theorem): S. M. Rump, Verification methods, Acta Numerica 19 (2010), section 10, has the means for
/// symmetric matrices. |E| is bounded by what S - L D is measured to be, for each block S that is divided by
/// a pivot D, and by gamma |L||D||L|^T, gamma = t u / (1 - t u), t = 2 s + 10 for rows of s blocks. c is
/// chosen about the smallest singular value, which the inverse iteration estimates by factors for c = 0.
///
/// The condition number is not squared: B of condition up to about 1 / (g t u) is proved, g the growth of
/// |L||D||L|^T beside |B|, and with 16 u^2 for u where factors in dd follow those in double. Where pivots
/// on the diagonal do not do, nothing is proved.
///
/// For an x of any origin and r = b - A x, |C^-1 (x - A^-1 b)|_2 <= |D r|_2 / s_min(B).
class regularity_certificate {
 public:
  /// Factorises on one thread, with four numbers for each entry of Cholesky's factor of B + B^T's pattern.
  /// A is as it is stored, to the last bit. Throws invalid_argument as validate() does and if A is not
  /// square; out_of_memory, or std::bad_alloc where L does not fit.
  explicit regularity_certificate(const csr& A);

  [[nodiscard]] const regularity_report& report() const { return report_; }
  /// The bound of the smallest singular value of B; 0 where nothing was proved.
  [[nodiscard]] double scaled_singular_value() const { return scaled_singular_value_; }
  /// The format of the factors: double, or dd where factors in double prove nothing.
  [[nodiscard]] format precision() const { return precision_; }
  /// The count of numbers in L and D, and how often L and D were computed.
  [[nodiscard]] std::int64_t entries() const { return entries_; }
  [[nodiscard]] int factorisations() const { return factorisations_; }

  /// Bounds of |x - A^-1 b|_i for each i, as of definiteness_certificate::error_bounds, which says what is
  /// thrown.
  template <solver_format T>
  [[nodiscard]] std::vector<double> error_bounds(const context& ctx, const csr_matrix& A,
                                                 vector_view<const double> b,
                                                 not_deduced<vector_view<const T>> x) const;

 private:
  detail::scaled_sizes sizes_;        // with the exponents of D
  std::vector<int> column_exponent_;  // of C
  regularity_report report_;
  double scaled_singular_value_ = 0;
  format precision_ = format::fp64;
  std::int64_t entries_ = 0;
  int factorisations_ = 0;
};

}  // namespace residua
