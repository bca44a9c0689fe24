// Interchanges of rows, as partial pivoting notes them: LAPACK's laswp.
#pragma once

#include <algorithm>
#include <utility>

#include "base/backends.hpp"
#include "base/thread_pool.hpp"
#include "dense/range.hpp"
#include "number/ceil_div.hpp"
#include "residua/lapack/report.hpp"
#include "residua/view/matrix_view.hpp"

namespace residua {

namespace lapack {

/// Row k of A is exchanged with row pivots[k] - 1 - origin for the k of a range, ascending, or descending for
/// the inverse.
template <class T>
struct row_swaps {
  matrix_view<T> A;
  vector_view<const index_t> pivots;  // from A's first row on
  index_t origin;
  bool descending = false;
  dense::range kept{0, 0};  // columns that stay as they are

  [[nodiscard]] RESIDUA_INLINE index_t columns() const { return A.columns() - kept.size(); }
  /// The n-th of the columns whose rows are exchanged.
  [[nodiscard]] RESIDUA_INLINE index_t column(index_t n) const {
    return n < kept.begin ? n : n + kept.size();
  }
  /// The row that row k is exchanged with.
  [[nodiscard]] RESIDUA_INLINE index_t other(index_t k) const { return pivots[k] - 1 - origin; }
};

/// Exchanges the rows of one column.
template <class T>
void swap_rows_of_column(const row_swaps<T>& s, index_t j) {
  const index_t count = s.pivots.size();
  for (index_t step = 0; step < count; ++step) {
    const index_t k = s.descending ? count - 1 - step : step;
    if (s.other(k) != k) std::swap(s.A(k, j), s.A(s.other(k), j));
  }
}

template <class T>
void swap_rows_on_host(int threads, const row_swaps<T>& s) {
  constexpr index_t swaps_worth_threads = 1 << 15, columns_of_chunk = 16;
  const index_t columns = s.columns();
  const int team = columns * s.pivots.size() < swaps_worth_threads ? 1 : threads;
  pool::for_each(ceil_div(columns, columns_of_chunk), team, [&](index_t c) {
    const index_t end = std::min(columns, (c + 1) * columns_of_chunk);
    for (index_t j = c * columns_of_chunk; j < end; ++j) swap_rows_of_column(s, s.column(j));
  });
}

}  // namespace lapack

namespace cuda {
/// row_swaps_cuda.cu.
template <class T>
void swap_rows(const context& ctx, const lapack::row_swaps<T>& s);
}  // namespace cuda

namespace lapack {

template <class T>
void swap_rows(const context& ctx, const row_swaps<T>& s) {
  if (s.columns() == 0 || s.pivots.size() == 0) return;
  run_on_backend(
      ctx, [&] { swap_rows_on_host(1, s); }, [&] { swap_rows_on_host(ctx.threads(), s); },
      [&] { cuda::swap_rows(ctx, s); });
}

}  // namespace lapack

}  // namespace residua
