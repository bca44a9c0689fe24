// Integers of 64-bit words, the lowest first, on host and device: what significands are computed in.
//
// A length is a type: fixed_length for short ones, whose loops the compiler unrolls, and any_length.
#pragma once

#include <cstdint>

#if !defined(__CUDA_ARCH__)
#  include <gmp.h>
#endif

#include "residua/mp/precision.hpp"
#include "residua/number/fixed_point.hpp"

namespace residua::words {

// NOLINTBEGIN(clang-analyzer-core.*): a loop up to a length may have ended earlier, for all that the analyser
// knows, so that it takes words for unwritten.

using fixed_point::leading_bit, fixed_point::word, fixed_point::double_width;

template <int N>
struct fixed_length {
  static constexpr int capacity = N;
  static constexpr bool is_fixed = true;
  RESIDUA_FUNCTION constexpr operator int() const { return N; }  // NOLINT(google-explicit-constructor)
};
struct any_length {
  static constexpr int capacity = mp_words(most_mp_bits);
  static constexpr bool is_fixed = false;
  int count;
  RESIDUA_FUNCTION constexpr operator int() const { return count; }  // NOLINT(google-explicit-constructor)
};

/// r += a; the carry out. Lengths are the same.
RESIDUA_FUNCTION word add_to(word* r, const word* a, int n) {
  word carry = 0;
  for (int k = 0; k < n; ++k) {
    const double_width sum = double_width{r[k]} + a[k] + carry;
    r[k] = static_cast<word>(sum);
    carry = static_cast<word>(sum >> 64);
  }
  return carry;
}
/// r -= a; the borrow out.
RESIDUA_FUNCTION word subtract_from(word* r, const word* a, int n) {
  word borrow = 0;
  for (int k = 0; k < n; ++k) {
    const double_width difference = double_width{r[k]} - a[k] - borrow;
    r[k] = static_cast<word>(difference);
    borrow = static_cast<word>(difference >> 64) & 1;
  }
  return borrow;
}
/// r = a - r - borrow; the borrow out.
RESIDUA_FUNCTION word subtract_into(word* r, const word* a, int n, word borrow) {
  for (int k = 0; k < n; ++k) {
    const double_width difference = double_width{a[k]} - r[k] - borrow;
    r[k] = static_cast<word>(difference);
    borrow = static_cast<word>(difference >> 64) & 1;
  }
  return borrow;
}
/// r += unit, from word `first` on; the carry out.
RESIDUA_FUNCTION word increase(word* r, word unit, int n) {
  for (int k = 0; k < n && unit != 0; ++k) {
    r[k] += unit;
    unit = r[k] < unit ? 1 : 0;
  }
  return unit;
}
RESIDUA_FUNCTION void negate(word* r, int n) {
  for (int k = 0; k < n; ++k) r[k] = ~r[k];
  increase(r, 1, n);
}
RESIDUA_FUNCTION int compare(const word* a, const word* b, int n) {
  for (int k = n; k-- > 0;) {
    if (a[k] != b[k]) return a[k] < b[k] ? -1 : 1;
  }
  return 0;
}

/// Whether one of the lowest `bits` bits is set; no more than there are need be asked for.
RESIDUA_FUNCTION bool any_below(const word* x, int count, std::int64_t bits) {
  if (bits <= 0) return false;
  const std::int64_t whole = bits >> 6;
  for (int k = 0; k < count && k < whole; ++k) {
    if (x[k] != 0) return true;
  }
  return whole < count && (x[whole] & ((word{1} << (bits & 63)) - 1)) != 0;
}

/// The 64 bits of x from bit `first` on; bits outside of x are zero.
RESIDUA_FUNCTION word bits_from(const word* x, int count, int first) {
  const int k = first >> 6, shift = first & 63;
  const word low = k >= 0 && k < count ? x[k] : 0;
  const word high = k >= -1 && k + 1 < count ? x[k + 1] : 0;
  return shift == 0 ? low : low >> shift | high << (64 - shift);
}
/// r = the 64 n bits of x from bit `first` on, which may be negative; bits outside of x are zero.
RESIDUA_FUNCTION void extract(word* r, int n, const word* x, int count, int first) {
  const int skipped = first >> 6, shift = first & 63;
  int k = 0;
  for (; k < n && k + skipped < -1; ++k) r[k] = 0;
  if (k < n && k + skipped == -1) {
    r[k] = bits_from(x, count, first + 64 * k);
    ++k;
  }
  const int whole = count - skipped - 1 < n ? count - skipped - 1 : n;  // before it x has both words
  if (shift == 0) {
    for (; k < whole; ++k) r[k] = x[k + skipped];
  } else {
    for (; k < whole; ++k) r[k] = x[k + skipped] >> shift | x[k + skipped + 1] << (64 - shift);
  }
  for (; k < n; ++k) r[k] = k + skipped == count - 1 ? x[count - 1] >> shift : 0;
}

/// r = a b, of na + nb words; na >= nb >= 1. On the host long ones are GMP's, which are exact as well.
RESIDUA_FUNCTION void multiply(word* r, const word* a, int na, const word* b, int nb) {
#if !defined(__CUDA_ARCH__)
  constexpr int shortest_of_gmp = 5;
  if (nb >= shortest_of_gmp) {
    mpn_mul(r, a, na, b, nb);
    return;
  }
#endif
  for (int i = 0; i < na; ++i) r[i] = 0;
  for (int j = 0; j < nb; ++j) {
    word carry = 0;
    for (int i = 0; i < na; ++i) {
      const double_width t = double_width{a[i]} * b[j] + r[i + j] + carry;
      r[i + j] = static_cast<word>(t);
      carry = static_cast<word>(t >> 64);
    }
    r[na + j] = carry;
  }
}

/// x = x mod d and q = x / d, of nx - nd words; the highest bit of d is set, and the highest nd words of x
/// are below d. x has nx > nd words, of which the result has the lowest nd. Knuth, The Art of Computer
/// Programming 2, 4.3.1, algorithm D.
RESIDUA_FUNCTION void divide(word* q, word* x, int nx, const word* d, int nd) {
  const word top = d[nd - 1];
  for (int j = nx - nd; j-- > 0;) {
    word* const part = x + j;  // nd + 1 words, of which the quotient is one word
    const double_width leading = double_width{part[nd]} << 64 | part[nd - 1];
    word digit = part[nd] >= top ? ~word{0} : static_cast<word>(leading / top);  // too large by at most 2
    word borrow = 0;
    for (int k = 0; k < nd; ++k) {
      const double_width t = double_width{digit} * d[k] + borrow;
      const word low = static_cast<word>(t);
      borrow = static_cast<word>(t >> 64) + (part[k] < low ? 1 : 0);
      part[k] -= low;
    }
    bool is_negative = part[nd] < borrow;
    part[nd] -= borrow;
    for (; is_negative; --digit) {
      const word carry = add_to(part, d, nd);
      part[nd] += carry;
      is_negative = !(carry != 0 && part[nd] == 0);
    }
    q[j] = digit;
  }
}

// NOLINTEND(clang-analyzer-core.*)

}  // namespace residua::words
