// The GPU's matrix product: each block computes a tile of C, each thread a few of its elements in registers.
//
// The ceiling: a dd term is 12 double-precision instructions, so 2 ddflop in 12 of a multiprocessor's 64 a
// cycle. A step over one k loads tile_rows + tile_columns numbers from shared memory a thread and uses them
// tile_rows x tile_columns times.
#pragma once

#include "base/cuda_state.hpp"
#include "blas/level3/gemm_tiles.hpp"
#include "gpu/arrival.cuh"
#include "number/ceil_div.hpp"

namespace residua::cuda {

using namespace blas;

/// How a block's tile is cut: threads_down x threads_across threads of rows x columns elements each, and
/// `depth` values of k in shared memory at a time, twice. `resident` blocks are to be on a multiprocessor at
/// once: their warps hide the latency of the sums' chains, at the price of registers.
template <int threads_down_, int threads_across_, int rows_, int columns_, int depth_, int resident_>
struct tiling {
  static constexpr int resident = resident_;
  static constexpr int threads_down = threads_down_, threads_across = threads_across_;
  static constexpr int threads = threads_down * threads_across;
  static constexpr int rows = rows_, columns = columns_, depth = depth_;
  static constexpr int tile_rows = threads_down * rows, tile_columns = threads_across * columns;
  static constexpr int each = rows * columns;
  static constexpr bool sliceable = each <= 4;  // larger tiles keep their registers for sums

  static __device__ inline int down() { return static_cast<int>(threadIdx.x) % threads_down; }
  static __device__ inline int across() { return static_cast<int>(threadIdx.x) / threads_down; }
};

/// What one thread brings of an operand's next tile: from memory into registers while the last tile is
/// computed with, then into shared memory. `span` is the tile's extent along the operand's side of C, the
/// other one is depth.
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
  /// One value of k. Threads take every threads_down-th row and every threads_across-th column: no bank
  /// conflicts.
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
  /// The first `terms` values of k of a tile.
  template <class A, class B>
  __device__ __forceinline__ void add_terms(const A (&a)[Tiling::depth][Tiling::tile_rows],
                                            const B (&b)[Tiling::depth][Tiling::tile_columns], int terms) {
    if (terms == Tiling::depth) {
#pragma unroll
      for (int k = 0; k < Tiling::depth; ++k) add(a[k], b[k], Tiling::down(), Tiling::across());
    } else {
      for (int k = 0; k < terms; ++k) add(a[k], b[k], Tiling::down(), Tiling::across());
    }
  }
};

/// Whether a tile has nothing of the part that is wanted.
template <class Tiling>
__device__ inline bool misses(region part, index_t first_row, index_t first_column) {
  if (part == region::lower) return first_row + Tiling::tile_rows <= first_column;
  if (part == region::upper) return first_column + Tiling::tile_columns <= first_row;
  return false;
}

/// The tile's sums over the terms first_term ... end - 1, in `mine`.
template <class Tiling, class TA, class TB, class TC>
__device__ inline void sum_tile(const product<TA, TB, TC>& p, tile_extent first, index_t first_term,
                                index_t end, shared_tiles<Tiling, TA, TB>& tiles,
                                register_tile<Tiling, TC>& mine) {
  tile_loader<TA, Tiling::tile_rows, Tiling::depth, Tiling::threads> next_a;
  tile_loader<TB, Tiling::tile_columns, Tiling::depth, Tiling::threads> next_b;
  const bool a_depth_first = p.a.transposed, b_depth_first = !p.b.transposed;
  const auto fetch = [&](index_t first_k) {
    next_a.fetch(a_depth_first, [&](int i, int k) {
      const index_t row = first.rows + i, term = first_k + k;
      return row < p.rows() && term < end ? p.a(row, term) : arithmetic_t<TA>(0.0);
    });
    next_b.fetch(b_depth_first, [&](int j, int k) {
      const index_t column = first.columns + j, term = first_k + k;
      return column < p.columns() && term < end ? p.b(term, column) : arithmetic_t<TB>(0.0);
    });
  };
  const auto put = [&](int side) {
    next_a.put(a_depth_first, tiles.a[side]);
    next_b.put(b_depth_first, tiles.b[side]);
  };
  mine.clear();
  fetch(first_term);
  put(0);
  __syncthreads();
  for (index_t first_k = first_term, turn = 0; first_k < end; first_k += Tiling::depth, ++turn) {
    const int side = static_cast<int>(turn % 2);
    const bool more = first_k + Tiling::depth < end;
    if (more) fetch(first_k + Tiling::depth);
    const int terms = static_cast<int>(end - first_k < Tiling::depth ? end - first_k : Tiling::depth);
    mine.add_terms(tiles.a[side], tiles.b[side], terms);
    static_assert(terms_between_renormalisations % Tiling::depth == 0);
    if ((first_k + Tiling::depth) % terms_between_renormalisations == 0) mine.renormalise();
    if (more) put(1 - side);
    __syncthreads();
  }
}

/// Where the blocks of a tile leave the sums of their slices, and how many have.
template <class TC>
struct slice_sums {
  accumulator<arithmetic_t<TC>>* sums;
  unsigned* arrived;  // arrival_counters() a tile, zero between kernels
};

