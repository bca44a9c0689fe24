// Eigenvalues and eigenvectors in double, by the LAPACK that OpenBLAS brings along.
#include "lapack/eigen/vendor_syevd.hpp"

#include <limits>
#include <vector>

#include "base/backends.hpp"
#include "base/one_openblas_thread.hpp"

// LAPACK's own interface: OpenBLAS's headers declare only BLAS.
extern "C" void dsyevd_(const char* job, const char* uplo, const int* n, double* A, const int* lda, double* w,
                        double* work, const int* lwork, int* iwork, const int* liwork, int* info,
                        std::size_t job_length, std::size_t uplo_length);
extern "C" void zheevd_(const char* job, const char* uplo, const int* n, residua::complex<double>* A,
                        const int* lda, double* w, residua::complex<double>* work, const int* lwork,
                        double* rwork, const int* lrwork, int* iwork, const int* liwork, int* info,
                        std::size_t job_length, std::size_t uplo_length);

namespace residua::vendor {

namespace {

/// dsyevd and zheevd ask for up to 1 + 6 n + 2 n^2 doubles and count them in int.
bool is_in_reach(index_t n) { return 1 + 6 * n + 2 * n * n <= std::numeric_limits<int>::max(); }

}  // namespace

bool syevd(index_t n, std::span<double> A, std::span<double> w) {
  if (!is_in_reach(n)) return false;
  const one_openblas_thread alone;
  const int order = static_cast<int>(n), doubles = 1 + 6 * order + 2 * order * order,
            integers = 3 + 5 * order;
  std::vector<double> work(static_cast<std::size_t>(doubles));
  std::vector<int> iwork(static_cast<std::size_t>(integers));
  int info = 0;
  dsyevd_("V", "L", &order, A.data(), &order, w.data(), work.data(), &doubles, iwork.data(), &integers, &info,
          1, 1);
  return info == 0;
}

bool heevd(index_t n, std::span<complex<double>> A, std::span<double> w) {
  if (!is_in_reach(n)) return false;
  const one_openblas_thread alone;
  const int order = static_cast<int>(n), numbers = 2 * order + order * order,
            doubles = 1 + 5 * order + 2 * order * order, integers = 3 + 5 * order;
  std::vector<complex<double>> work(static_cast<std::size_t>(numbers));
  std::vector<double> rwork(static_cast<std::size_t>(doubles));
  std::vector<int> iwork(static_cast<std::size_t>(integers));
  int info = 0;
  zheevd_("V", "L", &order, A.data(), &order, w.data(), work.data(), &numbers, rwork.data(), &doubles,
          iwork.data(), &integers, &info, 1, 1);
  return info == 0;
}

bool eigenvectors(const context& ctx, const matrix_view<double>& A) {
  const auto on_host = [&] {
    const auto n = static_cast<std::size_t>(A.rows());
    std::vector<double> values(n);
    return syevd(A.rows(), {A.data(), n * n}, values);
  };
  return run_on_backend(ctx, on_host, on_host, [&] { return syevd_on_cuda(ctx, A); });
}

bool eigenvectors(const context& ctx, const matrix_view<complex<double>>& A) {
  const auto on_host = [&] {
    const auto n = static_cast<std::size_t>(A.rows());
    std::vector<double> values(n);
    return heevd(A.rows(), {A.data(), n * n}, values);
  };
  return run_on_backend(ctx, on_host, on_host, [&] { return heevd_on_cuda(ctx, A); });
}

}  // namespace residua::vendor
