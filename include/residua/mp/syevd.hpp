// syevd of run-time precision: eigenvalues and eigenvectors of a symmetric matrix, with bounds of errors.
#pragma once

#include "residua/mp/gemm.hpp"

namespace residua {

/// What is known of an eigenvalue decomposition A X = X diag(w) in precision p, u = 2^-p. All bounds hold for
/// the numbers that were returned: they are computed with 64 bits more, and enlarged by what rounding may
/// have hidden there. Bounds are numbers of 53 bits, whose exponents reach beyond double's.
struct mp_eigen_report {
  /// 0: the bounds are met. 1: the refinement stopped before that; X and w are the best that it reached,
  /// and the bounds below hold for them all the same. 2: the decomposition in double, where it starts,
  /// failed; A and w are as they were, and bounds are infinite.
  index_t info = 0;
  /// How often X was corrected, in all precisions.
  int refinements = 0;
  /// An upper bound of |A X - X diag(w)|_F / |A|_F; 0 for A = 0.
  mp residual{fewest_mp_bits};
  /// An upper bound of |I - X^T X|_F.
  mp orthogonality{fewest_mp_bits};
  /// An upper bound of the largest |w_i - lambda_i|, both in ascending order; absolute.
  mp eigenvalue_error{fewest_mp_bits};
  /// The report of the products that X was corrected by; it names residues if one of them was computed so.
  mp_gemm_report products{};
};

/// The most bits that syevd takes.
inline constexpr int most_eigen_bits = most_mp_bits - 64;

/// Computes all eigenvalues of the symmetric matrix A, of which the triangle `stored` is read, in ascending
/// order to w, and orthonormal eigenvectors to the columns of A, which is overwritten whole, as syevd of
/// the other formats (lapack/syevd.hpp), at the precision p of A and w.
///
/// LAPACK's dsyevd is refined by products (T. Ogita, K. Aishima, Japan J. Indust. Appl. Math. 35 (2018),
/// algorithm 1; for clusters 36 (2019)) in precisions that double until there are p + 64 bits, so that all
/// corrections cost about as much as two of the last. Eigenvalues of any distance are told apart that p + 64
/// bits hold; the vectors of closer ones are an orthonormal basis of the space that belongs to all of them.
///
/// info = 0 says
///   residual <= 2 (sqrt(n) + 1) u, orthogonality <= 2 (sqrt(n) + 1) u,
/// of which rounding X and w to p bits alone may take 2 sqrt(n) + 1, and
///   eigenvalue_error = (2 orthogonality max|w| + residual |A|_F) / (1 - orthogonality),
/// by Weyl's theorem for the orthogonal factor Q of X = Q H and |H - I| <= |I - X^T X|.
/// Eigenvalues below the range of exponents are 0, which the bounds count in; where one is beyond the range,
/// residual and eigenvalue_error are infinite and info is 1.
///
/// Bits depend neither on the backend nor on the number of threads; on a GPU products are computed there,
/// and all else on the host. Allocates six matrices of p + 64 bits where the context computes and as many
/// on the host. Throws invalid_argument naming the argument, before anything is written, if A is not square
/// or has an element that is not finite in the triangle, w has another size or precision, p is more than
/// most_eigen_bits, a leading dimension or the distance of planes is too small, a pointer is null, or
/// memory is not the context's; and out_of_memory.
mp_eigen_report syevd(const context& ctx, uplo stored, mp_matrix_view A, mp_vector_view w,
                      const mp_gemm_options& options = {});

}  // namespace residua
