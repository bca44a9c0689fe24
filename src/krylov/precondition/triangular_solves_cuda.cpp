// Triangular factors as a preconditioner, where vectors lie on a GPU: solves by cuSPARSE, permutations by
// sparse products.
#include <optional>

#include "base/cuda_state.hpp"
#include "base/stream_turn.hpp"
#include "krylov/preconditioner_state.hpp"
#include "residua/sparse/spmv.hpp"
#include "sparse/csr_storage.hpp"
#include "sparse/triangular_factors.hpp"

namespace residua::detail {

namespace {

template <class Handle>
using destroyer = cusparseStatus_t (*)(Handle);

/// A cuSPARSE handle that is destroyed with its owner.
template <class Handle, destroyer<Handle> destroy>
class owned {
 public:
  owned() = default;
  ~owned() {
    if (handle_ != nullptr) destroy(handle_);
  }
  owned(const owned&) = delete;
  owned& operator=(const owned&) = delete;
  Handle* out() { return &handle_; }
  Handle get() const { return handle_; }

 private:
  Handle handle_ = nullptr;
};

using sparse_matrix =
    owned<cusparseSpMatDescr_t, [](cusparseSpMatDescr_t m) { return cusparseDestroySpMat(m); }>;
using dense_vector =
    owned<cusparseDnVecDescr_t, [](cusparseDnVecDescr_t v) { return cusparseDestroyDnVec(v); }>;

/// One triangular factor with its diagonal, analysed for solving.
class triangle {
 public:
  triangle(const context& ctx, csr_matrix its, cusparseFillMode_t fill) : matrix_(std::move(its)) {
    const auto& A = matrix_.storage().view;
    auto diagonal = CUSPARSE_DIAG_TYPE_NON_UNIT;
    RESIDUA_CUDA_CHECK(cusparseCreateCsr(
        factor_.out(), A.rows, A.columns, A.nonzeros, const_cast<sparse_index*>(A.row_start),
        const_cast<sparse_index*>(A.column), const_cast<double*>(A.value), CUSPARSE_INDEX_32I,
        CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F));
    RESIDUA_CUDA_CHECK(
        cusparseSpMatSetAttribute(factor_.get(), CUSPARSE_SPMAT_FILL_MODE, &fill, sizeof fill));
    RESIDUA_CUDA_CHECK(
        cusparseSpMatSetAttribute(factor_.get(), CUSPARSE_SPMAT_DIAG_TYPE, &diagonal, sizeof diagonal));
    RESIDUA_CUDA_CHECK(cusparseSpSV_createDescr(solver_.out()));
    analyse(ctx, A.rows);
  }

  void solve(const context& ctx, const double* right, double* left) const {
    auto* handle = ctx.cuda_resources().cusparse();
    RESIDUA_CUDA_CHECK(cusparseDnVecSetValues(right_.get(), const_cast<double*>(right)));
    RESIDUA_CUDA_CHECK(cusparseDnVecSetValues(left_.get(), left));
    RESIDUA_CUDA_CHECK(cusparseSpSV_solve(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one_, factor_.get(),
                                          right_.get(), left_.get(), CUDA_R_64F, CUSPARSE_SPSV_ALG_DEFAULT,
                                          solver_.get()));
  }

 private:
  void analyse(const context& ctx, index_t n) {
    auto* handle = ctx.cuda_resources().cusparse();
    const array<double> x(ctx, n), y(ctx, n);
    RESIDUA_CUDA_CHECK(cusparseCreateDnVec(right_.out(), n, x.data(), CUDA_R_64F));
    RESIDUA_CUDA_CHECK(cusparseCreateDnVec(left_.out(), n, y.data(), CUDA_R_64F));
    std::size_t bytes = 0;
    RESIDUA_CUDA_CHECK(cusparseSpSV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one_, factor_.get(),
                                               right_.get(), left_.get(), CUDA_R_64F,
                                               CUSPARSE_SPSV_ALG_DEFAULT, solver_.get(), &bytes));
    buffer_ = memory_block(ctx, bytes);
    RESIDUA_CUDA_CHECK(cusparseSpSV_analysis(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one_, factor_.get(),
                                             right_.get(), left_.get(), CUDA_R_64F, CUSPARSE_SPSV_ALG_DEFAULT,
                                             solver_.get(), buffer_.data()));
    ctx.synchronize();
  }

  static constexpr double one_ = 1;
  csr_matrix matrix_;
  sparse_matrix factor_;
  dense_vector right_, left_;
  owned<cusparseSpSVDescr_t, cusparseSpSV_destroyDescr> solver_;
  memory_block buffer_;
};

/// after upper^-1 lower^-1 before, in the order of the context's stream.
class triangles_on_gpu final : public preconditioner_state {
 public:
  triangles_on_gpu(const context& ctx, preconditioner_kind which, const preconditioner_report& its,
                   const sparse::triangular_factors& factors)
      : preconditioner_state(which),
        lower_(ctx, csr_matrix(ctx, factors.lower), CUSPARSE_FILL_MODE_LOWER),
        upper_(ctx, csr_matrix(ctx, factors.upper), CUSPARSE_FILL_MODE_UPPER),
        between_(ctx, factors.rows()) {
    report = its;
    report.entries = factors.entries();
    if (factors.before.is_identity()) return;
    before_.emplace(ctx, factors.before.matrix());
    after_.emplace(ctx, factors.after.matrix());
    permuted_ = array<double>(ctx, factors.rows());
  }

  void solve(const context& ctx, vector_view<const double> r, vector_view<double> z) const override {
    const stream_turn turn(ctx);
    if (!before_) {
      lower_.solve(ctx, r.first(), between_.data());
      upper_.solve(ctx, between_.data(), z.first());
      return;
    }
    const vector_view<double> permuted(permuted_.data(), permuted_.size(), 1, ctx.memory());
    spmv<double>(ctx, 1.0, *before_, r, 0.0, permuted);
    lower_.solve(ctx, permuted_.data(), between_.data());
    upper_.solve(ctx, between_.data(), permuted_.data());
    spmv<double>(ctx, 1.0, *after_, permuted, 0.0, z);
  }

 private:
  triangle lower_, upper_;
  array<double> between_, permuted_;
  std::optional<csr_matrix> before_, after_;
};

}  // namespace

shared_preconditioner_state apply_triangles_on_gpu(const context& ctx, preconditioner_kind kind,
                                                   const preconditioner_report& report,
                                                   sparse::triangular_factors&& factors) {
  const stream_turn turn(ctx);
  return std::make_shared<triangles_on_gpu>(ctx, kind, report, factors);
}

}  // namespace residua::detail
