// A tile of a product of run-time precision on a GPU's units for products of bytes: rows and columns scaled
// to integers, whose digits of eight bits in [-128, 127] are multiplied pair by pair and summed in 32 bits.
//
// An integer has W = n + 1 words for numbers of n; words p and q of two integers meet in word p + q of a sum,
// of which those from W on are kept. Products of words below W - 1 are left out, and in word W - 1 those of
// digits that do not reach word W.
#pragma once

#include "mp/scaled_product.hpp"

namespace residua::cuda {

/// The units of a warp: acc += a b for 16 x 32 and 32 x 8 bytes.
__device__ inline void multiply_bytes(int (&acc)[4], uint2 upper, uint2 lower, uint2 b) {
  asm volatile(
      "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, "
      "%1, "
      "%2, %3};"
      : "+r"(acc[0]), "+r"(acc[1]), "+r"(acc[2]), "+r"(acc[3])
      : "r"(upper.x), "r"(lower.x), "r"(upper.y), "r"(lower.y), "r"(b.x), "r"(b.y));
}

/// x times a power of two, that of a slice's largest exponent, cut to an integer below 2^(64 W - 2), in two's
/// complement; of which then byte s is digit s in [-128, 127]: with 128 added to each and taken away from its
/// bits alone, as 128 + d is below 256.
template <int n>
__device__ inline void take_digits(multiple::word (&digits)[n + 1],
                                   const multiple::number<words::fixed_length<n>>& x, std::int64_t largest) {
  constexpr int W = n + 1;
  constexpr multiple::word middle = 0x8080808080808080U;
  auto w = multiple::window_of<W>(x);
  const std::int64_t shift = largest - x.header.exponent() + 2;
  const bool is_zero = !x.header.is_regular() || shift >= 64 * W;
  multiple::word lost = 0, middles[W];
  registers::shift_right<W>(w.words, is_zero ? 64 * W : static_cast<int>(shift), lost);
  if (w.negative) registers::negate<W>(w.words);
#pragma unroll
  for (int k = 0; k < W; ++k) {
    middles[k] = middle;
    digits[k] = is_zero ? 0 : w.words[k];
  }
  registers::add<W>(digits, middles, 0, 0);
#pragma unroll
  for (int k = 0; k < W; ++k) digits[k] ^= middle;
}

/// Byte b of four half words, side by side.
__device__ inline unsigned gather_bytes(const unsigned (&x)[4], int b) {
  const unsigned places = static_cast<unsigned>(b) | static_cast<unsigned>(b + 4) << 4;
  return __byte_perm(__byte_perm(x[0], x[1], places), __byte_perm(x[2], x[3], places), 0x5410);
}

/// 32 x 32 elements of a product, of any number of terms, 32 at a time.
template <int n>
class digit_tile {
 public:
  static constexpr int W = n + 1, size = 32, terms_at_once = 32, threads = 256, sum_words = n + 2;

  [[nodiscard]] static constexpr std::size_t shared_bytes() {
    return 2 * operand_bytes + sizeof(multiple::word) * sum_words * sum_plane + 2 * size * sizeof(long long);
  }

  __device__ explicit digit_tile(void* shared)
      : a_(static_cast<signed char*>(shared)),
        b_(a_ + operand_bytes),
        sums_(reinterpret_cast<multiple::word*>(b_ + operand_bytes)),
        largest_(reinterpret_cast<long long*>(sums_ + sum_words * sum_plane)) {}

