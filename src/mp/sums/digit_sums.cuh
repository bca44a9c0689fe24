// Many sums of products over one vector on a GPU's units for products of bytes, for gemv: rows and the vector
// scaled by powers of two to integers, whose digits of eight bits in [-128, 127] are multiplied pair by pair.
//
// An integer has W = n + 1 words for numbers of n, so 8 W digits; digit c of a product is a sum over l of
// digit l of a row's element and digit c - l of the vector's, which is a product of matrices where terms and
// l are summed over, rows are outputs and columns are c. Digits from 8 W on are summed, in 32 bits.
//
// Sums so found are not those in fixed point (mp/sums.hpp) but near: an output is rounded from a sum that is
// too small and from one that is too large. As rounding is monotone, where both give the same number that is
// its. What is not known then is left to sums in fixed point.
#pragma once

#include "gpu/dependent_kernel.cuh"
#include "mp/flags_cuda.hpp"
#include "mp/lapack/digit_tile.cuh"
#include "mp/sums/sums_grid.cuh"

namespace residua::cuda {

/// A block takes outputs outputs, a warp 16 of them, and a part of their terms, which as many warps as
/// `ways` share, four terms each in turn: where terms are neighbours in memory, what is read at a time lies
/// together.
template <int ways>
struct digit_grid {
  static constexpr int warps = block_threads / warp_threads, rows = 16, lanes = 4,
                       outputs = rows * warps / ways, terms_at_once = lanes * ways;
  /// A column of a part is a sum of up to 64 products of at most 2^14 a term.
  static constexpr index_t most_terms = 1024;

  index_t count, terms;
  int groups, parts;

  digit_grid(const multiple::sums_problem& s, int fitting)
      : count(s.count), terms(s.terms), groups(static_cast<int>(ceil_div<index_t>(s.count, outputs))) {
    constexpr index_t fewest_terms = 64;
    const index_t needed = ceil_div(terms, most_terms), useful = ceil_div(terms, fewest_terms);
    parts = static_cast<int>(std::max(needed, std::min<index_t>(useful, fitting / groups)));
  }
  [[nodiscard]] int blocks() const { return groups * parts; }
  [[nodiscard]] index_t largest_part() const { return ceil_div<index_t>(terms, parts); }
  [[nodiscard]] index_t padded_count() const { return index_t{outputs} * groups; }
  [[nodiscard]] __device__ index_t first_output() const {
    return static_cast<index_t>(blockIdx.x % static_cast<unsigned>(groups)) * outputs;
  }
  [[nodiscard]] __device__ int part() const {
    return static_cast<int>(blockIdx.x / static_cast<unsigned>(groups));
  }
  [[nodiscard]] __device__ index_t begin() const { return terms * part() / parts; }
  [[nodiscard]] __device__ index_t end() const { return terms * (part() + 1) / parts; }
};

/// What kernels of sums by digits leave for each other in memory, and what they are told of it.
struct digit_space {
  std::uint32_t* factors;    // of each term of the vector
  long long* largest;        // the vector's largest exponent, or not_finite
  int* sums;                 // of a part, a digit and an output
  unsigned char* is_open;    // an output that is not known
  const range_code* ranges;  // of the rows' elements
  int range_parts, parts;
  index_t plane;  // of a digit's sums: outputs with those of the last block that are none

  /// What stands for the largest exponent of a vector with an infinity or NaN.
  static constexpr long long not_finite = -multiple::term_range::none;
  [[nodiscard]] __device__ multiple::term_range range(index_t output, index_t count) const {
    range_code code = {};
    for (int p = 0; p < range_parts; ++p) code.merge(ranges[p * count + output]);
    return code.range();
  }
};

template <int n>
struct digit_sums {
  using word = multiple::word;
  using number = multiple::number<words::fixed_length<n>>;
  static constexpr int W = n + 1, columns = 8 * W;
  /// Of the vector's element the digits, the highest in front, behind eight zeros.
  static constexpr int factor_halves = 2 * W + 2;

