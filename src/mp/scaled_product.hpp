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
  slices s;
  std::int64_t* largest;

  RESIDUA_FUNCTION unsigned operator()(index_t i) const {
    unsigned flags = nothing;
    std::int64_t found = term_range::none;
    for (index_t k = 0; k < s.terms; ++k) {
      const mp_header h = s.header(i, k);
      if (!h.is_finite()) flags = met_special;
      if (h.is_regular() && h.exponent() > found) found = h.exponent();
    }
    largest[i] = found;
    return flags;
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
  slices s;
  const std::int64_t* largest;
  index_t samples;
  std::int64_t* gap;

  RESIDUA_FUNCTION unsigned operator()(index_t t) const {
    const index_t k = sample(t, samples, s.terms);
    std::int64_t found = 0;
    for (index_t i = 0; i < s.count; ++i) {
      if (largest[i] == term_range::none) continue;
      const std::int64_t here = gap_of(s.header(i, k), largest[i]);
      if (here > found) found = here;
    }
    gap[t] = found;
    return nothing;
  }
};

/// Of row i the largest over all columns of the gap of a sum's largest term: of the sampled ones, or of all
/// terms where those are zero.
struct pair_gaps {
  slices a, b;
  const std::int64_t *of_a, *of_b;
  index_t samples;
  std::int64_t* gap;

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
  RESIDUA_FUNCTION unsigned operator()(index_t i) const {
    std::int64_t found = 0;
    for (index_t j = 0; j < b.count; ++j) {
      std::int64_t here = smallest(i, j, samples);
      if (here == 2 * no_gap) here = smallest(i, j, a.terms);
      if (here != 2 * no_gap && here > found) found = here;
    }
    gap[i] = found;
    return nothing;
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
  std::uint32_t* to;
  index_t to_slice_step, to_term_step, to_plane;

  RESIDUA_FUNCTION unsigned operator()(index_t e) const {
    const bool is_by_slices = to_slice_step == 1;
    const index_t i = is_by_slices ? e % s.count : e / s.terms, k = is_by_slices ? e / s.count : e % s.terms;
    number<Length> x;
    load(x, n, s.element(i, k), s.plane);
    std::uint32_t* const target = to + i * to_slice_step + k * to_term_step;
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

  RESIDUA_FUNCTION unsigned operator()(index_t e) const {
    const index_t i = e % rows, j = e / rows;
    const std::uint32_t* const from = sums + e;
    word x[capacity];
    const int count = (sum_words + 1) / 2;
    for (int k = 0; k < count; ++k) {
      const std::uint32_t low = from[2 * k * sum_plane];
      const bool is_last = 2 * k + 1 >= sum_words;
      const std::uint32_t high = !is_last         ? from[(2 * k + 1) * sum_plane]
                                 : low >> 31 != 0 ? ~std::uint32_t{0}
                                                  : 0;
      x[k] = static_cast<word>(high) << 32 | low;
    }
    const std::int64_t scale = of_rows[i] + of_columns[j] + exponent + 64 * count;
    const term s = term_of_integer(x, count, p.words + 2, scale);
    return finish_sum(p, alpha, s, beta, C + i + j * leading, plane);
  }
};

}  // namespace residua::multiple
