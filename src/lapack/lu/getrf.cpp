// getrf: recursive LU factorisation with partial pivoting.
#include "residua/lapack/getrf.hpp"

#include "lapack/lu/factorise_lu.hpp"

namespace residua {

using namespace lapack;

template <factor_format T>
factor_report getrf(const context& ctx, not_deduced<matrix_view<T>> A, vector_view<index_t> ipiv,
                    const product_options& options) {
  blas::check_matrix(ctx, "getrf", "A", A);
  blas::check_vector(ctx, "getrf", "ipiv", ipiv);
  const index_t pivots = std::min(A.rows(), A.columns());
  blas::check_extent("getrf", "ipiv", "elements", ipiv.size(), "A", "pivots", pivots);
  blas::check_options<T, T, T>("getrf", options);
  if (pivots == 0) return {0, {engine::native, "nothing to factorise"}};
  const index_t width = look_ahead_columns_of<T>(ctx, options, pivots);
  auto report = width == 0 ? factorise_by_halves<T>(ctx, A, ipiv, options)
                           : factorise_by_blocks<T>(ctx, A, ipiv, options, {width});
  if (report.products.reason.empty()) report.products.reason = reason_of_one_piece;
  return report;
}

namespace {

/// The workspace of the updates of `columns` columns, m rows high, behind `k` factorised ones.
template <class T>
std::size_t update_bytes(const context& ctx, index_t m, index_t k, index_t columns,
                         const product_options& options) {
  if (columns == 0) return 0;
  return std::max(trsm_workspace_bytes<T>(ctx, side::left, k, columns, options),
                  gemm_workspace_bytes<T, T, T>(ctx, m - k, columns, k, options));
}

/// The workspace of the factorisation by halves of `square` columns, m rows high.
template <class T>
std::size_t halves_bytes(const context& ctx, index_t m, index_t square, const product_options& options) {
  std::size_t most = 0;
  for (const index_t order : blas::halved_orders(square)) {
    const index_t half = blas::first_half(order);
    most = std::max(most, update_bytes<T>(ctx, m, half, order - half, options));
  }
  return most;
}

/// The workspace of both streams.
template <class T>
std::size_t blocks_bytes(const context& ctx, index_t m, index_t n, const block_widths& widths,
                         const product_options& options) {
  const auto ahead = options_ahead(options), behind = options_behind(options);
  const index_t first = widths.width, widest = widths.widest(std::min(m, n));
  return std::max(halves_bytes<T>(ctx, m, widest, ahead), update_bytes<T>(ctx, m, widest, widest, ahead)) +
         std::max(update_bytes<T>(ctx, m, first, n - first, behind),
                  update_bytes<T>(ctx, m, widest, n - widest, behind));
}

}  // namespace

template <factor_format T>
std::size_t getrf_workspace_bytes(const context& ctx, index_t m, index_t n, const product_options& options) {
  blas::check_query("getrf_workspace_bytes", {{"m", m}, {"n", n}});
  const index_t square = std::min(m, n);
  if (square == 0) return 0;
  const index_t width = look_ahead_columns_of<T>(ctx, options, square);
  const std::size_t most = width == 0 ? std::max(halves_bytes<T>(ctx, m, square, options),
                                                 update_bytes<T>(ctx, m, square, n - square, options))
                                      : blocks_bytes<T>(ctx, m, n, {width}, options);
  return most + frame_bytes(factor_frame::bytes(panel_bytes(m)));
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                      \
  template factor_report getrf<type>(const context&, matrix_view<type>, vector_view<index_t>, \
                                     const product_options&);                                 \
  template std::size_t getrf_workspace_bytes<type>(const context&, index_t, index_t, const product_options&);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
