// Sums of products in fixed point: exact but for what is far below the largest term, and rounded once.
//
// The exponents alone tell, before anything is multiplied, how large the terms of a sum can be: below 2^E.
// The products are then cut at 2^(E - 64 (n + 1)), n being the words of a significand, and added as integers.
// Integers' sums do not depend on their order: so every backend, any number of threads and any cut of the
// terms give the same bits. What is cut off k terms is less than k units, and E is at most 2 more than the
// logarithm of the largest |a b|: the error is below 4 k 2^(-64 (n + 1)) max |a b|. docs/mp.md has the rest.
#pragma once

#include "mp/arithmetic.hpp"
#include "residua/base/index.hpp"

namespace residua::multiple {

/// Elements in planes, `step` words apart.
struct elements {
  const word* first;
  index_t step, plane;

  [[nodiscard]] RESIDUA_INLINE mp_header header(index_t k) const { return {first[k * step]}; }
};

template <class Length>
RESIDUA_FUNCTION void load(number<Length>& r, Length n, const word* element, index_t plane) {
  r.header = {element[0]};
  for (int w = 0; w < n; ++w) r.words[w] = element[(w + 1) * plane];
}
template <class Length>
RESIDUA_FUNCTION void store(const number<Length>& x, Length n, word* element, index_t plane) {
  element[0] = x.header.code;
  const bool is_regular = x.header.is_regular();
  for (int w = 0; w < n; ++w) element[(w + 1) * plane] = is_regular ? x.words[w] : 0;
}

/// What the headers tell of the terms of a sum.
struct term_range {
  static constexpr std::int64_t none = -4 * mp_header::bias / 2;
  enum special : unsigned { plus_infinity = 1, minus_infinity = 2, not_a_number = 4, is_new = 8 };

  std::int64_t largest = none;  // E; of products that are not zero
  unsigned specials = 0;

