// Incomplete LU and Cholesky factors without fill-in on a GPU, and the triangular solves with them, by
// cuSPARSE.
#include <cmath>

#include "base/cuda_state.hpp"
#include "base/stream_turn.hpp"
#include "krylov/preconditioner_state.hpp"
#include "sparse/host_arrays.hpp"

// csrilu02 and csric02 are marked deprecated, but CUDA 13 offers no others.
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

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

using matrix_description = owned<cusparseMatDescr_t, cusparseDestroyMatDescr>;
using sparse_matrix =
    owned<cusparseSpMatDescr_t, [](cusparseSpMatDescr_t m) { return cusparseDestroySpMat(m); }>;
using dense_vector =
    owned<cusparseDnVecDescr_t, [](cusparseDnVecDescr_t v) { return cusparseDestroyDnVec(v); }>;

/// What csrilu02 and csric02 work on.
struct factorisation {
  cusparseHandle_t handle;
  int rows, nonzeros;
  double* value;
  const int *row_start, *column;
  matrix_description description;

  factorisation(cuda_state& cuda, const sparse::csr_view& A, double* factor_values)
      : handle(cuda.cusparse()),
        rows(static_cast<int>(A.rows)),
        nonzeros(static_cast<int>(A.nonzeros)),
        value(factor_values),
        row_start(A.row_start),
        column(A.column) {
    RESIDUA_CUDA_CHECK(cusparseCreateMatDescr(description.out()));
  }
};

void factorise_lu(const context& ctx, const factorisation& f) {
  owned<csrilu02Info_t, cusparseDestroyCsrilu02Info> info;
  RESIDUA_CUDA_CHECK(cusparseCreateCsrilu02Info(info.out()));
  int bytes = 0;
  RESIDUA_CUDA_CHECK(cusparseDcsrilu02_bufferSize(f.handle, f.rows, f.nonzeros, f.description.get(), f.value,
                                                  f.row_start, f.column, info.get(), &bytes));
  const memory_block buffer(ctx, static_cast<std::size_t>(bytes));
  RESIDUA_CUDA_CHECK(cusparseDcsrilu02_analysis(f.handle, f.rows, f.nonzeros, f.description.get(), f.value,
                                                f.row_start, f.column, info.get(),
                                                CUSPARSE_SOLVE_POLICY_USE_LEVEL, buffer.data()));
  RESIDUA_CUDA_CHECK(cusparseDcsrilu02(f.handle, f.rows, f.nonzeros, f.description.get(), f.value,
                                       f.row_start, f.column, info.get(), CUSPARSE_SOLVE_POLICY_USE_LEVEL,
                                       buffer.data()));
  ctx.synchronize();
}

void factorise_cholesky(const context& ctx, const factorisation& f) {
  owned<csric02Info_t, cusparseDestroyCsric02Info> info;
  RESIDUA_CUDA_CHECK(cusparseCreateCsric02Info(info.out()));
  int bytes = 0;
  RESIDUA_CUDA_CHECK(cusparseDcsric02_bufferSize(f.handle, f.rows, f.nonzeros, f.description.get(), f.value,
                                                 f.row_start, f.column, info.get(), &bytes));
  const memory_block buffer(ctx, static_cast<std::size_t>(bytes));
  RESIDUA_CUDA_CHECK(cusparseDcsric02_analysis(f.handle, f.rows, f.nonzeros, f.description.get(), f.value,
                                               f.row_start, f.column, info.get(),
                                               CUSPARSE_SOLVE_POLICY_USE_LEVEL, buffer.data()));
  RESIDUA_CUDA_CHECK(cusparseDcsric02(f.handle, f.rows, f.nonzeros, f.description.get(), f.value, f.row_start,
                                      f.column, info.get(), CUSPARSE_SOLVE_POLICY_USE_LEVEL, buffer.data()));
  ctx.synchronize();
}

