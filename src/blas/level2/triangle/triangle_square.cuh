// The unknowns of a tile on the diagonal of a triangular system, by substitution.
//
// What bounds the time of all but large systems is the chain through these squares: a warp solves one, a
// lane an unknown or two. For y_k = a_kk x_k the chain has no division and no product with a reciprocal:
// its multipliers a_ik / a_kk are computed before, and y is divided after.
#pragma once

#include "blas/level2/triangle/triangle_tiles.cuh"

namespace residua::cuda {

/// Whether the solution is stored as it is computed. Where it is rounded, later unknowns are to see it
/// rounded.
template <class T>
inline constexpr bool is_stored_exactly = stored_bytes<T> == sizeof(arithmetic_t<T>);

/// The smallest and largest leading limbs that neither overflow nor underflow beside each other, last limbs
/// included.
__device__ inline bool is_moderate(double leading, double smallest) {
  return fabs(leading) >= smallest && fabs(leading) <= 1.0 / smallest;
}

template <class T>
struct square_on_diagonal {
  using number = arithmetic_t<T>;
  static constexpr int tile = tile_unknowns<T>;
  static constexpr bool has_multipliers = is_stored_exactly<T>;
  /// (k, r): of row r and column k; divided by that of row and column k where there are multipliers.
  number element[tile][tile];
  number reciprocal[tile];  // 1 behind the last unknown
  bool regular;             // all reciprocals and multipliers are neither infinite nor inaccurate

