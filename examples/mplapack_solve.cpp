// A program written for MPLAPACK's double-double BLAS: only its include line is Residua's. It factorises a
// Hilbert matrix by blocks of one (right-looking LU without pivoting, which a positive definite matrix
// allows), solves a system with it and prints the error.
#include <iostream>
#include <residua/mplapack.hpp>  // MPLAPACK: #include <mpblas_dd.h>
#include <vector>

int main() {
  unsigned int old_cw;
  fpu_fix_start(&old_cw);
  const mplapackint n = 12, lda = n;
  std::vector<dd_real> A(n * n), x(n, 1.0), b(n);
  for (mplapackint j = 0; j < n; ++j) {
    for (mplapackint i = 0; i < n; ++i) A[i + j * lda] = dd_real(1.0) / dd_real(double(i + j + 1));
  }
  Rgemv("N", n, n, 1.0, A.data(), lda, x.data(), 1, 0.0, b.data(), 1);

  for (mplapackint k = 0; k + 1 < n; ++k) {
    dd_real* pivot = &A[k + k * lda];
    const mplapackint rest = n - k - 1;
    Rscal(rest, dd_real(1.0) / *pivot, pivot + 1, 1);
    Rger(rest, rest, -1.0, pivot + 1, 1, pivot + lda, lda, pivot + 1 + lda, lda);
  }
  Rtrsm("L", "L", "N", "U", n, 1, 1.0, A.data(), lda, b.data(), n);
  Rtrsm("L", "U", "N", "N", n, 1, 1.0, A.data(), lda, b.data(), n);

  Raxpy(n, -1.0, x.data(), 1, b.data(), 1);
  const dd_real error = Rnrm2(n, b.data(), 1);
  std::cout << "Hilbert matrix of order " << n << ", condition 1.7e16: error of the solution in dd " << error
            << "\n";
  fpu_fix_end(&old_cw);
  return error < 1e-12 ? 0 : 1;
}
