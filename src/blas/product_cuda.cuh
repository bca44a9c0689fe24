// The GPU's matrix product: each block computes a tile of C, each thread a few of its elements in registers.
//
// Ceiling: a dd term is 12 double-precision instructions, so 2 ddflop in 12 of a multiprocessor's 64 a cycle. A step over
// one k loads tile_rows + tile_columns numbers from shared memory a thread and uses them tile_rows x tile_columns times.
#pragma once

#include "base/cuda_state.hpp"
#include "blas/product.hpp"

namespace residua::cuda {

using namespace blas;

/// How a block's tile is cut: threads_down x threads_across threads of rows x columns elements each, and `depth` values of
/// k in shared memory at a time, twice. `resident` blocks are to be on a multiprocessor at once: their warps hide the
/// latency of the sums' chains, at the price of registers.
template <int threads_down_, int threads_across_, int rows_, int columns_, int depth_, int resident_>
struct tiling {
  static constexpr int resident = resident_;
  static constexpr int threads_down = threads_down_, threads_across = threads_across_;
  static constexpr int threads = threads_down * threads_across;
  static constexpr int rows = rows_, columns = columns_, depth = depth_;
  static constexpr int tile_rows = threads_down * rows, tile_columns = threads_across * columns;
};

/// What one thread brings of an operand's next tile: from memory into registers while the last tile is computed with,
/// then into shared memory. `span` is the tile's extent along the operand's side of C, the other one is depth.
template <class T, int span, int depth, int threads>
struct tile_loader {
  using number = arithmetic_t<T>;
  static constexpr int each = span * depth / threads;
  static_assert(span * depth % threads == 0);
  number held[each];

  /// The n-th element of this thread: neighbours in memory go to neighbouring threads.
  static __device__ inline int position(int n) { return static_cast<int>(threadIdx.x) + n * threads; }
  static __device__ inline int along(int n, bool depth_first) {
    return depth_first ? position(n) / depth : position(n) % span;
  }
  static __device__ inline int deep(int n, bool depth_first) {
    return depth_first ? position(n) % depth : position(n) / span;
  }

  /// element(along, deep): of the operand; zero outside.
  template <class Element>
  __device__ inline void fetch(bool depth_first, const Element& element) {
#pragma unroll
    for (int n = 0; n < each; ++n) held[n] = element(along(n, depth_first), deep(n, depth_first));
  }
  __device__ inline void put(bool depth_first, number (&tile)[depth][span]) const {
#pragma unroll
    for (int n = 0; n < each; ++n) tile[deep(n, depth_first)][along(n, depth_first)] = held[n];
  }
};

template <class Tiling, class TA, class TB>
struct shared_tiles {
  arithmetic_t<TA> a[2][Tiling::depth][Tiling::tile_rows];
  arithmetic_t<TB> b[2][Tiling::depth][Tiling::tile_columns];
};

template <class Tiling, class TC>
struct register_tile {
  accumulator<arithmetic_t<TC>> sum[Tiling::rows][Tiling::columns];

