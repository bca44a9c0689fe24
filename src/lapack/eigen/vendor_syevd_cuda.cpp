// Eigenvalues and eigenvectors in double, by cuSOLVER.
#include "base/stream_turn.hpp"
#include "lapack/cusolver.hpp"
#include "lapack/eigen/vendor_syevd.hpp"

namespace residua::vendor {

namespace {

constexpr auto with_vectors = CUSOLVER_EIG_MODE_VECTOR;
constexpr auto lower = CUBLAS_FILL_MODE_LOWER;

/// Of a matrix of elements of a type that is real or complex, and then Hermitian.
template <class Element>
bool decompose(const context& ctx, const char* routine, cudaDataType type, const matrix_view<Element>& A) {
  const stream_turn turn(ctx);
  const auto& solver = cusolver_handle::attached(ctx);
  const index_t n = A.rows(), ld = A.leading_dimension();
  cusolver_bytes bytes;
  RESIDUA_CUDA_CHECK(cusolverDnXsyevd_bufferSize(solver.get(), solver.parameters(), with_vectors, lower, n,
                                                 type, A.data(), ld, CUDA_R_64F, nullptr, type,
                                                 &bytes.on_device, &bytes.on_host));
  cusolver_workspace work(ctx, routine, n, bytes);
  RESIDUA_CUDA_CHECK(cusolverDnXsyevd(solver.get(), solver.parameters(), with_vectors, lower, n, type,
                                      A.data(), ld, CUDA_R_64F, work.values(), type, work.on_device(),
                                      bytes.on_device, work.on_host(), bytes.on_host, work.info()));
  return work.is_found();
}

}  // namespace

bool syevd_on_cuda(const context& ctx, const matrix_view<double>& A) {
  return decompose(ctx, "syevd", CUDA_R_64F, A);
}

bool heevd_on_cuda(const context& ctx, const matrix_view<complex<double>>& A) {
  return decompose(ctx, "heevd", CUDA_C_64F, A);
}

}  // namespace residua::vendor
