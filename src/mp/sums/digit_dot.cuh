// One sum of products of two vectors on a GPU's units for products of bytes, in one kernel, for dot and nrm2:
// terms scaled by powers of two to integers, whose digits of eight bits in [-128, 127] are multiplied pair by
// pair.
//
// The products of digit i of x and digit j of y, summed over the terms, are an element of a product of two
// matrices. Elements with i + j = c make column c of the sum of products. Columns from 8 W on are kept, W = n
// + 1 being the words of an integer for numbers of n. The sum so found is near the exact one
// (digit_sums<n>::error); the host rounds it from a sum that is too small and from one that is too large.
//
// A sample of the terms tells the scales. Where another term is above them the sum is of no use, but the
// largest exponents are known then, and the kernel runs once more.
#pragma once

#include "gpu/arrival.cuh"
#include "mp/sums/digit_sums.cuh"

namespace residua::cuda {

/// The largest exponent of a vector's numbers as a code that is never negative: 0 where all are zero, and
/// above all others where one is not finite.
struct exponent_code {
  unsigned long long code = 0;

  static constexpr unsigned long long not_finite = ~0ULL;
  [[nodiscard]] RESIDUA_FUNCTION static exponent_code coded(std::int64_t exponent) {
    return {static_cast<unsigned long long>(exponent - multiple::term_range::none)};
  }
  [[nodiscard]] RESIDUA_FUNCTION std::int64_t exponent() const {
    return static_cast<std::int64_t>(code) + multiple::term_range::none;
  }
  RESIDUA_FUNCTION void meet(mp_header h) {
    if (!h.is_finite()) code = not_finite;
    if (h.is_regular() && coded(h.exponent()).code > code) code = coded(h.exponent()).code;
  }
  [[nodiscard]] RESIDUA_FUNCTION bool is_regular() const { return code != 0 && code != not_finite; }
};

/// The largest exponents of both factors, and the columns of a sum, on the device: zero between kernels.
struct dot_columns {
  static constexpr int most = 64;
  exponent_code x_largest, y_largest;
  unsigned long long columns[most];
};

/// What the host reads of it: of each eight columns their word and what they have above it; and the scales.
struct dot_words {
  exponent_code x_scale, y_scale, x_largest, y_largest;
  multiple::word here[dot_columns::most / 8], above[dot_columns::most / 8];

  [[nodiscard]] bool are_scales_too_small() const {
    return x_largest.code > x_scale.code || y_largest.code > y_scale.code;
  }
};

/// The digits of the terms of two warps in their shared memory, 32 of each, and products of them. Rows of a
/// product are digits of x, columns digits of y, 16 and 8 at a time. So many digits are taken as bytes of
/// eight half words side by side, the upper or the lower ones of an integer ("groups"); of two lower groups
/// no product reaches column 8 W. One warp multiplies the lower two bytes of x's half words, the other one
/// the upper two.
template <int n>
class dot_digits {
 public:
  using word = multiple::word;
  static constexpr int W = n + 1, halves = 2 * W, together = 8, groups = halves > together ? 2 : 1,
                       pairs = 2 * groups - 1, ways = 2, threads = ways * warp_threads;
  static_assert(halves <= 2 * together);
  /// Of half words: 16 bytes of eight lanes lie in different banks.
  static constexpr int pitch = threads + 4, of_operand = halves * pitch;
  /// Sums of a block: of each way, pair of groups, offset within them and lane.
  static constexpr int offsets = 9, of_way = pairs * offsets * warp_threads, sums = ways * of_way;

  __device__ dot_digits()
      : thread_(static_cast<int>(threadIdx.x) % threads),
        lane_(thread_ % warp_threads),
        way_(thread_ / warp_threads) {}

