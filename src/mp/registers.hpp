// Integers whose lengths and places are known when the code is compiled, on host and device: a GPU keeps them
// in registers, which have no addresses. Where a shift moves words, words move by powers of two.
#pragma once

#include "mp/words.hpp"

// Before a loop of which every step must know its number; and before one of few turns, whose number would
// have to be divided by four before it is run four turns at a time.
#if defined(__CUDA_ARCH__)
#  define RESIDUA_UNROLLED _Pragma("unroll")
#  define RESIDUA_ROLLED _Pragma("unroll 1")
#elif defined(__CUDACC__) || defined(__clang__)
#  define RESIDUA_UNROLLED
#  define RESIDUA_ROLLED
#else
#  define RESIDUA_UNROLLED _Pragma("GCC unroll 64")
#  define RESIDUA_ROLLED
#endif

namespace residua::registers {

using words::word, words::double_width;

RESIDUA_INLINE word half_above(word low, word high) { return low >> 32 | high << 32; }

#if defined(__CUDA_ARCH__)

/// acc += a_0 b + 2^64 a_2 b + 2^128 a_4 b ..., so many products, and the carry to the half word behind them.
template <int count, bool has_behind>
__device__ __forceinline__ void add_row(std::uint32_t* acc, const std::uint32_t* a, std::uint32_t b) {
  asm volatile("mad.lo.cc.u32 %0, %1, %2, %0;" : "+r"(acc[0]) : "r"(a[0]), "r"(b));
  asm volatile("madc.hi.cc.u32 %0, %1, %2, %0;" : "+r"(acc[1]) : "r"(a[0]), "r"(b));
#  pragma unroll
  for (int k = 1; k < count; ++k) {
    asm volatile("madc.lo.cc.u32 %0, %1, %2, %0;" : "+r"(acc[2 * k]) : "r"(a[2 * k]), "r"(b));
    asm volatile("madc.hi.cc.u32 %0, %1, %2, %0;" : "+r"(acc[2 * k + 1]) : "r"(a[2 * k]), "r"(b));
  }
  if constexpr (has_behind) asm volatile("addc.u32 %0, %0, 0;" : "+r"(acc[2 * count]));
}

/// Rows j, j + 1, ... of a product, from column `from` on, an even number: product (i, j) of half words is in
/// column i + j. Products whose columns are even are summed in `even`, the others in `odd`, half a word
/// higher: so both halves of a product lie side by side, as one instruction writes them, and a row's carries
/// run through them.
template <int NA, int NB, int first_column, int j = 0>
__device__ __forceinline__ void add_rows(std::uint32_t* even, std::uint32_t* odd, const std::uint32_t* a,
                                         const std::uint32_t* b) {
  if constexpr (j < 2 * NB) {
    constexpr int parity = j % 2, left_out = first_column > j ? first_column - j : 0;
    constexpr int i = left_out > parity ? left_out : parity;         // a row's first for `even`
    constexpr int other = left_out > 0 ? left_out + 1 : 1 - parity;  // for `odd`
    constexpr int count = (2 * NA - i + 1) / 2, other_count = (2 * NA - other + 1) / 2;
    if constexpr (count > 0)
      add_row<count, (j + parity + 2 * NA < 2 * (NA + NB))>(even + (i + j), a + i, b[j]);
    if constexpr (other_count > 0) add_row<other_count, true>(odd + (other + j - 1), a + other, b[j]);
    add_rows<NA, NB, first_column, j + 1>(even, odd, a, b);
  }
}

/// r = a b, of NA and NB words, but for the products of half words whose columns are below `first_column`:
/// the words of r below them are left as they are.
template <int NA, int NB, int first_column = 0>
__device__ __forceinline__ void multiply(word* r, const word* a, const word* b) {
  static_assert(first_column >= 0 && first_column % 2 == 0);
  constexpr int halves = 2 * (NA + NB);
  std::uint32_t x[2 * NA + 1], y[2 * NB], even[halves], odd[halves];
#  pragma unroll
  for (int k = 0; k < 2 * NA; ++k) x[k] = static_cast<std::uint32_t>(a[k / 2] >> 32 * (k % 2));
#  pragma unroll
  for (int k = 0; k < 2 * NB; ++k) y[k] = static_cast<std::uint32_t>(b[k / 2] >> 32 * (k % 2));
#  pragma unroll
  for (int k = first_column; k < halves; ++k) even[k] = odd[k] = 0;
  add_rows<NA, NB, first_column>(even, odd, x, y);
  asm volatile("add.cc.u32 %0, %0, %1;" : "+r"(even[first_column + 1]) : "r"(odd[first_column]));
#  pragma unroll
  for (int k = first_column + 2; k < halves; ++k) {
    asm volatile("addc.cc.u32 %0, %0, %1;" : "+r"(even[k]) : "r"(odd[k - 1]));
  }
#  pragma unroll
  for (int k = first_column / 2; k < NA + NB; ++k)
    r[k] = static_cast<word>(even[2 * k + 1]) << 32 | even[2 * k];
}

/// Words n - 1, n, ..., 2 n - 1 of a b.
///
/// Of the columns of half words only those from 2 n - 4 on are summed at first. What is left out is below
/// (2 n - 3) 2^(32 (2 n - 3)): column c below 2 n - 4 has c + 1 products below 2^64, and their sum is below
/// (2 n - 4) 2^(32 (2 n - 3)) (1 + 2^-31). So it carries into word n - 1 only if the column just below it is
/// within 2 n - 2 of a carry. Then, of random products fewer than one in 2^27, all columns are summed.
template <int n>
__device__ __forceinline__ void multiply_above(word* r, const word* a, const word* b) {
  constexpr int first_column = n > 2 ? 2 * n - 4 : 0;
  multiply<n, n, first_column>(r, a, b);
  if constexpr (first_column > 0) {
    constexpr std::uint32_t far_from_carry = 0xffffffffU - (2 * n - 2);
    if (static_cast<std::uint32_t>(r[n - 2] >> 32) > far_from_carry) multiply<n, n>(r, a, b);
  }
}

/// x = (high 2^64 + x) / 2^bits, of which the lowest 64 bits are kept, for 0 <= bits < 32.
__device__ __forceinline__ word funnel(word x, word high, int bits) {
  const auto low_half = static_cast<unsigned>(x), high_half = static_cast<unsigned>(x >> 32);
  return static_cast<word>(__funnelshift_r(high_half, static_cast<unsigned>(high), bits)) << 32 |
         __funnelshift_r(low_half, high_half, bits);
}

#else

template <int NA, int NB>
inline void multiply(word* r, const word* a, const word* b) {
  words::multiply(r, a, NA, b, NB);
}
template <int n>
inline void multiply_above(word* r, const word* a, const word* b) {
  words::multiply(r, a, n, b, n);
}

#endif

/// The largest power of two up to `count`: it and the smaller ones add up to any number of words until there.
RESIDUA_INLINE constexpr int largest_step(int count) {
  int step = 1;
  while (2 * step <= count) step *= 2;
  return step;
}

/// x /= 2^(64 whole), for whole <= count; the words that are lost are gathered in `lost`.
template <int count>
RESIDUA_INLINE void move_down(word* x, int whole, word& lost) {
  RESIDUA_UNROLLED
  for (int step = largest_step(count); step > 0; step /= 2) {
    if ((whole & step) == 0) continue;
    RESIDUA_UNROLLED
    for (int k = 0; k < count; ++k) {
      if (k < step) lost |= x[k];
      x[k] = k + step < count ? x[k + step] : 0;
    }
  }
}

/// x /= 2^shift, for shift >= 0; the bits that are lost are gathered in `lost`.
template <int count>
RESIDUA_INLINE void shift_right(word* x, int shift, word& lost) {
  if (shift >= 64) move_down<count>(x, shift >> 6 < count ? shift >> 6 : count, lost);
#if defined(__CUDA_ARCH__)
  if ((shift & 32) != 0) {
    lost |= x[0] & 0xffffffffU;
    RESIDUA_UNROLLED
    for (int k = 0; k < count; ++k) x[k] = half_above(x[k], k + 1 < count ? x[k + 1] : 0);
  }
  const int bits = shift & 31;
  lost |= x[0] & ((word{1} << bits) - 1);
  RESIDUA_UNROLLED
  for (int k = 0; k < count; ++k) x[k] = funnel(x[k], k + 1 < count ? x[k + 1] : 0, bits);
#else
  const int bits = shift & 63;
  if (bits != 0) lost |= mpn_rshift(x, x, count, static_cast<unsigned>(bits));
#endif
}

/// x *= 2^shift so that its highest bit is set, where x is not zero; the shift.
template <int count>
RESIDUA_INLINE int normalise(word* x) {
  int shift = 0;
  if (x[count - 1] == 0) {
    RESIDUA_UNROLLED
    for (int step = largest_step(count); step > 0; step /= 2) {
      word above = 0;
      RESIDUA_UNROLLED
      for (int k = 0; k < count; ++k) above |= k + step >= count ? x[k] : 0;
      if (above != 0) continue;
      shift += 64 * step;
      RESIDUA_UNROLLED
      for (int k = count - 1; k >= 0; --k) x[k] = k >= step ? x[k - step] : 0;
    }
  }
#if defined(__CUDA_ARCH__)
  const int bits = __clzll(static_cast<long long>(x[count - 1] | 1));
  RESIDUA_UNROLLED
  for (int k = count - 1; k >= 0; --k) {
    const word below = k > 0 ? x[k - 1] : 0;
    x[k] = x[k] << bits | below >> 1 >> (63 - bits);
  }
#else
  const int bits = __builtin_clzll(x[count - 1] | 1);
  if (bits != 0) mpn_lshift(x, x, count, static_cast<unsigned>(bits));
#endif
  return shift + bits;
}

/// r += (a ^ flipped) + carry, all in two's complement, for no or all bits flipped; the carry out.
template <int count>
RESIDUA_INLINE word add(word* r, const word* a, word flipped, word carry) {
#if defined(__CUDA_ARCH__)
  unsigned out = 0;
  asm volatile("add.cc.u32 %0, %1, 0xffffffff;" : "=r"(out) : "r"(static_cast<unsigned>(carry)));
  RESIDUA_UNROLLED
  for (int k = 0; k < count; ++k) asm volatile("addc.cc.u64 %0, %0, %1;" : "+l"(r[k]) : "l"(a[k] ^ flipped));
  asm volatile("addc.u32 %0, 0, 0;" : "=r"(out));
  return out;
#else
  if (flipped == 0) return mpn_add_n(r, r, a, count) + (carry == 0 ? 0 : mpn_add_1(r, r, count, carry));
  const word borrow = mpn_sub_n(r, r, a, count);
  return 1 - borrow - (carry != 0 ? 0 : mpn_sub_1(r, r, count, 1));
#endif
}

template <int count>
RESIDUA_INLINE void negate(word* x) {
  word carry = 1;
  RESIDUA_UNROLLED
  for (int k = 0; k < count; ++k) {
    x[k] = ~x[k] + carry;
    carry = carry != 0 && x[k] == 0 ? 1 : 0;
  }
}

/// Digits of quotients by a divisor whose top word is `top`, its highest bit set: a division by one word for
/// all of them (Möller and Granlund, Improved division by invariant integers, 2011).
struct quotient_digits {
  word top, inverse;  // floor((2^128 - 1) / top) - 2^64

