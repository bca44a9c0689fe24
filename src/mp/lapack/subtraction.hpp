// What every element of a triangle or a panel is made of: itself less a sum of products, rounded once.
#pragma once

#include "mp/dot_sums.hpp"

namespace residua::multiple {

/// y = y - sum of a_k b_k over `terms` terms: the sum in fixed point as in dot, the difference exact of it
/// and rounded once.
template <class Length>
RESIDUA_FUNCTION unsigned subtract_products(precision<Length> p, const elements& a, const elements& b,
                                            index_t terms, word* y, index_t plane) {
  if (terms == 0) return nothing;
  const Length n = p.words;
  const sums_problem s{1, terms, a, 0, b};
  const term_range range = range_of(s, 0, {0, terms});
  fixed_sum<Length> products;
  products.clear(n);
  add_terms(&products, n, s, 0, 1, &range, {0, terms});
  unsigned flags = nothing;
  term subtrahend = sum_of(products, n, range, flags);
  if (!subtrahend.header.is_nan()) subtrahend.header.code ^= 1;
  number<Length> before, r;
  load(before, n, y, plane);
  word space[space_of_sum<Length>];
  flags |= sum(r, p, term_of(before, n), subtrahend, space);
  store(r, n, y, plane);
  return flags;
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
  const unsigned flags = divide(r, p, one, divisor);
  store(r, p.words, y, y_plane);
  return flags;
}

}  // namespace residua::multiple
