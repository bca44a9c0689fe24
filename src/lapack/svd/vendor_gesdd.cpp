// Singular values and vectors in double, by the LAPACK that OpenBLAS brings along.
#include "lapack/svd/vendor_gesdd.hpp"

#include <limits>
#include <utility>
#include <vector>

#include "base/backends.hpp"
#include "base/one_openblas_thread.hpp"
#include "residua/base/memory_block.hpp"

// LAPACK's own interface: OpenBLAS's headers declare only BLAS.
extern "C" void dgesdd_(const char* job, const int* m, const int* n, double* A, const int* lda, double* s,
                        double* U, const int* ldu, double* Vt, const int* ldvt, double* work,
                        const int* lwork, int* iwork, int* info, std::size_t job_length);

namespace residua::vendor {

namespace {

/// The most that dgesdd asks for in whole blocks of columns: 4 n^2 + 7 n, and 2 n of up to 64 each.
index_t work_size(index_t n) { return 4 * n * n + 135 * n; }

void transpose_in_place(const matrix_view<double>& A) {
  for (index_t j = 0; j < A.columns(); ++j) {
    for (index_t i = 0; i < j; ++i) std::swap(A(i, j), A(j, i));
  }
}

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

bool singular_vectors_by_lapack(const context& ctx, const matrix_view<double>& A,
                                const matrix_view<double>& U, const matrix_view<double>& V) {
  const auto n = static_cast<std::size_t>(A.rows()), bytes = n * n * sizeof(double);
  std::vector<double> on_host(n * n), left(n * n), right(n * n), values(n);
  download_bytes(ctx, on_host.data(), A.data(), bytes);
  if (!gesdd(A.rows(), on_host, values, left, right)) return false;
  transpose_in_place(matrix_view<double>(right.data(), A.rows(), A.rows(), A.rows()));
  upload_bytes(ctx, U.data(), left.data(), bytes);
  upload_bytes(ctx, V.data(), right.data(), bytes);
  return true;
}

bool singular_vectors(const context& ctx, const matrix_view<double>& A, const matrix_view<double>& U,
                      const matrix_view<double>& V) {
  const auto by_lapack = [&] { return singular_vectors_by_lapack(ctx, A, U, V); };
  return run_on_backend(ctx, by_lapack, by_lapack, [&] { return gesvdp_on_cuda(ctx, A, U, V); });
}

}  // namespace residua::vendor
