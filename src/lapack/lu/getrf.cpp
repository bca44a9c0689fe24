// getrf: recursive LU factorisation with partial pivoting.
#include "residua/lapack/getrf.hpp"

#include "lapack/frame.hpp"
#include "lapack/lu/row_swaps.hpp"
#include "lapack/lu/run_panel.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/blas/level3/trsm.hpp"

namespace residua {

namespace {

using namespace lapack;

template <class T>
class lu_factorisation {
 public:
  lu_factorisation(const context& ctx, index_t rows, const product_options& options)
      : ctx_(ctx), options_(options), frame_(ctx, "getrf", panel_bytes(rows)) {}

  /// Of all columns, which may be more than rows.
  factor_report run(const matrix_view<T>& A, const vector_view<index_t>& pivots) {
    const index_t square = pivots.size();
    const auto left = A.block(0, 0, A.rows(), square);
    factorise(left, pivots, 0);
    update(left, A.block(0, square, A.rows(), A.columns() - square), pivots, 0);
    return {frame_.info(), products_};
  }

 private:
  /// Of no more columns than rows (Toledo 1997; Gustavson 1997).
  void factorise(const matrix_view<T>& A, const vector_view<index_t>& pivots, index_t origin) {
    const index_t m = A.rows(), n = A.columns();
    if (n <= panel_columns)
      return run_panel<T>(ctx_, {A, pivots, origin, frame_.info_place()}, frame_.spare());
    const index_t half = blas::first_half(n), rest = n - half;
    const auto left = A.block(0, 0, m, half), right = A.block(0, half, m, rest);
    const auto first = pivots.part(0, half), second = pivots.part(half, rest);
    factorise(left, first, origin);
    update(left, right, first, origin);
    factorise(right.block(half, 0, m - half, rest), second, origin + half);
    swap_rows<T>(ctx_, {left.block(half, 0, m - half, half), second, origin + half});
  }

  /// The columns on the right of those that are factorised: their rows exchanged, the upper ones solved for,
  /// and the product of both taken from the lower ones.
  void update(const matrix_view<T>& left, const matrix_view<T>& right, const vector_view<index_t>& pivots,
              index_t origin) {
    const index_t m = right.rows(), n = right.columns(), k = left.columns();
    if (n == 0) return;
    swap_rows<T>(ctx_, {right, pivots, origin});
    const auto upper = right.block(0, 0, k, n);
    products_.add(trsm<T>(ctx_, side::left, uplo::lower, op::none, diag::unit, 1.0, left.block(0, 0, k, k),
                          upper, options_));
    if (m == k) return;
    products_.add(gemm<T, T, T>(ctx_, op::none, op::none, -1.0, left.block(k, 0, m - k, k), upper, 1.0,
                                right.block(k, 0, m - k, n), options_));
  }

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
  auto report = lu_factorisation<T>(ctx, A.rows(), options).run(A, ipiv);
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
