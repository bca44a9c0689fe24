// The two ways of geqrf: block after block, and with look-ahead.
#pragma once

#include "lapack/qr/blocked_qr.hpp"
#include "lapack/qr/qr_steps.hpp"

namespace residua::lapack {

template <class T>
product_report factorise_in_turn(const context& ctx, const matrix_view<T>& A, const vector_view<T>& tau,
                                 const product_options& options) {
  const index_t width = reflectors_at_once(ctx, tau.size());
  qr_steps<T> steps(ctx, ctx, A.rows(), width, A.columns(), options);
  recursive_qr<qr_steps<T>>(steps).run(A, tau, width);
  return steps.products();
}

/// In blocks of `width` columns, up to widest_reflector_block; `in_turn`: on one stream, with the same
/// result.
template <class T>
product_report factorise_ahead(const context& ctx, const matrix_view<T>& A, const vector_view<T>& tau,
                               const product_options& options, index_t width, bool in_turn = false) {
  const two_streams streams(ctx, in_turn);
  const auto of_ahead = options_ahead(options), of_main = options_behind(options);
  qr_steps<T> even(ctx, streams.ahead(), A.rows(), width, width, of_ahead),
      odd(ctx, streams.ahead(), A.rows(), width, width, of_ahead),
      main(ctx, streams.main(), 0, width, A.columns(), of_main);
  blocked_qr<qr_steps<T>>(streams, {&even, &odd}, main, width).run(A, tau);
  auto products = main.products();
  products.add(even.products());
  products.add(odd.products());
  return products;
}

}  // namespace residua::lapack