/// A tile's sums in memory, slice by slice.
template <class Tiling, class TC>
struct tile_sums {
  using acc = accumulator<arithmetic_t<TC>>;
  acc* of_tile;

  __device__ inline acc* place(index_t slice, int n) const {
    return of_tile + (slice * Tiling::each + n) * Tiling::threads + threadIdx.x;
  }
  __device__ inline void put(index_t slice, const register_tile<Tiling, TC>& mine) const {
#pragma unroll
    for (int n = 0; n < Tiling::each; ++n) {
      *place(slice, n) = mine.sum[n / Tiling::columns][n % Tiling::columns];
    }
  }
  /// `mine` becomes the total of `count` sums that other blocks have put at the slices first, first + step
  /// ..., several of them on their way at a time, as many as there are registers for.
  __device__ inline void merge(index_t first, index_t step, index_t count,
                               register_tile<Tiling, TC>& mine) const {
    constexpr bool is_short = limb_count<arithmetic_t<TC>> <= 2 && Tiling::each <= 2;
    constexpr int batch = (is_short ? 16 : 8) / Tiling::each;
    mine.clear();
    for (index_t turn = 0; turn < count; turn += batch) {
      acc sums[batch][Tiling::each];
#pragma unroll
      for (int b = 0; b < batch; ++b) {
        if (turn + b >= count) continue;
#pragma unroll
        for (int n = 0; n < Tiling::each; ++n) {
          sums[b][n] = from_other_block(place(first + (turn + b) * step, n));
        }
      }
#pragma unroll
      for (int b = 0; b < batch; ++b) {
        if (turn + b >= count) continue;
#pragma unroll
        for (int n = 0; n < Tiling::each; ++n) {
          merge_slice(mine.sum[n / Tiling::columns][n % Tiling::columns], sums[b][n]);
        }
      }
    }
  }
};

/// Leaves this block's sums in memory. The block of a group that comes last merges the group, and the one of
/// these that comes last merges all groups into `mine` and is told so.
template <class Tiling, class TC>
__device__ inline bool merge_slices(const slice_sums<TC>& memory, index_t tile, index_t slice, index_t slices,
                                    register_tile<Tiling, TC>& mine) {
  const tile_sums<Tiling, TC> all{memory.sums + tile * slices * Tiling::threads * Tiling::each};
  unsigned* arrived = memory.arrived + tile * arrival_counters(slices);
  const index_t groups = ceil_div(slices, slices_of_group), group = slice / slices_of_group,
                first = group * slices_of_group;
  index_t members = slices - first < slices_of_group ? slices - first : slices_of_group;
  all.put(slice, mine);
  if (!last_block_to_arrive(arrived + group, static_cast<unsigned>(members))) return false;
  all.merge(first, 1, members, mine);
  if (groups == 1) return true;
  all.put(first, mine);
  if (!last_block_to_arrive(arrived + groups, static_cast<unsigned>(groups))) return false;
  all.merge(0, slices_of_group, groups, mine);
  return true;
}

template <class Tiling, class TA, class TB, class TC>
__device__ inline void finish_tile(const product<TA, TB, TC>& p, tile_extent first,
                                   const register_tile<Tiling, TC>& mine) {
#pragma unroll
  for (int j = 0; j < Tiling::columns; ++j) {
    const index_t column = first.columns + Tiling::across() + j * Tiling::threads_across;
#pragma unroll
    for (int i = 0; i < Tiling::rows; ++i) {
      const index_t row = first.rows + Tiling::down() + i * Tiling::threads_down;
      if (row < p.rows() && column < p.columns() && contains(p.part, row, column)) {
        p.finish(row, column, mine.sum[i][j].value());
      }
    }
  }
}

/// A block has a tile of C: along x all tiles' rows, for one slice or matrix after the other.
template <class Tiling, class TA, class TB, class TC>
__global__ __launch_bounds__(Tiling::threads,
                             Tiling::resident) void product_kernel(const product_batch<TA, TB, TC> all,
                                                                   const slice_sums<TC> memory) {
  extern __shared__ double2 shared_memory[];
  auto& tiles_in_memory = *reinterpret_cast<shared_tiles<Tiling, TA, TB>*>(shared_memory);
  const auto down = static_cast<unsigned>(ceil_div(all.rows(), Tiling::tile_rows));
  const unsigned task = blockIdx.x / down, tile_row = blockIdx.x % down;
  const tile_extent first{static_cast<index_t>(tile_row) * Tiling::tile_rows,
                          static_cast<index_t>(blockIdx.y) * Tiling::tile_columns};
  if (misses<Tiling>(all.part, first.rows, first.columns)) return;
  const bool sliced = Tiling::sliceable && all.slices() > 1;
  const auto p = all[sliced ? 0 : task];
  const index_t first_term = sliced ? task * all.slice : 0;
  const index_t end = sliced && first_term + all.slice < p.terms() ? first_term + all.slice : p.terms();
  register_tile<Tiling, TC> mine;
  sum_tile<Tiling>(p, first, first_term, end, tiles_in_memory, mine);
  if constexpr (Tiling::sliceable) {
    const index_t tile = tile_row + static_cast<index_t>(blockIdx.y) * down;
    if (sliced && !merge_slices<Tiling>(memory, tile, task, all.slices(), mine)) return;
  }
  finish_tile<Tiling>(p, first, mine);
}

}  // namespace residua::cuda
