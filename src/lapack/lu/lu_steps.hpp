// The steps of an LU factorisation of real numbers: recursive_lu.hpp says what each does.
#pragma once

#include "lapack/frame.hpp"
#include "lapack/lu/row_swaps.hpp"
#include "lapack/lu/run_panel.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/blas/level3/trsm.hpp"

namespace residua::lapack {

/// On one context; info and a panel's spare memory are in a frame, which may be another context's on the
/// same device.
template <class T>
class lu_steps {
 public:
  lu_steps(const context& ctx, const factor_frame& frame, const product_options& options)
      : ctx_(ctx), frame_(frame), options_(options) {}

  static index_t panel_columns() { return lapack::panel_columns; }
  static index_t half(index_t n) { return blas::first_half(n); }
  void panel(const matrix_view<T>& A, const vector_view<index_t>& pivots, index_t origin) {
    run_panel<T>(ctx_, {A, pivots, origin, frame_.info_place()}, frame_.spare());
  }
  [[nodiscard]] bool swaps_at_once() const { return ctx_.kind() == backend::cuda; }
  void swap_rows(const matrix_view<T>& A, const vector_view<index_t>& pivots, index_t origin,
                 const dense::range& kept = {0, 0}) {
    lapack::swap_rows<T>(ctx_, {A, pivots, origin, false, kept});
  }
  void solve(const matrix_view<T>& L, const matrix_view<T>& U) {
    products_.add(trsm<T>(ctx_, side::left, uplo::lower, op::none, diag::unit, 1.0, L, U, options_));
  }
  void subtract(const matrix_view<T>& L, const matrix_view<T>& U, const matrix_view<T>& C) {
    products_.add(gemm<T, T, T>(ctx_, op::none, op::none, -1.0, L, U, 1.0, C, options_));
  }
  [[nodiscard]] const product_report& products() const { return products_; }

 private:
  const context& ctx_;
  const factor_frame& frame_;
  product_options options_;
  product_report products_;
};

}  // namespace residua::lapack
