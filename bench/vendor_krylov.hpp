// The peers of krylov_iteration_cuda: CG and BiCGStab in double made of cuSPARSE and cuBLAS, without tests of
// convergence. Each has an iteration with its scalars on the host and one with them on the device.
#pragma once

#include <cublas_v2.h>

#include <cmath>
#include <utility>
#include <vector>

#include "base/cuda_state.hpp"
#include "bench/event_timer.hpp"
#include "residua/view/array.hpp"
#include "sparse/csr_storage.hpp"

namespace residua::bench {

inline void check(cublasStatus_t status) {
  if (status != CUBLAS_STATUS_SUCCESS) throw error(error_kind::device, "cuBLAS failed");
}

/// The vendor's calls for one matrix, with the faster of cuSPARSE's two algorithms for CSR.
class vendor_calls {
 public:
  vendor_calls(const context& ctx, const csr_matrix& A)
      : ctx_(ctx), stream_(ctx.cuda_resources().stream), n_(static_cast<int>(A.rows())) {
    const auto& v = A.storage().view;
    check(cublasCreate(&blas_));
    check(cublasSetStream(blas_, stream_));
    blas_workspace_ = memory_block(ctx, std::size_t{32} << 20);
    check(cublasSetWorkspace(blas_, blas_workspace_.data(), blas_workspace_.bytes()));
    sparse_ = ctx.cuda_resources().cusparse();
    RESIDUA_CUDA_CHECK(
        cusparseCreateCsr(&matrix_, v.rows, v.columns, v.nonzeros, const_cast<sparse_index*>(v.row_start),
                          const_cast<sparse_index*>(v.column), const_cast<double*>(v.value),
                          CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F));
    choose_algorithm();
  }
  ~vendor_calls() {
    cusparseDestroySpMat(matrix_);
    cublasDestroy(blas_);
  }
  vendor_calls(const vendor_calls&) = delete;
  vendor_calls& operator=(const vendor_calls&) = delete;

  [[nodiscard]] const context& ctx() const { return ctx_; }
  [[nodiscard]] cudaStream_t stream() const { return stream_; }
  [[nodiscard]] int size() const { return n_; }

  /// Where the scalars of the calls below are.
  void set_scalars_on_device(bool on_device) {
    check(cublasSetPointerMode(blas_, on_device ? CUBLAS_POINTER_MODE_DEVICE : CUBLAS_POINTER_MODE_HOST));
  }
  void dot(const array<double>& x, const array<double>& y, double* result) {
    check(cublasDdot(blas_, n_, x.data(), 1, y.data(), 1, result));
  }
  void axpy(const double* a, const array<double>& x, array<double>& y) {
    check(cublasDaxpy(blas_, n_, a, x.data(), 1, y.data(), 1));
  }
  void scal(const double* a, array<double>& x) { check(cublasDscal(blas_, n_, a, x.data(), 1)); }
  /// y = A x.
  void product(array<double>& x, array<double>& y) {
    with_vectors(x, y, [&](auto vx, auto vy) { multiply(vx, vy); });
  }

 private:
  template <class F>
  void with_vectors(array<double>& x, array<double>& y, const F& f) {
    cusparseDnVecDescr_t vx = nullptr, vy = nullptr;
    RESIDUA_CUDA_CHECK(cusparseCreateDnVec(&vx, n_, x.data(), CUDA_R_64F));
    RESIDUA_CUDA_CHECK(cusparseCreateDnVec(&vy, n_, y.data(), CUDA_R_64F));
    f(vx, vy);
    cusparseDestroyDnVec(vx);
    cusparseDestroyDnVec(vy);
  }
  void multiply(cusparseDnVecDescr_t x, cusparseDnVecDescr_t y) {
    const double one = 1, zero = 0;
    RESIDUA_CUDA_CHECK(cusparseSetPointerMode(sparse_, CUSPARSE_POINTER_MODE_HOST));
    RESIDUA_CUDA_CHECK(cusparseSpMV(sparse_, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix_, x, &zero, y,
                                    CUDA_R_64F, algorithm_, buffer_.data()));
  }
  void prepare(cusparseSpMVAlg_t algorithm, cusparseDnVecDescr_t x, cusparseDnVecDescr_t y) {
    algorithm_ = algorithm;
    const double one = 1, zero = 0;
    std::size_t bytes = 0;
    RESIDUA_CUDA_CHECK(cusparseSpMV_bufferSize(sparse_, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix_, x,
                                               &zero, y, CUDA_R_64F, algorithm, &bytes));
    buffer_ = memory_block(ctx_, std::max<std::size_t>(bytes, 16));
    RESIDUA_CUDA_CHECK(cusparseSpMV_preprocess(sparse_, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix_, x,
                                               &zero, y, CUDA_R_64F, algorithm, buffer_.data()));
  }
  void choose_algorithm() {
    array<double> x(ctx_, n_, 1.0), y(ctx_, n_, 0.0);
    with_vectors(x, y, [&](auto vx, auto vy) {
      auto best = CUSPARSE_SPMV_CSR_ALG1;
      double best_time = INFINITY;
      for (const auto algorithm : {CUSPARSE_SPMV_CSR_ALG1, CUSPARSE_SPMV_CSR_ALG2}) {
        prepare(algorithm, vx, vy);
        multiply(vx, vy);
        const double time = event_seconds(stream_, [&] {
          for (int k = 0; k < 100; ++k) multiply(vx, vy);
        });
        if (time < best_time) best = algorithm;
        best_time = std::min(best_time, time);
      }
      prepare(best, vx, vy);
    });
  }

