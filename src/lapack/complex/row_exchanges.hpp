// Interchanges of the rows of complex matrices, as those of real matrices of twice the rows.
#pragma once

#include "blas/complex/real_views.hpp"
#include "dense/matrix_frame.hpp"
#include "lapack/complex/lu_stages.hpp"
#include "lapack/lu/row_swaps.hpp"
#include "loop/run.hpp"

namespace residua::lapack {

/// As row_swaps says of the pivots, the origin, the direction and the columns that are kept.
template <class T>
void swap_complex_rows(const context& ctx, const char* routine, const matrix_view<complex<T>>& A,
                       const vector_view<const index_t>& pivots, index_t origin, bool descending = false,
                       const dense::range& kept = {0, 0}) {
  if (A.columns() == kept.size() || pivots.size() == 0) return;
  const dense::matrix_frame<index_t> frame(ctx, routine, 2 * pivots.size(), 1);
  const auto doubled = frame.view().column(0);
  loop::run_elements(ctx, pivots.size(), doubled_pivots_stage{{}, pivots, doubled});
  swap_rows<T>(ctx, {blas::interleaved(A), doubled, 2 * origin, descending, kept});
}

}  // namespace residua::lapack
