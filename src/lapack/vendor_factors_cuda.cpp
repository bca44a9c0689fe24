// Factors in double by cuSOLVER.
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "base/stream_turn.hpp"
#include "blas/level3/vendor_triangles.hpp"
#include "lapack/cusolver.hpp"
#include "lapack/vendor_factors.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/view/array.hpp"

namespace residua::vendor {

namespace {

static_assert(sizeof(index_t) == sizeof(std::int64_t));

template <class Element>
constexpr cudaDataType type_of = std::is_same_v<Element, double> ? CUDA_R_64F : CUDA_C_64F;
constexpr cublasFillMode_t triangle_of(uplo stored) {
  return stored == uplo::lower ? CUBLAS_FILL_MODE_LOWER : CUBLAS_FILL_MODE_UPPER;
}

cusolver_bytes potrf_bytes(const cusolver_handle& solver, cudaDataType type, uplo stored, index_t n,
                           const void* A, index_t ld) {
  cusolver_bytes bytes;
  RESIDUA_CUDA_CHECK(cusolverDnXpotrf_bufferSize(solver.get(), solver.parameters(), triangle_of(stored), n,
                                                 type, A, ld, type, &bytes.on_device, &bytes.on_host));
  return bytes;
}

/// A pivot that is NaN is no positive one, which cuSOLVER does not say.
template <class Element>
index_t first_nan(const context& ctx, const matrix_view<Element>& factor) {
  constexpr index_t parts = is_complex<Element> ? 2 : 1;
  const index_t n = factor.rows(), step = parts * (factor.leading_dimension() + 1);
  const vector_view<const double> real_parts(reinterpret_cast<const double*>(factor.data()), n, step,
                                             factor.memory());
  array<double> diagonal(ctx, n);
  copy<double>(ctx, real_parts, diagonal);
  const auto pivots = diagonal.to_host(ctx);
  const auto found = std::find_if(pivots.begin(), pivots.end(), [](double x) { return std::isnan(x); });
  return found == pivots.end() ? 0 : found - pivots.begin() + 1;
}

template <class Element>
factor_report factorise(const context& ctx, uplo stored, const matrix_view<Element>& A) {
  const stream_turn turn(ctx);
  const auto& solver = cusolver_handle::attached(ctx);
  constexpr auto type = type_of<Element>;
  const index_t n = A.rows(), ld = A.leading_dimension();
  const auto bytes = potrf_bytes(solver, type, stored, n, A.data(), ld);
  cusolver_workspace work(ctx, "potrf", 0, bytes);
  RESIDUA_CUDA_CHECK(cusolverDnXpotrf(solver.get(), solver.parameters(), triangle_of(stored), n, type,
                                      A.data(), ld, type, work.on_device(), bytes.on_device, work.on_host(),
                                      bytes.on_host, work.info()));
  const index_t info = work.awaited_info();
  return {info != 0 ? info : first_nan(ctx, A), by_library};
}

}  // namespace

factor_report potrf_on_cuda(const context& ctx, uplo stored, const matrix_view<double>& A) {
  return factorise(ctx, stored, A);
}
factor_report potrf_on_cuda(const context& ctx, uplo stored, const matrix_view<complex<double>>& A) {
  return factorise(ctx, stored, A);
}

std::size_t potrf_bytes_on_cuda(const context& ctx, index_t n) {
  const stream_turn turn(ctx);
  const auto& solver = cusolver_handle::attached(ctx);
  std::size_t most = 0;
  for (const uplo stored : {uplo::lower, uplo::upper}) {
    const auto bytes = potrf_bytes(solver, CUDA_R_64F, stored, n, nullptr, n);
    most = std::max(most, cusolver_workspace::frame_bytes_of(0, bytes));
  }
  return most;
}

factor_report getrf_on_cuda(const context& ctx, const matrix_view<complex<double>>& A,
                            const vector_view<index_t>& ipiv) {
  const stream_turn turn(ctx);
  const auto& solver = cusolver_handle::attached(ctx);
  constexpr auto type = CUDA_C_64F;
  const index_t m = A.rows(), n = A.columns(), ld = A.leading_dimension();
  cusolver_bytes bytes;
  RESIDUA_CUDA_CHECK(cusolverDnXgetrf_bufferSize(solver.get(), solver.parameters(), m, n, type, A.data(), ld,
                                                 type, &bytes.on_device, &bytes.on_host));
  cusolver_workspace work(ctx, "getrf", 0, bytes);
  RESIDUA_CUDA_CHECK(cusolverDnXgetrf(solver.get(), solver.parameters(), m, n, type, A.data(), ld,
                                      reinterpret_cast<std::int64_t*>(ipiv.first()), type, work.on_device(),
                                      bytes.on_device, work.on_host(), bytes.on_host, work.info()));
  return {work.awaited_info(), by_library};
}

}  // namespace residua::vendor