  const context& ctx_;
  cudaStream_t stream_;
  int n_;
  memory_block buffer_, blas_workspace_;
  cublasHandle_t blas_ = nullptr;
  cusparseHandle_t sparse_ = nullptr;
  cusparseSpMatDescr_t matrix_ = nullptr;
  cusparseSpMVAlg_t algorithm_ = CUSPARSE_SPMV_CSR_ALG1;
};

// The scalar steps, in vendor_scalars.cu.
/// positive = a / b, negative = -positive.
void set_quotient(cudaStream_t stream, const double* a, const double* b, double* positive, double* negative);
/// beta = fresh / old, old = fresh.
void set_beta(cudaStream_t stream, const double* fresh, double* old, double* beta);
/// beta = (fresh / old) (alpha / omega), old = fresh.
void set_bicgstab_beta(cudaStream_t stream, const double* fresh, double* old, const double* alpha,
                       const double* omega, double* beta);

class vendor_cg {
 public:
  vendor_cg(const context& ctx, const csr_matrix& A)
      : call_(ctx, A),
        x_(ctx, call_.size(), 0.0),
        r_(ctx, call_.size(), 1.0),
        p_(ctx, call_.size(), 1.0),
        q_(ctx, call_.size(), 0.0),
        scalars_(ctx, std::vector<double>(8, 1.0)) {
    call_.set_scalars_on_device(false);
    call_.dot(r_, r_, &rho_);
    upload_bytes(ctx, scalars_.data(), &rho_, sizeof(double));
  }
  vendor_calls& calls() { return call_; }

  void iterate_from_host() {
    double pq = 0, next = 0;
    call_.product(p_, q_);
    call_.dot(p_, q_, &pq);
    const double alpha = rho_ / pq, minus = -alpha;
    call_.axpy(&alpha, p_, x_);
    call_.axpy(&minus, q_, r_);
    call_.dot(r_, r_, &next);
    const double beta = next / rho_;
    rho_ = next;
    call_.scal(&beta, p_);
    call_.axpy(&one_, r_, p_);
  }
  void iterate_on_device() {
    double *rho = scalars_.data(), *pq = rho + 1, *alpha = rho + 2, *minus = rho + 3, *next = rho + 4,
           *beta = rho + 5, *one = rho + 6;
    call_.product(p_, q_);
    call_.dot(p_, q_, pq);
    set_quotient(call_.stream(), rho, pq, alpha, minus);
    call_.axpy(alpha, p_, x_);
    call_.axpy(minus, q_, r_);
    call_.dot(r_, r_, next);
    set_beta(call_.stream(), next, rho, beta);
    call_.scal(beta, p_);
    call_.axpy(one, r_, p_);
  }