  /// For the digits of a part, and then for the sums of the block's warps.
  template <int ways>
  [[nodiscard]] static std::size_t shared_bytes(const digit_grid<ways>& grid) {
    const auto of_part = static_cast<std::size_t>(grid.largest_part() + digit_grid<ways>::terms_at_once);
    constexpr std::size_t of_sums = sizeof(int) * columns * digit_grid<ways>::outputs * ways;
    return std::max(sizeof(std::uint32_t) * factor_halves * of_part, of_sums);
  }
  /// Units of a sum's lowest digit by which it may differ from the exact one, or from one whose terms are cut
  /// at 2^(E - 64 W), E being the largest exponent of its products. With A and X of the row and the vector
  /// the unit is 2^(A + X + 4 - 64 W), and E is at most A + X. A term loses at most W 2^9 1.01 by the digits
  /// below, c + 1 pairs of at most 2^14 in digit c < 8 W; a half as its factors, below 2^(64 W - 2), are cut;
  /// and a 16th by being cut itself.
  [[nodiscard]] RESIDUA_FUNCTION static constexpr word error(index_t terms) {
    return static_cast<word>(terms) * W * 600;
  }

  /// (high 2^64 + x) / 2^bits, of which the lowest 64 bits are kept, for bits below 32.
  __device__ __forceinline__ static word shifted(word x, word high, unsigned bits) {
    const auto low_half = static_cast<unsigned>(x), high_half = static_cast<unsigned>(x >> 32);
    return static_cast<word>(__funnelshift_r(high_half, static_cast<unsigned>(high), bits)) << 32 |
           __funnelshift_r(low_half, high_half, bits);
  }
  /// Digits of ± x 2^(64 W - shift), cut towards zero, where x < 1 and shift is at least 2. With 128 added to
  /// each digit they are bytes b of a sum, and b - 128 in eight bits is b but for its bit 128; those of -x
  /// are 127 - b for bytes b with 127 added, which is b but for its other bits.
  __device__ __forceinline__ static void take(word (&digits)[W], const word (&x)[n], bool negative,
                                              std::int64_t shift, bool is_regular) {
    const word added = negative ? 0x7f7f7f7f7f7f7f7fU : 0x8080808080808080U;
    word part[W];
    part[0] = 0;
#pragma unroll
    for (int k = 0; k < n; ++k) part[k + 1] = x[k];
    if (is_regular && shift < 32) {
#pragma unroll
      for (int k = 0; k < W; ++k)
        part[k] = shifted(part[k], k + 1 < W ? part[k + 1] : 0, static_cast<unsigned>(shift));
    } else if (is_regular && shift < 64 * W) {
      word lost = 0;
      registers::shift_right<W>(part, static_cast<int>(shift), lost);
    } else {
#pragma unroll
      for (int k = 0; k < W; ++k) part[k] = 0;
    }
#pragma unroll
    for (int k = 0; k < W; ++k) digits[k] = added;
    registers::add<W>(digits, part, 0, 0);
#pragma unroll
    for (int k = 0; k < W; ++k) digits[k] ^= added;
  }
};

/// The vector's largest exponent, its digits, and no output open.
template <int n>
__global__ void __launch_bounds__(block_threads)
    factor_digits_kernel(multiple::elements b, index_t terms, index_t count, digit_space space) {
  using sums = digit_sums<n>;
  constexpr int W = sums::W;
  __shared__ long long shared_largest;
  let_kernel_behind_begin();
  if (threadIdx.x == 0) shared_largest = multiple::term_range::none;
  __syncthreads();
  long long largest = multiple::term_range::none;
#pragma unroll 4
  for (index_t k = threadIdx.x; k < terms; k += block_threads) {
    const mp_header h = b.header(k);
    if (h.is_regular()) largest = max(largest, static_cast<long long>(h.exponent()));
    if (!h.is_finite()) largest = digit_space::not_finite;
  }
  atomicMax(&shared_largest, largest);
  __syncthreads();
  largest = shared_largest;
  const index_t thread = index_t{blockIdx.x} * block_threads + threadIdx.x,
                step = index_t{gridDim.x} * block_threads;
  if (thread == 0) *space.largest = largest;
  for (index_t i = thread; i < count; i += step) space.is_open[i] = 0;
  for (index_t k = thread; k < terms; k += step) {
    typename sums::number x;
    multiple::load(x, words::fixed_length<n>{}, b.first + k * b.step, b.plane);
    multiple::word digits[W];
    sums::take(digits, x.words, x.header.is_negative(), largest + 2 - x.header.exponent(),
               x.header.is_regular());
    std::uint32_t* const target = space.factors + k * sums::factor_halves;
    target[0] = target[1] = 0;
#pragma unroll
    for (int h = 0; h < 2 * W; ++h) {
      const auto half = static_cast<unsigned>(digits[W - 1 - h / 2] >> 32 * (1 - h % 2));
      target[2 + h] = __byte_perm(half, 0, 0x0123);
    }
  }
}

/// A word that is read once; the rest of its 128 bytes is asked for with it.
__device__ __forceinline__ multiple::word word_once(const multiple::word* place) {
  multiple::word x;
  asm("ld.global.nc.L2::128B.b64 %0, [%1];" : "=l"(x) : "l"(place));
  return x;
}

/// An element as it is read.
template <int n>
struct digit_element {
  multiple::word header, words[n];

