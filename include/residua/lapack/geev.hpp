// geev: eigenvalues and eigenvectors of a general matrix, with bounds of their errors.
#pragma once

#include "residua/lapack/report.hpp"
#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// What is known of a decomposition A X = X W. All bounds hold for the numbers that were returned: residuals
/// are computed in a format of one limb more (qd's in qd), and all is enlarged by what rounding may have
/// hidden.
struct geev_report {
  /// 0: done. 1: the refinement stopped before its bounds, as it does where A has too few eigenvectors, or
  /// nearly so; X and W are the best that it reached, and the bounds below hold for them all the same. 2:
  /// the decomposition in double, where it starts, failed; X and W hold nothing, bounds are infinite.
  index_t info = 0;
  /// How often X was corrected.
  int refinements = 0;
  /// An upper bound of |A X - X W|_F / |A|_F; 0 for A = 0.
  double residual = 0;
  /// An upper bound of |A^T Y - Y W^T|_F / |A|_F, where left eigenvectors Y were asked for.
  double left_residual = 0;
  /// |X|_F |X^-1|_F to a few digits, which says how far errors of A reach its eigenvalues; of a matrix that
  /// was balanced that of the balanced one's vectors.
  double condition = 1;
  /// For each eigenvalue of A one of W's is no further from it than this; and where k of W's are further than
  /// twice this from the others, as many of A's belong to them. The bound is absolute, and infinite where X
  /// is singular to the rounding errors.
  double eigenvalue_error = 0;
  product_report products{};
};

/// Computes the eigenvalues wr + i wi of the n x n matrix A and, in the columns of X, right eigenvectors,
/// in the order and packing of LAPACK's geev. A pair of complex eigenvalues has neighbouring places, the
/// one with wi > 0 first; if j is its place, the eigenvector is x_j + i x_(j+1), and that of the other one
/// its conjugate. Vectors have the 2-norm 1, and a complex one's largest element is real. A is not written.
///
/// LAPACK's dgeev in double is refined by products in the format of A. With D = X^-1 (A X - X W) a correction
/// replaces w_p by w_p + d_pp and X by X + X E, e_pq = d_pq / (w_q - w_p): the first order of perturbation
/// theory (J. H. Wilkinson, The Algebraic Eigenvalue Problem, 1965, section 2.5) for all vectors at once, in
/// real arithmetic. Each squares the relative error; it takes an inverse of X and three products. Where
/// eigenvalues lie closer to each other than their vectors are known, the part of the matrix that belongs to
/// them is decomposed by itself in double, which knows it to 53 bits of its own extent; for complex pairs
/// away from the real axis LAPACK's zgeev does so with one vector of each pair. Clusters within clusters,
/// real and complex ones, are thus told apart down to the rounding errors of the format times the condition
/// of X; vectors that these alone couple stay as they are. Where double's vectors are nearly dependent, as
/// those of equal eigenvalues may be, those of the matrix with random changes of 2^-40 of its size, the
/// same each time, are taken in their place if they are less so (E. B. Davies, Approximate diagonalization,
/// SIAM J. Matrix Anal. Appl. 29, 2007).
///
/// With u^N, `dot` and `scaled_sum` of number/bounds.hpp, info = 0 says
///   residual <= 4 (dot n + 4 scaled_sum) sqrt(n) u^N,
/// and that eigenvalue_error is finite. With Y = fl(X^-1) and |I - Y X|_F < 1,
///   eigenvalue_error >= |Y (A X - X W)|_F / (1 - |I - Y X|_F),
/// which is at least |X^-1 A X - W|_2: F. L. Bauer and C. T. Fike, Norms and exclusion theorems, Numer. Math.
/// 2 (1960). The bound is one number for all, as large as the most sensitive eigenvalue's.
///
/// `options` are those of the products. A is scaled by a power of two. Where balancing (B. N. Parlett, C.
/// Reinsch, Numer. Math. 13, 1969; LAPACK's gebal without permutations) scales rows by factors that differ by
/// more than 2^10, the balanced matrix is decomposed as well, which doubles time and memory, and the
/// decomposition that is done and has the smaller bound of the eigenvalues' errors is returned: balancing
/// makes eigenvalues of most such matrices far less sensitive, and those of some more sensitive. double has
/// the same bounds with its own constants. On a GPU the first decomposition is computed on the host, and
/// vectors pass through its memory. No bit depends on the number of threads. Allocates six matrices of A's
/// size, three in the wider format. Throws invalid_argument naming the argument, before anything is written,
/// if A is not square or has an element that is not finite, wr, wi or X has another size, a leading dimension
/// is too small, a pointer is null or memory is not the context's.
template <solver_format T>
geev_report geev(const context& ctx, not_deduced<matrix_view<const T>> A, not_deduced<vector_view<T>> wr,
                 not_deduced<vector_view<T>> wi, not_deduced<matrix_view<T>> X,
                 const product_options& options = {});

/// This geev returns left eigenvectors, Y^H A = W Y^H, too, packed and normalised like X. Y comes from the
/// rows of X^-1 in the format of A, so that its errors grow with `condition`; the report has its residual.
template <solver_format T>
geev_report geev(const context& ctx, not_deduced<matrix_view<const T>> A, not_deduced<vector_view<T>> wr,
                 not_deduced<vector_view<T>> wi, not_deduced<matrix_view<T>> Y, not_deduced<matrix_view<T>> X,
                 const product_options& options = {});

/// These overloads take any matrices and vectors (view/concepts.hpp).
template <matrix_like Matrix, output_vector_of<element_t<Matrix>> Real,
          output_vector_of<element_t<Matrix>> Imaginary, output_matrix_of<element_t<Matrix>> Right>
requires solver_format<element_t<Matrix>> geev_report geev(const context& ctx, const Matrix& A, Real&& wr,
                                                           Imaginary&& wi, Right&& X,
                                                           const product_options& options = {}) {
  return geev<element_t<Matrix>>(ctx, A, wr, wi, X, options);
}
template <matrix_like Matrix, output_vector_of<element_t<Matrix>> Real,
          output_vector_of<element_t<Matrix>> Imaginary, output_matrix_of<element_t<Matrix>> Left,
          output_matrix_of<element_t<Matrix>> Right>
requires solver_format<element_t<Matrix>> geev_report geev(const context& ctx, const Matrix& A, Real&& wr,
                                                           Imaginary&& wi, Left&& Y, Right&& X,
                                                           const product_options& options = {}) {
  return geev<element_t<Matrix>>(ctx, A, wr, wi, Y, X, options);
}

}  // namespace residua
