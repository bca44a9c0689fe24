// Products of many vectors with one, whose elements several ranks hold.
#pragma once

#include "blas/level1/level1_reductions.hpp"
#include "distributed/loops.hpp"
#include "residua/view/matrix_view.hpp"

namespace residua::distributed {

/// Columns whose sums ranks tell each other at once.
inline constexpr index_t columns_at_once = 64;

/// The sums of the rank's blocks, of all columns side by side.
template <class T>
void sum_columns(const context& ctx, const row_partition& p, matrix_view<const T> V, vector_view<const T> w,
                 accumulator<T>* partial) {
  std::vector<accumulator<T>> of_column(own_blocks(p).size());
  for (index_t j = 0; j < V.columns(); ++j) {
    sum_blocks(ctx, p, blas::dot_stage<T>{{}, V.column(j), w}, of_column.data());
    for (std::size_t b = 0; b < of_column.size(); ++b)
      partial[b * static_cast<std::size_t>(V.columns()) + static_cast<std::size_t>(j)] = of_column[b];
  }
}

/// h = V^T w: each as dot computes it. Collective.
template <class T>
void inner_products(const context& ctx, const row_partition& p, matrix_view<const T> V,
                    vector_view<const T> w, vector_view<T> h) {
  for (index_t first = 0; first < V.columns(); first += columns_at_once) {
    const index_t count = std::min(columns_at_once, V.columns() - first);
    std::vector<accumulator<T>> partial(static_cast<std::size_t>(count * std::max<index_t>(p.blocks(), 1)));
    loop::clear(partial.data(), static_cast<int>(partial.size()));
    sum_columns(ctx, p, V.block(0, first, V.rows(), count), w,
                partial.data() + p.first_block(p.ranks().rank()) * count);
    complete_blocks(p, partial.data(), static_cast<std::size_t>(count) * sizeof(accumulator<T>));
    merge_blocks(partial.data(), p.blocks(), static_cast<int>(count));
    std::vector<T> sums;
    for (index_t j = 0; j < count; ++j) sums.push_back(partial[static_cast<std::size_t>(j)].value());
    upload_bytes(ctx, h.part(first, count).first(), sums.data(), sums.size() * sizeof(T));
  }
}

}  // namespace residua::distributed
