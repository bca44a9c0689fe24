// Eigenvalues and eigenvectors of general matrices in double, by the LAPACK that OpenBLAS brings along.
#include "lapack/geev/vendor_geev.hpp"

#include <algorithm>
#include <cmath>
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
extern "C" void dgetrf_(const int* m, const int* n, double* A, const int* lda, int* ipiv, int* info);
extern "C" void zgetrf_(const int* m, const int* n, std::complex<double>* A, const int* lda, int* ipiv,
                        int* info);
extern "C" void dgecon_(const char* norm, const int* n, const double* A, const int* lda, const double* anorm,
                        double* rcond, double* work, int* iwork, int* info, std::size_t norm_length);
extern "C" void zgecon_(const char* norm, const int* n, const std::complex<double>* A, const int* lda,
                        const double* anorm, double* rcond, std::complex<double>* work, double* rwork,
                        int* info, std::size_t norm_length);

namespace residua::vendor {

namespace {

constexpr index_t work_columns = 68;  // dgeev asks for 4, zgeev for 2; both use those of a block more

bool is_within_integers(index_t n) { return work_columns * n <= std::numeric_limits<int>::max(); }

template <class Number>
double one_norm(std::size_t n, std::span<const Number> X) {
  double largest = 0;
  for (std::size_t j = 0; j < n; ++j) {
    double sum = 0;
    for (std::size_t i = 0; i < n; ++i) sum += std::abs(X[i + j * n]);
    largest = std::max(largest, sum);
  }
  return largest;
}

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

double reciprocal_condition(index_t n, std::span<double> X) {
  const one_openblas_thread alone;
  const auto size = static_cast<std::size_t>(n);
  const int order = static_cast<int>(n);
  const double norm = one_norm<double>(size, X);
  std::vector<int> integers(size);
  std::vector<double> work(4 * size);
  double reciprocal = 0;
  int info = 0;
  dgetrf_(&order, &order, X.data(), &order, integers.data(), &info);
  if (info == 0)
    dgecon_("1", &order, X.data(), &order, &norm, &reciprocal, work.data(), integers.data(), &info, 1);
  return info == 0 ? reciprocal : 0;
}

double reciprocal_condition(index_t n, std::span<std::complex<double>> X) {
  const one_openblas_thread alone;
  const auto size = static_cast<std::size_t>(n);
  const int order = static_cast<int>(n);
  const double norm = one_norm<std::complex<double>>(size, X);
  std::vector<int> pivots(size);
  std::vector<std::complex<double>> work(2 * size);
  std::vector<double> reals(2 * size);
  double reciprocal = 0;
  int info = 0;
  zgetrf_(&order, &order, X.data(), &order, pivots.data(), &info);
  if (info == 0)
    zgecon_("1", &order, X.data(), &order, &norm, &reciprocal, work.data(), reals.data(), &info, 1);
  return info == 0 ? reciprocal : 0;
}

}  // namespace residua::vendor
