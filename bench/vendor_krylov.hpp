// The peers of krylov_iteration_cuda: CG, BiCGStab and GMRES in double made of cuSPARSE and cuBLAS, without
// tests of convergence. Each has an iteration with its scalars on the host and one with them on the device.
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
  /// result = |x|, y = y + a x, x = a x of vectors of any array.
  void norm(const double* x, double* result) { check(cublasDnrm2(blas_, n_, x, 1, result)); }
  void axpy(int size, const double* a, const double* x, double* y) {
    check(cublasDaxpy(blas_, size, a, x, 1, y, 1));
  }
  void scal(const double* a, double* x) { check(cublasDscal(blas_, n_, a, x, 1)); }
  /// h = a V^T w + b h of k columns V side by side.
  void inner_products(int k, const double* a, const double* V, const double* w, const double* b, double* h) {
    check(cublasDgemv(blas_, CUBLAS_OP_T, n_, k, a, V, n_, w, 1, b, h, 1));
  }
  /// w = a V h + b w.
  void combination(int k, const double* a, const double* V, const double* h, const double* b, double* w) {
    check(cublasDgemv(blas_, CUBLAS_OP_N, n_, k, a, V, n_, h, 1, b, w, 1));
  }
  /// y = A x.
  void product(array<double>& x, array<double>& y) { product(x.data(), y.data()); }
  void product(double* x, double* y) {
    with_vectors(x, y, [&](auto vx, auto vy) { multiply(vx, vy); });
  }

 private:
  template <class F>
  void with_vectors(double* x, double* y, const F& f) {
    cusparseDnVecDescr_t vx = nullptr, vy = nullptr;
    RESIDUA_CUDA_CHECK(cusparseCreateDnVec(&vx, n_, x, CUDA_R_64F));
    RESIDUA_CUDA_CHECK(cusparseCreateDnVec(&vy, n_, y, CUDA_R_64F));
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
    with_vectors(x.data(), y.data(), [&](auto vx, auto vy) {
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

/// reciprocal = 1 / a.
void set_reciprocal(cudaStream_t stream, const double* a, double* reciprocal);
/// y of the smallest |size e_1 - H y|, H upper Hessenberg of `steps` columns, each of steps + 1 elements.
void solve_hessenberg(cudaStream_t stream, int steps, const double* H, const double* size, double* y);

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

/// GMRES that starts anew after sixteen steps, of classical Gram-Schmidt done twice as Residua's: an
/// iteration is a step, and the last one of a cycle makes x and its residual.
class vendor_gmres {
 public:
  static constexpr int restart = 16;

  vendor_gmres(const context& ctx, const csr_matrix& A)
      : call_(ctx, A),
        b_(ctx, call_.size(), 1.0),
        x_(ctx, call_.size(), 0.0),
        r_(ctx, call_.size(), 1.0),
        basis_(ctx, std::vector<double>(static_cast<std::size_t>(call_.size()) * (restart + 1), 1.0)),
        hessenberg_(ctx, std::vector<double>(restart * (restart + 1), 0.0)),
        correction_(ctx, std::vector<double>(restart + 1, 0.0)),
        scalars_(ctx, std::vector<double>{0, 0, 1, 0, -1}) {
    call_.set_scalars_on_device(false);
    call_.norm(r_.data(), &size_);
    const double inverse = 1 / size_;
    call_.scal(&inverse, v(0));
    upload_bytes(ctx, scalars_.data(), &size_, sizeof size_);
  }
  vendor_calls& calls() { return call_; }

  /// Its H comes to the host step by step, for a rotation there.
  void iterate_from_host() {
    const double one = 1, zero = 0, minus = -1;
    double* const h = column(step_);
    call_.product(v(step_), v(step_ + 1));
    project(&one, &zero, &minus, h);
    double column_on_host[restart + 1], norm = 0;
    download_bytes(call_.ctx(), column_on_host, h, static_cast<std::size_t>(step_ + 1) * sizeof(double));
    call_.norm(v(step_ + 1), &norm);
    upload_bytes(call_.ctx(), h + step_ + 1, &norm, sizeof norm);
    const double inverse = 1 / norm;
    call_.scal(&inverse, v(step_ + 1));
    if (++step_ < restart) return;
    finish(&one, &zero, &minus);
    call_.norm(r_.data(), &size_);
    upload_bytes(call_.ctx(), scalars_.data(), &size_, sizeof size_);
    const double first = 1 / size_;
    begin(&first, &zero);
  }
  void iterate_on_device() {
    double *size = scalars_.data(), *inverse = size + 1, *one = size + 2, *zero = size + 3, *minus = size + 4;
    double* const norm = column(step_) + step_ + 1;
    call_.product(v(step_), v(step_ + 1));
    project(one, zero, minus, column(step_));
    call_.norm(v(step_ + 1), norm);
    set_reciprocal(call_.stream(), norm, inverse);
    call_.scal(inverse, v(step_ + 1));
    if (++step_ < restart) return;
    finish(one, zero, minus);
    call_.norm(r_.data(), size);
    set_reciprocal(call_.stream(), size, inverse);
    begin(inverse, zero);
  }

 private:
  double* v(int k) {
    return basis_.data() + static_cast<std::size_t>(k) * static_cast<std::size_t>(call_.size());
  }
  double* column(int k) { return hessenberg_.data() + static_cast<std::size_t>(k) * (restart + 1); }

  void project(const double* one, const double* zero, const double* minus, double* h) {
    const int k = step_ + 1;
    double* const w = v(k);
    call_.inner_products(k, one, v(0), w, zero, h);
    call_.combination(k, minus, v(0), h, one, w);
    call_.inner_products(k, one, v(0), w, zero, correction_.data());
    call_.combination(k, minus, v(0), correction_.data(), one, w);
    call_.axpy(k, one, correction_.data(), h);
  }
  /// x = x + V y, r = b - A x.
  void finish(const double* one, const double* zero, const double* minus) {
    solve_hessenberg(call_.stream(), restart, hessenberg_.data(), scalars_.data(), correction_.data());
    call_.combination(restart, one, v(0), correction_.data(), one, x_.data());
    call_.product(x_.data(), v(0));
    call_.combination(1, one, b_.data(), one_on_device(), zero, r_.data());  // a copy
    call_.axpy(call_.size(), minus, v(0), r_.data());
  }
  /// v_0 = r scaled.
  void begin(const double* inverse, const double* zero) {
    call_.combination(1, inverse, r_.data(), one_on_device(), zero, v(0));
    step_ = 0;
  }
  double* one_on_device() { return scalars_.data() + 2; }

  vendor_calls call_;
  array<double> b_, x_, r_, basis_, hessenberg_, correction_, scalars_;
  double size_ = 1;
  int step_ = 0;
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
