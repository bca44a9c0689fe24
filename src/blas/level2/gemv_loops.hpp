// The inner loops of a matrix times a vector on the CPU. Files compiled once an instruction set include it.
//
// Terms in rows of A: sums of eight neighbouring outputs lie in lanes; eight columns at a time are added to
// the sums of some hundred outputs, which stay in the first-level cache, so that each column is read in runs
// of pages. Terms in columns: one output's sum lies in eight lanes of every eighth term, and four columns
// share the loads of x. Every sum takes its terms in ascending order, at places that depend on the index
// alone.
#pragma once

#include "blas/level2/gemv_eight.hpp"
#include "number/ceil_div.hpp"

namespace residua::RESIDUA_ISA {

/// Columns that are added at a time: as many as lanes, so that a square of them is all of the diagonal.
inline constexpr index_t panel = lanes;
RESIDUA_INLINE index_t first_of_panel(index_t i) { return i / panel * panel; }

RESIDUA_INLINE bool renormalisation_due(index_t next_term) {
  return next_term % terms_between_renormalisations == 0;
}

// ---- terms in rows of A ----

/// Up to eight columns' terms of eight outputs, whose rows begin at i. `whole`: all eight rows exist.
template <bool whole, class TA, class Sums, class Eight>
RESIDUA_INLINE void add_panel(Sums& sum, const matrix_view<const TA>& A, index_t i, index_t k, index_t width,
                              const Eight* x) {
  for (index_t c = 0; c < width; ++c) {
    if constexpr (whole) {
      add_eight(sum, load_whole(A.column(k + c), i), x[c]);
    } else {
      add_eight(sum, load_some(A.column(k + c), i, A.rows() - i), x[c]);
    }
  }
}

/// Adds up to eight columns' terms to outputs of several eights, whose sums from `rows.begin` on are `sum`.
template <class TA, class Sums, class Eight>
void add_panel_to_rows(Sums* sum, const matrix_view<const TA>& A, const range& rows, index_t k, index_t width,
                       const Eight* x) {
  const bool renormalise = renormalisation_due(k + panel);
  for (index_t i = rows.begin; i < rows.end; i += lanes, ++sum) {
    auto local = *sum;
    if (i + lanes <= A.rows()) {
      add_panel<true>(local, A, i, k, width, x);
    } else {
      add_panel<false>(local, A, i, k, width, x);
    }
    if (renormalise) local.renormalise();
    *sum = local;
  }
}

/// The square on the diagonal, of rows and columns from i on: what is not wanted of it adds 0 times 0.
template <class TA, class Sums, class Number>
void add_square(Sums& sum, const operand<TA>& a, index_t i, const Number* x) {
  for (index_t c = 0; c < panel && i + c < a.columns(); ++c) {
    arithmetic_t<TA> element[lanes];
    Number factor[lanes];
    for (index_t l = 0; l < lanes; ++l) {
      const bool wanted = i + l < a.rows() && a.contains(i + l, i + c);
      element[l] = wanted ? a.element(i + l, i + c) : arithmetic_t<TA>(0.0);
      factor[l] = wanted ? x[c] : Number(0.0);
    }
    add_eight(sum, gathered(element), gathered(factor));
  }
  if (renormalisation_due(i + panel)) sum.renormalise();
}

/// The rows, of `rows`, which begin and end with a panel, that have all terms of the panel at k.
template <class TA>
range whole_rows(const operand<TA>& a, const range& rows, index_t k) {
  if (a.kind == structure::general) return rows;
  return a.lower ? common(rows, {k + panel, a.rows()}) : common(rows, {0, k});
}

/// x_k, in a vector or where it has been gathered.
template <class T>
RESIDUA_INLINE arithmetic_t<T> element_of(const vector_view<const T>& x, index_t k) {
  return scalar_lane{k}.load(x);
}

/// All terms among `terms` that lie in rows of A, and the square on the diagonal, for the outputs `rows`.
template <class TA, class T, class Sums>
void add_rows(Sums* sum, const operand<TA>& a, const vector_view<const T>& x, const range& rows,
              const range& terms) {
  using number = arithmetic_t<T>;
  for (index_t k = terms.begin; k < terms.end; k += panel) {
    const index_t width = terms.end - k < panel ? terms.end - k : panel;
    number single[panel];
    eight<number> of_panel[panel];
    for (index_t c = 0; c < width; ++c) {
      single[c] = element_of(x, k + c);
      of_panel[c] = eight_times(single[c]);
    }
    const range whole = whole_rows(a, rows, k);
    add_panel_to_rows(sum + (whole.begin - rows.begin) / lanes, a.A, whole, k, width, of_panel);
    if (a.kind != structure::general && rows.contains(k))
      add_square(sum[(k - rows.begin) / lanes], a, k, single);
  }
}

// ---- terms in columns of A ----

/// Columns whose sums are taken at a time.
template <class Number>
inline constexpr index_t group = sizeof(Number) <= sizeof(dd) ? 4 : 2;

/// Terms whose elements of x are kept at hand: 16 KiB of them.
template <class Number>
inline constexpr index_t chunk_terms = index_t{16384} / static_cast<index_t>(sizeof(Number)) / 256 * 256;

/// The terms of `columns` columns from `first` on; x: its elements from x_begin on, in eights.
template <index_t columns, class TA, class Sums, class Eight>
void add_to_columns(Sums* sum, const matrix_view<const TA>& A, index_t first, const range& terms,
                    const Eight* x) {
  Sums local[columns];
  for (index_t c = 0; c < columns; ++c) local[c] = sum[c];
  for (index_t k = terms.begin; k < terms.end; k += lanes, ++x) {
    const index_t count = terms.end - k;
    for (index_t c = 0; c < columns; ++c) {
      const auto column = A.column(first + c);
      if (count >= lanes) {
        add_eight(local[c], load_whole(column, k), *x);
      } else {
        add_eight(local[c], load_some(column, k, count), *x);
      }
    }
    if (renormalisation_due(k / lanes + 1)) {
      for (index_t c = 0; c < columns; ++c) local[c].renormalise();
    }
  }
  for (index_t c = 0; c < columns; ++c) sum[c] = local[c];
}

/// The square on the diagonal in lanes of terms: output r with the eight terms from k on.
template <class TA, class Sums, class Number>
void add_square_of_column(Sums& sum, const operand<TA>& a, index_t r, index_t k, const Number* x) {
  arithmetic_t<TA> element[lanes];
  Number factor[lanes];
  for (index_t l = 0; l < lanes; ++l) {
    const bool wanted = k + l < a.columns() && a.contains(r, k + l);
    element[l] = wanted ? a.element(r, k + l) : arithmetic_t<TA>(0.0);
    factor[l] = wanted ? x[l] : Number(0.0);
  }
  add_eight(sum, gathered(element), gathered(factor));
  if (renormalisation_due(k / lanes + 1)) sum.renormalise();
}

/// The terms, of `terms`, which begin with a panel, that all outputs of the panel at r have in columns of A.
template <class TA>
range whole_terms(const operand<TA>& a, const range& terms, index_t r) {
  if (a.kind == structure::general) return terms;
  return a.lower ? common(terms, {r + panel, a.columns()}) : common(terms, {0, r});
}

/// All terms among `terms`, a chunk of them given in `x` and in eights, of the outputs `columns` of one
/// panel.
template <class TA, class Sums, class Number, class Eight>
void add_panel_of_columns(Sums* sum, const operand<TA>& a, const range& columns, const range& terms,
                          const Number* single, const Eight* x) {
  constexpr index_t at_a_time = group<Number>;
  const index_t r = first_of_panel(columns.begin);
  const range whole = whole_terms(a, terms, r);
  const auto* of_whole = whole.size() == 0 ? x : x + (whole.begin - terms.begin) / lanes;
  index_t c = columns.begin;
  for (; c + at_a_time <= columns.end; c += at_a_time) {
    add_to_columns<at_a_time>(sum + (c - columns.begin), a.A, c, whole, of_whole);
  }
  for (; c < columns.end; ++c) add_to_columns<1>(sum + (c - columns.begin), a.A, c, whole, of_whole);
  if (a.kind != structure::triangular || !terms.contains(r)) return;
  for (c = columns.begin; c < columns.end; ++c) {
    add_square_of_column(sum[c - columns.begin], a, c, r, single + (r - terms.begin));
  }
}

/// All terms among `terms`, which begin with a panel, that lie in columns of A, for the outputs `columns`: of
/// a triangular matrix with the square on the diagonal.
template <class TA, class T, class Sums>
void add_columns(Sums* sum, const operand<TA>& a, const vector_view<const T>& x, const range& columns,
                 const range& terms) {
  using number = arithmetic_t<T>;
  constexpr index_t chunk = chunk_terms<number>;
  number single[chunk];
  eight<number> x_eights[chunk / lanes];
  for (index_t k = terms.begin; k < terms.end; k += chunk) {
    const range now = common(terms, {k, k + chunk});
    for (index_t t = 0; t < round_up(now.size(), lanes); ++t) {
      single[t] = t < now.size() ? element_of(x, k + t) : number(0.0);
    }
    for (index_t t = 0; t < now.size(); t += lanes) x_eights[t / lanes] = gathered(single + t);
    for (index_t c = columns.begin; c < columns.end;) {
      const range some = common(columns, {c, first_of_panel(c) + panel});
      add_panel_of_columns(sum + (c - columns.begin), a, some, now, single, x_eights);
      c = some.end;
    }
  }
}

}  // namespace residua::RESIDUA_ISA
