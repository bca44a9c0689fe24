// The GPU's triangular solver: one kernel, a block for 32 unknowns.
//
// Blocks take their unknowns in the order of solution, so that those waited for are always under way, and add the terms of
// solved unknowns as these become known: they ask for the numbers themselves, which takes one trip to the second-level cache
// where a counter, a fence and the numbers would take three. What bounds the time of all but large systems is the chain through the squares on
// the diagonal: a warp solves one, a lane an unknown, with reciprocals of the diagonal that were computed before.
#include "blas/matvec_cuda.cuh"
#include "blas/triangular_system.hpp"

namespace residua::cuda {

namespace {

template <class T>
struct square_on_diagonal {
  using number = arithmetic_t<T>;
  number element[tile_outputs][tile_outputs];  // (k, r): of row r and column k
  number reciprocal[tile_outputs];
  bool regular;  // all reciprocals are neither infinite nor inaccurate

  /// By the whole block; zeros where the operand has nothing.
  __device__ inline void load(const triangular_system<T>& s, index first) {
    const int lane = threadIdx.x % warp_threads;
    for (int k = threadIdx.x / warp_threads; k < tile_outputs; k += tile_warps) {
      const index r = first + lane, c = first + k;
      const bool wanted = r < s.size() && c < s.size() && s.a.contains(r, c);
      element[k][lane] = wanted ? s.a.element(r, c) : number(0.0);
    }
    __syncthreads();
    if (threadIdx.x < tile_outputs) {
      reciprocal[lane] = number(1.0) / element[lane][lane];
      const bool all = __all_sync(whole_warp, has_good_reciprocal(lane) || first + lane >= s.size());
      if (lane == 0) regular = all;
    }
    __syncthreads();
  }
  __device__ inline bool has_good_reciprocal(int k) const {
    constexpr double smallest = 0x1p-900, largest = 0x1p900;
    const double size = fabs(static_cast<double>(leading(element[k][k])));
    return size >= smallest && size <= largest;
  }
  /// rest / element (k, k).
  __device__ inline number divided(const number& rest, int k) const {
    return has_good_reciprocal(k) ? rest * reciprocal[k] : rest / element[k][k];
  }
};

/// x as it is stored.
template <class T>
__device__ inline arithmetic_t<T> rounded(const arithmetic_t<T>& x) {
  const scalar_lane at{0};
  if constexpr (plane_stored<T>) {
    double high;
    typename T::stored_low low;
    const vector_view<T> local(&high, &low, 1);
    at.store(local, x);
    return at.load(local);
  } else {
    T element;
    const vector_view<T> local(&element, 1);
    at.store(local, x);
    return at.load(local);
  }
}

/// The number of one lane of the warp, in all of them.
template <class Number>
__device__ inline Number from_lane(const Number& x, int lane) {
  constexpr int words = sizeof(Number) / sizeof(double);
  double word[words];
  memcpy(word, &x, sizeof(Number));
#pragma unroll
  for (int w = 0; w < words; ++w) word[w] = __shfl_sync(whole_warp, word[w], lane);
  Number y;
  memcpy(&y, word, sizeof(Number));
  return y;
}

/// What stands for a word of a solution that is not known yet: the bits that cudaMemset leaves. Arithmetic makes this NaN
/// only by changing a sign.
inline constexpr long long unknown_word = -1;

/// Hands a number to the other blocks, word by word: a word that is no longer unknown is right, so nothing else has to be
/// waited for, and no fence is needed.
template <class Number>
__device__ inline void publish(Number* to, const Number& x) {
  constexpr int words = sizeof(Number) / sizeof(double);
  long long word[words];
  memcpy(word, &x, sizeof(Number));
#pragma unroll
  for (int w = 0; w < words; ++w) {
    const long long known = word[w] == unknown_word ? 0x7fffffffffffffff : word[w];
    reinterpret_cast<volatile long long*>(to)[w] = known;
  }
}

/// Waits for `count` numbers. `ahead`: by how many tiles they come before this block's own. Those whose turn is not soon
/// look seldom: thousands of warps that ask all the time would hold up the one that is due.
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

/// Terms of the unknowns first … first + 31 with one solved tile after the other. `negative`: -x as far as it is known, 0
/// behind the last unknown.
template <class T>
__device__ inline void add_solved_in_rows(accumulator<arithmetic_t<T>>& sum, const triangular_system<T>& s,
                                          index first, int turns, int tiles,
                                          const arithmetic_t<T>* negative) {
  const index r = first + threadIdx.x % warp_threads, row = r < s.size() ? r : s.size() - 1;
  for (int t = 0; t < turns; ++t) {
    const int tile = s.forward() ? t : tiles - 1 - t;
    const index k = static_cast<index>(tile) * tile_outputs + threadIdx.x / warp_threads * warp_columns;
    arithmetic_t<T> a[warp_columns];
#pragma unroll
    for (int c = 0; c < warp_columns; ++c) {
      a[c] = k + c < s.size() ? scalar_lane{row}.load(s.a.A.column(k + c)) : arithmetic_t<T>(0.0);
    }
    arithmetic_t<T> x[warp_columns];
    await(x, negative + k, turns - t);
#pragma unroll
    for (int c = 0; c < warp_columns; ++c) add_term(sum, a[c], x[c]);
    if ((t + 1) % (terms_between_renormalisations / warp_columns) == 0) sum.renormalise();
  }
  sum.renormalise();
}

/// The same where they lie in columns of A: four unknowns a warp, from `first` on.
template <class T>
__device__ inline void add_solved_in_columns(accumulator<arithmetic_t<T>> (&sum)[warp_columns],
                                             const triangular_system<T>& s, index first, int turns, int tiles,
                                             const arithmetic_t<T>* negative) {
  const index last = s.size() - 1;
  for (int t = 0; t < turns; ++t) {
    const int tile = s.forward() ? t : tiles - 1 - t;
    const index k = static_cast<index>(tile) * tile_outputs + threadIdx.x % warp_threads;
    arithmetic_t<T> a[warp_columns];
#pragma unroll
    for (int c = 0; c < warp_columns; ++c) {
      const index column = first + c < last ? first + c : last;
      a[c] = k <= last ? scalar_lane{k}.load(s.a.A.column(column)) : arithmetic_t<T>(0.0);
    }
    arithmetic_t<T> x[1];
    await(x, negative + k, turns - t);
#pragma unroll
    for (int c = 0; c < warp_columns; ++c) add_term(sum[c], a[c], x[0]);
    if ((t + 1) % terms_between_renormalisations == 0) {
#pragma unroll
      for (int c = 0; c < warp_columns; ++c) sum[c].renormalise();
    }
  }
#pragma unroll
  for (int c = 0; c < warp_columns; ++c) {
    sum[c].renormalise();
    merge_group<warp_threads>(sum[c]);
  }
}

/// The first warp: a lane's unknown, given what is left of its right-hand side beside the terms of this tile.
template <class T>
__device__ inline arithmetic_t<T> solve_tile(const triangular_system<T>& s,
                                             const square_on_diagonal<T>& square, int count,
                                             accumulator<arithmetic_t<T>> rest) {
  using number = arithmetic_t<T>;
  constexpr int unrolled = sizeof(number) <= 16 ? 4 : 1;
  const int lane = threadIdx.x % warp_threads;
  const bool regular = square.regular;
  number mine(0.0);
#pragma unroll unrolled
  for (int turn = 0; turn < count; ++turn) {
    const int k = s.forward() ? turn : count - 1 - turn;
    const number value = rest.value();
    number x = value;
    if (!s.a.unit) x = regular ? value * square.reciprocal[k] : square.divided(value, k);
    x = rounded<T>(x);
    if (lane == k) mine = x;
    add_term(rest, square.element[k][lane], -from_lane(x, k));
  }
  return mine;
}

}  // namespace

template <bool in_columns, class T>
__global__ __launch_bounds__(block_threads, 2) void solve_kernel(const triangular_system<T> s, int tiles,
                                                                 arithmetic_t<T>* negative, unsigned* taken) {
  using acc = accumulator<arithmetic_t<T>>;
  __shared__ square_on_diagonal<T> square;
  __shared__ acc partial[in_columns ? 1 : tile_warps][tile_outputs];
  __shared__ int ticket;
  const int lane = threadIdx.x % warp_threads, warp = threadIdx.x / warp_threads;
  if (threadIdx.x == 0) ticket = static_cast<int>(atomicAdd(taken, 1U));
  __syncthreads();
  const int turn = ticket;
  if (turn == tiles - 1 && threadIdx.x == 0) *taken = 0;  // for the next launch
  const index first = static_cast<index>(s.forward() ? turn : tiles - 1 - turn) * tile_outputs;
  const index r = first + lane;
  auto rest = sum_from(r < s.size() ? scalar_lane{r}.load(s.x) : arithmetic_t<T>(0.0));
  square.load(s, first);
  if constexpr (in_columns) {
    acc sum[warp_columns];
    clear(sum, warp_columns);
    add_solved_in_columns(sum, s, first + warp * warp_columns, turn, tiles, negative);
#pragma unroll
    for (int c = 0; c < warp_columns; ++c) {
      if (lane == 0) partial[0][warp * warp_columns + c] = sum[c];
    }
  } else {
    acc sum;
    sum.clear();
    add_solved_in_rows(sum, s, first, turn, tiles, negative);
    partial[warp][lane] = sum;
  }
  __syncthreads();
  if (warp > 0) return;
  acc others = partial[0][lane];
  if constexpr (!in_columns) {
#pragma unroll
    for (int w = 1; w < tile_warps; ++w) others.merge(partial[w][lane]);
  }
  others.renormalise();
  rest.merge(others);
  rest.renormalise();
  const index left = s.size() - first;
  const auto x = solve_tile(s, square, left < tile_outputs ? static_cast<int>(left) : tile_outputs, rest);
  publish(negative + r, r < s.size() ? -x : arithmetic_t<T>(0.0));
  if (r < s.size()) scalar_lane{r}.store(s.x, x);
}

template <class T>
void solve_triangular(const context& ctx, const triangular_system<T>& s) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const int tiles = static_cast<int>((s.size() + tile_outputs - 1) / tile_outputs);
  auto* negative = static_cast<arithmetic_t<T>*>(cuda.workspace);
  const std::size_t bytes = static_cast<std::size_t>(tiles) * tile_outputs * sizeof(arithmetic_t<T>);
  RESIDUA_CUDA_CHECK(cudaMemsetAsync(negative, 0xff, bytes, cuda.stream));
  auto* kernel = s.a.transposed ? solve_kernel<true, T> : solve_kernel<false, T>;
  kernel<<<static_cast<unsigned>(tiles), block_threads, 0, cuda.stream>>>(s, tiles, negative, cuda.arrivals);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template void solve_triangular<type>(const context&, const triangular_system<type>&);
RESIDUA_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
