// Arithmetic of one element: exact sums and products of significands, rounded once to nearest even. Host
// and device have one source.
//
// An operation makes exact terms of its operands and rounds the sum of two at most: so + - x, fma and
// alpha x + beta y are correctly rounded, with the signs of zero and the specials of IEEE 754.
#pragma once

#include <cmath>

#include "mp/regular.hpp"

#if defined(__CUDACC__)
#  define RESIDUA_APART __host__ __device__ __noinline__
#else
#  define RESIDUA_APART inline
#endif

namespace residua::multiple {

/// A number of any length that is not changed: ±0.words * 2^exponent, of which up to 64 bits in front may be
/// zeros, or what its header says.
struct term {
  mp_header header;
  const word* words;
  int count;
};
template <class Length>
RESIDUA_FUNCTION term term_of(const number<Length>& x, Length n) {
  return {x.header, x.words, n};
}

template <class Length>
RESIDUA_FUNCTION unsigned set_invalid(number<Length>& r, bool is_new) {
  r.header = mp_header::not_a_number();
  return is_new ? invalid : nothing;
}

/// r = ±0.x * 2^exponent, rounded to nearest even; x may begin with any number of zeros. `sticky`: there is
/// more below x. x = 0 without more is a zero.
template <class Length>
RESIDUA_FUNCTION unsigned round_to(number<Length>& r, precision<Length> p, bool negative,
                                   std::int64_t exponent, const word* x, int count, bool sticky) {
  const int top = words::leading_bit(x, count), n = p.words;
  r.header = mp_header::zero(negative);
  if (top < 0) return nothing;
  exponent -= 64 * count - 1 - top;
  const int first = top + 1 - 64 * n, spare = 64 * n - p.bits, half = first + spare - 1;
  words::extract(r.words, n, x, count, first);
  const bool odd = (r.words[0] >> spare & 1) != 0;
  const bool is_half = half >= 0 && (x[half >> 6] >> (half & 63) & 1) != 0;
  r.words[0] = r.words[0] >> spare << spare;
  if (is_half && (odd || sticky || words::any_below(x, count, half)) &&
      words::increase(r.words, word{1} << spare, n) != 0) {
    r.words[n - 1] = word{1} << 63;
    ++exponent;
  }
  return set_exponent(r, negative, exponent);
}
template <class Length>
RESIDUA_FUNCTION unsigned round_to(number<Length>& r, precision<Length> p, const term& t) {
  if (t.header.is_regular())
    return round_to(r, p, t.header.is_negative(), t.header.exponent(), t.words, t.count, false);
  r.header = t.header;
  return nothing;
}

/// The product, whose words go to `space`, a.count + b.count of them; `flags` receives what is invalid.
RESIDUA_FUNCTION term product(const term& a, const term& b, word* space, unsigned& flags) {
  const mp_header x = a.header, y = b.header;
  const bool negative = x.is_negative() != y.is_negative();
  if (x.is_regular() && y.is_regular()) {
    if (a.count >= b.count) {
      words::multiply(space, a.words, a.count, b.words, b.count);
    } else {
      words::multiply(space, b.words, b.count, a.words, a.count);
    }
    return {mp_header::finite(negative, x.exponent() + y.exponent()), space, a.count + b.count};
  }
  if (x.is_nan() || y.is_nan()) return {mp_header::not_a_number(), nullptr, 0};
  if ((x.is_infinite() && y.is_zero()) || (x.is_zero() && y.is_infinite())) {
    flags |= invalid;
    return {mp_header::not_a_number(), nullptr, 0};
  }
  const bool is_infinite = x.is_infinite() || y.is_infinite();
  return {is_infinite ? mp_header::infinity(negative) : mp_header::zero(negative), nullptr, 0};
}

/// Words beside a term's own that a sum is computed in: a carry in front, and behind enough that what is
/// shifted out beyond them never decides more than a rounding.
inline constexpr int words_beside = 3;

/// r = x + y for regular terms, whose exponents are far from overflowing. `space` has words_beside more words
/// than the longer term.
template <class Length>
RESIDUA_FUNCTION unsigned regular_sum(number<Length>& r, precision<Length> p, const term& x, const term& y,
                                      word* space) {
  const bool is_first_larger = x.header.exponent() >= y.header.exponent();
  const term a = is_first_larger ? x : y, b = is_first_larger ? y : x;
  const int last = (a.count > b.count ? a.count : b.count) + words_beside - 1;  // the carry's word
  const int offset = last - a.count;                                            // a's words begin there
  const std::int64_t distance = a.header.exponent() - b.header.exponent();
  const int shift = distance > 64 * (last + 1) ? 64 * (last + 1) : static_cast<int>(distance);
  const int below = shift - 64 * (last - b.count);  // that many bits of b are behind all words
  word* const sum = space;
  words::extract(sum, last, b.words, b.count, below);
  const bool sticky = words::any_below(b.words, b.count, below);
  bool negative = a.header.is_negative();
  sum[last] = 0;
  if (negative == b.header.is_negative()) {
    sum[last] = words::add_to(sum + offset, a.words, a.count);
  } else {
    if (sticky) words::increase(sum, 1, last);  // so that the difference is rounded down
    words::negate(sum, offset);
    const word borrow = words::leading_bit(sum, offset) >= 0 ? 1 : 0;
    if (words::subtract_into(sum + offset, a.words, a.count, borrow) != 0) {
      words::negate(sum, last);
      negative = !negative;
    }
    if (words::leading_bit(sum, last) < 0) {
      r.header = mp_header::zero(false);
      return nothing;
    }
  }
  return round_to(r, p, negative, a.header.exponent() + 64, sum, last + 1, sticky);
}

/// r = a + b for any terms.
template <class Length>
RESIDUA_FUNCTION unsigned sum(number<Length>& r, precision<Length> p, const term& a, const term& b,
                              word* space) {
  const mp_header x = a.header, y = b.header;
  if (x.is_regular() && y.is_regular()) return regular_sum(r, p, a, b, space);
  if (x.is_nan() || y.is_nan()) return set_invalid(r, false);
  if (x.is_infinite() && y.is_infinite() && x.is_negative() != y.is_negative()) return set_invalid(r, true);
  if (x.is_zero() && y.is_zero()) {
    r.header = mp_header::zero(x.is_negative() && y.is_negative());
    return nothing;
  }
  return round_to(r, p, x.is_zero() || y.is_infinite() ? b : a);
}

/// The space of a sum of two products of numbers of these lengths.
template <class Length>
inline constexpr int space_of_sum = 2 * Length::capacity + 2 + words_beside;

template <class Length>
RESIDUA_FUNCTION unsigned add(number<Length>& r, precision<Length> p, const number<Length>& a,
                              const number<Length>& b) {
  word space[space_of_sum<Length>];
  return sum(r, p, term_of(a, p.words), term_of(b, p.words), space);
}
/// f(t, copies of operands), then r = t: what f does with its operands' addresses does not give them one,
/// so that a GPU keeps them in registers.
template <class Length, class F, class... Operands>
RESIDUA_FUNCTION unsigned on_copies(number<Length>& r, const F& f, Operands... operands) {
  number<Length> t = {};
  const unsigned flags = f(t, operands...);
  r = t;
  return flags;
}
template <class Length>
struct flagged_number {
  number<Length> x;
  unsigned flags;
};
template <class Length, class F, class... Operands>
RESIDUA_APART flagged_number<Length> computed_apart(F f, Operands... operands) {
  flagged_number<Length> r = {};
  r.flags = f(r.x, operands...);
  return r;
}
/// The same by a call, for an f that few numbers take: where it is inlined beside a product alone, a GPU's
/// compiler stores the words that nearly all numbers have in a thread's memory, too.
template <class Length, class F, class... Operands>
RESIDUA_FUNCTION unsigned apart(number<Length>& r, const F& f, const Operands&... operands) {
  const auto its = computed_apart<Length>(f, operands...);
  r = its.x;
  return its.flags;
}

template <class Length>
RESIDUA_FUNCTION unsigned general_product(number<Length>& r, precision<Length> p, const number<Length>& a,
                                          const number<Length>& b) {
  word space[2 * Length::capacity];
  unsigned flags = nothing;
  const term t = product(term_of(a, p.words), term_of(b, p.words), space, flags);
  return flags | round_to(r, p, t);
}
template <class Length>
RESIDUA_FUNCTION unsigned general_multiply_add(number<Length>& r, precision<Length> p,
                                               const number<Length>& a, const number<Length>& b,
                                               const number<Length>& c) {
  word of_product[2 * Length::capacity], space[space_of_sum<Length>];
  unsigned flags = nothing;
  const term t = product(term_of(a, p.words), term_of(b, p.words), of_product, flags);
  return flags | sum(r, p, t, term_of(c, p.words), space);
}
template <class Length>
RESIDUA_FUNCTION unsigned general_sum_of_products(number<Length>& r, precision<Length> p,
                                                  const number<Length>& a, const number<Length>& b,
                                                  const number<Length>& c, const number<Length>& d) {
  word first[2 * Length::capacity], second[2 * Length::capacity], space[space_of_sum<Length>];
  unsigned flags = nothing;
  const term s = product(term_of(a, p.words), term_of(b, p.words), first, flags);
  const term t = product(term_of(c, p.words), term_of(d, p.words), second, flags);
  return flags | sum(r, p, s, t, space);
}

/// r = a b.
template <class Length>
RESIDUA_FUNCTION unsigned multiply(number<Length>& r, precision<Length> p, const number<Length>& a,
                                   const number<Length>& b) {
  if constexpr (Length::is_fixed) {
    unsigned flags = nothing;
    if (are_regular(a, b) && regular_product(r, p.bits, a, b, flags)) return flags;
    const auto general = [p](auto& t, const auto&... x) { return general_product(t, p, x...); };
    return apart(r, general, a, b);
  } else {
    return general_product(r, p, a, b);
  }
}
/// r = a b + c.
template <class Length>
RESIDUA_FUNCTION unsigned multiply_add(number<Length>& r, precision<Length> p, const number<Length>& a,
                                       const number<Length>& b, const number<Length>& c) {
  if constexpr (Length::is_fixed) {
    if (are_regular(a, b) && c.header.is_regular()) return regular_multiply_add(r, p.bits, a, b, c);
    const auto general = [p](auto& t, const auto&... x) { return general_multiply_add(t, p, x...); };
    return on_copies(r, general, a, b, c);
  } else {
    return general_multiply_add(r, p, a, b, c);
  }
}
/// r = a b + c d.
template <class Length>
RESIDUA_FUNCTION unsigned sum_of_products(number<Length>& r, precision<Length> p, const number<Length>& a,
                                          const number<Length>& b, const number<Length>& c,
                                          const number<Length>& d) {
  if constexpr (Length::is_fixed) {
    if (are_regular(a, b) && are_regular(c, d)) return regular_sum_of_products(r, p.bits, a, b, c, d);
    const auto general = [p](auto& t, const auto&... x) { return general_sum_of_products(t, p, x...); };
    return apart(r, general, a, b, c, d);
  } else {
    return general_sum_of_products(r, p, a, b, c, d);
  }
}

/// r = a / b.
template <class Length>
RESIDUA_FUNCTION unsigned divide(number<Length>& r, precision<Length> p, const number<Length>& a,
                                 const number<Length>& b) {
  const mp_header x = a.header, y = b.header;
  const bool negative = x.is_negative() != y.is_negative();
  if (!x.is_regular() || !y.is_regular()) {
    if (x.is_nan() || y.is_nan()) return set_invalid(r, false);
    if ((x.is_zero() && y.is_zero()) || (x.is_infinite() && y.is_infinite())) return set_invalid(r, true);
    const bool is_infinite = x.is_infinite() || y.is_zero();
    r.header = is_infinite ? mp_header::infinity(negative) : mp_header::zero(negative);
    return nothing;
  }
  if constexpr (Length::is_fixed) return regular_quotient(r, p.bits, a, b);
  // a 2^(64 (n + 1)) / b, which has a word for a whole part, n words and one for rounding.
  const int n = p.words, count = 2 * n + 2;
  word rest[2 * Length::capacity + 2], quotient[Length::capacity + 2];
  for (int k = 0; k < count; ++k) rest[k] = k > n && k < count - 1 ? a.words[k - n - 1] : 0;
  words::divide(quotient, rest, count, b.words, n);
  const bool sticky = words::leading_bit(rest, n) >= 0;
  return round_to(r, p, negative, x.exponent() - y.exponent() + 64, quotient, n + 2, sticky);
}

/// Above the root of x 2^64, or as large as a word can be, for x of which one of the highest two bits is set.
RESIDUA_INLINE word above_root(word x) {
  constexpr double beyond = 0x1p64;
  const double root = ::sqrt(static_cast<double>(x)) * 0x1p32 * (1 + 0x1p-48);  // its error: below 2^-51
  return root < beyond * (1 - 0x1p-50) ? static_cast<word>(root) : ~word{0};
}

/// The largest s with s^2 <= x, of m words for x of 2 m, one of whose highest two bits is set. Newton's
/// iteration from above, which falls until it is there.
template <int capacity>
RESIDUA_FUNCTION void square_root(word* s, const word* x, int m) {
  word rest[2 * capacity + 1], quotient[capacity + 1];
  for (int k = 0; k < m; ++k) s[k] = k + 1 < m ? ~word{0} : above_root(x[2 * m - 1]);
  for (;;) {
    for (int k = 0; k < 2 * m; ++k) rest[k] = x[k];
    rest[2 * m] = 0;
    words::divide(quotient, rest, 2 * m + 1, s, m);
    if (quotient[m] != 0 || words::compare(quotient, s, m) >= 0) return;
    const word carry = words::add_to(quotient, s, m);
    for (int k = 0; k < m; ++k) s[k] = quotient[k] >> 1 | (k + 1 < m ? quotient[k + 1] : carry) << 63;
  }
}

/// r = sqrt(a), where a has at most two words more than r.
template <class Length>
RESIDUA_FUNCTION unsigned square_root(number<Length>& r, precision<Length> p, const term& a) {
  const mp_header x = a.header;
  if (x.is_zero() || x.is_nan() || (x.is_infinite() && !x.is_negative())) {
    r.header = x;
    return nothing;
  }
  if (x.is_negative()) return set_invalid(r, true);
  constexpr int capacity = Length::capacity + 1;
  const int m = p.words + 1, top = words::leading_bit(a.words, a.count);
  const std::int64_t exponent = x.exponent() - (64 * a.count - 1 - top);
  const int odd = static_cast<int>(exponent & 1);
  word square[2 * capacity], root[capacity], check[2 * capacity];
  words::extract(square, 2 * m, a.words, a.count, top + 1 + odd - 128 * m);
  square_root<capacity>(root, square, m);
  words::multiply(check, root, m, root, m);
  return round_to(r, p, false, (exponent + odd) / 2, root, m, words::compare(check, square, 2 * m) != 0);
}

/// -1, 0, 1 for a < b, a == b, a > b, and 2 where one is NaN.
RESIDUA_FUNCTION int compare(const term& a, const term& b) {
  if (a.header.is_nan() || b.header.is_nan()) return 2;
  const auto sign_of = [](mp_header h) { return h.is_zero() ? 0 : h.is_negative() ? -1 : 1; };
  const int sign = sign_of(a.header);
  if (sign != sign_of(b.header)) return sign < sign_of(b.header) ? -1 : 1;
  if (a.header.exponent() != b.header.exponent())
    return a.header.exponent() < b.header.exponent() ? -sign : sign;
  return a.header.is_regular() ? sign * words::compare(a.words, b.words, a.count) : 0;
}

}  // namespace residua::multiple

#undef RESIDUA_APART
