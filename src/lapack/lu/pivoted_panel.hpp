// A panel of few columns with partial pivoting: what the recursive LU factorisation is made of, beside
// triangular solves and products.
//
// Columns are taken from left to right, each with all that the columns before it subtract (left-looking, as
// in Crout's and Doolittle's schemes; Higham, Accuracy and Stability, section 9.2): every element is read,
// starts an accumulator, which takes the terms in ascending order, and is written once. So its bits do not
// depend on how rows are dealt out, nor on when terms are added, and are the same on every backend. A
// column's multipliers are divided by the pivot when the column behind it is computed, which reads them
// anyway.
#pragma once

#include "blas/level1/largest_element.hpp"
#include "blas/level3/trsm_triangle.hpp"
#include "residua/lapack/report.hpp"

namespace residua::lapack {

using namespace dense;
/// The most columns of a panel: what an accumulator takes without being renormalised, the element that it
/// starts with being a term.
inline constexpr index_t panel_columns = blas::triangle_order;
static_assert(panel_columns <= terms_between_renormalisations);

/// A has no more columns than rows. Rows and columns are counted from the whole matrix's `origin`-th on.
template <class T>
struct pivoted_panel {
  matrix_view<T> A;
  vector_view<index_t> pivots;  // of the columns of A; counted from 1, from the first row of the whole matrix
  index_t origin;
  index_t* info;  // in the context's memory; the first pivot that is zero, counted from 1, if it was 0
};

/// What column j subtracts from the rows below: its own elements above the diagonal, once they are U's.
template <class T>
using panel_coefficients = arithmetic_t<T>[panel_columns];

/// U's elements of column j above the diagonal, by substitution with the unit lower triangle before it.
template <class T>
void solve_column(const matrix_view<T>& A, index_t j, panel_coefficients<T>& u) {
  using number = arithmetic_t<T>;
  for (index_t i = 0; i < j; ++i) {
    accumulator<number> rest;
    rest.start(load(A, i, j));
    for (index_t k = 0; k < i; ++k) rest.add_product(-u[k], load(A, i, k));
    store(A, i, j, rest.value());
    u[i] = load(A, i, j);
  }
}

/// The rows of a lane, on or below the diagonal of column j: the multipliers of the column before it, which
/// are divided by that column's pivot unless it is zero, then column j.
template <class T, class Lane>
RESIDUA_INLINE void update_rows(const matrix_view<T>& A, index_t j, const arithmetic_t<T>* u,
                                const arithmetic_t<T>& pivot, Lane lane) {
  using number = typename Lane::template number<arithmetic_t<T>>;
  const auto column = A.column(j);
  accumulator<number> rest;
  rest.start(lane.load(column));
  for (index_t k = 0; k + 1 < j; ++k) rest.add_product(lane.splat(-u[k]), lane.load(A.column(k)));
  if (j > 0) {
    const auto before = A.column(j - 1);
    if (!(pivot == arithmetic_t<T>(0.0))) {
      lane.store(before, blas::quotient(lane.load(before), lane.splat(pivot)));
    }
    rest.add_product(lane.splat(-u[j - 1]), lane.load(before));
  }
  lane.store(column, rest.value());
}

/// The multipliers of the last column, which no column behind it divides.
template <class T, class Lane>
RESIDUA_INLINE void scale_rows(const vector_view<T>& column, const arithmetic_t<T>& pivot, Lane lane) {
  lane.store(column, blas::quotient(lane.load(column), lane.splat(pivot)));
}

/// Takes the row `place` for pivot j: notes it, and brings it to row j of the panel.
template <class T>
void take_pivot(const pivoted_panel<T>& p, index_t j, index_t place) {
  p.pivots[j] = p.origin + place + 1;
  if (load(p.A, place, j) == arithmetic_t<T>(0.0) && *p.info == 0) *p.info = p.origin + j + 1;
  for (index_t k = 0; place != j && k < p.A.columns(); ++k) std::swap(p.A(j, k), p.A(place, k));
}

}  // namespace residua::lapack