  /// By the whole block; zeros where the operand has nothing.
  __device__ inline void load(const triangular_system<T>& s, index_t first) {
    const int own = threadIdx.x;
    bool good = true;
    if (own < tile) {
      const bool exists = first + own < s.size() && !s.a.unit;
      const number diagonal = exists ? s.a.element(first + own, first + own) : number(1.0);
      reciprocal[own] = number(1.0) / diagonal;
      good = has_good_reciprocal(diagonal);
    }
    __syncthreads();
#pragma unroll 1
    for (int place = own; place < tile * tile; place += block_threads) {
      const int k = place / tile;
      number e = original(s, first, place % tile, k);
      if (has_multipliers && !s.a.unit && place % tile != k && !(e == number(0.0))) {
        e = e * reciprocal[k];
        good = good && is_moderate(static_cast<double>(leading(e)), 0x1p-600);
      }
      element[k][place % tile] = e;
    }
    regular = __syncthreads_and(good) != 0;
    __syncthreads();
  }
  /// Of row r and column k of the tile, as it is in memory.
  static __device__ inline number original(const triangular_system<T>& s, index_t first, int r, int k) {
    const index_t row = first + r, column = first + k;
    const bool wanted = row < s.size() && column < s.size() && s.a.contains(row, column);
    return wanted ? s.a.element(row, column) : number(0.0);
  }
  static __device__ inline bool has_good_reciprocal(const number& x) {
    return is_moderate(static_cast<double>(leading(x)), 0x1p-900);
  }
};

/// x as it is stored.
template <class T>
__device__ inline arithmetic_t<T> rounded(const arithmetic_t<T>& x) {
  const scalar_lane lane{0};
  if constexpr (plane_stored<T>) {
    double high;
    typename T::stored_low low;
    const vector_view<T> local(&high, &low, 1);
    lane.store(local, x);
    return lane.load(local);
  } else {
    alignas(16) T element;  // as arrays are: a lane moves 16 bytes at once
    const vector_view<T> local(&element, 1);
    lane.store(local, x);
    return lane.load(local);
  }
}

/// Unknowns that all lanes solve at once, so that one trip from lane to lane serves them all.
template <class T>
inline constexpr int group_unknowns = sizeof(arithmetic_t<T>) <= 8 ? 4 : 1;

/// y_k = a_kk x_k of a lane's unknowns by multipliers, given what is left of their right-hand sides beside
/// the terms of this tile.
template <class T, int R>
__device__ inline void solve_by_multipliers(const square_on_diagonal<T>& square, bool forward,
                                            accumulator<arithmetic_t<T>> (&rest)[R],
                                            arithmetic_t<T> (&mine)[R]) {
  using number = arithmetic_t<T>;
  constexpr int G = group_unknowns<T>, groups = tile_unknowns<T> / G;
  const int lane = threadIdx.x % warp_threads;
#pragma unroll(G > 1 ? 4 : 1)
  for (int turn = 0; turn < groups; ++turn) {
    const int first = forward ? turn * G : tile_unknowns<T> - 1 - turn * G, step = forward ? 1 : -1;
    accumulator<number> left[G], of_lane = rest[0];
    number negative[G];
    if (first >= warp_threads) of_lane = rest[R - 1];
#pragma unroll
    for (int g = 0; g < G; ++g) left[g] = from_lane(of_lane, (first + g * step) % warp_threads);
#pragma unroll
    for (int g = 0; g < G; ++g) {
      const int k = first + g * step;
      const number y = left[g].value();
      negative[g] = -y;
#pragma unroll
      for (int h = g + 1; h < G; ++h) add_product(left[h], square.element[k][first + h * step], negative[g]);
#pragma unroll
      for (int q = 0; q < R; ++q) {
        if (lane + q * warp_threads == k) mine[q] = y;
      }
    }
#pragma unroll
    for (int g = 0; g < G; ++g) {
#pragma unroll
      for (int q = 0; q < R; ++q)
        add_product(rest[q], square.element[first + g * step][lane + q * warp_threads], negative[g]);
    }
  }
}

/// Solves by plain substitution, which overflows and underflows only where that does, for x of a lane's
/// unknowns. `regular`: the reciprocals will do.
template <bool regular, class T, int R>
__device__ inline void substitute(const triangular_system<T>& s, const square_on_diagonal<T>& square,
                                  index_t first, accumulator<arithmetic_t<T>> (&rest)[R],
                                  arithmetic_t<T> (&mine)[R]) {
  using number = arithmetic_t<T>;
  constexpr int unrolled = regular && sizeof(number) <= 16 ? 4 : 1;
  constexpr bool has_multipliers = square_on_diagonal<T>::has_multipliers;
  const int lane = threadIdx.x % warp_threads;
  const index_t left = s.size() - first;
  const int count = left < tile_unknowns<T> ? static_cast<int>(left) : tile_unknowns<T>;
#pragma unroll unrolled
  for (int turn = 0; turn < count; ++turn) {
    const int k = s.forward() ? turn : count - 1 - turn;
    number x = k < warp_threads ? rest[0].value() : rest[R - 1].value();
    if (!s.a.unit) x = regular ? x * square.reciprocal[k] : x / square.original(s, first, k, k);
    x = rounded<T>(x);
    const number negative = -from_lane(x, k % warp_threads);
#pragma unroll
    for (int q = 0; q < R; ++q) {
      const int r = lane + q * warp_threads;
      if (r == k) mine[q] = x;
      add_product(rest[q], has_multipliers ? square.original(s, first, r, k) : square.element[k][r],
                  negative);
    }
  }
}

/// The first warp: a lane's unknowns. Multipliers where everything is finite.
template <class T, int R>
__device__ inline void solve_tile(const triangular_system<T>& s, const square_on_diagonal<T>& square,
                                  index_t first, accumulator<arithmetic_t<T>> (&rest)[R],
                                  arithmetic_t<T> (&mine)[R]) {
  if constexpr (!square_on_diagonal<T>::has_multipliers) {
    if (square.regular) return substitute<true>(s, square, first, rest, mine);
  } else if (square.regular) {
    accumulator<arithmetic_t<T>> left[R];
    bool finite = true;
#pragma unroll
    for (int q = 0; q < R; ++q) left[q] = rest[q];
    solve_by_multipliers(square, s.forward(), left, mine);
#pragma unroll
    for (int q = 0; q < R; ++q) {
      const int k = static_cast<int>(threadIdx.x) + q * warp_threads;
      if (!s.a.unit) mine[q] = mine[q] * square.reciprocal[k];
      finite = finite && ::isfinite(static_cast<double>(leading(mine[q])));
    }
    if (__all_sync(whole_warp, finite)) return;
  }
  substitute<false>(s, square, first, rest, mine);
}

}  // namespace residua::cuda