  __device__ __forceinline__ void store(unsigned* operand, const word (&x)[W]) const {
#pragma unroll
    for (int h = 0; h < halves; ++h)
      operand[h * pitch + thread_] = static_cast<unsigned>(x[h / 2] >> 32 * (h % 2));
  }
  /// Both warps wait for each other.
  __device__ __forceinline__ static void meet() {
    asm volatile("bar.sync %0, %1;" ::"r"(1 + static_cast<int>(threadIdx.x) / threads), "n"(threads)
                 : "memory");
  }
  /// Adds the products of the terms that both warps stored.
  __device__ __forceinline__ void multiply(const unsigned* of_x, const unsigned* of_y) {
#pragma unroll
    for (int way = 0; way < ways; ++way) multiply_terms(of_x + way * warp_threads, of_y + way * warp_threads);
  }
  /// Adds a warp's products to those of its block. Lane (g, t) has rows g of x's half words and columns 2 t
  /// and 2 t + 1 of y's: its products with one offset in digits from those of half words g and 2 t join.
  __device__ __forceinline__ void add_to(int* of_block) const {
    int* const mine = of_block + way_ * of_way + lane_;
#pragma unroll
    for (int pair = 0; pair < pairs; ++pair) {
#pragma unroll
      for (int offset = 0; offset < offsets; ++offset) {
        int sum = 0;
#pragma unroll
        for (int e = 0; e < 16; ++e) {
          if (e / 4 + e % 4 / 2 + 4 * (e % 2) == offset) sum += acc_[pair][e / 4][e % 4];
        }
        atomicAdd(mine + (pair * offsets + offset) * warp_threads, sum);
      }
    }
  }
  /// Column 8 W + c of a block's sum, as far as lanes (g, t) of one t have it.
  [[nodiscard]] __device__ static long long column(const int* of_block, int c, int t) {
    long long sum = 0;
#pragma unroll
    for (int pair = 0; pair < pairs; ++pair) {
      const int lower_groups = (pair + 1) / 2,
                first = 4 * (2 * (halves - together) - together * lower_groups);
#pragma unroll
      for (int way = 0; way < ways; ++way) {
        const int digit = 8 * W + c - first - 2 * way;  // offset + 4 (g + 2 t)
#pragma unroll
        for (int more = 0; more < offsets; more += 4) {
          const int offset = (digit & 3) + more, g = (digit >> 2) - more / 4 - 2 * t;
          if (offset < offsets && g >= 0 && g < together)
            sum += of_block[way * of_way + (pair * offsets + offset) * warp_threads + 4 * g + t];
        }
      }
    }
    return sum;
  }

 private:
  /// Of lane (g, t) half word g of a group of eight terms from 8 t on.
  __device__ __forceinline__ void load(uint4 (&r)[2], const unsigned* operand, int group) const {
    const int half = halves - together * (group + 1) + lane_ / 4;
    r[0] = r[1] = {};
    if (half < 0) return;
    const auto* const source = reinterpret_cast<const uint4*>(operand + half * pitch + 8 * (lane_ % 4));
    r[0] = source[0];
    r[1] = source[1];
  }
  /// Two bytes of a half word of four terms, each of all of these side by side.
  __device__ __forceinline__ static uint2 transpose(const uint4& x, unsigned bytes) {
    const unsigned first = __byte_perm(x.x, x.y, bytes), behind = __byte_perm(x.z, x.w, bytes);
    return {__byte_perm(first, behind, 0x5410), __byte_perm(first, behind, 0x7632)};
  }
  __device__ __forceinline__ void multiply_terms(const unsigned* of_x, const unsigned* of_y) {
    constexpr unsigned lower_bytes = 0x5140, upper_bytes = 0x7362;
    uint2 y[groups][4];
#pragma unroll
    for (int group = 0; group < groups; ++group) {
      uint4 terms[2];
      load(terms, of_y, group);
#pragma unroll
      for (int upper = 0; upper < 2; ++upper) {
        const unsigned bytes = upper == 0 ? lower_bytes : upper_bytes;
        const uint2 first = transpose(terms[0], bytes), second = transpose(terms[1], bytes);
        y[group][2 * upper] = {first.x, second.x};
        y[group][2 * upper + 1] = {first.y, second.y};
      }
    }
    const unsigned bytes = way_ == 0 ? lower_bytes : upper_bytes;
#pragma unroll
    for (int group = 0; group < groups; ++group) {
      uint4 terms[2];
      load(terms, of_x, group);
      const uint2 first = transpose(terms[0], bytes), second = transpose(terms[1], bytes);
#pragma unroll
      for (int other = 0; other < groups - group; ++other) {
#pragma unroll
        for (int column = 0; column < 4; ++column)
          multiply_bytes(acc_[2 * group + other][column], {first.x, second.x}, {first.y, second.y},
                         y[other][column]);
      }
    }
  }

