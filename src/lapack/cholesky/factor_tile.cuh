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

  /// Elements from (i, k) on; zeros beyond the ends, and above the diagonal of a triangle. All threads.
  __device__ inline void load(const lapack::factor_part<T>& source, index_t i, index_t k,
                              bool triangle = false) {
    for_each(source.is_lower(), [&](int row, int column) {
      const bool inside =
          i + row < source.rows() && k + column < source.columns() && (!triangle || column <= row);
      element[column][row] = inside ? source.get(i + row, k + column) : number(0.0);
    });
  }
  __device__ inline void store(const lapack::factor_part<T>& target, index_t i, index_t k,
                               bool triangle = false) const {
    for_each(target.is_lower(), [&](int row, int column) {
      if (i + row < target.rows() && k + column < target.columns() && (!triangle || column <= row)) {
        target.put(i + row, k + column, element[column][row]);
      }
    });
  }

 private:
  /// Threads beside each other have what lies side by side in memory.
  template <class F>
  static __device__ inline void for_each(bool lower, const F& f) {
#pragma unroll
    for (int n = 0; n < tile_order * rows; n += tile_threads) {
      const int entry = n + static_cast<int>(threadIdx.x);
      lower ? f(entry % rows, entry / rows) : f(entry / tile_order, entry % tile_order);
    }
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
  /// The same times a factor, in a chain of half as many instructions.
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
  /// Takes the product of rows of x and of l.
  __device__ inline void subtract(const tile& x, const factor_tile<T>& l) {
#pragma unroll 4
    for (int k = 0; k < tile_order; ++k) {
      const number factor = x.element[k][row];
#pragma unroll
      for (int n = 0; n < own; ++n) sum[n].add_product(l.element[k][column(n)], factor);
    }
#pragma unroll
    for (int n = 0; n < own; ++n) sum[n].renormalise();
  }
  /// Takes a finished column, of which l has the factors, from those behind it; the n-th own one may be.
  __device__ inline void subtract_column(int n, int j, const tile& x, const factor_tile<T>& l) {
    const number factor = x.element[j][row];
#pragma unroll
    for (int other = 0; other < own; ++other) {
      if (other >= n && column(other) > j) sum[other].add_product(l.element[j][column(other)], factor);
    }
  }
  /// Calls finish(n, j) for the columns in turn, by the threads that have them, and takes each from those
  /// behind it; finish leaves the column in x. Ends where has_ended(j).
  template <class Finish, class HasEnded>
  __device__ inline void for_each_column(int count, const tile& x, const factor_tile<T>& l,
                                         const Finish& finish, const HasEnded& has_ended) {
#pragma unroll
    for (int n = 0; n < own; ++n) {
      for (int j = n * step; j < (n + 1) * step && j < count; ++j) {
        if (column(n) == j) finish(n, j);
        __syncthreads();
        if (has_ended(j)) return;
        subtract_column(n, j, x, l);
      }
    }
  }
};

/// sqrt(p) and its reciprocal, of which the root errs by at most 6 u^2 and the reciprocal by 11 u^2 in dd, to
/// first order; otherwise as the format's root and quotient.
///
/// r is within 2u of 1 / sqrt(p.hi) (CUDA's rsqrt: one unit in the last place), s after a step of Newton's
/// within u of sqrt(p.hi), and r after one within u of 1 / s. What p has beyond s^2 is at most 3u p and
/// rounded once, 3u^2 p, and multiplied by r / 2, 3u^2 sqrt(p); the square of it that Newton's step leaves
/// out is (3u)^2 / 8. The reciprocal lacks e = 1 - root r, at most 2u and rounded twice, times r (1 + e).
template <class Number>
__device__ inline void root_and_reciprocal(const Number& p, Number& root, Number& reciprocal) {
  root = blas::root(p);
  reciprocal = blas::quotient(Number(1.0), root);
}
__device__ inline void root_and_reciprocal(const dd& p, dd& root, dd& reciprocal) {
  double r = ::rsqrt(p.hi()), s = limb::mul(p.hi(), r);
  s = limb::fma(limb::fma(-s, s, p.hi()), 0.5 * r, s);
  r = limb::fma(limb::fma(-s, r, 1.0), r, r);
  const double beyond = limb::add(limb::fma(-s, s, p.hi()), p.lo());
  const auto sum = fast_two_sum(s, limb::mul(beyond, 0.5 * r));
  root = dd(sum.value, sum.error);
  const double e = limb::fma(-root.lo(), r, limb::fma(-root.hi(), r, 1.0));
  const auto whole = fast_two_sum(r, limb::mul(r, limb::fma(e, e, e)));
  reciprocal = dd(whole.value, whole.error);
}

}  // namespace residua::cuda