  __device__ inline void clear() {
#pragma unroll
    for (int i = 0; i < Tiling::rows; ++i) {
#pragma unroll
      for (int j = 0; j < Tiling::columns; ++j) sum[i][j].clear();
    }
  }
  __device__ inline void renormalise() {
#pragma unroll
    for (int i = 0; i < Tiling::rows; ++i) {
#pragma unroll
      for (int j = 0; j < Tiling::columns; ++j) sum[i][j].renormalise();
    }
  }
  /// One value of k. Threads take every threads_down-th row and every threads_across-th column: no bank conflicts.
  template <class A, class B>
  __device__ inline void add(const A* a, const B* b, int down, int across) {
    A x[Tiling::rows];
#pragma unroll
    for (int i = 0; i < Tiling::rows; ++i) x[i] = a[down + i * Tiling::threads_down];
#pragma unroll
    for (int j = 0; j < Tiling::columns; ++j) {
      const B y = b[across + j * Tiling::threads_across];
#pragma unroll
      for (int i = 0; i < Tiling::rows; ++i) add_product(sum[i][j], x[i], y);
    }
  }
};

/// Whether a tile has nothing of the part that is wanted.
template <class Tiling>
__device__ inline bool misses(region part, index first_row, index first_column) {
  if (part == region::lower) return first_row + Tiling::tile_rows <= first_column;
  if (part == region::upper) return first_column + Tiling::tile_columns <= first_row;
  return false;
}

template <class Tiling, class TA, class TB, class TC>
__global__ __launch_bounds__(Tiling::threads,
                             Tiling::resident) void product_kernel(const product<TA, TB, TC> p) {
  extern __shared__ double2 shared_memory[];
  auto& tiles = *reinterpret_cast<shared_tiles<Tiling, TA, TB>*>(shared_memory);
  const index first_row = static_cast<index>(blockIdx.x) * Tiling::tile_rows;
  const index first_column = static_cast<index>(blockIdx.y) * Tiling::tile_columns;
  if (misses<Tiling>(p.part, first_row, first_column)) return;

  tile_loader<TA, Tiling::tile_rows, Tiling::depth, Tiling::threads> next_a;
  tile_loader<TB, Tiling::tile_columns, Tiling::depth, Tiling::threads> next_b;
  const bool a_depth_first = p.a.as == form::transposed, b_depth_first = p.b.as != form::transposed;
  const auto fetch = [&](index first_k) {
    next_a.fetch(a_depth_first, [&](int i, int k) {
      const index row = first_row + i, term = first_k + k;
      return row < p.rows() && term < p.terms() ? p.a(row, term) : arithmetic_t<TA>(0.0);
    });
    next_b.fetch(b_depth_first, [&](int j, int k) {
      const index column = first_column + j, term = first_k + k;
      return column < p.columns() && term < p.terms() ? p.b(term, column) : arithmetic_t<TB>(0.0);
    });
  };
  const auto put = [&](int side) {
    next_a.put(a_depth_first, tiles.a[side]);
    next_b.put(b_depth_first, tiles.b[side]);
  };

  const int down = static_cast<int>(threadIdx.x) % Tiling::threads_down;
  const int across = static_cast<int>(threadIdx.x) / Tiling::threads_down;
  register_tile<Tiling, TC> mine;
  mine.clear();
  fetch(0);
  put(0);
  __syncthreads();
  for (index first_k = 0, turn = 0; first_k < p.terms(); first_k += Tiling::depth, ++turn) {
    const int side = static_cast<int>(turn % 2);
    const bool more = first_k + Tiling::depth < p.terms();
    if (more) fetch(first_k + Tiling::depth);
    const int terms =
        static_cast<int>(p.terms() - first_k < Tiling::depth ? p.terms() - first_k : Tiling::depth);
    if (terms == Tiling::depth) {
#pragma unroll
      for (int k = 0; k < Tiling::depth; ++k) mine.add(tiles.a[side][k], tiles.b[side][k], down, across);
    } else {
      for (int k = 0; k < terms; ++k) mine.add(tiles.a[side][k], tiles.b[side][k], down, across);
    }
    static_assert(terms_between_renormalisations % Tiling::depth == 0);
    if ((first_k + Tiling::depth) % terms_between_renormalisations == 0) mine.renormalise();
    if (more) put(1 - side);
    __syncthreads();
  }

#pragma unroll
  for (int j = 0; j < Tiling::columns; ++j) {
    const index column = first_column + across + j * Tiling::threads_across;
#pragma unroll
    for (int i = 0; i < Tiling::rows; ++i) {
      const index row = first_row + down + i * Tiling::threads_down;
      if (row < p.rows() && column < p.columns() && contains(p.part, row, column)) {
        p.finish(row, column, mine.sum[i][j].value());
      }
    }
  }
}

}  // namespace residua::cuda