  int thread_, lane_, way_;
  /// Of a pair of groups, and a byte of y's half words.
  int acc_[pairs][4][4] = {};
};

/// The largest of a code of each thread of a block. All threads call it.
__device__ inline exponent_code largest_in_block(exponent_code x, unsigned long long* shared) {
  for (int distance = warp_threads / 2; distance > 0; distance /= 2)
    x.code = max(x.code, __shfl_xor_sync(whole_warp, x.code, distance));
  if (threadIdx.x % warp_threads == 0) shared[threadIdx.x / warp_threads] = x.code;
  __syncthreads();
  for (int w = 0; w < block_threads / warp_threads; ++w) x.code = max(x.code, shared[w]);
  return x;
}

/// The largest exponents of the terms that a sample has, and what is above them: most other terms are below
/// that, too. The same in all blocks.
__device__ inline void sample_scales(const multiple::sums_problem& s, exponent_code& x, exponent_code& y,
                                     unsigned long long (*shared)[block_threads / warp_threads]) {
  constexpr int of_thread = 2, headroom = 2;
  constexpr index_t size = of_thread * block_threads;
  mp_header of_x[of_thread], of_y[of_thread];
#pragma unroll
  for (int e = 0; e < of_thread; ++e) {
    const index_t k = s.terms * (e * block_threads + static_cast<index_t>(threadIdx.x)) / size;
    of_x[e] = s.a.header(k);
    of_y[e] = s.b.header(k);
  }
#pragma unroll
  for (int e = 0; e < of_thread; ++e) {
    x.meet(of_x[e]);
    y.meet(of_y[e]);
  }
  x = largest_in_block(x, shared[0]);
  y = largest_in_block(y, shared[1]);
  if (x.is_regular()) x.code += headroom;
  if (y.is_regular()) y.code += headroom;
}

/// Terms begin, ..., end - 1 of both factors as a block's threads read them, one of 256 each at a time; of a
/// sum of squares those of one.
template <int n, bool of_squares>
struct dot_reader {
  multiple::sums_problem s;
  index_t next, end;
  digit_element<n> x, y;