 private:
  vendor_calls call_;
  array<double> x_, r_, p_, q_, scalars_;
  double rho_ = 1, one_ = 1;
};

class vendor_bicgstab {
 public:
  vendor_bicgstab(const context& ctx, const csr_matrix& A)
      : call_(ctx, A),
        x_(ctx, call_.size(), 0.0),
        r_(ctx, call_.size(), 1.0),
        shadow_(ctx, call_.size(), 1.0),
        p_(ctx, call_.size(), 1.0),
        v_(ctx, call_.size(), 0.0),
        t_(ctx, call_.size(), 0.0),
        scalars_(ctx, std::vector<double>(16, 1.0)) {
    call_.set_scalars_on_device(false);
    call_.dot(r_, r_, &rho_);
    upload_bytes(ctx, scalars_.data(), &rho_, sizeof(double));
  }
  vendor_calls& calls() { return call_; }

  void iterate_from_host() {
    double sigma = 0, ts = 0, tt = 0, rr = 0, next = 0;
    call_.product(p_, v_);
    call_.dot(shadow_, v_, &sigma);
    const double alpha = rho_ / sigma, minus_alpha = -alpha;
    call_.axpy(&minus_alpha, v_, r_);
    call_.product(r_, t_);
    call_.dot(t_, r_, &ts);
    call_.dot(t_, t_, &tt);
    const double omega = ts / tt, minus_omega = -omega;
    call_.axpy(&alpha, p_, x_);
    call_.axpy(&omega, r_, x_);
    call_.axpy(&minus_omega, t_, r_);
    call_.dot(r_, r_, &rr);
    call_.dot(shadow_, r_, &next);
    const double beta = next / rho_ * (alpha / omega);
    rho_ = next;
    call_.axpy(&minus_omega, v_, p_);
    call_.scal(&beta, p_);
    call_.axpy(&one_, r_, p_);
  }
  void iterate_on_device() {
    double *rho = scalars_.data(), *sigma = rho + 1, *alpha = rho + 2, *minus_alpha = rho + 3, *ts = rho + 4,
           *tt = rho + 5, *omega = rho + 6, *minus_omega = rho + 7, *rr = rho + 8, *next = rho + 9,
           *beta = rho + 10, *one = rho + 11;
    call_.product(p_, v_);
    call_.dot(shadow_, v_, sigma);
    set_quotient(call_.stream(), rho, sigma, alpha, minus_alpha);
    call_.axpy(minus_alpha, v_, r_);
    call_.product(r_, t_);
    call_.dot(t_, r_, ts);
    call_.dot(t_, t_, tt);
    set_quotient(call_.stream(), ts, tt, omega, minus_omega);
    call_.axpy(alpha, p_, x_);
    call_.axpy(omega, r_, x_);
    call_.axpy(minus_omega, t_, r_);
    call_.dot(r_, r_, rr);
    call_.dot(shadow_, r_, next);
    set_bicgstab_beta(call_.stream(), next, rho, alpha, omega, beta);
    call_.axpy(minus_omega, v_, p_);
    call_.scal(beta, p_);
    call_.axpy(one, r_, p_);
  }

 private:
  vendor_calls call_;
  array<double> x_, r_, shadow_, p_, v_, t_, scalars_;
  double rho_ = 1, one_ = 1;
};

/// Sixteen iterations of a peer with its scalars on the device, captured in a graph.
class recorded_peer {
 public:
  static constexpr int iterations = 16;

  template <class Peer>
  explicit recorded_peer(Peer& peer) : stream_(peer.calls().stream()) {
    peer.calls().set_scalars_on_device(true);
    RESIDUA_CUDA_CHECK(cudaStreamSynchronize(stream_));
    RESIDUA_CUDA_CHECK(cudaStreamBeginCapture(stream_, cudaStreamCaptureModeThreadLocal));
    for (int k = 0; k < iterations; ++k) peer.iterate_on_device();
    cudaGraph_t graph = nullptr;
    RESIDUA_CUDA_CHECK(cudaStreamEndCapture(stream_, &graph));
    RESIDUA_CUDA_CHECK(cudaGraphInstantiate(&recorded_, graph, 0));
    cudaGraphDestroy(graph);
  }
  ~recorded_peer() { cudaGraphExecDestroy(recorded_); }
  recorded_peer(const recorded_peer&) = delete;
  recorded_peer& operator=(const recorded_peer&) = delete;

  void run(int count) const {
    for (int k = 0; k < count; k += iterations) RESIDUA_CUDA_CHECK(cudaGraphLaunch(recorded_, stream_));
  }

 private:
  cudaStream_t stream_;
  cudaGraphExec_t recorded_ = nullptr;
};

}  // namespace residua::bench
