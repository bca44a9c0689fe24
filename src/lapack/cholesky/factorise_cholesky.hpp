// The ways of potrf: by halves, by blocks with look-ahead, and on a GPU of dd left-looking, of double by
// cuSOLVER.
#pragma once

#include "lapack/cholesky/blocked_cholesky.hpp"
#include "lapack/cholesky/cholesky_steps.hpp"
#include "lapack/cholesky/factorise_by_vendor.hpp"
#include "lapack/cholesky/left_looking.hpp"
#include "lapack/cholesky/wide_block.hpp"

namespace residua::lapack {

template <class T>
factor_report factorise_by_halves(const context& ctx, uplo stored, const matrix_view<T>& A,
                                  const product_options& options) {
  const factor_frame frame(ctx, "potrf", 0);
  cholesky_steps<T> steps(ctx, stored, frame, options);
  recursive_cholesky<cholesky_steps<T>, matrix_view<T>>(steps, stored).factorise(A);
  return {frame.info(), steps.products()};
}

/// Factorises in blocks of `width` columns. With `in_turn` it runs on one stream, with the same result.
template <class T>
factor_report factorise_by_blocks(const context& ctx, uplo stored, const matrix_view<T>& A,
                                  const product_options& options, index_t width, bool in_turn = false) {
  const factor_frame frame(ctx, "potrf", 0);
  product_report products;
  {
    const two_streams streams(ctx, in_turn);
    cholesky_steps<T> ahead(streams.ahead(), stored, frame, options_ahead(options)),
        main(streams.main(), stored, frame, options_behind(options));
    blocked_cholesky<cholesky_steps<T>, matrix_view<T>>(streams, ahead, main, stored, width).factorise(A);
    products = main.products();
    products.add(ahead.products());
  }
  return {frame.info(), products};
}

/// Left-looking where that is possible, otherwise as above.
template <class T>
factor_report factorise_ahead(const context& ctx, uplo stored, const matrix_view<T>& A,
                              const product_options& options, index_t width) {
  std::optional<factor_report> report;
  if constexpr (has_wide_blocks<T>) {
    run_on_backend(
        ctx, [] {}, [] {}, [&] { report = cuda::factorise_left_looking<T>(ctx, stored, A, options, width); });
  }
  return report ? *report : factorise_by_blocks<T>(ctx, stored, A, options, width);
}

}  // namespace residua::lapack
