// A panel of columns of geqrf, which one kernel reflects on a GPU that has clusters of blocks.
#pragma once

#include "base/backends.hpp"
#include "lapack/qr/block_reflector.hpp"

namespace residua {

namespace lapack {

/// A has no more columns than rows. Its columns become R's and, below the diagonal, the reflectors' vectors,
/// as geqrf stores them; tau, Q.V and Q.S, S = V^T V with 1 / tau on its diagonal, are made with them.
template <class T>
struct reflected_panel {
  matrix_view<T> A;
  vector_view<T> tau;
  block_reflector<T> Q;
};

/// The widths of such panels, from the widest on: a taller panel has fewer columns.
inline constexpr index_t panel_widths[] = {32, 16, 8};

}  // namespace lapack

namespace cuda {
/// Whether a panel fits into the shared memory of one cluster (reflected_panel_cuda.cu).
template <class T>
bool is_panel_on_chip(const context& ctx, index_t rows, index_t columns);
/// Enqueued.
template <class T>
void reflect_panel(const context& ctx, const lapack::reflected_panel<T>& panel);
}  // namespace cuda

namespace lapack {

/// The most columns of a panel of so many rows, or 0 where no kernel makes such a panel.
template <class T>
index_t reflected_panel_columns(const context& ctx, index_t rows) {
  const auto none = [] { return index_t{0}; };
  return run_on_backend(ctx, none, none, [&] {
    for (const index_t columns : panel_widths) {
      if (cuda::is_panel_on_chip<T>(ctx, rows, columns)) return columns;
    }
    return index_t{0};
  });
}

/// A panel of at most so many columns.
template <class T>
void run_panel(const context& ctx, const reflected_panel<T>& panel) {
  const auto never = [] { throw error(error_kind::unsupported, "panels of reflectors are a GPU's"); };
  run_on_backend(ctx, never, never, [&] { cuda::reflect_panel(ctx, panel); });
}

}  // namespace lapack

}  // namespace residua