  /// The rows' and the columns' largest exponents, and no sums yet. All threads call it, as what follows.
  __device__ void begin(const multiple::slices& a, const multiple::slices& b) const {
    if (thread() < 2 * size) largest_[thread()] = multiple::term_range::none;
    for (int e = thread(); e < sum_words * sum_plane; e += threads) sums_[e] = 0;
    __syncthreads();
    find_largest(a, largest_);
    find_largest(b, largest_ + size);
    __syncthreads();
  }
  /// Adds terms `first` and those behind it.
  __device__ void add_terms(const multiple::slices& a, const multiple::slices& b, index_t first) const {
    convert(a, first, largest_, a_);
    convert(b, first, largest_ + size, b_);
    __syncthreads();
    multiply();
    __syncthreads();
  }
  /// An infinity or NaN in a row or a column, or nothing but zeros.
  [[nodiscard]] __device__ bool is_regular(int i, int j) const {
    return is_regular(largest_[i]) && is_regular(largest_[size + j]);
  }
  /// The sum of row i and column j is its words times 2^(exponent - 64 sum_words).
  [[nodiscard]] __device__ std::int64_t exponent(int i, int j) const {
    return largest_[i] + largest_[size + j] + 4 + 64;
  }
  __device__ void take_sum(multiple::word (&s)[sum_words], int i, int j) const {
#pragma unroll
    for (int w = 0; w < sum_words; ++w) s[w] = sums_[w * sum_plane + j * sum_leading + i];
  }
  /// Units of a sum's lowest word by which it may differ from the exact one, or from one whose terms are cut
  /// at 2^(E - 64 W), E being the largest exponent of a product of its elements. A term loses at most W 2^9
  /// 1.01 by pairs of digits that are left out in words W - 1 together (d + 1 pairs below 2^14 in digit d of
  /// W pairs of words, for d < 8), (W - 1) 1.02 / 4 by pairs of words below those (words of balanced digits
  /// are below 1.004 2^63), a half as its factors are cut, and a 16th by being cut itself; each call of
  /// add_terms cuts the sum once.
  [[nodiscard]] __device__ static constexpr multiple::word error(index_t terms) {
    return static_cast<multiple::word>(terms) * W * 600 + 1;
  }

 private:
  using number = multiple::number<words::fixed_length<n>>;
  using word = multiple::word;
  static constexpr long long has_specials = (1LL << 62) + 1;
  static constexpr int digit_bytes = size * terms_at_once, operand_bytes = 8 * W * digit_bytes;
  // Between columns of sums: four columns of eight rows meet all banks.
  static constexpr int sum_leading = size + 4, sum_plane = size * sum_leading;

  [[nodiscard]] __device__ static int thread() { return static_cast<int>(threadIdx.x); }
  [[nodiscard]] __device__ static bool is_regular(long long largest) {
    return largest != multiple::term_range::none && largest != has_specials;
  }
  [[nodiscard]] __device__ static bool are_neighbours(const multiple::slices& s) { return s.slice_step == 1; }

  __device__ static void find_largest(const multiple::slices& s, long long* largest) {
    const int terms = static_cast<int>(s.terms);
    for (int e = thread(); e < size * terms; e += threads) {
      const int i = are_neighbours(s) ? e % size : e / terms, k = are_neighbours(s) ? e / size : e % terms;
      if (i >= s.count) continue;
      const mp_header h = s.header(i, k);
      if (!h.is_finite()) atomicMax(largest + i, has_specials);
      if (h.is_regular()) atomicMax(largest + i, static_cast<long long>(h.exponent()));
    }
  }
  /// Four terms of one slice a thread. Digit s of all is at s digit_bytes, of a slice its 32 terms side by
  /// side, eight of which a thread of a product takes; where these lie depends on the slice, so that slices
  /// that are written together are in different banks.
  __device__ static void convert(const multiple::slices& s, index_t first, const long long* largest,
                                 signed char* digits) {
    constexpr int together = 4, groups = terms_at_once / together;
#pragma unroll 1
    for (int e = thread(); e < size * groups; e += threads) {
      const int i = are_neighbours(s) ? e % size : e / groups,
                group = are_neighbours(s) ? e / size : e % groups;
      word x[together][W];
#pragma unroll
      for (int t = 0; t < together; ++t) {
        const index_t k = first + group * together + t;
        number element = {};
        if (i < s.count && k < s.terms)
          multiple::load(element, words::fixed_length<n>{}, s.element(i, k), s.plane);
        take_digits<n>(x[t], element, largest[i]);
      }
      signed char* const target = digits + i * terms_at_once + unit_of(i, group / 2) * 8 + group % 2 * 4;
#pragma unroll
      for (int h = 0; h < 2 * W; ++h) {
        unsigned halves[together];
#pragma unroll
        for (int t = 0; t < together; ++t) halves[t] = static_cast<unsigned>(x[t][h / 2] >> 32 * (h % 2));
#pragma unroll
        for (int b = 0; b < 4; ++b)
          *reinterpret_cast<unsigned*>(target + (4 * h + b) * digit_bytes) = gather_bytes(halves, b);
      }
    }
  }
  [[nodiscard]] __device__ static int unit_of(int slice, int unit) { return unit ^ (slice >> 2 & 3); }

