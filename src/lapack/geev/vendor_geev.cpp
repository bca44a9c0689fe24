// Eigenvalues and eigenvectors of general matrices in double, by the LAPACK that OpenBLAS brings along.
#include "lapack/geev/vendor_geev.hpp"

#include <complex>
#include <limits>
#include <vector>

#include "base/one_openblas_thread.hpp"

// LAPACK's own interface: OpenBLAS's headers declare only BLAS.
extern "C" void dgeev_(const char* left, const char* right, const int* n, double* A, const int* lda,
                       double* wr, double* wi, double* VL, const int* ldvl, double* VR, const int* ldvr,
                       double* work, const int* lwork, int* info, std::size_t left_length,
                       std::size_t right_length);
extern "C" void zgeev_(const char* left, const char* right, const int* n, std::complex<double>* A,
                       const int* lda, std::complex<double>* w, std::complex<double>* VL, const int* ldvl,
                       std::complex<double>* VR, const int* ldvr, std::complex<double>* work,
                       const int* lwork, double* rwork, int* info, std::size_t left_length,
                       std::size_t right_length);

namespace residua::vendor {

namespace {

constexpr index_t work_columns = 68;  // dgeev asks for 4, zgeev for 2; both use those of a block more

bool is_within_integers(index_t n) { return work_columns * n <= std::numeric_limits<int>::max(); }

}  // namespace

bool geev(index_t n, std::span<double> A, std::span<double> wr, std::span<double> wi, std::span<double> X) {
  if (!is_within_integers(n)) return false;
  const one_openblas_thread alone;
  const int order = static_cast<int>(n), size = static_cast<int>(work_columns * n), one = 1;
  std::vector<double> work(static_cast<std::size_t>(size));
  double no_left = 0;
  int info = 0;
  dgeev_("N", "V", &order, A.data(), &order, wr.data(), wi.data(), &no_left, &one, X.data(), &order,
         work.data(), &size, &info, 1, 1);
  return info == 0;
}

bool geev(index_t n, std::span<std::complex<double>> A, std::span<std::complex<double>> w,
          std::span<std::complex<double>> X) {
  if (!is_within_integers(n)) return false;
  const one_openblas_thread alone;
  const int order = static_cast<int>(n), size = static_cast<int>(work_columns * n), one = 1;
  std::vector<std::complex<double>> work(static_cast<std::size_t>(size));
  std::vector<double> reals(static_cast<std::size_t>(2 * n));
  std::complex<double> no_left = 0;
  int info = 0;
  zgeev_("N", "V", &order, A.data(), &order, w.data(), &no_left, &one, X.data(), &order, work.data(), &size,
         reals.data(), &info, 1, 1);
  return info == 0;
}

}  // namespace residua::vendor
