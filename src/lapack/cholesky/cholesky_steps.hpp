// The steps of Cholesky's factorisation of real numbers: recursive_cholesky.hpp says what each does.
#pragma once

#include "lapack/cholesky/run_cholesky.hpp"
#include "lapack/frame.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/blas/level3/syrk.hpp"
#include "residua/blas/level3/trsm.hpp"

namespace residua::lapack {

/// On one context; info is in a frame, which may be another context's on the same device.
template <class T>
class cholesky_steps {
 public:
  cholesky_steps(const context& ctx, uplo stored, const factor_frame& frame, const product_options& options)
      : ctx_(ctx), stored_(stored), frame_(frame), options_(options) {}

  static index_t block_order() { return cholesky_order; }
  static index_t half(index_t n) { return blas::first_half(n); }
  /// A GPU is not asked before the end: its kernels look at info themselves, and what is computed in between
  /// is of no use.
  [[nodiscard]] bool has_failed() const {
    return ctx_.memory() == memory_space::host && *frame_.info_place() != 0;
  }
  void block(const matrix_view<T>& A, index_t origin) {
    run_cholesky<T>(ctx_, {A, stored_, origin, frame_.info_place()});
  }
  void solve_beside(const matrix_view<T>& first, const matrix_view<T>& beside) {
    products_.add(trsm<T>(ctx_, is_lower() ? side::right : side::left, stored_, op::transpose, diag::non_unit,
                          1.0, first, beside, options_));
  }
  void subtract_square(const matrix_view<T>& beside, const matrix_view<T>& second) {
    products_.add(
        syrk<T>(ctx_, stored_, is_lower() ? op::none : op::transpose, -1.0, beside, 1.0, second, options_));
  }
  /// Takes the product of two parts of what lies beside a triangle, `farther` the one farther from it, from
  /// C: blocked_cholesky.hpp.
  void subtract_product(const matrix_view<T>& nearer, const matrix_view<T>& farther,
                        const matrix_view<T>& C) {
    products_.add(
        is_lower() ? gemm<T, T, T>(ctx_, op::none, op::transpose, -1.0, farther, nearer, 1.0, C, options_)
                   : gemm<T, T, T>(ctx_, op::transpose, op::none, -1.0, nearer, farther, 1.0, C, options_));
  }
  [[nodiscard]] const product_report& products() const { return products_; }

 private:
  [[nodiscard]] bool is_lower() const { return stored_ == uplo::lower; }

  const context& ctx_;
  uplo stored_;
  const factor_frame& frame_;
  product_options options_;
  product_report products_;
};

}  // namespace residua::lapack