  /// Sums of 16 rows and 8 columns a warp.
  __device__ void multiply() const {
    const int warp = thread() / 32, lane = thread() % 32, place = lane / 4, unit = lane % 4;
    const int row = warp % 2 * 16 + place, column = warp / 2 * 8 + place;
    const signed char* const upper = a_ + row * terms_at_once + unit_of(row, unit) * 8;
    const signed char* const lower = a_ + (row + 8) * terms_at_once + unit_of(row + 8, unit) * 8;
    const signed char* const right = b_ + column * terms_at_once + unit_of(column, unit) * 8;
    word* const target = sums_ + (warp / 2 * 8 + unit * 2) * sum_leading + row;
    int acc[16][4] = {};
    long long carry[4] = {};
    const auto add_products = [&]<int lowest>(int w) {
#pragma unroll 1
      for (int p = w - (W - 1); p < W; ++p) {
        const int a_digit = 8 * p * digit_bytes, b_digit = 8 * (w - p) * digit_bytes;
        uint2 b[8];
#pragma unroll
        for (int t = 0; t < 8; ++t) b[t] = *reinterpret_cast<const uint2*>(right + b_digit + t * digit_bytes);
#pragma unroll
        for (int s = 0; s < 8; ++s) {
          const uint2 x = *reinterpret_cast<const uint2*>(upper + a_digit + s * digit_bytes);
          const uint2 y = *reinterpret_cast<const uint2*>(lower + a_digit + s * digit_bytes);
#pragma unroll
          for (int t = 0; t < 8; ++t) {
            if (s + t >= lowest) multiply_bytes(acc[s + t], x, y, b[t]);
          }
        }
      }
      add_word(w - W, acc, carry, target);
#pragma unroll
      for (int d = 0; d < 16; ++d) {
#pragma unroll
        for (int c = 0; c < 4; ++c) acc[d][c] = d < 8 ? acc[d + 8][c] : 0;
      }
    };
    add_products.template operator()<8>(W - 1);
#pragma unroll 1
    for (int w = W; w <= 2 * W - 2; ++w) add_products.template operator()<0>(w);
    add_word(W - 1, acc, carry, target);
#pragma unroll
    for (int c = 0; c < 4; ++c) target[W * sum_plane + place_of(c)] += static_cast<word>(carry[c]);
  }
  [[nodiscard]] __device__ static int place_of(int c) { return c % 2 * sum_leading + c / 2 * 8; }

  /// Word w of the sums, of the first eight digits and what is carried from below; w < 0: only the carry.
  __device__ static void add_word(int w, const int (&acc)[16][4], long long (&carry)[4], word* target) {
#pragma unroll
    for (int c = 0; c < 4; ++c) {
      const auto half = [&](int d) {
        return acc[d][c] + acc[d + 1][c] * (1LL << 8) + acc[d + 2][c] * (1LL << 16) +
               acc[d + 3][c] * (1LL << 24);
      };
      const long long low = carry[c] + half(0), high = half(4);
      word* const sum = target + w * sum_plane + place_of(c);
      const word before = w < 0 ? 0 : *sum, here = static_cast<word>(low) + (static_cast<word>(high) << 32),
                 after = here + before;
      carry[c] =
          (low >> 63) + (high >> 32) + (here < static_cast<word>(low) ? 1 : 0) + (after < here ? 1 : 0);
      if (w >= 0) *sum = after;
    }
  }

  signed char *a_, *b_;
  word* sums_;
  long long* largest_;  // of rows, then of columns
};

}  // namespace residua::cuda
