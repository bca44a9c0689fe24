// What kernels that solve triangular systems have in common: tiles of unknowns, a block each, that wait for
// each other.
//
// Blocks take their tiles in the order of solution, so that those waited for are always under way, and add
// the terms of solved unknowns as these become known: they ask for the numbers themselves, which takes one
// trip to the second-level cache where a counter, a fence and the numbers would take three.
#pragma once

#include "blas/level2/gemv_cuda.cuh"
#include "blas/level2/trsv_system.hpp"

namespace residua::cuda {

/// Unknowns of a lane of the warp that solves a tile, and of a tile. Larger tiles wait less often for each
/// other; of longer numbers they would not fit the registers and the shared memory.
template <class T>
inline constexpr int lane_unknowns = sizeof(arithmetic_t<T>) <= 8 ? 2 : 1;
template <class T>
inline constexpr int tile_unknowns = warp_threads* lane_unknowns<T>;
/// Columns, or unknowns, of a tile that one of the block's warps takes.
template <class T>
inline constexpr int warp_share = tile_unknowns<T> / tile_warps;

/// What stands for a word of a solution that is not known yet: the bits that cudaMemset leaves. Arithmetic
/// makes this NaN only by changing a sign.
inline constexpr long long unknown_word = -1;

/// Hands a number to the other blocks, word by word: a word that is no longer unknown is right, so nothing
/// else has to be waited for, and no fence is needed.
template <class Number>
__device__ inline void publish(Number* place, const Number& x) {
  constexpr int words = sizeof(Number) / sizeof(double);
  long long word[words];
  memcpy(word, &x, sizeof(Number));
#pragma unroll
  for (int w = 0; w < words; ++w) {
    const long long known = word[w] == unknown_word ? 0x7fffffffffffffff : word[w];
    reinterpret_cast<volatile long long*>(place)[w] = known;
  }
}

/// Waits for `count` numbers, `stride` apart. `ahead`: by how many tiles they come before this block's own.
/// Warps whose turn is not soon look seldom: thousands that ask all the time would hold up the one that is
/// due.
template <int count, int stride = 1, class Number>
__device__ inline void await(Number (&x)[count], const Number* source, int ahead) {
  constexpr int words = sizeof(Number) / sizeof(double);
  long long word[count][words];
  while (true) {
    bool known = true;
#pragma unroll
    for (int n = 0; n < count; ++n) {
      const auto* of_number = reinterpret_cast<const volatile long long*>(source + n * stride);
#pragma unroll
      for (int w = 0; w < words; ++w) word[n][w] = of_number[w];
    }
#pragma unroll
    for (int n = 0; n < count; ++n) {
#pragma unroll
      for (int w = 0; w < words; ++w) known = known && word[n][w] != unknown_word;
    }
    if (known) break;
    if (ahead > 1) __nanosleep(ahead > 8 ? 2000 : 300);
  }
  memcpy(x, word, sizeof(x));
}

/// For t = 0 ... turns - 1 load(a, t), then use(a, t): elements of A for the solved tile t. `asks_ahead`: the
/// next ones are asked for before a tile is waited for, which takes registers for both.
template <class T, bool asks_ahead, int rows, int columns, class Load, class Use>
__device__ __forceinline__ void for_each_solved(int turns, const Load& load, const Use& use) {
  arithmetic_t<T> next[rows][columns];
  if (asks_ahead && turns > 0) load(next, 0);
  for (int t = 0; t < turns; ++t) {
    arithmetic_t<T> a[rows][columns];
    if constexpr (asks_ahead) {
      memcpy(a, next, sizeof(a));
      if (t + 1 < turns) load(next, t + 1);
    } else {
      load(a, t);
    }
    use(a, t);
  }
}

/// Terms of a tile's unknowns, whose first is `first`, with one solved tile after the other. `negative`: -x
/// as far as it is known, 0 behind the last unknown.
template <class T, bool asks_ahead, int R>
__device__ inline void add_solved_in_rows(accumulator<arithmetic_t<T>> (&sum)[R],
                                          const triangular_system<T>& s, index_t first, int turns, int tiles,
                                          const arithmetic_t<T>* negative) {
  constexpr int share = warp_share<T>;
  const index_t last = s.size() - 1, mine = first + threadIdx.x % warp_threads;
  const auto first_column = [&](int t) {
    const index_t tile = s.forward() ? t : tiles - 1 - t;
    return tile * tile_unknowns<T> + threadIdx.x / warp_threads * share;
  };
  const auto load = [&](auto& a, int t) {
    const index_t k = first_column(t);
#pragma unroll
    for (int c = 0; c < share; ++c) {
#pragma unroll
      for (int q = 0; q < R; ++q) {
        const index_t r = mine + q * warp_threads < last ? mine + q * warp_threads : last;
        a[c][q] = k + c <= last ? scalar_lane{r}.load(s.a.A.column(k + c)) : arithmetic_t<T>(0.0);
      }
    }
  };
  for_each_solved<T, asks_ahead, share, R>(turns, load, [&](const auto& a, int t) {
    arithmetic_t<T> x[share];
    await(x, negative + first_column(t), turns - t);
#pragma unroll
    for (int c = 0; c < share; ++c) {
#pragma unroll
      for (int q = 0; q < R; ++q) add_product(sum[q], a[c][q], x[c]);
    }
    if ((t + 1) % (terms_between_renormalisations / share) == 0) renormalise(sum, R);
  });
  renormalise(sum, R);
}

/// Adds the terms in columns of A, of a warp's share of the unknowns, from `first` on.
template <class T, bool asks_ahead, int share>
__device__ inline void add_solved_in_columns(accumulator<arithmetic_t<T>> (&sum)[share],
                                             const triangular_system<T>& s, index_t first, int turns,
                                             int tiles, const arithmetic_t<T>* negative) {
  constexpr int R = lane_unknowns<T>;
  const index_t last = s.size() - 1;
  const auto first_row = [&](int t) {
    const index_t tile = s.forward() ? t : tiles - 1 - t;
    return tile * tile_unknowns<T> + threadIdx.x % warp_threads;
  };
  const auto load = [&](auto& a, int t) {
    const index_t k = first_row(t);
#pragma unroll
    for (int q = 0; q < R; ++q) {
#pragma unroll
      for (int c = 0; c < share; ++c) {
        const index_t column = first + c < last ? first + c : last, r = k + q * warp_threads;
        a[q][c] = r <= last ? scalar_lane{r}.load(s.a.A.column(column)) : arithmetic_t<T>(0.0);
      }
    }
  };
  for_each_solved<T, asks_ahead, R, share>(turns, load, [&](const auto& a, int t) {
    arithmetic_t<T> x[R];
    await<R, warp_threads>(x, negative + first_row(t), turns - t);
#pragma unroll
    for (int q = 0; q < R; ++q) {
#pragma unroll
      for (int c = 0; c < share; ++c) add_product(sum[c], a[q][c], x[q]);
    }
    if ((t + 1) % (terms_between_renormalisations / R) == 0) renormalise(sum, share);
  });
  renormalise(sum, share);
}

/// The sum of the warps' sums of an output.
template <class Acc>
__device__ inline Acc sum_of_warps(const Acc* of_warp, int stride) {
  constexpr int half = tile_warps / 2;
  Acc sum[half];
#pragma unroll
  for (int w = 0; w < half; ++w) {
    sum[w] = of_warp[w * stride];
    sum[w].merge(of_warp[(w + half) * stride]);
  }
  static_assert(half == 4);
  sum[0].merge(sum[1]);
  sum[2].merge(sum[3]);
  sum[0].merge(sum[2]);
  return sum[0];
}

/// The number of the tile that the block is to solve, in the order in which blocks have begun.
__device__ __forceinline__ int take_turn(unsigned* taken, int tiles) {
  __shared__ int ticket;
  if (threadIdx.x == 0) ticket = static_cast<int>(atomicAdd(taken, 1U));
  __syncthreads();
  const int turn = ticket;
  if (turn == tiles - 1 && threadIdx.x == 0) *taken = 0;  // for the next launch
  return turn;
}

/// The sums of the terms in unknowns of the `turns` tiles before this one, in `partial`: those of each
/// column, or each warp's of each row.
template <bool in_columns, bool asks_ahead, class T>
__device__ __forceinline__ void sum_solved(const triangular_system<T>& s, index_t first, int turns, int tiles,
                                           const arithmetic_t<T>* negative, int lane, int warp,
                                           accumulator<arithmetic_t<T>> (*partial)[tile_unknowns<T>]) {
  using acc = accumulator<arithmetic_t<T>>;
  if constexpr (in_columns) {
    constexpr int share = warp_share<T>, lanes = warp_threads / share;  // that have a column's sum
    acc sum[share];
    clear(sum, share);
    add_solved_in_columns<T, asks_ahead>(sum, s, first + warp * share, turns, tiles, negative);
    const acc total = merge_lanes(sum);
    if (lane % lanes == 0) partial[0][warp * share + lane / lanes] = total;
  } else {
    constexpr int R = lane_unknowns<T>;
    acc sum[R];
    clear(sum, R);
    add_solved_in_rows<T, asks_ahead>(sum, s, first, turns, tiles, negative);
#pragma unroll
    for (int q = 0; q < R; ++q) partial[warp][lane + q * warp_threads] = sum[q];
  }
}

/// Adds to a lane's right-hand sides what sum_solved has left.
template <bool in_columns, class T, int R>
__device__ __forceinline__ void add_partial(const accumulator<arithmetic_t<T>> (*partial)[tile_unknowns<T>],
                                            int lane, accumulator<arithmetic_t<T>> (&rest)[R]) {
#pragma unroll
  for (int q = 0; q < R; ++q) {
    const auto* of_unknown = &partial[0][lane + q * warp_threads];
    auto others = in_columns ? *of_unknown : sum_of_warps(of_unknown, tile_unknowns<T>);
    others.renormalise();
    rest[q].merge(others);
    rest[q].renormalise();
  }
}

/// A lane's unknowns, to x and to the blocks that wait for them.
template <class T, int R>
__device__ __forceinline__ void publish_solved(const triangular_system<T>& s, index_t first, int lane,
                                               const arithmetic_t<T> (&x)[R], arithmetic_t<T>* negative) {
#pragma unroll
  for (int q = 0; q < R; ++q) {
    const index_t r = first + lane + q * warp_threads;
    publish(negative + r, r < s.size() ? -x[q] : arithmetic_t<T>(0.0));
    if (r < s.size()) scalar_lane{r}.store(s.x, x[q]);
  }
}

}  // namespace residua::cuda
