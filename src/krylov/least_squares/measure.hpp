// How good a least-squares solution is, computed in more precision than any that found it.
#pragma once

#include "residua/sparse/csr_matrix.hpp"
#include "residua/view/vector_view.hpp"

namespace residua::krylov {

/// A matrix with its transpose and its norm.
struct transposable {
  csr_matrix A, transposed;
  double frobenius = 0;  // |A|_F

  transposable(const context& ctx, const csr_matrix& A);
};

struct least_squares_measure {
  double relative_residual = 0;  // |b - A x| / |b|; for b = 0 it is 0 or infinite
  /// An upper bound of |A^T r| / (|A|_F |r|) with r = b - A x; 0 where r is.
  double optimality = 0;
  double norm_of_residual = 0, norm_of_x = 0;

  [[nodiscard]] bool is_within(double tolerance) const {
    return relative_residual <= tolerance || optimality <= tolerance;
  }
};

/// The measures of x, in any format of solvers. r and A^T r are computed in four limbs, each of their
/// elements by a sum in six (spmv.hpp). Bounds of the error of r over |r| and of that of A^T r over |A||r|
/// (true_residual.hpp) are added to the computed optimality, so that it is never less than the truth but for
/// the rounding of norms in double. Where the error of r's sums may be as large as r, |r| is computed in
/// integers. All must be so scaled that no product leaves double's range.
template <class T>
least_squares_measure measure(const context& ctx, const transposable& A, vector_view<const double> b,
                              vector_view<const T> x);

/// A bound of |x - A^T y| / |x|, and thereby of x's distance from the range of A^T, which is computed as the
/// measures are. The bound is 0 for x = 0.
template <class T>
double distance_from_row_space(const context& ctx, const transposable& A, vector_view<const T> x,
                               vector_view<const T> y);

}  // namespace residua::krylov