  __device__ __forceinline__ void load(const multiple::word* first, index_t plane, std::uint32_t place) {
    header = word_once(first + place);
#pragma unroll
    for (int k = 0; k < n; ++k) words[k] = word_once(first + (k + 1) * plane + place);
  }
  __device__ __forceinline__ void clear() {
    header = mp_header::zero(false).code;
#pragma unroll
    for (int k = 0; k < n; ++k) words[k] = 0;
  }
};

/// What a lane reads of one of its rows, whose elements are below 2^largest. A row that is left is not read:
/// its output stays open.
template <int n>
struct digit_row {
  std::uint32_t place;
  long long largest;
  bool is_left;
  digit_element<n> element;

  __device__ __forceinline__ void read(const multiple::elements& a, bool has_more) {
    if (has_more && !is_left) {
      element.load(a.first, a.plane, place);
    } else {
      element.clear();
    }
  }
  __device__ __forceinline__ void take(multiple::word (&digits)[n + 1]) const {
    const mp_header h{element.header};
    digit_sums<n>::take(digits, element.words, h.is_negative(), largest + 2 - h.exponent(), h.is_regular());
  }
};

/// acc[u] += columns 8 (W + u), ... of the products of four terms, of 16 rows: lane (g, t) has term t of rows
/// g and g + 8.
template <int n>
__device__ __forceinline__ void multiply_digits(int (&acc)[n + 1][4], const multiple::word (&upper)[n + 1],
                                                const multiple::word (&lower)[n + 1],
                                                const std::uint32_t* factors, unsigned byte) {
  constexpr int W = n + 1;
  const auto halves = [](multiple::word x) {
    return make_uint2(static_cast<unsigned>(x), static_cast<unsigned>(x >> 32));
  };
  std::uint32_t above = factors[0];
#pragma unroll
  for (int e = 0; e < W; ++e) {  // digits W - e words apart
    const std::uint32_t middle = factors[2 * e + 1], below = factors[2 * e + 2];
    const uint2 b = make_uint2(__funnelshift_r(above, middle, byte), __funnelshift_r(middle, below, byte));
    above = below;
#pragma unroll
    for (int w = e; w < W; ++w) multiply_bytes(acc[w - e], halves(upper[w]), halves(lower[w]), b);
  }
}

/// Copies the digits of a block's terms of the vector, with zeros behind them, and finds its rows' exponents:
/// none where a row is left, as it or the vector has an infinity or NaN or nothing but zeros.
template <int n, int ways>
__device__ inline void begin_digits(const multiple::sums_problem& s, const digit_grid<ways>& grid,
                                    const digit_space& space, std::uint32_t* factors, long long* largest) {
  constexpr int each = digit_sums<n>::factor_halves, behind = digit_grid<ways>::terms_at_once * each;
  const int thread = static_cast<int>(threadIdx.x),
            halves = static_cast<int>(grid.end() - grid.begin()) * each;
  const std::uint32_t* const source = space.factors + grid.begin() * each;
  for (int e = thread; e < halves + behind; e += block_threads) factors[e] = e < halves ? source[e] : 0;
  if (thread < digit_grid<ways>::outputs) {
    const index_t output = grid.first_output() + thread;
    multiple::term_range range;
    if (output < s.count) range = space.range(output, s.count);
    const bool is_left = range.is_special() || *space.largest == digit_space::not_finite ||
                         *space.largest == multiple::term_range::none;
    largest[thread] = is_left ? multiple::term_range::none : range.largest;
  }
  __syncthreads();
}

/// Sums of the block's warps that have the same rows, which meet in shared memory. All threads call it.
template <int n, int ways>
__device__ inline void write_digit_sums(const digit_grid<ways>& grid, const digit_space& space, int* shared,
                                        const int (&acc)[n + 1][4], int row, int way) {
  constexpr int outputs = digit_grid<ways>::outputs, of_way = digit_sums<n>::columns * outputs;
  const int column = 2 * (static_cast<int>(threadIdx.x) % 4);
  __syncthreads();
#pragma unroll
  for (int u = 0; u <= n; ++u) {
#pragma unroll
    for (int c = 0; c < 4; ++c)
      shared[way * of_way + (8 * u + column + c % 2) * outputs + row + 8 * (c / 2)] = acc[u][c];
  }
  __syncthreads();
  int* const target =
      space.sums + index_t{grid.part()} * digit_sums<n>::columns * space.plane + grid.first_output();
  for (int e = static_cast<int>(threadIdx.x); e < of_way; e += block_threads) {
    int sum = 0;
#pragma unroll
    for (int w = 0; w < ways; ++w) sum += shared[w * of_way + e];
    target[e / outputs * space.plane + e % outputs] = sum;
  }
}

template <int n, int ways>
__global__ void __launch_bounds__(block_threads, 2)
    digit_sums_kernel(multiple::sums_problem s, digit_grid<ways> grid, digit_space space) {
  using sums = digit_sums<n>;
  using shape = digit_grid<ways>;
  constexpr int W = sums::W, at_once = shape::terms_at_once;
  extern __shared__ std::uint32_t factors[];
  __shared__ long long largest_of[shape::outputs];
  begin_digits<n>(s, grid, space, factors, largest_of);
  const int lane = static_cast<int>(threadIdx.x) % warp_threads,
            warp = static_cast<int>(threadIdx.x) / warp_threads, g = lane / 4, way = warp % ways,
            first_term = way * shape::lanes + lane % 4, first_row = warp / ways * shape::rows + g;
  const index_t first = grid.first_output() + first_row;
  const int terms = static_cast<int>(grid.end() - grid.begin());
  const auto place_of = [&](index_t output) {
    return static_cast<std::uint32_t>(output * s.a_step + (grid.begin() + first_term) * s.a.step);
  };
  const auto row = [&](int r) {
    const long long largest = largest_of[first_row + 8 * r];
    return digit_row<n>{place_of(first + 8 * r), largest, largest == multiple::term_range::none, {}};
  };
  digit_row<n> upper = row(0), lower = row(1);
  int left = terms - first_term;  // terms from the lane's next on
  const auto read = [&] {
    upper.read(s.a, left > 0);
    lower.read(s.a, left > 0);
    const auto step = at_once * static_cast<std::uint32_t>(s.a.step);
    upper.place += step;
    lower.place += step;
    left -= at_once;
  };
  int acc[W][4] = {};
  const unsigned behind = 7 - static_cast<unsigned>(g), byte = 8 * (behind % 4);
  const std::uint32_t* factor = factors + first_term * sums::factor_halves + behind / 4;
  read();
  for (int done = 0; done < terms; done += at_once) {
    multiple::word of_upper[W], of_lower[W];
    upper.take(of_upper);
    lower.take(of_lower);
    if (__all_sync(whole_warp, upper.is_left && lower.is_left)) break;
    read();
    multiply_digits<n>(acc, of_upper, of_lower, factor, byte);
    factor += at_once * sums::factor_halves;
  }
  if (upper.is_left && first < s.count) space.is_open[first] = 1;
  if (lower.is_left && first + 8 < s.count) space.is_open[first + 8] = 1;
  write_digit_sums<n>(grid, space, reinterpret_cast<int*>(factors), acc, first_row, way);
}

/// The word of eight columns, the lowest in front, and what it has above it.
RESIDUA_FUNCTION void word_of_columns(const long long (&column)[8], multiple::word& here,
                                      multiple::word& above) {
  words::double_width all = 0;
  RESIDUA_UNROLLED
  for (int c = 7; c >= 0; --c) all = all * 256 + static_cast<words::double_width>(column[c]);
  here = static_cast<multiple::word>(all);
  above = static_cast<multiple::word>(all >> 64);
}

/// The sum of n + 1 words and of what each has above it, `step` words apart.
template <int n>
RESIDUA_FUNCTION void join_words(multiple::word (&sum)[n + 2], const multiple::word* here,
                                 const multiple::word* above, int step) {
  long long carry = 0;
  RESIDUA_UNROLLED
  for (int w = 0; w < n + 2; ++w) {
    auto part = static_cast<words::double_width>(carry);
    if (w <= n) part += here[w * step];
    if (w > 0) part += static_cast<words::double_width>(static_cast<long long>(above[(w - 1) * step]));
    sum[w] = static_cast<multiple::word>(part);
    carry = static_cast<long long>(part >> 64);
  }
}

/// Of an output word u of its sum, and what that has above it: the sum over parts and eight digits.
template <int n>
__device__ inline void sum_digits(const digit_space& space, index_t output, int u, multiple::word& here,
                                  multiple::word& above) {
  long long column[8] = {};
  for (int p = 0; p < space.parts; ++p) {
#pragma unroll
    for (int c = 0; c < 8; ++c)
      column[c] += space.sums[(index_t{p} * digit_sums<n>::columns + 8 * u + c) * space.plane + output];
  }
  word_of_columns(column, here, above);
}

/// y = alpha s + beta y for a sum of s, give or take `error` of its units; false, with nothing done, where it
/// is not known.
template <int n>
__device__ bool finish_within(const multiple::sums_result<words::fixed_length<n>>& result, index_t output,
                              const multiple::word (&s)[n + 2], std::int64_t exponent, multiple::word error) {
  multiple::number<words::fixed_length<n>> before = {}, least = {}, r = {};
  multiple::word* const y = result.y + output * result.y_step;
  if (!result.beta.header.is_zero()) multiple::load(before, words::fixed_length<n>{}, y, result.y_plane);
  bool is_known = true;
#pragma unroll 1
  for (int turn = 0; turn < 2; ++turn) {
    multiple::word sum[n + 2], change[n + 2] = {error};
#pragma unroll
    for (int w = 0; w < n + 2; ++w) sum[w] = s[w];
    registers::add<n + 2>(sum, change, turn == 0 ? ~multiple::word{0} : 0, turn == 0 ? 1 : 0);
    least = r;
    r = before;
    unsigned flags = multiple::nothing;
    is_known =
        is_known &&
        multiple::combine_regular(r, result.p.bits, result.alpha,
                                  multiple::integer_window<n + 2>(sum, exponent), result.beta, flags) &&
        flags == multiple::nothing;
  }
  is_known = is_known && r.header.code == least.header.code && r.header.is_regular();
#pragma unroll
  for (int w = 0; w < n; ++w) is_known = is_known && r.words[w] == least.words[w];
  if (is_known) multiple::store(r, words::fixed_length<n>{}, y, result.y_plane);
  return is_known;
}

/// A flag beside those of mp_flags.
inline constexpr unsigned outputs_are_open = 8;

/// Eight threads an output, one for each word of its sum; the first of them rounds it.
template <int n>
__global__ void __launch_bounds__(block_threads)
    digit_finish_kernel(multiple::sums_problem s, digit_space space,
                        const __grid_constant__ multiple::sums_result<words::fixed_length<n>> result,
                        unsigned* met) {
  using sums = digit_sums<n>;
  constexpr int W = sums::W, outputs = 32;
  __shared__ multiple::word here[8][outputs], above[8][outputs];
  const int place = static_cast<int>(threadIdx.x) % outputs, u = static_cast<int>(threadIdx.x) / outputs;
  const index_t output = index_t{blockIdx.x} * outputs + place;
  wait_for_kernel_before();
  const bool is_here = output < s.count && space.is_open[output] == 0;
  if (is_here && u < W) sum_digits<n>(space, output, u, here[u][place], above[u][place]);
  __syncthreads();
  if (u > 0 || output >= s.count) return;
  bool is_known = false;
  if (is_here) {
    multiple::word sum[n + 2];
    join_words<n>(sum, &here[0][place], &above[0][place], outputs);
    is_known =
        finish_within<n>(result, output, sum, space.range(output, s.count).largest + *space.largest + 4 + 64,
                         sums::error(s.terms));
  }
  if (!is_known) {
    space.is_open[output] = 1;
    report(met, outputs_are_open);
  }
}

}  // namespace residua::cuda