  RESIDUA_FUNCTION void meet(mp_header a, mp_header b) {
    if (a.is_regular() && b.is_regular()) {
      const std::int64_t exponent = a.exponent() + b.exponent();
      if (exponent > largest) largest = exponent;
    } else if (!a.is_finite() || !b.is_finite()) {
      if (a.is_nan() || b.is_nan()) {
        specials |= not_a_number;
      } else if (a.is_zero() || b.is_zero()) {
        specials |= not_a_number | is_new;
      } else {
        specials |= a.is_negative() != b.is_negative() ? minus_infinity : plus_infinity;
      }
    }
  }
  RESIDUA_FUNCTION void merge(const term_range& other) {
    if (other.largest > largest) largest = other.largest;
    specials |= other.specials;
  }
  [[nodiscard]] RESIDUA_FUNCTION bool is_special() const { return specials != 0; }
  /// Of a sum with special terms; `flags` receives what is invalid.
  [[nodiscard]] RESIDUA_FUNCTION mp_header special_sum(unsigned& flags) const {
    constexpr unsigned both = plus_infinity | minus_infinity;
    const bool is_nan = (specials & not_a_number) != 0;
    if (is_nan || (specials & both) == both) {
      if ((specials & is_new) != 0 || !is_nan) flags |= invalid;
      return mp_header::not_a_number();
    }
    return mp_header::infinity((specials & minus_infinity) != 0);
  }
};

/// A number in two's complement, x / 2^(64 count) * 2^exponent, as a term of its leading words, `kept` at
/// most: a relative change below 2^(64 - 64 kept). x becomes its magnitude.
RESIDUA_FUNCTION term term_of_integer(word* x, int count, int kept, std::int64_t exponent) {
  const bool negative = x[count - 1] >> 63 != 0;
  if (negative) words::negate(x, count);
  const int used = words::leading_bit(x, count) / 64 + 1, dropped = used > kept ? used - kept : 0;
  if (words::leading_bit(x, count) < 0) return {mp_header::zero(false), nullptr, 0};
  return {mp_header::finite(negative, exponent - 64 * (count - used)), x + dropped, used - dropped};
}

/// sum += ± x / 2^shift, cut, where x has as many words as the sum but one; the lowest `skipped` words of the
/// sum are left as they are.
template <int size>
RESIDUA_INLINE void add_in_registers(word* sum, const word* x, int shift, bool negative, int skipped = 0) {
  word part[size + 1], lost = 0;
  RESIDUA_UNROLLED
  for (int k = 0; k < size; ++k) part[k] = x[k];
  part[size] = 0;
  registers::shift_right<size>(part, shift, lost);
  RESIDUA_UNROLLED
  for (int k = 0; k < size; ++k) part[k] = k < skipped ? 0 : part[k];
  const word flipped = negative ? ~word{0} : 0;
  // A word that is left is 0 + ~0 + 1, whose carry goes on.
  registers::add<size + 1>(sum, part, flipped, flipped & 1);
}

/// sum += ± a b / 2^shift, cut, where a, b < 1 have n words and the sum has n + 1 and one above them; its
/// lowest `skipped` words are left as they are.
template <int n>
RESIDUA_INLINE void add_product_in_registers(word* sum, const word* a, const word* b, int shift,
                                             bool negative, int skipped = 0) {
  word product[2 * n];
  registers::multiply_above<n>(product, a, b);
  add_in_registers<n + 1>(sum, product + (n - 1), shift, negative, skipped);
}

/// sum += |a| / 2^shift, cut, as above.
template <int n>
RESIDUA_INLINE void add_magnitude_in_registers(word* sum, const word* a, int shift, int skipped = 0) {
  word part[n + 1];
  part[0] = 0;
  RESIDUA_UNROLLED
  for (int k = 0; k < n; ++k) part[k + 1] = a[k];
  add_in_registers<n + 1>(sum, part, shift, false, skipped);
}

/// A sum of products in units of 2^(E - 64 (n + 1)), in two's complement: n + 1 words below 2^E, and one
/// above that holds the sum of up to 2^62 terms.
template <class Length>
struct fixed_sum {
  static constexpr int capacity = Length::capacity + 2;
  word words[capacity];

  RESIDUA_FUNCTION static constexpr int count(Length n) { return n + 2; }
  RESIDUA_FUNCTION void clear(Length n) {
    for (int k = 0; k < count(n); ++k) words[k] = 0;
  }
  RESIDUA_FUNCTION void add(Length n, const fixed_sum& other) { words::add_to(words, other.words, count(n)); }

  /// += a b where E is `largest`.
  RESIDUA_FUNCTION void add_product(Length n, std::int64_t largest, const number<Length>& a,
                                    const number<Length>& b) {
    if (!a.header.is_regular() || !b.header.is_regular()) return;
    const std::int64_t shift = largest - a.header.exponent() - b.header.exponent();
    if (shift >= 64 * (n + 1)) return;  // nothing is left of it
    const bool negative = a.header.is_negative() != b.header.is_negative();
    if constexpr (Length::is_fixed) {
      add_product_in_registers<Length::capacity>(words, a.words, b.words, static_cast<int>(shift), negative);
    } else {
      word product[2 * Length::capacity];
      words::multiply(product, a.words, n, b.words, n);
      add_shifted(n, negative, product, 2 * n, shift + 64 * (n - 1));
    }
  }
  /// += |a| where E is `largest`.
  RESIDUA_FUNCTION void add_magnitude(Length n, std::int64_t largest, const number<Length>& a) {
    const std::int64_t shift = largest - a.header.exponent();
    if (a.header.is_regular()) add_shifted(n, false, a.words, n, shift - 64);
  }

