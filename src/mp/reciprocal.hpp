// Reciprocals of numbers of a fixed length by Newton's iteration, rounded once: a chain of products of words
// that double in number, in the place of a division's digits, each of which waits for the one before.
#pragma once

#include "mp/regular.hpp"

namespace residua::multiple {

using words::double_width;

/// By how many units of 2^(-64 m) reciprocal_below is below the reciprocal, at most.
template <int m>
RESIDUA_INLINE constexpr word reciprocal_error() {
  if constexpr (m == 1) {
    return 5;
  } else {
    constexpr int h = (m + 1) / 2;
    constexpr word of_half = reciprocal_error<h>();
    static_assert(of_half < word{1} << 31);
    return (2 * h == m ? 2 * of_half * of_half : 1) + 4;
  }
}

/// y 2^(64 m) <= T 2^(64 m) for T = 1 / (2 d), where d is n words behind a point and its highest bit is set.
///
/// With y below T, e = 1 - 2 d y is in (0, 2 d (T - y)], and y (1 + e) = T (1 - e^2) is below T by at most
/// 2 d (T - y)^2. Three things change that, each by a unit of 2^(-64 m) or two: d is cut to m words, which
/// adds 2 units at most and is made up for by taking them away; what is left of e is cut to words, and so is
/// its product with y. As T - y is at most reciprocal_error<h>() units of 2^(-64 h) for h words, e 2^(64 m)
/// has m - h + 1 words.
template <int m, int n>
RESIDUA_INLINE void reciprocal_below(word* y, const word* d) {
  constexpr word units_of_cut = 2;
  if constexpr (m == 1) {
    // Both roundings err by less than 2^-52 of the quotient; a step of 64 bits then leaves less than 2 units.
    constexpr double below_both = 1 - 0x1p-50;
    const word first = static_cast<word>(0x1p127 / static_cast<double>(d[n - 1]) * below_both);
    const word rest = static_cast<word>(~(double_width{first} * d[n - 1] << 1) >> 64);
    y[0] = first + static_cast<word>(double_width{first} * rest >> 64) - units_of_cut;
  } else {
    constexpr int h = (m + 1) / 2, zeros = m > n ? m - n : 0, read = m - zeros, count = m - h + 1;
    word first[h], product[read + h], rest[count], change[m + 1], addend[m];
    reciprocal_below<h, n>(first, d);
    registers::multiply<read, h>(product, d + (n - read), first);
    const auto word_of = [&](int k) { return k < zeros ? 0 : product[k - zeros]; };
    RESIDUA_UNROLLED
    for (int k = 0; k < count; ++k) rest[k] = ~(word_of(h + k) << 1 | word_of(h + k - 1) >> 63);
    registers::multiply<h, count>(change, first, rest);
    RESIDUA_UNROLLED
    for (int k = 0; k < m; ++k) {
      y[k] = k < m - h ? 0 : first[k - (m - h)];
      addend[k] = k < count ? change[h + k] : 0;
    }
    registers::add<m>(y, addend, 0, 0);
    if constexpr (m < n) {
      const word cut[m] = {units_of_cut};
      registers::add<m>(y, cut, ~word{0}, 1);
    }
  }
}

/// r = 1 / x, rounded to nearest even; false, with nothing done, where a half is so near that this cannot
/// tell. The reciprocal of a number of p bits is neither one of p + 1 bits nor, but for powers of two, of p,
/// so what is lost is never nothing.
template <int n>
RESIDUA_INLINE bool regular_reciprocal(number<fixed_length<n>>& r, int bits, const number<fixed_length<n>>& x,
                                       unsigned& flags) {
  constexpr word half = word{1} << 63;
  window<n + 1> y = {x.header.is_negative(), 1 - x.header.exponent(), {}};
  reciprocal_below<n + 1, n>(y.words, x.words);
  const word behind = behind_last_place(y.words, 64 * n - bits);
  if (y.words[n] < half || half - 1 - behind < reciprocal_error<n + 1>()) return false;
  flags = round_window<n, n + 1>(r, bits, y, 1);
  return true;
}

}  // namespace residua::multiple
