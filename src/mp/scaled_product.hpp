// The steps of a matrix product through exact products of integers: exponents of rows and columns, how far
// terms are below them, integers, and sums of integers back to numbers. Bodies of loops over elements.
#pragma once

#include "mp/dot_sums.hpp"

namespace residua::multiple {

/// The rows of op(A) or the columns of op(B).
struct slices {
  const word* first;
  index_t count, terms, slice_step, term_step, plane;

  [[nodiscard]] RESIDUA_INLINE const word* element(index_t slice, index_t term) const {
    return first + slice * slice_step + term * term_step;
  }
  [[nodiscard]] RESIDUA_INLINE mp_header header(index_t slice, index_t term) const {
    return {*element(slice, term)};
  }
};

/// A flag beside those of mp_flags: an element is infinite or NaN.
inline constexpr unsigned met_special = 8;

/// Of slice i the largest exponent, term_range::none where all elements are zero.
struct slice_exponents {
  static constexpr std::int64_t none = term_range::none;
  slices s;
  std::int64_t* result;

  [[nodiscard]] RESIDUA_INLINE index_t count() const { return s.terms; }
  [[nodiscard]] RESIDUA_INLINE bool are_neighbours() const { return s.slice_step == 1; }
  RESIDUA_FUNCTION std::int64_t value(index_t i, index_t k, unsigned& flags) const {
    const mp_header h = s.header(i, k);
    if (!h.is_finite()) flags = met_special;
    return h.is_regular() ? h.exponent() : none;
  }
};

/// How far below its slice's largest exponent an element can be, for it to count as not zero.
inline constexpr std::int64_t no_gap = mp_header::bias;
RESIDUA_INLINE std::int64_t gap_of(mp_header h, std::int64_t largest) {
  return h.is_regular() ? largest - h.exponent() : no_gap;
}

/// Terms that are looked at, evenly spread.
inline constexpr index_t most_samples = 32;
RESIDUA_INLINE index_t sample(index_t number, index_t samples, index_t terms) {
  return terms * number / samples;
}

/// Of sample t the largest gap in any slice that is not zero.
struct sample_gaps {
  static constexpr std::int64_t none = 0;
  slices s;
  const std::int64_t* largest;
  index_t samples;
  std::int64_t* result;

  [[nodiscard]] RESIDUA_INLINE index_t count() const { return s.count; }
  [[nodiscard]] RESIDUA_INLINE bool are_neighbours() const { return false; }
  RESIDUA_FUNCTION std::int64_t value(index_t t, index_t i, unsigned&) const {
    return largest[i] == term_range::none ? 0 : gap_of(s.header(i, sample(t, samples, s.terms)), largest[i]);
  }
};

/// Of row i the largest over all columns of the gap of a sum's largest term: of the sampled ones, or of all
/// terms where those are zero.
struct pair_gaps {
  static constexpr std::int64_t none = 0;
  slices a, b;
  const std::int64_t *of_a, *of_b;
  index_t samples;
  std::int64_t* result;

  [[nodiscard]] RESIDUA_INLINE index_t count() const { return b.count; }
  [[nodiscard]] RESIDUA_INLINE bool are_neighbours() const { return a.slice_step == 1; }
  RESIDUA_FUNCTION std::int64_t smallest(index_t i, index_t j, index_t count) const {
    std::int64_t found = 2 * no_gap;
    for (index_t t = 0; t < count; ++t) {
      const index_t k = sample(t, count, a.terms);
      const mp_header x = a.header(i, k), y = b.header(j, k);
      if (!x.is_regular() || !y.is_regular()) continue;
      const std::int64_t here = gap_of(x, of_a[i]) + gap_of(y, of_b[j]);
      if (here < found) found = here;
    }
    return found;
  }
  RESIDUA_FUNCTION std::int64_t value(index_t i, index_t j, unsigned&) const {
    std::int64_t found = smallest(i, j, samples);
    if (found == 2 * no_gap) found = smallest(i, j, a.terms);
    return found == 2 * no_gap ? 0 : found;
  }
};

/// The integers x 2^(bits - E), cut towards zero, E being the largest exponent of x's slice: of at most
/// `bits` bits, in planes of 32-bit words.
template <class Length>
struct slice_integers {
  slices s;
  Length n;
  int bits, integer_words;
  const std::int64_t* largest;
  std::uint32_t* integers;
  index_t to_slice_step, to_term_step, to_plane;

  /// Words that hold an integer of a fixed length, unless a wide spread makes it longer.
  static constexpr int window_words = Length::capacity + 2;

