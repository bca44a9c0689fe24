// Rows of a sparse matrix of doubles times a vector of run-time precision: sums of products in fixed point
// (mp/sums.hpp), whose terms may be cut among threads as suits a backend.
#pragma once

#include "mp/double_terms.hpp"
#include "residua/base/context.hpp"
#include "sparse/csr_view.hpp"

namespace residua::multiple {

/// y = alpha A x + beta y, or, where b is given, y = b - A x.
template <class Length>
struct sparse_rows {
  using sum = fixed_sum<Length>;
  static constexpr index_t chunk = 16;
  static constexpr int lanes_of_item = 4;  // on a GPU

  precision<Length> p;
  sparse::csr_view A;
  elements x, b;  // b.first null: a product
  number<Length> alpha, beta;
  word* y;
  index_t y_step, y_plane;
  /// Of residuals: where a bound of each row's error goes, a power of two; null: nowhere.
  word* error;
  index_t error_plane;

  /// This work on numbers of a fixed length, which has to be p.words.
  template <class Exact>
  requires(!Length::is_fixed) [[nodiscard]] sparse_rows<Exact> of_length(Exact length) const {
    return {{length, p.bits},
            A,
            x,
            b,
            multiple::of_length<Exact>(alpha),
            multiple::of_length<Exact>(beta),
            y,
            y_step,
            y_plane,
            error,
            error_plane};
  }

  [[nodiscard]] RESIDUA_INLINE bool is_residual() const { return b.first != nullptr; }
  [[nodiscard]] RESIDUA_INLINE const word* operand(index_t k) const {
    return x.first + static_cast<index_t>(A.column[k]) * x.step;
  }

  /// Of every lanes-th entry of a row; the first lane has b, too.
  [[nodiscard]] RESIDUA_FUNCTION term_range range(index_t i, int lane, int lanes) const {
    constexpr mp_header one = mp_header::finite(false, 0);  // a header is all that counts
    term_range found;
    for (index_t k = A.row_start[i] + lane; k < A.row_start[i + 1]; k += lanes) {
      mp_header h = double_term(A.value[k]).header;
      if (is_residual() && !h.is_nan()) h.code ^= 1;
      found.meet(h, {*operand(k)});
    }
    if (is_residual() && lane == 0) found.meet(b.header(i), one);
    return found;
  }
  RESIDUA_FUNCTION void add(fixed_sum<Length>& s, index_t i, const term_range& range, int lane,
                            int lanes) const {
    const Length n = p.words;
    number<Length> factor;
    for (index_t k = A.row_start[i] + lane; k < A.row_start[i + 1]; k += lanes) {
      const double_term a(A.value[k]);
      load(factor, n, operand(k), x.plane);
      if (!a.header.is_regular() || !factor.header.is_regular()) continue;
      const std::int64_t shift = range.largest - a.header.exponent() - factor.header.exponent();
      const bool differ = a.header.is_negative() != factor.header.is_negative();
      s.add_word_product(n, differ != is_residual(), factor.words, a.significand, shift);
    }
    if (!is_residual() || lane != 0 || !b.header(i).is_regular()) return;
    load(factor, n, b.first + i * b.step, b.plane);
    s.add_shifted(n, factor.header.is_negative(), factor.words, n,
                  range.largest - factor.header.exponent() - 64);
  }
  RESIDUA_FUNCTION unsigned finish(index_t i, fixed_sum<Length>& total, const term_range& range) const {
    word* const target = y + i * y_step;
    const unsigned flags = finish_fixed_sum(p, alpha, total, range, beta, target, y_plane);
    if (error != nullptr) store_error(i, mp_header{target[0]}, range);
    return flags;
  }
  /// Row i in one piece.
  RESIDUA_FUNCTION unsigned operator()(index_t i) const {
    const term_range all = range(i, 0, 1);
    fixed_sum<Length> total;
    total.clear(p.words);
    if (!all.is_special()) add(total, i, all, 0, 1);
    return finish(i, total, all);
  }

 private:
  /// A rounding of r_i, |r_i| < 2^(its exponent), and a unit for each term: 2^(1 + the larger exponent).
  RESIDUA_FUNCTION void store_error(index_t i, mp_header r, const term_range& range) const {
    const int n = p.words;
    int log2_terms = 0;  // above the terms, of which b is one
    for (index_t terms = A.row_start[i + 1] - A.row_start[i]; terms > 0; terms >>= 1) ++log2_terms;
    std::int64_t exponent = range.largest - 64 * (n + 1) + log2_terms;
    if (r.is_regular() && r.exponent() - p.bits > exponent) exponent = r.exponent() - p.bits;
    number<Length> bound;
    bound.header = !r.is_finite()                            ? r
                   : range.largest == term_range::none       ? mp_header::zero(false)
                   : exponent < -mp_header::largest_exponent ? mp_header::infinity(false)
                                                             : mp_header::finite(false, exponent + 2);
    for (int w = 0; w < n; ++w) bound.words[w] = w + 1 == n ? word{1} << 63 : 0;
    store(bound, p.words, error + i, error_plane);
  }
};

}  // namespace residua::multiple