  /// += ± a b / 2^shift, cut, for a word b.
  RESIDUA_FUNCTION void add_word_product(Length n, bool negative, const word* a, word b, std::int64_t shift) {
    word product[Length::capacity + 1];
    if constexpr (Length::is_fixed) {
      constexpr int size = Length::capacity + 1;
      if (shift >= 64 * size) return;
      registers::multiply<size - 1, 1>(product, a, &b);
      add_in_registers<size>(words, product, static_cast<int>(shift), negative);
    } else {
      words::multiply(product, a, n, &b, 1);
      add_shifted(n, negative, product, n + 1, shift);
    }
  }
  /// += ± x / 2^shift, cut.
  RESIDUA_FUNCTION void add_shifted(Length n, bool negative, const word* x, int size, std::int64_t shift) {
    if (shift >= 64 * size) return;
    word part[capacity];
    words::extract(part, n + 1, x, size, static_cast<int>(shift));
    part[n + 1] = 0;
    if (negative) {
      words::subtract_from(words, part, count(n));
    } else {
      words::add_to(words, part, count(n));
    }
  }
};

/// The sum as a term, of as many words: of a range with specials, what those make of it.
template <class Length>
RESIDUA_FUNCTION term sum_of(fixed_sum<Length>& s, Length n, const term_range& range, unsigned& flags) {
  if (range.is_special()) return {range.special_sum(flags), nullptr, 0};
  return term_of_integer(s.words, n + 2, n + 2, range.largest + 64);
}

/// x without its lowest zeros: to multiply by a power of two, as alpha and beta often are, takes one word.
template <class Length>
RESIDUA_FUNCTION term shortened(const number<Length>& x, Length n) {
  int zeros = 0;
  if (x.header.is_regular()) {
    while (zeros + 1 < n && x.words[zeros] == 0) ++zeros;
  }
  return {x.header, x.words + zeros, n - zeros};
}

/// y = alpha s + beta y, rounded once, where s has at most two words more than y; where beta is zero y is not
/// read.
template <class Length>
RESIDUA_FUNCTION unsigned finish_sum(precision<Length> p, const number<Length>& alpha, const term& s,
                                     const number<Length>& beta, word* y, index_t plane) {
  constexpr int capacity = Length::capacity;
  word first[2 * capacity + 2], second[2 * capacity], space[space_of_sum<Length>];
  unsigned flags = nothing;
  number<Length> r;
  const term scaled = product(s, shortened(alpha, p.words), first, flags);
  if (beta.header.is_zero()) {
    flags |= round_to(r, p, scaled);
  } else {
    load(r, p.words, y, plane);
    const term before = product(term_of(r, p.words), shortened(beta, p.words), second, flags);
    flags |= sum(r, p, scaled, before, space);
  }
  store(r, p.words, y, plane);
  return flags;
}

/// Finishes a sum in fixed point, which is destroyed, with its range.
template <class Length>
RESIDUA_FUNCTION unsigned finish_general(precision<Length> p, const number<Length>& alpha,
                                         fixed_sum<Length>& sum, const term_range& range,
                                         const number<Length>& beta, word* y, index_t plane) {
  unsigned flags = nothing;
  const term s = sum_of(sum, p.words, range, flags);
  return flags | finish_sum(p, alpha, s, beta, y, plane);
}
template <class Length>
RESIDUA_FUNCTION unsigned finish_fixed_sum(precision<Length> p, const number<Length>& alpha,
                                           fixed_sum<Length>& sum, const term_range& range,
                                           const number<Length>& beta, word* y, index_t plane) {
  if constexpr (Length::is_fixed) {
    constexpr int m = fixed_sum<Length>::capacity;
    number<Length> r = {};
    unsigned flags = nothing;
    if (!beta.header.is_zero()) load(r, p.words, y, plane);
    if (!range.is_special() &&
        combine_regular(r, p.bits, alpha, integer_window<m>(sum.words, range.largest + 64), beta, flags)) {
      store(r, p.words, y, plane);
      return flags;
    }
    fixed_sum<Length> copy = sum;  // whose address is taken, so that the sum needs none
    return finish_general(p, alpha, copy, range, beta, y, plane);
  } else {
    return finish_general(p, alpha, sum, range, beta, y, plane);
  }
}

}  // namespace residua::multiple
