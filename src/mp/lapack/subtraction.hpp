// What every element of a triangle or a panel is made of: itself less a sum of products, rounded once.
#pragma once

#include "mp/dot_sums.hpp"
#include "mp/reciprocal.hpp"

namespace residua::multiple {

/// y = y - a sum in fixed point, which is destroyed: the difference exact, and rounded once.
template <class Length>
RESIDUA_FUNCTION unsigned subtract_general(precision<Length> p, number<Length>& y,
                                           fixed_sum<Length>& sum_of_products, const term_range& range) {
  unsigned flags = nothing;
  term subtrahend = sum_of(sum_of_products, p.words, range, flags);
  if (!subtrahend.header.is_nan()) subtrahend.header.code ^= 1;
  number<Length> r;
  word space[space_of_sum<Length>];
  flags |= sum(r, p, term_of(y, p.words), subtrahend, space);
  y = r;
  return flags;
}
template <class Length>
RESIDUA_FUNCTION unsigned subtract_sum(precision<Length> p, number<Length>& y, fixed_sum<Length>& products,
                                       const term_range& range) {
  if constexpr (Length::is_fixed) {
    unsigned flags = nothing;
    if (!range.is_special()) {
      if (subtract_aligned(y, p.bits, products.words, range.largest + 64, flags)) return flags;
      const auto s = integer_window<Length::capacity + 2>(products.words, range.largest + 64);
      if (subtract_regular(y, p.bits, s, flags)) return flags;
    }
    number<Length> before = y;  // these have addresses, so that the others need none
    fixed_sum<Length> copy = products;
    flags = subtract_general(p, before, copy, range);
    y = before;
    return flags;
  } else {
    return subtract_general(p, y, products, range);
  }
}
/// Subtracts from y in memory.
template <class Length>
RESIDUA_FUNCTION unsigned subtract_sum(precision<Length> p, word* y, index_t plane,
                                       fixed_sum<Length>& products, const term_range& range) {
  number<Length> r;
  load(r, p.words, y, plane);
  const unsigned flags = subtract_sum(p, r, products, range);
  store(r, p.words, y, plane);
  return flags;
}

/// y = y - sum of a_k b_k over `terms` terms: the sum in fixed point as in dot.
template <class Length>
RESIDUA_FUNCTION unsigned subtract_products(precision<Length> p, const elements& a, const elements& b,
                                            index_t terms, word* y, index_t plane) {
  if (terms == 0) return nothing;
  const term_range range = range_of_products(a, b, {0, terms});
  fixed_sum<Length> products;
  products.clear(p.words);
  add_products(products, p.words, a, b, range, {0, terms});
  return subtract_sum(p, y, plane, products, range);
}

/// y = y x.
template <class Length>
RESIDUA_FUNCTION unsigned scale_by(precision<Length> p, const number<Length>& x, word* y, index_t plane) {
  number<Length> before, r;
  load(before, p.words, y, plane);
  const unsigned flags = multiply(r, p, before, x);
  store(r, p.words, y, plane);
  return flags;
}

/// y = 1 / x. Divisions take several times as long as products, and on a GPU more: so a column or a vector
/// is multiplied by a reciprocal, which costs one rounding more.
template <class Length>
RESIDUA_FUNCTION unsigned store_reciprocal(precision<Length> p, const word* x, index_t x_plane, word* y,
                                           index_t y_plane) {
  const int n = p.words;
  number<Length> one, divisor, r;
  one.header = mp_header::finite(false, 1);
  for (int w = 0; w < n; ++w) one.words[w] = w + 1 == n ? word{1} << 63 : 0;
  load(divisor, p.words, x, x_plane);
  unsigned flags = nothing;
  bool is_known = false;
  if constexpr (Length::is_fixed)
    is_known = divisor.header.is_regular() && regular_reciprocal(r, p.bits, divisor, flags);
  if (!is_known) flags = divide(r, p, one, divisor);
  store(r, p.words, y, y_plane);
  return flags;
}

}  // namespace residua::multiple
