// Level 3 in double by OpenBLAS.
#include <cblas.h>
#include <omp.h>

#include <string_view>

#include "blas/level3/vendor_triangles.hpp"

namespace residua::vendor {

namespace {

/// OpenBLAS's number of threads is one for the whole process, and its OpenMP variant follows the calling thread's: both are
/// set for a scope and put back. Other threads that call OpenBLAS meanwhile may see the number.
class thread_count {
 public:
  explicit thread_count(int threads) : library_(openblas_get_num_threads()), openmp_(omp_get_max_threads()) {
    set(threads, threads);
  }
  ~thread_count() { set(library_, openmp_); }
  thread_count(const thread_count&) = delete;
  thread_count& operator=(const thread_count&) = delete;

 private:
  static void set(int library, int openmp) {
    openblas_set_num_threads(library);
    omp_set_num_threads(openmp);
  }
  int library_, openmp_;
};

CBLAS_TRANSPOSE transposition(const dense::form& f) { return f.transposed ? CblasTrans : CblasNoTrans; }
CBLAS_UPLO triangle(const dense::form& f) { return f.lower ? CblasLower : CblasUpper; }
CBLAS_UPLO triangle(uplo u) { return u == uplo::lower ? CblasLower : CblasUpper; }
template <class T>
int leading(const matrix_view<T>& A) {
  return static_cast<int>(A.leading_dimension());
}

void gemm(const blas::product<double, double, double>& p, int m, int n, int k) {
  cblas_dgemm(CblasColMajor, transposition(p.a), transposition(p.b), m, n, k, p.alpha, p.a.A.data(),
              leading(p.a.A), p.b.A.data(), leading(p.b.A), p.beta, p.C.data(), leading(p.C));
}
void symm(const blas::product<double, double, double>& p, CBLAS_SIDE side,
          const blas::operand<double>& symmetric, const blas::operand<double>& general, int m, int n) {
  cblas_dsymm(CblasColMajor, side, triangle(symmetric), m, n, p.alpha, symmetric.A.data(),
              leading(symmetric.A), general.A.data(), leading(general.A), p.beta, p.C.data(), leading(p.C));
}

template <class T>
void run(const blas::product<T, T, T>& p) {
  const int m = static_cast<int>(p.rows()), n = static_cast<int>(p.columns()),
            k = static_cast<int>(p.terms());
  if (!is_plain(p.a)) {
    symm(p, CblasLeft, p.a, p.b, m, n);
  } else if (!is_plain(p.b)) {
    symm(p, CblasRight, p.b, p.a, m, n);
  } else {
    gemm(p, m, n, k);
  }
}

}  // namespace

bool openblas_knows_processor() {
  static const bool known = std::string_view(openblas_get_corename()) != "Prescott";
  return known;
}

template <class T>
void run_products_on_cpu(int threads, const products_of<T>& p) {
  const thread_count scope(threads);
  for (index i = 0; i < p.count(); ++i) run<T>(p[i]);
}

template <class T>
void run_update_on_cpu(int threads, const symmetric_update<T>& update) {
  const auto& [alpha, beta, a, b, C, stored] = update;
  const thread_count scope(threads);
  const int n = static_cast<int>(a.rows()), k = static_cast<int>(a.columns());
  if (b) {
    cblas_dsyr2k(CblasColMajor, triangle(stored), transposition(a), n, k, alpha.get(), a.A.data(),
                 leading(a.A), b->A.data(), leading(b->A), beta.get(), C.data(), leading(C));
  } else {
    cblas_dsyrk(CblasColMajor, triangle(stored), transposition(a), n, k, alpha.get(), a.A.data(),
                leading(a.A), beta.get(), C.data(), leading(C));
  }
}

template <class T>
void solve_on_cpu(int threads, const blas::triangle_task<T>& system) {
  const auto& [what, alpha, M, x] = system;
  const thread_count scope(threads);
  cblas_dtrsm(CblasColMajor, x.where == side::left ? CblasLeft : CblasRight, triangle(stored_triangle(M)),
              transposition(form_in_library(system)), M.unit ? CblasUnit : CblasNonUnit,
              static_cast<int>(x.B.rows()), static_cast<int>(x.B.columns()), alpha.get(), M.A.data(),
              leading(M.A), x.B.data(), leading(x.B));
}

template void run_products_on_cpu<double>(int, const products_of<double>&);
template void run_update_on_cpu<double>(int, const symmetric_update<double>&);
template void solve_on_cpu<double>(int, const blas::triangle_task<double>&);

}  // namespace residua::vendor
