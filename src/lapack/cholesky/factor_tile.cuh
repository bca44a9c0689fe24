// Tiles of Cholesky's factor in the shared memory of a block of threads, and sums of their products: a thread
// has some elements of a row.
#pragma once

#include "blas/level1/safe_norm.hpp"
#include "blas/level3/trsm_triangle.hpp"
#include "gpu/warp.cuh"
#include "lapack/cholesky/wide_block.hpp"

namespace residua::cuda {

inline constexpr int tile_order = 32, tile_threads = 256;
static_assert(tile_order <= terms_between_renormalisations);

/// By columns, each a place longer than it is, so that threads beside each other write to different banks
/// along both sides.
template <class T, int rows = tile_order>
struct factor_tile {
  using number = arithmetic_t<T>;
  number element[tile_order][rows + 1];

  __device__ inline void store(const lapack::factor_part<T>& target, index_t i, index_t k) const {
    for_each(target.is_lower(), [&](int, int row, int column) {
      if (i + row < target.rows() && k + column < target.columns()) {
        target.put(i + row, k + column, element[column][row]);
      }
    });
  }

  /// Calls f(n, row, column) for the elements that a thread has: threads beside each other have what lies
  /// side by side in memory.
  template <class F>
  static __device__ inline void for_each(bool lower, const F& f) {
#pragma unroll
    for (int n = 0; n < of_thread; ++n) {
      const int entry = n * tile_threads + static_cast<int>(threadIdx.x);
      f(n, lower ? entry % rows : entry / tile_order, lower ? entry / rows : entry % tile_order);
    }
  }
  static constexpr int of_thread = tile_order * rows / tile_threads;
};

/// A tile of a part of L, elements from (i, k) on; zeros beyond the ends, and above the diagonal of a
/// triangle. The part is not empty.
template <class T>
struct tile_place {
  const lapack::factor_part<T>& source;
  index_t i, k;
  bool triangle = false;

  /// One that is there, if (row, column) of the tile is not.
  [[nodiscard]] __device__ inline arithmetic_t<T> near(int row, int column) const {
    return source.get(::min(i + row, source.rows() - 1), ::min(k + column, source.columns() - 1));
  }
  [[nodiscard]] __device__ inline bool contains(int row, int column) const {
    return i + row < source.rows() && k + column < source.columns() && (!triangle || column <= row);
  }
};

/// What a thread reads of a tile. All of it is on its way at once, until it is written to shared memory.
template <class T, int rows = tile_order>
struct fetched_tile {
  using number = arithmetic_t<T>;
  using tile = factor_tile<T, rows>;
  number element[tile::of_thread];

  __device__ inline void fetch(const tile_place<T>& place) {
    tile::for_each(place.source.is_lower(),
                   [&](int n, int row, int column) { element[n] = place.near(row, column); });
  }
  /// `place`: the one that was fetched.
  __device__ inline void put(const tile_place<T>& place, tile& target) const {
    tile::for_each(place.source.is_lower(), [&](int n, int row, int column) {
      target.element[column][row] = place.contains(row, column) ? element[n] : number(0.0);
    });
  }
};

/// The value of a sum times a factor, without normalising the sum. Its low part is at most 33u S, where S is
/// the sum of its terms' sizes (number/accumulator.hpp), so that what is rounded here and the product of both
/// low parts cost 4u 33u S |factor| more than a product's 7u^2: both are left over of what error_bounds::dot
/// allows for 32 terms, 1280u^2 S, of which a sum takes 697.
__device__ inline dd product_of(const accumulator<dd>& sum, const dd& factor) {
  const auto p = two_prod(sum.high, factor.hi());
  const auto whole =
      fast_two_sum(p.value, limb::fma(sum.high, factor.lo(), limb::fma(sum.low, factor.hi(), p.error)));
  return dd(whole.value, whole.error);
}

/// What is left of some elements of a row when products are taken from them, with the other sign.
template <class T, int rows = tile_order>
struct tile_sums {
  using number = arithmetic_t<T>;
  using tile = factor_tile<T, rows>;
  /// Columns that are dealt out to threads of a row, and how many each has.
  static constexpr int step = tile_threads / rows, own = tile_order / step;
  accumulator<number> sum[own];
  int row = static_cast<int>(threadIdx.x) % rows, first = static_cast<int>(threadIdx.x) / rows;

  [[nodiscard]] __device__ inline int column(int n) const { return first + n * step; }
  [[nodiscard]] __device__ inline number rest(int n) const { return -sum[n].value(); }
  /// rest(n) times a factor, in a chain of half as many instructions.
  [[nodiscard]] __device__ inline number rest_times(int n, const number& factor) const {
    return -product_of(sum[n], factor);
  }
  __device__ inline void begin(const tile& source) {
#pragma unroll
    for (int n = 0; n < own; ++n) {
      sum[n].clear();
      sum[n].add_product(-1.0, source.element[column(n)][row]);
    }
  }
  /// Takes the product of rows of x and of l, some terms at once.
  __device__ inline void subtract(const tile& x, const factor_tile<T>& l) {
    constexpr int terms = 4 / own;
    static_assert(terms > 0 && tile_order % terms == 0);
#pragma unroll 2
    for (int first = 0; first < tile_order; first += terms) {
      number factor[terms], other[terms][own];
#pragma unroll
      for (int k = 0; k < terms; ++k) {
        factor[k] = x.element[first + k][row];
#pragma unroll
        for (int n = 0; n < own; ++n) other[k][n] = l.element[first + k][column(n)];
      }
#pragma unroll
      for (int k = 0; k < terms; ++k) {
#pragma unroll
        for (int n = 0; n < own; ++n) sum[n].add_product(other[k][n], factor[k]);
      }
    }
#pragma unroll
    for (int n = 0; n < own; ++n) sum[n].renormalise();
  }
  /// Takes a finished column, of which l has the factors, from those behind it, of which the n-th own one may
  /// be the first; those that are finished, and not read any more, are not left out, so that no sum waits for
  /// another one's condition.
  __device__ inline void subtract_column(int n, int j, const tile& x, const factor_tile<T>& l) {
    const number factor = x.element[j][row];
    number other[own];
#pragma unroll
    for (int m = 0; m < own; ++m) {
      if (m >= n) other[m] = l.element[j][column(m)];
    }
#pragma unroll
    for (int m = 0; m < own; ++m) {
      if (m >= n) sum[m].add_product(other[m], factor);
    }
  }
  /// Calls finish(n, j) for the columns in turn, by the threads that have them, and takes each from those
  /// behind it; finish leaves the column in x.
  template <class Finish>
  __device__ inline void for_each_column(int count, const tile& x, const factor_tile<T>& l,
                                         const Finish& finish) {
#pragma unroll
    for (int n = 0; n < own; ++n) {
      for (int j = n * step; j < (n + 1) * step && j < count; ++j) {
        if (column(n) == j) finish(n, j);
        __syncthreads();
        subtract_column(n, j, x, l);
      }
    }
  }
};

}  // namespace residua::cuda
