// cuSPARSE beside the library's own product of a sparse matrix with a vector.
#include "cli/bench/peers/cuda_peers.hpp"

namespace residua::cli::cuda_peers {

namespace {

/// y = alpha A x by cuSPARSE's second algorithm for CSR, which gives the same bits on every run, as ours.
class product {
 public:
  explicit product(given operands) : o_(operands) {
    const auto& A = *o_->host_sparse;
    row_start_ = array<sparse_index>(o_->ctx, A.row_start);
    column_ = array<sparse_index>(o_->ctx, A.column);
    value_ = array<double>(o_->ctx, A.value);
    RESIDUA_PEER_CHECK(cusparseCreateCsr(&A_, A.rows, A.columns, static_cast<std::int64_t>(A.value.size()),
                                         row_start_.data(), column_.data(), value_.data(), CUSPARSE_INDEX_32I,
                                         CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F));
    RESIDUA_PEER_CHECK(cusparseCreateDnVec(&x_, o_->x.size(), o_->x.data(), CUDA_R_64F));
    RESIDUA_PEER_CHECK(cusparseCreateDnVec(&y_, o_->y.size(), o_->y.data(), CUDA_R_64F));
    std::size_t bytes = 0;
    RESIDUA_PEER_CHECK(cusparseSpMV_bufferSize(cusparse(), as_stored, &o_->alpha, A_, x_, &zero, y_,
                                               CUDA_R_64F, algorithm, &bytes));
    buffer_ = memory_block(o_->ctx, std::max<std::size_t>(bytes, 16));
    RESIDUA_PEER_CHECK(cusparseSpMV_preprocess(cusparse(), as_stored, &o_->alpha, A_, x_, &zero, y_,
                                               CUDA_R_64F, algorithm, buffer_.data()));
  }
  ~product() {
    cusparseDestroyDnVec(y_);
    cusparseDestroyDnVec(x_);
    cusparseDestroySpMat(A_);
  }
  product(const product&) = delete;
  product& operator=(const product&) = delete;

  void run() const {
    RESIDUA_PEER_CHECK(cusparseSpMV(cusparse(), as_stored, &o_->alpha, A_, x_, &zero, y_, CUDA_R_64F,
                                    algorithm, buffer_.data()));
  }

 private:
  static constexpr auto as_stored = CUSPARSE_OPERATION_NON_TRANSPOSE;
  static constexpr auto algorithm = CUSPARSE_SPMV_CSR_ALG2;
  static constexpr double zero = 0;

  std::shared_ptr<doubles> o_;
  array<sparse_index> row_start_, column_;
  array<double> value_;
  memory_block buffer_;
  cusparseSpMatDescr_t A_ = nullptr;
  cusparseDnVecDescr_t x_ = nullptr, y_ = nullptr;
};

}  // namespace

const peer_table<doubles>& sparse_peers() {
  static const peer_table<doubles> all = {
      {"csr_spmv", [](given o) -> routine { return [its = std::make_shared<product>(o)] { its->run(); }; }}};
  return all;
}

}  // namespace residua::cli::cuda_peers
