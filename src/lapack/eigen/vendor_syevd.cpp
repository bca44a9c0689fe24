// Eigenvalues and eigenvectors in double, by the LAPACK that OpenBLAS brings along.
#include "lapack/eigen/vendor_syevd.hpp"

#include <limits>
#include <vector>

#include "base/one_openblas_thread.hpp"

// LAPACK's own interface: OpenBLAS's headers declare only BLAS.
extern "C" void dsyevd_(const char* job, const char* uplo, const int* n, double* A, const int* lda, double* w,
                        double* work, const int* lwork, int* iwork, const int* liwork, int* info,
                        std::size_t job_length, std::size_t uplo_length);

namespace residua::vendor {

bool syevd(index_t n, std::span<double> A, std::span<double> w) {
  // dsyevd asks for 1 + 6 n + 2 n^2 doubles and counts them in int.
  if (1 + 6 * n + 2 * n * n > std::numeric_limits<int>::max()) return false;
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

}  // namespace residua::vendor
