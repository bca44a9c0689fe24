// heevd of run-time precision: eigenvalues and eigenvectors of a Hermitian matrix, with bounds of errors.
#pragma once

#include "residua/mp/sygvd.hpp"

namespace residua {

/// Computes all eigenvalues of the Hermitian matrix A = Re + i Im, of which the triangle `stored` is read, in
/// ascending order to w, and orthonormal eigenvectors X to the columns of Re and Im, their real and imaginary
/// parts, which are overwritten whole, as heevd of the other formats (lapack/complex/heevd.hpp), at the
/// precision p of Re, Im and w. The diagonal of Im is not read.
///
/// syevd finds the eigenvalues of the real equivalent [Re -Im; Im Re], which has each of A's twice, in p + 64
/// bits, and 2 n orthonormal vectors, which are real and imaginary parts of eigenvectors of A. Every other
/// eigenvalue is one of A. The n complex vectors are chosen from the 2 n as they come, each time the one of
/// which most is left beside those that were chosen, times i, too: at least 1 / (2 j) of it when there are j.
///
/// The report is syevd's, with X^H for X^T; its bounds are those of what was returned. info = 0 says
///   residual <= 2 (sqrt(n) + 1) u, orthogonality <= 2 (sqrt(n) + 1) u,
///   eigenvalue_error = (2 orthogonality max|w| + residual |A|_F) / (1 - orthogonality).
///
/// Bits, backends, threads and exceptions are as for syevd; p is at most most_pencil_bits. Takes eight
/// times as long as syevd of order n, and four times its memory.
mp_eigen_report heevd(const context& ctx, uplo stored, mp_matrix_view Re, mp_matrix_view Im, mp_vector_view w,
                      const mp_gemm_options& options = {});

}  // namespace residua