  /// The integer of x, `gap` below the largest, with words in fixed places.
  RESIDUA_INLINE void write_window(std::uint32_t* target, const number<Length>& x, std::int64_t gap) const {
    auto w = window_of<window_words>(x);
    const std::int64_t shift = gap + 64 * window_words - bits;
    const bool is_zero = !x.header.is_regular() || shift >= 64 * window_words;
    word lost = 0;
    registers::shift_right<window_words>(w.words, is_zero ? 64 * window_words : static_cast<int>(shift),
                                         lost);
    if (w.negative && !is_zero) registers::negate<window_words>(w.words);
    RESIDUA_UNROLLED
    for (int k = 0; k < 2 * window_words; ++k) {
      if (k < integer_words)
        target[k * to_plane] = static_cast<std::uint32_t>(w.words[k / 2] >> 32 * (k % 2));
    }
  }

  RESIDUA_FUNCTION unsigned operator()(index_t e) const {
    const bool is_by_slices = to_slice_step == 1;
    const index_t i = is_by_slices ? e % s.count : e / s.terms, k = is_by_slices ? e / s.count : e % s.terms;
    std::uint32_t* const target = integers + i * to_slice_step + k * to_term_step;
    if constexpr (Length::is_fixed) {
      if (bits <= 64 * window_words) {
        number<Length> x;
        load(x, n, s.element(i, k), s.plane);
        write_window(target, x, largest[i] - x.header.exponent());
        return nothing;
      }
    }
    number<Length> x;
    load(x, n, s.element(i, k), s.plane);
    const std::int64_t shift = largest[i] - x.header.exponent() + 64 * n - bits;
    const bool is_zero = !x.header.is_regular() || shift >= 64 * n;
    const bool negative = x.header.is_negative() && !is_zero;
    word carry = negative ? 1 : 0;
    for (int w = 0; w < integer_words; w += 2) {
      word bits_here = is_zero ? 0 : words::bits_from(x.words, n, static_cast<int>(shift) + 32 * w);
      if (negative) {
        bits_here = ~bits_here + carry;
        carry = carry != 0 && bits_here == 0 ? 1 : 0;
      }
      target[w * to_plane] = static_cast<std::uint32_t>(bits_here);
      if (w + 1 < integer_words) target[(w + 1) * to_plane] = static_cast<std::uint32_t>(bits_here >> 32);
    }
    return nothing;
  }
};

/// c_ij = alpha s_ij 2^(E_i + E_j + exponent) + beta c_ij for sums s_ij in planes of 32-bit words.
template <class Length>
struct integer_results {
  precision<Length> p;
  number<Length> alpha, beta;
  const std::uint32_t* sums;
  int sum_words;
  index_t rows, sum_plane;
  const std::int64_t *of_rows, *of_columns;
  std::int64_t exponent;
  word* C;
  index_t leading, plane;

  /// Words of 64 bits that a sum may have.
  static constexpr int capacity = 2 * Length::capacity + 8;
  static constexpr index_t chunk = 32;

  RESIDUA_FUNCTION unsigned operator()(index_t e) const {
    const index_t i = e % rows, j = e / rows;
    const std::uint32_t* const sum = sums + e;
    const std::int64_t unit = of_rows[i] + of_columns[j] + exponent;
    word* const target = C + i + j * leading;
    if constexpr (Length::is_fixed) {
      unsigned flags = nothing;
      if (sum_words <= 2 * window_words && write_regular(target, sum, unit, flags)) return flags;
    }
    word x[capacity];
    const int count = (sum_words + 1) / 2;
    for (int k = 0; k < count; ++k) x[k] = sum_word(sum, k);
    const term s = term_of_integer(x, count, p.words + 2, unit + 64 * count);
    return finish_sum(p, alpha, s, beta, target, plane);
  }

 private:
  static constexpr int window_words = Length::capacity + 2;

  /// Word k of a sum, its sign going on behind its last.
  [[nodiscard]] RESIDUA_INLINE word sum_word(const std::uint32_t* sum, int k) const {
    const int last = sum_words - 1;
    const std::uint32_t sign = sum[last * sum_plane] >> 31 != 0 ? ~std::uint32_t{0} : 0;
    const std::uint32_t low = 2 * k <= last ? sum[2 * k * sum_plane] : sign;
    const std::uint32_t high = 2 * k + 1 <= last ? sum[(2 * k + 1) * sum_plane] : sign;
    return static_cast<word>(high) << 32 | low;
  }

  /// c_ij where all that it is made of is regular, with words in fixed places; otherwise false, with nothing
  /// done.
  RESIDUA_INLINE bool write_regular(word* target, const std::uint32_t* sum, std::int64_t unit,
                                    unsigned& flags) const {
    number<Length> r = {};
    if (!beta.header.is_zero()) load(r, p.words, target, plane);
    word s[window_words];
    RESIDUA_UNROLLED
    for (int k = 0; k < window_words; ++k) s[k] = sum_word(sum, k);
    const auto integer = integer_window<window_words>(s, unit + 64 * window_words);
    if (!combine_regular(r, p.bits, alpha, integer, beta, flags)) return false;
    store(r, p.words, target, plane);
    return true;
  }
};

}  // namespace residua::multiple
