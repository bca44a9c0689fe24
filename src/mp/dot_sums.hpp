// Many sums of products over one vector: the problem, and its steps for some outputs and terms. dot, asum,
// nrm2 and gemv are made of it.
#pragma once

#include <algorithm>

#include "mp/sums.hpp"
#include "residua/base/context.hpp"

namespace residua::multiple {

/// s_i = sum_k a_ik b_k for i = 0, ..., count - 1; element (i, k) of a is a_step i + a.step k words from the
/// first. Where b is null the sums are of |a_ik|.
struct sums_problem {
  index_t count, terms;
  elements a;
  index_t a_step;
  elements b;

  [[nodiscard]] RESIDUA_INLINE elements row(index_t i) const {
    return {a.first + i * a_step, a.step, a.plane};
  }
  [[nodiscard]] RESIDUA_INLINE bool is_of_magnitudes() const { return b.first == nullptr; }
};

/// What becomes of the sums: y_i = alpha s_i + beta y_i, or y_i = sqrt(s_i).
template <class Length>
struct sums_result {
  precision<Length> p;
  bool is_root;
  number<Length> alpha, beta;
  word* y;
  index_t y_step, y_plane;

  RESIDUA_FUNCTION unsigned finish(index_t i, fixed_sum<Length>& sum, const term_range& range) const {
    word* const target = y + i * y_step;
    if (!is_root) return finish_fixed_sum(p, alpha, sum, range, beta, target, y_plane);
    unsigned flags = nothing;
    const term s = sum_of(sum, p.words, range, flags);
    number<Length> r;
    flags |= square_root(r, p, s);
    store(r, p.words, target, y_plane);
    return flags;
  }

  /// Writes what becomes of the only sum, from which `sum` differs by at most `error` of its units. Rounding
  /// is monotone: the result is known where `sum` less and plus `error` become the same number. False, with
  /// nothing written, elsewhere.
  bool finish_near(const fixed_sum<Length>& sum, const term_range& range, word error) const {
    fixed_sum<Length> least = sum, most = sum, change;
    change.clear(p.words);
    change.words[0] = error;
    words::subtract_from(least.words, change.words, fixed_sum<Length>::count(p.words));
    most.add(p.words, change);
    word from_least[Length::capacity + 1], from_most[Length::capacity + 1];
    sums_result at_end = *this;
    at_end.y_plane = 1;
    at_end.y = from_least;
    unsigned flags = at_end.finish(0, least, range);
    at_end.y = from_most;
    flags |= at_end.finish(0, most, range);
    if (flags != nothing || !mp_header{from_least[0]}.is_regular() ||
        !std::equal(from_least, from_least + p.words + 1, from_most))
      return false;
    for (int w = 0; w <= p.words; ++w) y[w * y_plane] = from_least[w];
    return true;
  }
};

/// Terms begin, begin + step, ... before end.
struct term_slice {
  index_t begin, end, step = 1;
};

RESIDUA_FUNCTION term_range range_of(const sums_problem& s, index_t i, const term_slice& terms) {
  const elements a = s.row(i);
  constexpr mp_header one =
      mp_header::finite(false, 0);  // its exponent is that of 1/2: a header is all that counts
  term_range range;
  for (index_t k = terms.begin; k < terms.end; k += terms.step) {
    const mp_header h = a.header(k);
    if (s.is_of_magnitudes()) {
      range.meet(mp_header{h.code & ~std::uint64_t{1}}, one);
    } else {
      range.meet(h, s.b.header(k));
    }
  }
  return range;
}

/// Adds terms to the sums of the outputs first, ..., first + size - 1, whose ranges are known.
template <class Length>
RESIDUA_FUNCTION void add_terms(fixed_sum<Length>* sums, Length n, const sums_problem& s, index_t first,
                                int size, const term_range* ranges, const term_slice& terms) {
  number<Length> a, b = {};
  for (index_t k = terms.begin; k < terms.end; k += terms.step) {
    if (!s.is_of_magnitudes()) load(b, n, s.b.first + k * s.b.step, s.b.plane);
    for (int i = 0; i < size; ++i) {
      if (ranges[i].is_special()) continue;
      load(a, n, s.a.first + (first + i) * s.a_step + k * s.a.step, s.a.plane);
      if (s.is_of_magnitudes()) {
        sums[i].add_magnitude(n, ranges[i].largest, a);
      } else {
        sums[i].add_product(n, ranges[i].largest, a, b);
      }
    }
  }
}

/// The range of the products a_k b_k. Headers of some terms are read before one is looked at, so that their
/// ways from memory overlap.
RESIDUA_FUNCTION term_range range_of_products(const elements& a, const elements& b, const term_slice& terms) {
  constexpr int together = 4;
  term_range range;
  index_t k = terms.begin;
  for (; k + (together - 1) * terms.step < terms.end; k += together * terms.step) {
    mp_header x[together], y[together];
    RESIDUA_UNROLLED
    for (int t = 0; t < together; ++t) {
      x[t] = a.header(k + t * terms.step);
      y[t] = b.header(k + t * terms.step);
    }
    RESIDUA_UNROLLED
    for (int t = 0; t < together; ++t) range.meet(x[t], y[t]);
  }
  RESIDUA_ROLLED
  for (; k < terms.end; k += terms.step) range.meet(a.header(k), b.header(k));
  return range;
}

/// Adds these products to their sum. Without the case of magnitudes, which has words without fixed places, a
/// GPU keeps all in registers.
template <class Length>
RESIDUA_FUNCTION void add_products(fixed_sum<Length>& sum, Length n, const elements& a, const elements& b,
                                   const term_range& range, const term_slice& terms) {
  if (range.is_special()) return;
  for (index_t k = terms.begin; k < terms.end; k += terms.step) {
    number<Length> x, y;
    load(x, n, a.first + k * a.step, a.plane);
    load(y, n, b.first + k * b.step, b.plane);
    sum.add_product(n, range.largest, x, y);
  }
}

}  // namespace residua::multiple

namespace residua::cuda {
/// On the context's stream; waits, and returns what was met.
template <class Length>
unsigned run_mp_sums(const context& ctx, const multiple::sums_problem& s,
                     const multiple::sums_result<Length>& result);
/// The sum of a problem that has one, as it is, and its range. On the context's stream; waits.
template <class Length>
void add_mp_sum(const context& ctx, const multiple::sums_problem& s, Length length,
                multiple::fixed_sum<Length>& sum, multiple::term_range& range);
/// A sum that differs by at most `error` of its units from the exact one and from that of add_mp_sum, and its
/// range; false, with nothing told, where that does not pay or a term is not finite. On the context's stream;
/// waits.
template <class Length>
bool add_near_mp_sum(const context& ctx, const multiple::sums_problem& s, Length length,
                     multiple::fixed_sum<Length>& sum, multiple::term_range& range, multiple::word& error);
}  // namespace residua::cuda
