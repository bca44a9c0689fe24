// The GPU's triangular solver: one kernel, a block for 32 unknowns, or 64 of one limb.
//
// Blocks take their unknowns in the order of solution, so that those waited for are always under way, and add
// the terms of solved unknowns as these become known: they ask for the numbers themselves, which takes one
// trip to the second-level cache where a counter, a fence and the numbers would take three. What bounds the
// time of all but large systems is the chain through the squares on the diagonal: a warp solves one, a lane
// an unknown or two. For y_k = a_kk x_k the chain has no division and no product with a reciprocal: its
// multipliers a_ik / a_kk are computed before, and y is divided after.
#include "blas/level2/gemv_cuda.cuh"
#include "blas/level2/trsv_system.hpp"
#include "number/ceil_div.hpp"

namespace residua::cuda {

namespace {

/// Unknowns of a lane of the warp that solves a tile, and of a tile. Larger tiles wait less often for each
/// other; of longer numbers they would not fit the registers and the shared memory.
template <class T>
inline constexpr int lane_unknowns = sizeof(arithmetic_t<T>) <= 8 ? 2 : 1;
template <class T>
inline constexpr int tile_unknowns = warp_threads* lane_unknowns<T>;
/// Columns, or unknowns, of a tile that one of the block's warps takes.
template <class T>
inline constexpr int warp_share = tile_unknowns<T> / tile_warps;

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
    T element;
    const vector_view<T> local(&element, 1);
    lane.store(local, x);
    return lane.load(local);
  }
}

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

/// Waits for `count` numbers. `ahead`: by how many tiles they come before this block's own. Those whose turn
/// is not soon look seldom: thousands of warps that ask all the time would hold up the one that is due.
template <int count, class Number>
__device__ inline void await(Number (&x)[count], const Number* from, int ahead) {
  constexpr int words = count * sizeof(Number) / sizeof(double);
  long long word[words];
  while (true) {
    bool known = true;
#pragma unroll
    for (int w = 0; w < words; ++w) word[w] = reinterpret_cast<const volatile long long*>(from)[w];
#pragma unroll
    for (int w = 0; w < words; ++w) known = known && word[w] != unknown_word;
    if (known) break;
    if (ahead > 1) __nanosleep(ahead > 8 ? 2000 : 300);
  }
  memcpy(x, word, sizeof(x));
}

/// Terms of a tile's unknowns, whose first is `first`, with one solved tile after the other. `negative`: -x
/// as far as it is known, 0 behind the last unknown.
template <class T, int R>
__device__ inline void add_solved_in_rows(accumulator<arithmetic_t<T>> (&sum)[R],
                                          const triangular_system<T>& s, index_t first, int turns, int tiles,
                                          const arithmetic_t<T>* negative) {
  constexpr int share = warp_share<T>;
  const index_t last = s.size() - 1, mine = first + threadIdx.x % warp_threads;
  for (int t = 0; t < turns; ++t) {
    const index_t tile = s.forward() ? t : tiles - 1 - t;
    const index_t k = tile * tile_unknowns<T> + threadIdx.x / warp_threads * share;
    arithmetic_t<T> a[share][R];
#pragma unroll
    for (int c = 0; c < share; ++c) {
#pragma unroll
      for (int q = 0; q < R; ++q) {
        const index_t r = mine + q * warp_threads < last ? mine + q * warp_threads : last;
        a[c][q] = k + c <= last ? scalar_lane{r}.load(s.a.A.column(k + c)) : arithmetic_t<T>(0.0);
      }
    }
    arithmetic_t<T> x[share];
    await(x, negative + k, turns - t);
#pragma unroll
    for (int c = 0; c < share; ++c) {
#pragma unroll
      for (int q = 0; q < R; ++q) add_product(sum[q], a[c][q], x[c]);
    }
    if ((t + 1) % (terms_between_renormalisations / share) == 0) renormalise(sum, R);
  }
  renormalise(sum, R);
}

