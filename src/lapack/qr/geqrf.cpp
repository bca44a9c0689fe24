// geqrf: recursive Householder QR.
#include "residua/lapack/geqrf.hpp"

#include "lapack/frame.hpp"
#include "lapack/qr/factorise_qr.hpp"

namespace residua {

using namespace lapack;

namespace {

/// What a part of m rows and n columns takes beside the frame.
template <class T>
std::size_t part_bytes(const context& ctx, index_t m, index_t n, const product_options& options) {
  using frame = reflector_frame<T>;
  if (n <= columns_of_panel<T>(ctx, m)) return frame::multiply_bytes(ctx, m, n, options);
  const index_t half = qr_steps<T>::half(n), rest = n - half;
  return std::max({part_bytes<T>(ctx, m, half, options),
                   frame::apply_bytes(ctx, side::left, m, rest, half, options),
                   part_bytes<T>(ctx, m - half, rest, options),
                   gemm_workspace_bytes<T, T, T>(ctx, half, rest, m - half, options)});
}

/// The most of any block, one after the other.
template <class T>
std::size_t bytes_in_turn(const context& ctx, index_t m, index_t n, const product_options& options) {
  const index_t reflectors = std::min(m, n), width = reflectors_at_once(ctx, reflectors);
  std::size_t most = 0;
  for (index_t j = 0; j < reflectors; j += width) {
    const index_t count = std::min(width, reflectors - j), rows = m - j, behind = n - j - count;
    most = std::max(most, part_bytes<T>(ctx, rows, count, options));
    if (behind == 0) continue;
    most = std::max(most, reflector_frame<T>::apply_bytes(ctx, side::left, rows, behind, count, options));
  }
  return most + qr_steps<T>::bytes(m, width, n);
}

/// The workspace of both streams.
template <class T>
std::size_t bytes_ahead(const context& ctx, index_t m, index_t n, index_t width,
                        const product_options& options) {
  using frame = reflector_frame<T>;
  const auto ahead = options_ahead(options), behind = options_behind(options);
  return std::max(part_bytes<T>(ctx, m, width, ahead),
                  frame::apply_bytes(ctx, side::left, m, width, width, ahead)) +
         frame::apply_bytes(ctx, side::left, m, n - width, width, behind) +
         2 * qr_steps<T>::bytes(m, width, width) + qr_steps<T>::bytes(0, width, n);
}

/// The columns of a block with look-ahead, or 0 without.
template <class T>
index_t width_ahead(const context& ctx, const product_options& options, index_t reflectors) {
  return std::min(look_ahead_columns_of<T>(ctx, options, reflectors), reflectors_at_once(ctx, reflectors));
}

}  // namespace

template <factor_format T>
product_report geqrf(const context& ctx, not_deduced<matrix_view<T>> A, not_deduced<vector_view<T>> tau,
                     const product_options& options) {
  blas::check_matrix(ctx, "geqrf", "A", A);
  blas::check_vector(ctx, "geqrf", "tau", tau);
  const index_t reflectors = std::min(A.rows(), A.columns());
  blas::check_extent("geqrf", "tau", "elements", tau.size(), "A", "reflectors", reflectors);
  blas::check_options<T, T, T>("geqrf", options);
  if (reflectors == 0) return {engine::native, "nothing to factorise"};
  const index_t width = width_ahead<T>(ctx, options, reflectors);
  const auto of_reflectors = tau.part(0, reflectors);
  auto report = width == 0 ? factorise_in_turn<T>(ctx, A, of_reflectors, options)
                           : factorise_ahead<T>(ctx, A, of_reflectors, options, width);
  if (report.reason.empty()) report.reason = reason_of_one_piece;
  return report;
}

template <factor_format T>
std::size_t geqrf_workspace_bytes(const context& ctx, index_t m, index_t n, const product_options& options) {
  blas::check_query("geqrf_workspace_bytes", {{"m", m}, {"n", n}});
  const index_t reflectors = std::min(m, n);
  if (reflectors == 0) return 0;
  const index_t width = width_ahead<T>(ctx, options, reflectors);
  return width == 0 ? bytes_in_turn<T>(ctx, m, n, options) : bytes_ahead<T>(ctx, m, n, width, options);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                    \
  template product_report geqrf<type>(const context&, matrix_view<type>, vector_view<type>, \
                                      const product_options&);                              \
  template std::size_t geqrf_workspace_bytes<type>(const context&, index_t, index_t, const product_options&);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
