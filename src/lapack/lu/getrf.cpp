// getrf: recursive LU factorisation with partial pivoting.
#include "residua/lapack/getrf.hpp"

#include "lapack/frame.hpp"
#include "lapack/lu/recursive_lu.hpp"
#include "lapack/lu/row_swaps.hpp"
#include "lapack/lu/run_panel.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/blas/level3/trsm.hpp"

namespace residua {

namespace {

using namespace lapack;

/// The steps of recursive_lu.hpp.
template <class T>
class lu_steps {
 public:
  lu_steps(const context& ctx, index_t rows, const product_options& options)
      : ctx_(ctx), options_(options), frame_(ctx, "getrf", panel_bytes(rows)) {}

  static index_t panel_columns() { return lapack::panel_columns; }
  static index_t half(index_t n) { return blas::first_half(n); }
  void panel(const matrix_view<T>& A, const vector_view<index_t>& pivots, index_t origin) {
    run_panel<T>(ctx_, {A, pivots, origin, frame_.info_place()}, frame_.spare());
  }
  void swap_rows(const matrix_view<T>& A, const vector_view<index_t>& pivots, index_t origin) {
    lapack::swap_rows<T>(ctx_, {A, pivots, origin});
  }
  void solve(const matrix_view<T>& L, const matrix_view<T>& U) {
    products_.add(trsm<T>(ctx_, side::left, uplo::lower, op::none, diag::unit, 1.0, L, U, options_));
  }
  void subtract(const matrix_view<T>& L, const matrix_view<T>& U, const matrix_view<T>& C) {
    products_.add(gemm<T, T, T>(ctx_, op::none, op::none, -1.0, L, U, 1.0, C, options_));
  }
  [[nodiscard]] factor_report report() const { return {frame_.info(), products_}; }

 private:
  const context& ctx_;
  const product_options& options_;
  factor_frame frame_;
  product_report products_;
};

}  // namespace

template <factor_format T>
factor_report getrf(const context& ctx, not_deduced<matrix_view<T>> A, vector_view<index_t> ipiv,
                    const product_options& options) {
  blas::check_matrix(ctx, "getrf", "A", A);
  blas::check_vector(ctx, "getrf", "ipiv", ipiv);
  const index_t pivots = std::min(A.rows(), A.columns());
  blas::check_extent("getrf", "ipiv", "elements", ipiv.size(), "A", "pivots", pivots);
  blas::check_options<T, T, T>("getrf", options);
  if (pivots == 0) return {0, {engine::native, "nothing to factorise"}};
  lu_steps<T> steps(ctx, A.rows(), options);
  recursive_lu<lu_steps<T>, matrix_view<T>>(steps).run(A, ipiv);
  auto report = steps.report();
  if (report.products.reason.empty()) report.products.reason = reason_of_one_piece;
  return report;
}

template <factor_format T>
std::size_t getrf_workspace_bytes(const context& ctx, index_t m, index_t n, const product_options& options) {
  blas::check_query("getrf_workspace_bytes", {{"m", m}, {"n", n}});
  const index_t square = std::min(m, n);
  if (square == 0) return 0;
  std::size_t most = 0;
  const auto include = [&](index_t k, index_t columns) {
    if (columns == 0) return;
    most = std::max({most, trsm_workspace_bytes<T>(ctx, side::left, k, columns, options),
                     gemm_workspace_bytes<T, T, T>(ctx, m - k, columns, k, options)});
  };
  for (const index_t order : blas::halved_orders(square)) {
    include(blas::first_half(order), order - blas::first_half(order));
  }
  include(square, n - square);
  return most + frame_bytes(factor_frame::bytes(panel_bytes(m)));
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                      \
  template factor_report getrf<type>(const context&, matrix_view<type>, vector_view<index_t>, \
                                     const product_options&);                                 \
  template std::size_t getrf_workspace_bytes<type>(const context&, index_t, index_t, const product_options&);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
