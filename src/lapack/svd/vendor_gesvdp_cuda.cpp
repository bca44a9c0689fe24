// Singular vectors in double, by cuSOLVER's polar decomposition.
#include "base/stream_turn.hpp"
#include "lapack/cusolver.hpp"
#include "lapack/svd/vendor_gesdd.hpp"

namespace residua::vendor {

namespace {

constexpr auto with_vectors = CUSOLVER_EIG_MODE_VECTOR;
constexpr int in_all_columns = 0;

}  // namespace

bool gesvdp_on_cuda(const context& ctx, const matrix_view<double>& A, const matrix_view<double>& U,
                    const matrix_view<double>& V) {
  const stream_turn turn(ctx);
  const auto& solver = cusolver_handle::attached(ctx);
  const index_t n = A.rows(), ld = A.leading_dimension();
  constexpr auto real = CUDA_R_64F;
  cusolver_bytes bytes;
  RESIDUA_CUDA_CHECK(cusolverDnXgesvdp_bufferSize(
      solver.get(), solver.parameters(), with_vectors, in_all_columns, n, n, real, A.data(), ld, real,
      nullptr, real, U.data(), ld, real, V.data(), ld, real, &bytes.on_device, &bytes.on_host));
  cusolver_workspace work(ctx, "gesvd", n, bytes);
  double perturbation = 0;  // of A, as the method leaves it: refinement starts from what there is
  RESIDUA_CUDA_CHECK(cusolverDnXgesvdp(solver.get(), solver.parameters(), with_vectors, in_all_columns, n, n,
                                       real, A.data(), ld, real, work.values(), real, U.data(), ld, real,
                                       V.data(), ld, real, work.on_device(), bytes.on_device, work.on_host(),
                                       bytes.on_host, work.info(), &perturbation));
  return work.is_found();
}

}  // namespace residua::vendor
