// The two ways of getrf: by halves, and by blocks with look-ahead.
#pragma once

#include "lapack/lu/blocked_lu.hpp"
#include "lapack/lu/lu_steps.hpp"

namespace residua::lapack {

template <class T>
factor_report factorise_by_halves(const context& ctx, const matrix_view<T>& A,
                                  const vector_view<index_t>& pivots, const product_options& options) {
  const factor_frame frame(ctx, "getrf", panel_bytes(A.rows()));
  lu_steps<T> steps(ctx, frame, options);
  recursive_lu<lu_steps<T>, matrix_view<T>>(steps).run(A, pivots);
  return {frame.info(), steps.products()};
}

/// Factorises in blocks of so many columns. With `in_turn` it runs on one stream, with the same result.
template <class T>
factor_report factorise_by_blocks(const context& ctx, const matrix_view<T>& A,
                                  const vector_view<index_t>& pivots, const product_options& options,
                                  const block_widths& widths, bool in_turn = false) {
  const factor_frame frame(ctx, "getrf", panel_bytes(A.rows()));
  product_report products;
  {
    // In numbers of several limbs products by residues leave room to others themselves, in rounds.
    const two_streams streams(ctx, in_turn, limb_count<T> == 1);
    lu_steps<T> ahead(streams.ahead(), frame, options_ahead(options)),
        main(streams.main(), frame, options_behind(options));
    blocked_lu<lu_steps<T>, matrix_view<T>>(streams, ahead, main, widths).run(A, pivots);
    products = main.products();
    products.add(ahead.products());
  }
  return {frame.info(), products};
}

}  // namespace residua::lapack
