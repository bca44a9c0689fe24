// Level 3 in double by cuBLAS.
#include "base/cuda_state.hpp"
#include "blas/level3/vendor_triangles.hpp"

namespace residua::vendor {

namespace {

cublasOperation_t transposition(const dense::form& f) { return f.transposed ? CUBLAS_OP_T : CUBLAS_OP_N; }
cublasFillMode_t triangle(const dense::form& f) {
  return f.lower ? CUBLAS_FILL_MODE_LOWER : CUBLAS_FILL_MODE_UPPER;
}
cublasFillMode_t triangle(uplo u) {
  return u == uplo::lower ? CUBLAS_FILL_MODE_LOWER : CUBLAS_FILL_MODE_UPPER;
}
template <class T>
int leading(const matrix_view<T>& A) {
  return static_cast<int>(A.leading_dimension());
}

struct shape {
  int m, n, k, count;
};
template <class T>
shape shape_of(const products_of<T>& p) {
  return {static_cast<int>(p.rows()), static_cast<int>(p.columns()), static_cast<int>(p.terms()),
          static_cast<int>(p.count())};
}

void strided(cublasHandle_t handle, const products_of<double>& p) {
  const auto [m, n, k, count] = shape_of<double>(p);
  const double alpha = p.alpha.get(), beta = p.beta.get();
  const auto A = p.A.shape(), B = p.B.shape();
  const auto C = p.C.shape();
  if (count == 1) {
    RESIDUA_CUDA_CHECK(cublasDgemm(handle, transposition(p.a_as), transposition(p.b_as), m, n, k, &alpha,
                                   A.data(), leading(A), B.data(), leading(B), &beta, C.data(), leading(C)));
    return;
  }
  RESIDUA_CUDA_CHECK(cublasDgemmStridedBatched(
      handle, transposition(p.a_as), transposition(p.b_as), m, n, k, &alpha, A.data(), leading(A),
      p.A.stride(), B.data(), leading(B), p.B.stride(), &beta, C.data(), leading(C), p.C.stride(), count));
}

void addressed(cublasHandle_t handle, const products_of<double>& p) {
  const auto [m, n, k, count] = shape_of<double>(p);
  const double alpha = p.alpha.get(), beta = p.beta.get();
  RESIDUA_CUDA_CHECK(cublasDgemmBatched(handle, transposition(p.a_as), transposition(p.b_as), m, n, k, &alpha,
                                        p.A.addresses().data, leading(p.A.shape()), p.B.addresses().data,
                                        leading(p.B.shape()), &beta, p.C.addresses().data,
                                        leading(p.C.shape()), count));
}

void symmetric(cublasHandle_t handle, const products_of<double>& p) {
  const auto [m, n, k, count] = shape_of<double>(p);
  const double alpha = p.alpha.get(), beta = p.beta.get();
  const bool left = !is_plain(p.a_as);
  const auto S = left ? p.A.shape() : p.B.shape(), G = left ? p.B.shape() : p.A.shape();
  const auto C = p.C.shape();
  RESIDUA_CUDA_CHECK(cublasDsymm(handle, left ? CUBLAS_SIDE_LEFT : CUBLAS_SIDE_RIGHT,
                                 triangle(left ? p.a_as : p.b_as), m, n, &alpha, S.data(), leading(S),
                                 G.data(), leading(G), &beta, C.data(), leading(C)));
}

}  // namespace

template <class T>
void run_products_on_cuda(const context& ctx, const products_of<T>& p) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const auto handle = cuda.cublas();
  if (!is_plain(p.a_as) || !is_plain(p.b_as)) {
    symmetric(handle, p);
  } else if (p.C.by_address()) {
    addressed(handle, p);
  } else {
    strided(handle, p);
  }
}

template <class T>
void run_update_on_cuda(const context& ctx, const symmetric_update<T>& update) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const auto& [alpha_of_call, beta_of_call, a, b, C, stored] = update;
  const double alpha = alpha_of_call.get(), beta = beta_of_call.get();
  const int n = static_cast<int>(a.rows()), k = static_cast<int>(a.columns());
  if (b) {
    RESIDUA_CUDA_CHECK(cublasDsyr2k(cuda.cublas(), triangle(stored), transposition(a), n, k, &alpha,
                                    a.A.data(), leading(a.A), b->A.data(), leading(b->A), &beta, C.data(),
                                    leading(C)));
  } else {
    RESIDUA_CUDA_CHECK(cublasDsyrk(cuda.cublas(), triangle(stored), transposition(a), n, k, &alpha,
                                   a.A.data(), leading(a.A), &beta, C.data(), leading(C)));
  }
}

template <class T>
void solve_on_cuda(const context& ctx, const blas::triangle_task<T>& system) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const auto& [what, alpha_of_call, M, x] = system;
  const double alpha = alpha_of_call.get();
  RESIDUA_CUDA_CHECK(cublasDtrsm(
      cuda.cublas(), x.triangle_side == side::left ? CUBLAS_SIDE_LEFT : CUBLAS_SIDE_RIGHT,
      triangle(stored_triangle(M)), transposition(form_in_library(system)),
      M.unit ? CUBLAS_DIAG_UNIT : CUBLAS_DIAG_NON_UNIT, static_cast<int>(x.B.rows()),
      static_cast<int>(x.B.columns()), &alpha, M.A.data(), leading(M.A), x.B.data(), leading(x.B)));
}

template void run_products_on_cuda<double>(const context&, const products_of<double>&);
template void run_update_on_cuda<double>(const context&, const symmetric_update<double>&);
template void solve_on_cuda<double>(const context&, const blas::triangle_task<double>&);

}  // namespace residua::vendor