  RESIDUA_INLINE explicit quotient_digits(word t)
      : top(t), inverse(static_cast<word>((double_width{~t} << 64 | ~word{0}) / t)) {}

  /// floor((high 2^64 + low) / top) for high < top, else 2^64 - 1: of a rest below the divisor times 2^64 the
  /// digit, or one or two more.
  [[nodiscard]] RESIDUA_INLINE word digit(word high, word low) const {
    if (high >= top) return ~word{0};
    const double_width estimate = double_width{inverse} * high + (double_width{high} << 64 | low);
    word q = static_cast<word>(estimate >> 64) + 1, rest = low - q * top;
    if (rest > static_cast<word>(estimate)) {
      --q;
      rest += top;
    }
    return rest >= top ? q + 1 : q;
  }
};

/// q = floor(x 2^(64 digits) / d), and x becomes the rest, for x < d, the highest bit of d being set. Knuth,
/// The Art of Computer Programming 2, 4.3.1, algorithm D.
template <int digits, int n>
RESIDUA_INLINE void divide(word* q, word* x, const word* d) {
  const quotient_digits by_top(d[n - 1]);
  word rest[n + 1], divisor[n + 1], product[n + 1];
  RESIDUA_UNROLLED
  for (int k = 0; k < n; ++k) {
    rest[k + 1] = x[k];
    divisor[k] = d[k];
  }
  divisor[n] = 0;
  for (int step = 0; step < digits; ++step) {
    rest[0] = 0;
    word digit = by_top.digit(rest[n], rest[n - 1]);
    multiply<n, 1>(product, d, &digit);
    if (add<n + 1>(rest, product, ~word{0}, 1) == 0) {
      do --digit;
      while (add<n + 1>(rest, divisor, 0, 0) == 0);
    }
    RESIDUA_UNROLLED
    for (int k = digits - 1; k > 0; --k) q[k] = q[k - 1];
    q[0] = digit;
    RESIDUA_UNROLLED
    for (int k = n; k > 0; --k) rest[k] = rest[k - 1];
  }
  RESIDUA_UNROLLED
  for (int k = 0; k < n; ++k) x[k] = rest[k + 1];
}

/// The highest n of `count` words of x, whose highest bit is set, rounded to nearest even at bit `spare` of
/// them; `lost` is what lies below x. The carry out: x is a power of two then, and its words are zero.
template <int n, int count>
RESIDUA_INLINE word round(word* r, const word* x, int spare, word lost) {
  constexpr int below = count - n;
  RESIDUA_UNROLLED
  for (int k = 0; k + 1 < below; ++k) lost |= x[k];
  const word next = below > 0 ? x[below > 0 ? below - 1 : 0] : 0, lowest = x[below];
  const word cut = spare == 0 ? next : lowest << (64 - spare);
  if (spare != 0) lost |= next;
  const bool is_odd = (lowest >> spare & 1) != 0, is_half = cut >> 63 != 0;
  word carry = is_half && (is_odd || (cut << 1 | lost) != 0) ? word{1} << spare : 0;
  RESIDUA_UNROLLED
  for (int k = 0; k < n; ++k) {
    const word here = k == 0 ? lowest >> spare << spare : x[below + k];
    r[k] = here + carry;
    carry = r[k] < carry ? 1 : 0;
  }
  return carry;
}

}  // namespace residua::registers