  __device__ __forceinline__ void read() {
    if (next < end) {
      x.load(s.a.first + next * s.a.step, s.a.plane, 0);
      if constexpr (!of_squares) y.load(s.b.first + next * s.b.step, s.b.plane, 0);
    } else {
      x.clear();
      if constexpr (!of_squares) y.clear();
    }
    next += block_threads;
  }
};

template <int n>
__device__ __forceinline__ void scale_term(multiple::word (&digits)[n + 1], const digit_element<n>& x,
                                           long long scale, exponent_code& largest) {
  const mp_header h{x.header};
  largest.meet(h);
  digit_sums<n>::take(digits, x.words, h.is_negative(), scale + 2 - h.exponent(), h.is_regular());
}

/// Adds the products of a block's terms, of which the first are read, and finds both factors' largest
/// exponents.
template <int n, bool of_squares>
__device__ __forceinline__ void add_terms(dot_digits<n>& sums, dot_reader<n, of_squares>& terms,
                                          unsigned* digits, const exponent_code (&scales)[2],
                                          exponent_code (&largest)[2]) {
  using shape = dot_digits<n>;
  constexpr int operands = of_squares ? 1 : 2;
  const int thread = static_cast<int>(threadIdx.x), group = thread / shape::threads;
  unsigned* const of_x = digits + operands * group * shape::of_operand;
  unsigned* const of_y = of_x + (operands - 1) * shape::of_operand;
  const index_t first_of_group = terms.next - block_threads - thread + group * shape::threads;
  for (index_t k = first_of_group; k < terms.end; k += block_threads) {
    multiple::word of_term[shape::W];
    scale_term<n>(of_term, terms.x, scales[0].exponent(), largest[0]);
    sums.store(of_x, of_term);
    if constexpr (!of_squares) {
      scale_term<n>(of_term, terms.y, scales[1].exponent(), largest[1]);
      sums.store(of_y, of_term);
    }
    terms.read();
    shape::meet();
    sums.multiply(of_x, of_y);
    shape::meet();
  }
  if constexpr (of_squares) largest[1] = largest[0];
}

/// Adds the columns of a block's products of digits to those of all blocks.
template <int n>
__device__ inline void add_columns(const int* products, dot_columns* all) {
  constexpr int lanes = block_threads / dot_columns::most;
  const int thread = static_cast<int>(threadIdx.x), c = thread / lanes;
  long long sum = dot_digits<n>::column(products, c, thread % lanes);
  for (int distance = lanes / 2; distance > 0; distance /= 2)
    sum += __shfl_xor_sync(whole_warp, sum, distance);
  if (thread % lanes == 0) atomicAdd(&all->columns[c], static_cast<unsigned long long>(sum));
}

/// What all blocks have told becomes the host's, and zero.
template <int n>
__device__ inline void take_words(dot_columns* all, dot_words* result) {
  const int thread = static_cast<int>(threadIdx.x);
  if (thread <= n) {
    long long column[8];
#pragma unroll
    for (int k = 0; k < 8; ++k) column[k] = static_cast<long long>(__ldcg(&all->columns[8 * thread + k]));
    word_of_columns(column, result->here[thread], result->above[thread]);
  }
  if (thread == 0) {
    result->x_largest.code = __ldcg(&all->x_largest.code);
    result->y_largest.code = __ldcg(&all->y_largest.code);
    all->x_largest = all->y_largest = {};
  }
  __syncthreads();
  if (thread < dot_columns::most) all->columns[thread] = 0;
}

/// x_scale and y_scale: the factors' largest exponents, or none where they are not known.
template <int n, bool of_squares>
__global__ void __launch_bounds__(block_threads, 2)
    digit_dot_kernel(multiple::sums_problem s, exponent_code x_scale, exponent_code y_scale, dot_columns* all,
                     dot_words* result, unsigned* arrivals) {
  using shape = dot_digits<n>;
  constexpr int warps = block_threads / warp_threads;
  __shared__ alignas(16) unsigned digits[(of_squares ? 1 : 2) * warps / shape::ways * shape::of_operand];
  __shared__ int products[shape::sums];
  __shared__ unsigned long long codes[4][warps];
  const int thread = static_cast<int>(threadIdx.x);
  dot_reader<n, of_squares> terms{
      s, s.terms * blockIdx.x / gridDim.x + thread, s.terms * (blockIdx.x + 1) / gridDim.x, {}, {}};
  terms.read();
  for (int e = thread; e < shape::sums; e += block_threads) products[e] = 0;
  if (x_scale.code == 0) sample_scales(s, x_scale, y_scale, codes);
  __syncthreads();
  shape sums;
  exponent_code largest[2];
  add_terms<n>(sums, terms, digits, {x_scale, y_scale}, largest);
  sums.add_to(products);
  largest[0] = largest_in_block(largest[0], codes[2]);
  largest[1] = largest_in_block(largest[1], codes[3]);
  add_columns<n>(products, all);
  if (thread == 0) {
    atomicMax(&all->x_largest.code, largest[0].code);
    atomicMax(&all->y_largest.code, largest[1].code);
  }
  if (!last_block_to_arrive(arrivals, gridDim.x)) return;
  take_words<n>(all, result);
  if (thread == 0) {
    result->x_scale = x_scale;
    result->y_scale = y_scale;
  }
}

}  // namespace residua::cuda
