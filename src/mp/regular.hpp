// Products and sums of numbers of a fixed length that are neither zero nor infinite nor NaN: nearly all there
// are. Their words have fixed places, so that they stay in registers (mp/registers.hpp), and all numbers take
// the same steps, which is what keeps a GPU's threads together.
//
// A sum is formed in a window of words below the larger exponent. Of the other term what is shifted out of it
// is far below a rounding's half unless the window is long enough for all of it: a difference loses more than
// two bits in front only where exponents differ by less than two, and the window has a word behind the longer
// term.
#pragma once

#include "mp/number.hpp"
#include "mp/registers.hpp"

namespace residua::multiple {

/// A term in a window: ±0.words * 2^exponent.
template <int count>
struct window {
  bool negative;
  std::int64_t exponent;
  word words[count];
};

/// x in a window, its words in front.
template <int count, class Length>
RESIDUA_INLINE window<count> window_of(const number<Length>& x) {
  constexpr int behind = count - Length::capacity;
  window<count> w = {x.header.is_negative(), x.header.exponent(), {}};
  RESIDUA_UNROLLED
  for (int k = 0; k < Length::capacity; ++k) w.words[behind + k] = x.words[k];
  return w;
}
/// a b in a window, of the words of both and as many behind as there is room for.
template <int count, class Length>
RESIDUA_INLINE window<count> product_window(const number<Length>& a, const number<Length>& b) {
  constexpr int n = Length::capacity;
  window<count> w = {
      a.header.is_negative() != b.header.is_negative(), a.header.exponent() + b.header.exponent(), {}};
  registers::multiply<n, n>(w.words + (count - 2 * n), a.words, b.words);
  return w;
}

/// x in a longer window, its words in front.
template <int count, int m>
RESIDUA_INLINE window<count> widened(const window<m>& x) {
  window<count> w = {x.negative, x.exponent, {}};
  RESIDUA_UNROLLED
  for (int k = 0; k < m; ++k) w.words[count - m + k] = x.words[k];
  return w;
}
/// x s in a window, for s of m words and a number x; the product's words in front. A power of two, as 1 and
/// -1 are, leaves the words of s as they are.
template <int count, int m, int n>
RESIDUA_INLINE window<count> scaled_window(const window<m>& s, const number<fixed_length<n>>& x) {
  word below = x.words[n - 1] << 1;
  RESIDUA_UNROLLED
  for (int k = 0; k + 1 < n; ++k) below |= x.words[k];
  window<count> w = widened<count>(s);
  w.negative = s.negative != x.header.is_negative();
  w.exponent = s.exponent + x.header.exponent();
  if (below == 0) {
    --w.exponent;
  } else {
    registers::multiply<m, n>(w.words + (count - m - n), s.words, x.words);
  }
  return w;
}

/// r = x with this exponent, which may be out of range.
template <class Length>
RESIDUA_INLINE unsigned set_exponent(number<Length>& r, bool negative, std::int64_t exponent) {
  if (exponent > mp_header::largest_exponent) {
    r.header = mp_header::infinity(negative);
    return overflow;
  }
  if (exponent < -mp_header::largest_exponent) {
    r.header = mp_header::zero(negative);
    return underflow;
  }
  r.header = mp_header::finite(negative, exponent);
  return nothing;
}

/// r = x, rounded to nearest even; `lost` is what lies below x. x = 0 is +0.
template <int n, int count>
RESIDUA_INLINE unsigned round_window(number<fixed_length<n>>& r, int bits, window<count>& x, word lost) {
  std::int64_t exponent = x.exponent - registers::normalise<count>(x.words);
  if (x.words[count - 1] == 0) {
    r.header = mp_header::zero(false);
    return nothing;
  }
  if (registers::round<n, count>(r.words, x.words, 64 * n - bits, lost) != 0) {
    r.words[n - 1] = word{1} << 63;
    ++exponent;
  }
  return set_exponent(r, x.negative, exponent);
}

template <int count>
RESIDUA_INLINE void exchange(window<count>& x, window<count>& y) {
  const window<count> before = x;
  x = y;
  y = before;
}

/// x /= 2 with a carry in front of it; what is lost is gathered.
template <int count>
RESIDUA_INLINE void take_carry(window<count>& x, word& lost) {
  lost |= x.words[0] & 1;
  RESIDUA_UNROLLED
  for (int k = 0; k < count; ++k) x.words[k] = x.words[k] >> 1 | (k + 1 < count ? x.words[k + 1] : 1) << 63;
  ++x.exponent;
}

/// r = x + y, rounded once, where x has no smaller exponent than y.
template <int n, int count>
RESIDUA_INLINE unsigned ordered_sum(number<fixed_length<n>>& r, int bits, window<count>& x,
                                    window<count>& y) {
  const std::int64_t distance = x.exponent - y.exponent;
  word lost = 0;
  registers::shift_right<count>(y.words, distance < 64 * count ? static_cast<int>(distance) : 64 * count,
                                lost);
  if (x.negative == y.negative) {
    if (registers::add<count>(x.words, y.words, 0, 0) != 0) take_carry(x, lost);
  } else if (registers::add<count>(x.words, y.words, ~word{0}, lost == 0 ? 1 : 0) == 0) {
    registers::negate<count>(x.words);  // exponents that are far apart do not come here: nothing was lost
    x.negative = !x.negative;
  }
  return round_window<n, count>(r, bits, x, lost);
}

/// r = x + y, rounded once, for windows of at least one word more than the longer of two terms, and two more
/// than r. Destroys x and y.
template <int n, int count>
RESIDUA_INLINE unsigned sum_of_windows(number<fixed_length<n>>& r, int bits, window<count>& x,
                                       window<count>& y) {
#if defined(__CUDA_ARCH__)
  if (x.exponent < y.exponent) exchange(x, y);  // of registers one cannot choose
  return ordered_sum<n, count>(r, bits, x, y);
#else
  const bool is_ordered = x.exponent >= y.exponent;
  return ordered_sum<n, count>(r, bits, is_ordered ? x : y, is_ordered ? y : x);
#endif
}

/// Of a fraction whose highest bit is set the 64 bits behind the last place, which is above `spare` bits of
/// word n, the lowest but one of `words`.
RESIDUA_INLINE word behind_last_place(const word* words, int spare) {
  return spare == 0 ? words[0] : words[1] << (64 - spare) | words[0] >> spare;
}

/// r = a b; false, with nothing done, where that is not known: on a GPU what is below word n - 1 of the
/// product is not computed at first, which decides only where all that is behind the last place and known
/// is a half.
template <int n>
RESIDUA_INLINE bool regular_product(number<fixed_length<n>>& r, int bits, const number<fixed_length<n>>& a,
                                    const number<fixed_length<n>>& b, unsigned& flags) {
#if defined(__CUDA_ARCH__)
  constexpr word half = word{1} << 63;
  word product[2 * n];
  registers::multiply_above<n>(product, a.words, b.words);
  window<n + 1> x = {
      a.header.is_negative() != b.header.is_negative(), a.header.exponent() + b.header.exponent(), {}};
  RESIDUA_UNROLLED
  for (int k = 0; k <= n; ++k) x.words[k] = product[n - 1 + k];
  const word behind = behind_last_place(x.words, 64 * n - bits);
  if ((x.words[n] >= half ? behind : behind << 1) == half) return false;
  flags = round_window<n, n + 1>(r, bits, x, 1);
#else
  auto x = product_window<2 * n>(a, b);
  flags = round_window<n, 2 * n>(r, bits, x, 0);
#endif
  return true;
}
/// r = a b + c.
template <int n>
RESIDUA_INLINE unsigned regular_multiply_add(number<fixed_length<n>>& r, int bits,
                                             const number<fixed_length<n>>& a,
                                             const number<fixed_length<n>>& b,
                                             const number<fixed_length<n>>& c) {
  constexpr int count = 2 * n + 1;
  auto x = product_window<count>(a, b), y = window_of<count>(c);
  return sum_of_windows<n, count>(r, bits, x, y);
}
/// r = a b + c d.
template <int n>
RESIDUA_INLINE unsigned regular_sum_of_products(number<fixed_length<n>>& r, int bits,
                                                const number<fixed_length<n>>& a,
                                                const number<fixed_length<n>>& b,
                                                const number<fixed_length<n>>& c,
                                                const number<fixed_length<n>>& d) {
  constexpr int count = 2 * n + 1;
  auto x = product_window<count>(a, b), y = product_window<count>(c, d);
  return sum_of_windows<n, count>(r, bits, x, y);
}

/// An integer s in two's complement as a window, its highest bit set unless it is zero: s / 2^(64 m) *
/// 2^exponent.
template <int m>
RESIDUA_INLINE window<m> integer_window(const word* s, std::int64_t exponent) {
  window<m> w = {s[m - 1] >> 63 != 0, exponent, {}};
  RESIDUA_UNROLLED
  for (int k = 0; k < m; ++k) w.words[k] = s[k];
  if (w.negative) registers::negate<m>(w.words);
  w.exponent -= registers::normalise<m>(w.words);
  return w;
}

/// r = r - s for s of two words more, where r is regular; false, with nothing done, where r is not or s is
/// zero.
template <int n>
RESIDUA_INLINE bool subtract_regular(number<fixed_length<n>>& r, int bits, const window<n + 2>& s,
                                     unsigned& flags) {
  constexpr int count = n + 3;
  if (s.words[n + 1] == 0 || !r.header.is_regular()) return false;
  auto x = window_of<count>(r), y = widened<count>(s);
  y.negative = !s.negative;
  flags = sum_of_windows<n, count>(r, bits, x, y);
  return true;
}

/// r = r - s for a sum s in two's complement, s / 2^(64 (n + 2)) * 2^exponent with |s| below a quarter of
/// what its words hold, where r is regular and lies within them: the difference is one of integers. False,
/// with nothing done, where r does not.
template <int n>
RESIDUA_INLINE bool subtract_aligned(number<fixed_length<n>>& r, int bits, const word* s,
                                     std::int64_t exponent, unsigned& flags) {
  constexpr int count = n + 2, behind = 2;
  const std::int64_t distance = exponent - r.header.exponent();
  if (!r.header.is_regular() || distance < 2 || distance > 64 * behind) return false;
  auto y = window_of<count>(r);
  word lost = 0;
  registers::shift_right<count>(y.words, static_cast<int>(distance), lost);
  window<count> x = {false, exponent, {}};  // s - r
  RESIDUA_UNROLLED
  for (int k = 0; k < count; ++k) x.words[k] = s[k];
  registers::add<count>(x.words, y.words, y.negative ? 0 : ~word{0}, y.negative ? 0 : 1);
  x.negative = x.words[count - 1] >> 63 == 0;
  if (!x.negative) registers::negate<count>(x.words);
  flags = round_window<n, count>(r, bits, x, 0);
  return true;
}

/// r = alpha s + beta r for s of m words, where alpha, beta and r are regular or beta is zero; false, with
/// nothing done, where they are not, or s is zero.
template <int n, int m>
RESIDUA_INLINE bool combine_regular(number<fixed_length<n>>& r, int bits,
                                    const number<fixed_length<n>>& alpha, const window<m>& s,
                                    const number<fixed_length<n>>& beta, unsigned& flags) {
  constexpr int count = n + m + 1;
  const bool reads_r = !beta.header.is_zero();
  if (s.words[m - 1] == 0 || !alpha.header.is_regular() || (reads_r && !are_regular(beta, r))) return false;
  auto x = scaled_window<count>(s, alpha);
  if (reads_r) {
    auto y = scaled_window<count>(window_of<n>(r), beta);
    flags = sum_of_windows<n, count>(r, bits, x, y);
  } else {
    flags = round_window<n, count>(r, bits, x, 0);
  }
  return true;
}

/// r = a / b.
template <int n>
RESIDUA_INLINE unsigned regular_quotient(number<fixed_length<n>>& r, int bits,
                                         const number<fixed_length<n>>& a, const number<fixed_length<n>>& b) {
  constexpr int count = n + 2;  // a word for a whole part, n words and one for rounding
  window<count> x = {
      a.header.is_negative() != b.header.is_negative(), a.header.exponent() - b.header.exponent() + 64, {}};
  word rest[n], less[n];
  RESIDUA_UNROLLED
  for (int k = 0; k < n; ++k) rest[k] = less[k] = a.words[k];
  const word whole = registers::add<n>(less, b.words, ~word{0}, 1);  // a < 2 b
  RESIDUA_UNROLLED
  for (int k = 0; k < n; ++k) rest[k] = whole != 0 ? less[k] : rest[k];
  registers::divide<n + 1, n>(x.words, rest, b.words);
  x.words[n + 1] = whole;
  word lost = 0;
  RESIDUA_UNROLLED
  for (int k = 0; k < n; ++k) lost |= rest[k];
  return round_window<n, count>(r, bits, x, lost);
}

}  // namespace residua::multiple