/// One triangular factor, analysed for solving.
class triangle {
 public:
  triangle(const context& ctx, const sparse::csr_view& A, double* value, cusparseFillMode_t fill,
           cusparseDiagType_t diagonal, cusparseOperation_t operation)
      : operation_(operation) {
    RESIDUA_CUDA_CHECK(cusparseCreateCsr(factor_.out(), A.rows, A.columns, A.nonzeros,
                                         const_cast<sparse_index*>(A.row_start),
                                         const_cast<sparse_index*>(A.column), value, CUSPARSE_INDEX_32I,
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
    RESIDUA_CUDA_CHECK(cusparseSpSV_solve(handle, operation_, &one_, factor_.get(), right_.get(), left_.get(),
                                          CUDA_R_64F, CUSPARSE_SPSV_ALG_DEFAULT, solver_.get()));
  }

 private:
  void analyse(const context& ctx, index_t n) {
    auto* handle = ctx.cuda_resources().cusparse();
    const array<double> x(ctx, n), y(ctx, n);
    RESIDUA_CUDA_CHECK(cusparseCreateDnVec(right_.out(), n, x.data(), CUDA_R_64F));
    RESIDUA_CUDA_CHECK(cusparseCreateDnVec(left_.out(), n, y.data(), CUDA_R_64F));
    std::size_t bytes = 0;
    RESIDUA_CUDA_CHECK(cusparseSpSV_bufferSize(handle, operation_, &one_, factor_.get(), right_.get(),
                                               left_.get(), CUDA_R_64F, CUSPARSE_SPSV_ALG_DEFAULT,
                                               solver_.get(), &bytes));
    buffer_ = memory_block(ctx, bytes);
    RESIDUA_CUDA_CHECK(cusparseSpSV_analysis(handle, operation_, &one_, factor_.get(), right_.get(),
                                             left_.get(), CUDA_R_64F, CUSPARSE_SPSV_ALG_DEFAULT,
                                             solver_.get(), buffer_.data()));
    ctx.synchronize();
  }

  static constexpr double one_ = 1;
  cusparseOperation_t operation_;
  sparse_matrix factor_;
  dense_vector right_, left_;
  owned<cusparseSpSVDescr_t, cusparseSpSV_destroyDescr> solver_;
  memory_block buffer_;
};

class gpu_factors final : public preconditioner_state {
 public:
  gpu_factors(const context& ctx, const csr_matrix& A, preconditioner_kind which)
      : preconditioner_state(which), matrix_(A), value_(ctx, A.nonzeros()), between_(ctx, A.rows()) {
    const auto& view = A.storage().view;
    RESIDUA_CUDA_CHECK(cudaMemcpyAsync(value_.data(), view.value, static_cast<std::size_t>(view.nonzeros) * 8,
                                       cudaMemcpyDeviceToDevice, ctx.cuda_resources().stream));
    const auto host = fetch(ctx, A);
    check_pattern(host.view);
    const factorisation f(ctx.cuda_resources(), view, value_.data());
    const bool lu = which == preconditioner_kind::ilu0;
    lu ? factorise_lu(ctx, f) : factorise_cholesky(ctx, f);
    check_pivots(ctx, host.view);
    lower_ = std::make_unique<triangle>(ctx, view, value_.data(), CUSPARSE_FILL_MODE_LOWER,
                                        lu ? CUSPARSE_DIAG_TYPE_UNIT : CUSPARSE_DIAG_TYPE_NON_UNIT,
                                        CUSPARSE_OPERATION_NON_TRANSPOSE);
    upper_ = std::make_unique<triangle>(
        ctx, view, value_.data(), lu ? CUSPARSE_FILL_MODE_UPPER : CUSPARSE_FILL_MODE_LOWER,
        CUSPARSE_DIAG_TYPE_NON_UNIT, lu ? CUSPARSE_OPERATION_NON_TRANSPOSE : CUSPARSE_OPERATION_TRANSPOSE);
  }

  void solve(const context& ctx, vector_view<const double> r, vector_view<double> z) const override {
    lower_->solve(ctx, r.first(), between_.data());
    upper_->solve(ctx, between_.data(), z.first());
  }

 private:
  void check_pattern(const sparse::csr_view& A) const {
    for (index_t i = 0; i < A.rows; ++i) {
      if (diagonal_position(A, i) < 0) reject_pivot(kind, "no diagonal entry", i);
    }
  }
  /// cuSPARSE does not tell of a Cholesky pivot below zero, so each pivot is formed again from its row.
  void check_pivots(const context& ctx, const sparse::csr_view& A) const {
    const auto value = value_.to_host(ctx);
    for (index_t i = 0; i < A.rows; ++i) {
      const auto diagonal = diagonal_position(A, i);
      double pivot = value[static_cast<std::size_t>(diagonal)];
      if (kind == preconditioner_kind::ic0) {
        pivot = A.value[diagonal];
        for (auto k = A.row_start[i]; k < diagonal; ++k) {
          const double l = value[static_cast<std::size_t>(k)];
          pivot = std::fma(-l, l, pivot);
        }
        if (!(pivot > 0)) reject_pivot(kind, "pivot that is not positive", i);
      }
      if (pivot == 0) reject_pivot(kind, "zero pivot", i);
      if (!std::isfinite(pivot)) reject_pivot(kind, "pivot that is not finite", i);
    }
  }

  csr_matrix matrix_;  // owns the pattern
  array<double> value_, between_;
  std::unique_ptr<triangle> lower_, upper_;
};

}  // namespace

std::shared_ptr<const preconditioner_state> factorise_on_gpu(const context& ctx, const csr_matrix& A,
                                                             preconditioner_kind kind) {
  const stream_turn turn(ctx);
  return std::make_shared<gpu_factors>(ctx, A, kind);
}

}  // namespace residua::detail
