// gesvd of run-time precision: singular values and vectors of a complex matrix, with bounds of their errors.
#pragma once

#include "residua/mp/gesvd.hpp"

namespace residua {

/// Computes the singular values of the m x n matrix A = Re + i Im in descending order, to the k = min(m, n)
/// elements of s, and orthonormal singular vectors to the k columns of U, m x k, and the k rows of Vh, k x n,
/// each by their real and imaginary parts, as gesvd of the other formats (lapack/complex/gesvd.hpp), at the
/// precision p of all operands. Re and Im are not written. If U is m x m, or Vh n x n, it is unitary whole.
/// A pair of vectors is known up to one factor of magnitude 1.
///
/// The real gesvd (gesvd.hpp) decomposes the real equivalent [Re -Im; Im Re], which has each of A's singular
/// values twice, in p + 64 bits; every other value is one of A. The right vectors are chosen from those as
/// heevd chooses eigenvectors, and the left ones by the same combinations; left ones of values that are
/// rounding errors are any that complete the others.
///
/// The report is the real gesvd's, with U^H and V^H for transposes; its bounds are those of what was
/// returned. With c vectors of the longer side, info = 0 says
///   residual <= 2 (sqrt(k) + 1) u, orthogonality <= 2 (sqrt(c) + 1) u,
///   singular_value_error = (2 orthogonality max s + residual |A|_F) / (1 - orthogonality).
///
/// Bits, backends, threads and exceptions are as for the real gesvd; p is at most most_pencil_bits. Takes
/// eight times as long as the real one of the same shape, and four times its memory.
mp_svd_report gesvd(const context& ctx, mp_const_matrix_view Re, mp_const_matrix_view Im, mp_vector_view s,
                    mp_matrix_view URe, mp_matrix_view UIm, mp_matrix_view VhRe, mp_matrix_view VhIm,
                    const mp_gemm_options& options = {});

}  // namespace residua
