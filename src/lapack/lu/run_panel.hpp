// Runs a panel with partial pivoting on the backend of a context.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "base/backends.hpp"
#include "lapack/lu/pivoted_panel.hpp"

namespace residua {

namespace reference {
template <class T>
void run_panel(const lapack::pivoted_panel<T>& p) {
  using number = arithmetic_t<T>;
  const index_t rows = p.A.rows(), columns = p.A.columns();
  for (index_t j = 0; j <= columns; ++j) {
    const number pivot = j == 0 ? number(0.0) : dense::load(p.A, j - 1, j - 1);
    if (j == columns) {
      if (pivot == number(0.0)) return;
      for (index_t i = j; i < rows; ++i) {
        lapack::scale_rows(p.A.column(j - 1), pivot, loop::scalar_lane{i});
      }
      return;
    }
    lapack::panel_coefficients<T> u;
    lapack::solve_column(p.A, j, u);
    blas::largest_element<number> largest;
    largest.clear();
    for (index_t i = j; i < rows; ++i) {
      lapack::update_rows(p.A, j, u, pivot, loop::scalar_lane{i});
      largest.take(dense::load(p.A, i, j), i);
    }
    lapack::take_pivot(p, j, static_cast<index_t>(largest.place));
  }
}
}  // namespace reference

namespace cpu {
/// On as many threads as pay (panel_cpu.cpp).
template <class Isa, class T>
void run_panel(int threads, const lapack::pivoted_panel<T>& p);
}  // namespace cpu

namespace cuda {
/// One kernel; enqueued (panel_cuda.cu). `spare`: device memory of panel_bytes(rows).
template <class T>
void run_panel(const context& ctx, const lapack::pivoted_panel<T>& p, void* spare);
}  // namespace cuda

namespace lapack {

/// The places of a panel's rows on a GPU.
inline std::size_t panel_bytes(index_t rows) { return static_cast<std::size_t>(rows) * sizeof(int); }

template <class T>
void run_panel(const context& ctx, const pivoted_panel<T>& p, void* spare) {
  run_on_backend(
      ctx, [&] { reference::run_panel(p); }, [&]<class Isa>() { cpu::run_panel<Isa>(ctx.threads(), p); },
      [&] { cuda::run_panel(ctx, p, spare); });
}

}  // namespace lapack

}  // namespace residua
