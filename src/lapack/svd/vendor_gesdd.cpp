// Singular values and vectors in double, by the LAPACK that OpenBLAS brings along.
#include "lapack/svd/vendor_gesdd.hpp"

#include <limits>
#include <vector>

#include "base/one_openblas_thread.hpp"

// LAPACK's own interface: OpenBLAS's headers declare only BLAS.
extern "C" void dgesdd_(const char* job, const int* m, const int* n, double* A, const int* lda, double* s,
                        double* U, const int* ldu, double* Vt, const int* ldvt, double* work,
                        const int* lwork, int* iwork, int* info, std::size_t job_length);

namespace residua::vendor {

namespace {

/// The most that dgesdd asks for in whole blocks of columns: 4 n^2 + 7 n, and 2 n of up to 64 each.
index_t work_size(index_t n) { return 4 * n * n + 135 * n; }

}  // namespace

bool gesdd(index_t n, std::span<double> A, std::span<double> s, std::span<double> U, std::span<double> Vt) {
  if (work_size(n) > std::numeric_limits<int>::max()) return false;
  const one_openblas_thread alone;
  const int order = static_cast<int>(n), doubles = static_cast<int>(work_size(n));
  std::vector<double> work(static_cast<std::size_t>(doubles));
  std::vector<int> iwork(static_cast<std::size_t>(8 * n));
  int info = 0;
  dgesdd_("A", &order, &order, A.data(), &order, s.data(), U.data(), &order, Vt.data(), &order, work.data(),
          &doubles, iwork.data(), &info, 1);
  return info == 0;
}

}  // namespace residua::vendor
