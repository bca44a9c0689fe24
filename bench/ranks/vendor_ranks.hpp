// The peer of ranks_cuda: CG in double over the GPUs of several ranks made of cuSPARSE, cuBLAS and NCCL, with
// scalars on the host and without a test of convergence, as a user would write it.
#pragma once

#include <cublas_v2.h>

#include <utility>
#include <vector>

#include "base/cuda_state.hpp"
#include "distributed/device/device_rows.hpp"
#include "distributed/halo_transfers.hpp"
#include "residua/distributed/distributed_csr.hpp"
#include "residua/view/array.hpp"

namespace residua::bench {

class vendor_ranks_cg {
 public:
  vendor_ranks_cg(const context& ctx, const distributed_csr& A)
      : ctx_(ctx),
        rows_(*A.state().device),
        guard_(ctx.cuda_resources().device),
        stream_(ctx.cuda_resources().stream),
        n_(static_cast<int>(rows_.rows.A.rows)),
        x_(ctx, n_),
        r_(ctx, n_, 1.0),
        q_(ctx, n_),
        p_(ctx, rows_.rows.A.columns, 1.0),
        given_(ctx, static_cast<index_t>(rows_.plan.given.size())),
        sum_(ctx, 1),
        blas_(ctx.cuda_resources().cublas()),
        sparse_(ctx.cuda_resources().cusparse()) {
    const auto& v = rows_.rows.A;
    const index_t nonzeros = A.state().own.row_start.back();  // without those behind the last row
    RESIDUA_CUDA_CHECK(
        cusparseCreateCsr(&matrix_, v.rows, v.columns, nonzeros, const_cast<sparse_index*>(v.row_start),
                          const_cast<sparse_index*>(v.column), const_cast<double*>(v.value),
                          CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F));
    RESIDUA_CUDA_CHECK(cusparseCreateDnVec(&of_p_, v.columns, p_.data(), CUDA_R_64F));
    RESIDUA_CUDA_CHECK(cusparseCreateDnVec(&of_q_, v.rows, q_.data(), CUDA_R_64F));
    RESIDUA_CUDA_CHECK(cusparseCreateDnVec(&of_own_p_, n_, p_.data(), CUDA_R_64F));
    RESIDUA_CUDA_CHECK(cusparseCreateSpVec(&of_given_, n_, given_.size(), rows_.given.data(), given_.data(),
                                           CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F));
    prepare();
    rho_ = dot(r_.data(), r_.data());
  }
  ~vendor_ranks_cg() {
    cusparseDestroySpVec(of_given_);
    for (auto* vector : {of_p_, of_q_, of_own_p_}) cusparseDestroyDnVec(vector);
    cusparseDestroySpMat(matrix_);
  }
  vendor_ranks_cg(const vendor_ranks_cg&) = delete;
  vendor_ranks_cg& operator=(const vendor_ranks_cg&) = delete;

  void iterate() {
    exchange();
    multiply();
    const double alpha = rho_ / dot(p_.data(), q_.data());
    axpy(alpha, p_.data(), x_.data());
    axpy(-alpha, q_.data(), r_.data());
    const double rho = dot(r_.data(), r_.data());
    const double beta = rho / std::exchange(rho_, rho);
    check(cublasDscal(blas_, n_, &beta, p_.data(), 1));
    axpy(1.0, r_.data(), p_.data());
  }

 private:
  static void check(cublasStatus_t status) { detail::check(status, "cuBLAS"); }

  void prepare() {
    const double one = 1, zero = 0;
    std::size_t bytes = 0;
    RESIDUA_CUDA_CHECK(cusparseSpMV_bufferSize(sparse_, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix_,
                                               of_p_, &zero, of_q_, CUDA_R_64F, CUSPARSE_SPMV_CSR_ALG1,
                                               &bytes));
    buffer_ = memory_block(ctx_, bytes + 16);
    RESIDUA_CUDA_CHECK(cusparseSpMV_preprocess(sparse_, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix_,
                                               of_p_, &zero, of_q_, CUDA_R_64F, CUSPARSE_SPMV_CSR_ALG1,
                                               buffer_.data()));
  }
  void exchange() {
    if (!rows_.others) return;
    if (given_.size() > 0) RESIDUA_CUDA_CHECK(cusparseGather(sparse_, of_own_p_, of_given_));
    rows_.others->exchange(distributed::transfers(rows_.plan.sent, given_.data()),
                           distributed::transfers(rows_.plan.received, p_.data() + n_), sizeof(double),
                           stream_);
  }
  void multiply() {
    const double one = 1, zero = 0;
    RESIDUA_CUDA_CHECK(cusparseSpMV(sparse_, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix_, of_p_, &zero,
                                    of_q_, CUDA_R_64F, CUSPARSE_SPMV_CSR_ALG1, buffer_.data()));
  }
  double dot(const double* a, const double* b) {
    check(cublasSetPointerMode(blas_, CUBLAS_POINTER_MODE_DEVICE));
    check(cublasDdot(blas_, n_, a, 1, b, 1, sum_.data()));
    check(cublasSetPointerMode(blas_, CUBLAS_POINTER_MODE_HOST));
    namespace nccl = distributed::nccl;
    if (rows_.others)
      nccl::check(nccl::library().reduce(sum_.data(), sum_.data(), 1, nccl::element_type::float64,
                                         nccl::reduction::sum, rows_.others->handle(), stream_),
                  "ncclAllReduce");
    double value = 0;
    RESIDUA_CUDA_CHECK(cudaMemcpyAsync(&value, sum_.data(), sizeof(value), cudaMemcpyDeviceToHost, stream_));
    RESIDUA_CUDA_CHECK(cudaStreamSynchronize(stream_));
    return value;
  }
  void axpy(double a, const double* x, double* y) { check(cublasDaxpy(blas_, n_, &a, x, 1, y, 1)); }

  const context& ctx_;
  const cuda::device_rows& rows_;
  detail::device_guard guard_;  // the vendor's libraries take the thread's device
  cudaStream_t stream_;
  int n_;
  array<double> x_, r_, q_, p_, given_, sum_;
  memory_block buffer_;
  cublasHandle_t blas_;
  cusparseHandle_t sparse_;
  cusparseSpMatDescr_t matrix_ = nullptr;
  cusparseDnVecDescr_t of_p_ = nullptr, of_q_ = nullptr, of_own_p_ = nullptr;
  cusparseSpVecDescr_t of_given_ = nullptr;
  double rho_ = 0;
};

}  // namespace residua::bench