/// The same where they lie in columns of A: a warp's share of the unknowns, from `first` on.
template <class T, int share>
__device__ inline void add_solved_in_columns(accumulator<arithmetic_t<T>> (&sum)[share],
                                             const triangular_system<T>& s, index_t first, int turns,
                                             int tiles, const arithmetic_t<T>* negative) {
  constexpr int R = lane_unknowns<T>;
  const index_t last = s.size() - 1;
  for (int t = 0; t < turns; ++t) {
    const index_t tile = s.forward() ? t : tiles - 1 - t;
    const index_t k = tile * tile_unknowns<T> + threadIdx.x % warp_threads;
    arithmetic_t<T> a[R][share];
#pragma unroll
    for (int q = 0; q < R; ++q) {
#pragma unroll
      for (int c = 0; c < share; ++c) {
        const index_t column = first + c < last ? first + c : last, r = k + q * warp_threads;
        a[q][c] = r <= last ? scalar_lane{r}.load(s.a.A.column(column)) : arithmetic_t<T>(0.0);
      }
    }
#pragma unroll
    for (int q = 0; q < R; ++q) {
      arithmetic_t<T> x[1];
      await(x, negative + k + q * warp_threads, turns - t);
#pragma unroll
      for (int c = 0; c < share; ++c) add_product(sum[c], a[q][c], x[0]);
    }
    if ((t + 1) % (terms_between_renormalisations / R) == 0) renormalise(sum, share);
  }
  renormalise(sum, share);
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

/// The same by substitution as it stands in the book, which overflows and underflows only where that does: x
/// of a lane's unknowns. `regular`: the reciprocals will do.
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
template <bool in_columns, class T>
__device__ __forceinline__ void sum_solved(const triangular_system<T>& s, index_t first, int turns, int tiles,
                                           const arithmetic_t<T>* negative, int lane, int warp,
                                           accumulator<arithmetic_t<T>> (*partial)[tile_unknowns<T>]) {
  using acc = accumulator<arithmetic_t<T>>;
  if constexpr (in_columns) {
    constexpr int share = warp_share<T>, lanes = warp_threads / share;  // that have a column's sum
    acc sum[share];
    clear(sum, share);
    add_solved_in_columns(sum, s, first + warp * share, turns, tiles, negative);
    const acc total = merge_lanes(sum);
    if (lane % lanes == 0) partial[0][warp * share + lane / lanes] = total;
  } else {
    constexpr int R = lane_unknowns<T>;
    acc sum[R];
    clear(sum, R);
    add_solved_in_rows(sum, s, first, turns, tiles, negative);
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

}  // namespace

template <bool in_columns, class T>
__global__ __launch_bounds__(block_threads, 2) void solve_kernel(const triangular_system<T> s, int tiles,
                                                                 arithmetic_t<T>* negative, unsigned* taken) {
  using number = arithmetic_t<T>;
  constexpr int R = lane_unknowns<T>;
  __shared__ square_on_diagonal<T> square;
  __shared__ accumulator<number> partial[in_columns ? 1 : tile_warps][tile_unknowns<T>];
  const int lane = threadIdx.x % warp_threads, warp = threadIdx.x / warp_threads;
  const int turn = take_turn(taken, tiles);
  const index_t first = static_cast<index_t>(s.forward() ? turn : tiles - 1 - turn) * tile_unknowns<T>;
  accumulator<number> rest[R];
#pragma unroll
  for (int q = 0; q < R; ++q) {
    const index_t r = first + lane + q * warp_threads;
    rest[q] = sum_from(r < s.size() ? scalar_lane{r}.load(s.x) : number(0.0));
  }
  square.load(s, first);
  sum_solved<in_columns>(s, first, turn, tiles, negative, lane, warp, partial);
  __syncthreads();
  if (warp > 0) return;
  add_partial<in_columns, T>(partial, lane, rest);
  number x[R];
  solve_tile(s, square, first, rest, x);
  publish_solved(s, first, lane, x, negative);
}

template <class T>
void solve_triangular(const context& ctx, const triangular_system<T>& s) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const int tiles = static_cast<int>(ceil_div(s.size(), tile_unknowns<T>));
  auto* negative = static_cast<arithmetic_t<T>*>(cuda.scratch.vector);
  const std::size_t bytes = static_cast<std::size_t>(tiles) * tile_unknowns<T> * sizeof(arithmetic_t<T>);
  RESIDUA_CUDA_CHECK(cudaMemsetAsync(negative, 0xff, bytes, cuda.stream));
  auto* kernel = s.a.transposed ? solve_kernel<true, T> : solve_kernel<false, T>;
  kernel<<<static_cast<unsigned>(tiles), block_threads, 0, cuda.stream>>>(s, tiles, negative, cuda.arrivals);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template void solve_triangular<type>(const context&, const triangular_system<type>&);
RESIDUA_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
