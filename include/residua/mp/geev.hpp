// geev of run-time precision: eigenvalues and eigenvectors of a general matrix, with bounds of their errors.
#pragma once

#include "residua/mp/gemm.hpp"
#include "residua/mp/syevd.hpp"

namespace residua {

/// What is known of a decomposition A X = X W in precision p, u = 2^-p. All bounds hold for the numbers that
/// were returned: they are computed with 64 bits more, and enlarged by what rounding may have hidden there.
/// Bounds are numbers of 53 bits, whose exponents reach beyond double's.
struct mp_geev_report {
  /// 0: the bounds are met. 1: the refinement stopped before that, as it does where A has too few
  /// eigenvectors, or nearly so; X and W are the best that it reached, and the bounds below hold for them
  /// all the same. 2: the decomposition in double, where it starts, failed; eigenvalues and X are as they
  /// were, and bounds are infinite.
  index_t info = 0;
  /// How often X was corrected, in all precisions.
  int refinements = 0;
  /// An upper bound of |A X - X W|_F / |A|_F; 0 for A = 0.
  mp residual{fewest_mp_bits};
  /// An upper bound of |A^H Y - Y W^H|_F / |A|_F, where left eigenvectors Y were asked for; infinite where X
  /// was singular, and Y is zero.
  mp left_residual{fewest_mp_bits};
  /// |X|_F |X^-1|_F to a few digits, which says how far errors of A reach its eigenvalues.
  mp condition{1.0, fewest_mp_bits};
  /// For each eigenvalue of A one of W's is no further from it than this; and where k of W's are further than
  /// twice this from the others, as many of A's belong to them. The bound is absolute, and infinite where X
  /// is singular to the rounding errors.
  mp eigenvalue_error{fewest_mp_bits};
  /// The report of the products that X was corrected by; it names residues if one of them was computed so.
  mp_gemm_report products{};
};

/// Computes the eigenvalues wr + i wi of the n x n matrix A and, in the columns of X, right eigenvectors,
/// as geev of the other formats (lapack/geev.hpp), at the precision p of all operands, in LAPACK's packing.
/// A pair of complex eigenvalues has neighbouring places, the one with wi > 0 first; if j is its place, the
/// eigenvector is x_j + i x_(j+1), and that of the other one its conjugate. Vectors have the 2-norm 1, and
/// a complex one's largest element is real. A is not written.
///
/// LAPACK's dgeev is refined by products and systems with X, in the same way as in the other formats, in
/// precisions that double until there are p + 64 bits: with D = X^-1 (A X - X W) a correction replaces w_p by
/// w_p + d_pp and X by X + X E, e_pq = d_pq / (w_q - w_p). The part of the matrix that belongs to eigenvalues
/// which lie too close to each other for that is decomposed by itself in double, one group within another, so
/// that values of any distance are told apart which p + 64 bits hold, times the condition of X. What the real
/// routine returns has conjugates that are exact, and real eigenvalues with wi = 0.
///
/// info = 0 says
///   residual <= 2 (sqrt(n) + 1) u,
/// of which rounding X and w to p bits alone may take 2 sqrt(n) + 1, and that eigenvalue_error is finite.
/// With Y = fl(X^-1) and |I - Y X|_F < 1,
///   eigenvalue_error >= |Y (A X - X W)|_F / (1 - |I - Y X|_F),
/// Bauer's and Fike's bound (lapack/geev.hpp). Where X has a condition of 2^64 and more, the bits beyond p
/// are not enough for this; a larger p is.
///
/// Bits depend neither on the backend nor on the number of threads; on a GPU products and systems are
/// computed there, and all else on the host. Allocates five matrices of p + 64 bits where the context
/// computes, and ten on the host. Throws invalid_argument naming the argument, before anything is written,
/// if A is not square or has an element that is not finite, wr, wi or X has another size or precision, p is
/// more than most_eigen_bits, a leading dimension or the distance of planes is too small, a pointer is
/// null, or memory is not the context's; and out_of_memory.
mp_geev_report geev(const context& ctx, mp_const_matrix_view A, mp_vector_view wr, mp_vector_view wi,
                    mp_matrix_view X, const mp_gemm_options& options = {});

/// This geev is of the complex matrix Re + i Im with eigenvectors XRe + i XIm: a column for each
/// eigenvalue, whose largest element is real and positive. LAPACK's zgeev is what is refined. Products and
/// systems are those of real equivalents of twice the order, which take eight times as long.
mp_geev_report geev(const context& ctx, mp_const_matrix_view Re, mp_const_matrix_view Im, mp_vector_view wr,
                    mp_vector_view wi, mp_matrix_view XRe, mp_matrix_view XIm,
                    const mp_gemm_options& options = {});

/// These return left eigenvectors, Y^H A = W Y^H, too, packed and normalised like X. Y comes from the rows
/// of X^-1 before X is rounded, so that its errors are below those of rounding where the condition of X is
/// below 2^32; the report has its residual.
mp_geev_report geev(const context& ctx, mp_const_matrix_view A, mp_vector_view wr, mp_vector_view wi,
                    mp_matrix_view Y, mp_matrix_view X, const mp_gemm_options& options = {});
mp_geev_report geev(const context& ctx, mp_const_matrix_view Re, mp_const_matrix_view Im, mp_vector_view wr,
                    mp_vector_view wi, mp_matrix_view YRe, mp_matrix_view YIm, mp_matrix_view XRe,
                    mp_matrix_view XIm, const mp_gemm_options& options = {});

}  // namespace residua
