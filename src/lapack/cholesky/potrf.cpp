// potrf: argument checks, and the choice between the ways to factorise.
#include "residua/lapack/potrf.hpp"

#include "lapack/cholesky/factorise_cholesky.hpp"
#include "lapack/cholesky/left_looking_cpu.hpp"

namespace residua {

using namespace lapack;

namespace {

/// Whether residues of L are kept on a CPU: left_looking_cpu.hpp.
template <class T>
bool keeps_residues([[maybe_unused]] const context& ctx, [[maybe_unused]] index_t n,
                    [[maybe_unused]] const product_options& options) {
#if RESIDUA_HAS_ONEDNN
  if constexpr (has_wide_blocks<T>) return cpu::is_left_looking<T>(ctx, n, options);
#endif
  return false;
}
/// Factorises with kept residues where keeps_residues() tells so; nothing elsewhere.
template <class T>
std::optional<factor_report> factorise_with_kept_residues([[maybe_unused]] const context& ctx,
                                                          [[maybe_unused]] uplo stored,
                                                          [[maybe_unused]] const matrix_view<T>& A,
                                                          [[maybe_unused]] const product_options& options) {
#if RESIDUA_HAS_ONEDNN
  if constexpr (has_wide_blocks<T>) {
    if (keeps_residues<T>(ctx, A.rows(), options)) {
      return cpu::factorise_left_looking<T>(ctx, stored, A, options);
    }
  }
#endif
  return {};
}

}  // namespace

template <factor_format T>
factor_report potrf(const context& ctx, uplo stored, not_deduced<matrix_view<T>> A,
                    const product_options& options) {
  blas::check_square(ctx, "potrf", "A", A);
  blas::check_options<T, T, T>("potrf", options);
  if (A.rows() == 0) return {0, {engine::native, "nothing to factorise"}};
  if (const auto report = factorise_by_vendor<T>(ctx, stored, A, options)) return *report;
  if (const auto report = factorise_with_kept_residues<T>(ctx, stored, A, options)) return *report;
  const index_t width = look_ahead_columns_of<T>(ctx, options, A.rows());
  auto report = width == 0 ? factorise_by_halves<T>(ctx, stored, A, options)
                           : factorise_ahead<T>(ctx, stored, A, options, width);
  if (report.products.reason.empty()) report.products.reason = reason_of_one_piece;
  return report;
}

namespace {

/// The workspace of a triangular solve for `rest` rows or columns beside a triangle of order `first`.
template <class T>
std::size_t solve_bytes(const context& ctx, index_t first, index_t rest, const product_options& options) {
  return std::max(trsm_workspace_bytes<T>(ctx, side::right, rest, first, options),
                  trsm_workspace_bytes<T>(ctx, side::left, first, rest, options));
}

template <class T>
std::size_t halves_bytes(const context& ctx, index_t n, const product_options& options) {
  std::size_t most = 0;
  for (const index_t order : blas::halved_orders(n)) {
    const index_t half = blas::first_half(order), rest = order - half;
    most = std::max(
        {most, solve_bytes<T>(ctx, half, rest, options), syrk_workspace_bytes<T>(ctx, rest, half, options)});
  }
  return most;
}

/// The workspace of both streams of a factorisation in blocks.
template <class T>
std::size_t blocks_bytes(const context& ctx, index_t n, index_t width, const product_options& options) {
  const auto ahead = options_ahead(options), behind = options_behind(options);
  const index_t others = n - 2 * width;
  return std::max(halves_bytes<T>(ctx, width, ahead), syrk_workspace_bytes<T>(ctx, width, width, ahead)) +
         std::max({solve_bytes<T>(ctx, width, n - width, behind),
                   gemm_workspace_bytes<T, T, T>(ctx, others, width, width, behind),
                   gemm_workspace_bytes<T, T, T>(ctx, width, others, width, behind),
                   syrk_workspace_bytes<T>(ctx, others, width, behind)});
}

/// Left-looking, or in blocks where that is not possible.
template <class T>
std::size_t ahead_bytes(const context& ctx, index_t n, index_t width, const product_options& options) {
  std::size_t left_looking = 0;
  if constexpr (has_wide_blocks<T>) {
    run_on_backend(
        ctx, [] {}, [] {}, [&] { left_looking = cuda::left_looking_bytes<T>(n, options); });
  }
  return left_looking + blocks_bytes<T>(ctx, n, width, options);
}

/// With kept residues on a CPU: those, and what the steps beside the products take.
template <class T>
std::size_t kept_bytes([[maybe_unused]] const context& ctx, [[maybe_unused]] index_t n,
                       [[maybe_unused]] const product_options& options) {
#if RESIDUA_HAS_ONEDNN
  if constexpr (has_wide_blocks<T>) {
    constexpr index_t width = cpu::left_looking_columns;
    if (!keeps_residues<T>(ctx, n, options)) return 0;
    std::size_t steps = 0;
    for (index_t done = width; done < n; done += width) {
      steps = std::max({steps, solve_bytes<T>(ctx, width, n - done, options),
                        syrk_workspace_bytes<T>(ctx, n - done, done, options)});
    }
    return cpu::left_looking_bytes<T>(ctx, n, options) + steps;
  }
#endif
  return 0;
}

/// 0 where the factorisation is not left to the vendor.
template <class T>
std::size_t vendor_bytes(const context& ctx, index_t n, const product_options& options) {
  std::size_t bytes = 0;
  if constexpr (vendor::has_factors<T>) {
    if (!vendor::takes_factors(options)) return 0;
    run_on_backend(
        ctx, [] {}, [] {}, [&] { bytes = vendor::potrf_bytes_on_cuda(ctx, n); });
  }
  return bytes;
}

}  // namespace

template <factor_format T>
std::size_t potrf_workspace_bytes(const context& ctx, index_t n, const product_options& options) {
  blas::check_query("potrf_workspace_bytes", {{"n", n}});
  if (n == 0) return 0;
  if (const std::size_t bytes = vendor_bytes<T>(ctx, n, options)) return bytes;
  const index_t width = look_ahead_columns_of<T>(ctx, options, n);
  return kept_bytes<T>(ctx, n, options) +
         (width == 0 ? halves_bytes<T>(ctx, n, options) : ahead_bytes<T>(ctx, n, width, options)) +
         frame_bytes(factor_frame::bytes(0));
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                               \
  template factor_report potrf<type>(const context&, uplo, matrix_view<type>, const product_options&); \
  template std::size_t potrf_workspace_bytes<type>(const context&, index_t, const product_options&);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
