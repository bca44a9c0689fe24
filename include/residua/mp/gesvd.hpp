// gesvd of run-time precision: singular values and vectors of a matrix, with bounds of their errors.
#pragma once

#include "residua/mp/syevd.hpp"

namespace residua {

/// What is known of a decomposition A = U diag(s) V^T in precision p, u = 2^-p. All bounds hold for the
/// numbers that were returned: they are computed with 64 bits more, and enlarged by what rounding may have
/// hidden there. Bounds are numbers of 53 bits, whose exponents reach beyond double's.
struct mp_svd_report {
  /// 0: the bounds are met. 1: the refinement stopped before that; U, s and V are the best that it reached,
  /// and the bounds below hold for them all the same. 2: the decomposition in double, where it starts,
  /// failed; U, s and Vt are as they were, and bounds are infinite.
  index_t info = 0;
  /// How often U and V were corrected, in all precisions.
  int refinements = 0;
  /// An upper bound of |A V - U diag(s)|_F / |A|_F, or of |A^T U - V diag(s)|_F / |A|_F if A has fewer rows
  /// than columns; 0 for A = 0.
  mp residual{fewest_mp_bits};
  /// An upper bound of both |I - U^T U|_F and |I - V^T V|_F.
  mp orthogonality{fewest_mp_bits};
  /// An upper bound of the largest |s_i - sigma_i|, both in descending order; absolute.
  mp singular_value_error{fewest_mp_bits};
  /// The report of the products that U and V were corrected by; it names residues if one of them was computed
  /// so.
  mp_gemm_report products{};
};

/// Computes the singular values of the m x n matrix A in descending order, to the k = min(m, n) elements of
/// s, and orthonormal singular vectors to the k columns of U, m x k, and the k rows of Vt, k x n, as gesvd of
/// the other formats (lapack/gesvd.hpp), at the precision p of all operands. A is not written. If U is m x m,
/// or Vt n x n, it is orthogonal whole: the vectors beyond the k-th are a basis of what A does not reach.
///
/// A rectangular matrix is reduced to a triangle by Householder's reflectors. LAPACK's dgesdd of a square one
/// is refined by products (T. Ogita, K. Aishima, J. Comput. Appl. Math. 369 (2020), algorithm 1) in
/// precisions that double until there are p + 64 bits. Groups of singular values that are close to each
/// other, or to zero, are decomposed by themselves in double, one group within another: A may have any rank,
/// and values of any distance are told apart that p + 64 bits hold; the vectors of closer ones are
/// orthonormal bases of the spaces that belong to all of them.
///
/// With c vectors of the longer side, info = 0 says
///   residual <= 2 (sqrt(k) + 1) u, orthogonality <= 2 (sqrt(c) + 1) u,
/// of which rounding U, s and V to p bits alone may take sqrt(k) + 2 and 2 sqrt(c), and
///   singular_value_error = (2 orthogonality max s + residual |A|_F) / (1 - orthogonality),
/// as lapack/gesvd.hpp derives it.
///
/// Bits depend neither on the backend nor on the number of threads; on a GPU products are computed there,
/// and all else on the host. Allocates two matrices of A's size and seven of order k of p + 64 bits where
/// the context computes and as many on the host. Throws invalid_argument naming the argument, before
/// anything is written, if A has an element that is not finite, s, U or Vt has another size or precision, p
/// is more than most_eigen_bits, a leading dimension or the distance of planes is too small, a pointer is
/// null, or memory is not the context's; and out_of_memory.
mp_svd_report gesvd(const context& ctx, mp_const_matrix_view A, mp_vector_view s, mp_matrix_view U,
                    mp_matrix_view Vt, const mp_gemm_options& options = {});

}  // namespace residua
