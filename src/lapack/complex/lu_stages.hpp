// A panel of a complex matrix with partial pivoting, column by column, as stages (loop/stage.hpp): Crout's
// scheme (Higham, Accuracy and Stability, section 9.2).
//
// Of column j first the elements on and below the diagonal are taken, each in one accumulator; then the pivot
// is found, its row exchanged, the column divided by it and the rest of row j computed likewise. So every
// element is summed once in ascending order, and has the same bits on every backend.
#pragma once

#include "blas/complex/triangle.hpp"
#include "blas/level1/largest_element.hpp"
#include "residua/lapack/report.hpp"

namespace residua::lapack {

using blas::number_of, blas::put_number;

/// The most columns of a panel: what an accumulator takes without being renormalised.
inline constexpr index_t complex_panel_columns = blas::complex_triangle_order;

/// A has no more columns than rows, and column j is in turn. Rows and columns are counted from the whole
/// matrix's `origin`-th on.
template <class T>
struct complex_panel {
  matrix_view<complex<T>> A;
  vector_view<index_t> pivots;  // of the columns of A; counted from 1, from the first row of the whole matrix
  index_t origin;
  index_t* info;  // in the context's memory; the first pivot that is zero, counted from 1, if it was 0
  index_t j;

  /// Element (i, c) less the products of the first `terms` multipliers of row i and elements of column c.
  RESIDUA_INLINE void subtract_products(index_t i, index_t c, index_t terms) const {
    accumulator<complex_number_t<T>> sum;
    sum.clear();
    for (index_t k = 0; k < terms; ++k) sum.add_product(number_of(A(i, k)), number_of(A(k, c)));
    put_number(A(i, c), number_of(A(i, c)) - sum.value());
  }
};

template <class T>
struct panel_stage : blas::vector_stage<T> {
  static constexpr bool one_by_one = true;
  complex_panel<T> p;
};

/// The column below row j - 1: an index for each row.
template <class T>
struct panel_column_stage : panel_stage<T> {
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    this->p.subtract_products(this->p.j + lane.i, this->p.j, this->p.j);
  }
};

/// Which of these rows is the pivot's: the first of the largest |Re z| + |Im z|, as LAPACK chooses. A NaN is
/// larger than any number.
template <class T>
struct panel_pivot_stage : panel_stage<T> {
  static constexpr int sums = 1;
  using sum_accumulator = blas::largest_element<arithmetic_t<T>>;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc* largest) const {
    const auto z = number_of(this->p.A(this->p.j + lane.i, this->p.j));
    largest[0].take(blas::magnitude(z.re) + blas::magnitude(z.im), lane.i);
  }
  [[nodiscard]] RESIDUA_INLINE index_t result(const sum_accumulator* largest) const {
    return this->p.origin + this->p.j + static_cast<index_t>(largest[0].place) + 1;
  }
};

/// Row j and the pivot's are exchanged: an index for each column.
template <class T>
struct panel_swap_stage : panel_stage<T> {
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const auto& p = this->p;
    const index_t other = p.pivots[p.j] - 1 - p.origin;
    const auto upper = number_of(p.A(p.j, lane.i)), lower = number_of(p.A(other, lane.i));
    put_number(p.A(p.j, lane.i), lower);
    put_number(p.A(other, lane.i), upper);
  }
};

/// An index for the diagonal, for each column on its right and for each row below: a pivot that is zero is
/// noted, and does not divide.
template <class T>
struct panel_row_stage : panel_stage<T> {
  [[nodiscard]] index_t count() const {
    return 1 + (this->p.A.columns() - this->p.j - 1) + (this->p.A.rows() - this->p.j - 1);
  }
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const auto& p = this->p;
    const index_t columns = p.A.columns() - p.j;
    if (lane.i > 0 && lane.i < columns) return p.subtract_products(p.j, p.j + lane.i, p.j);
    const auto pivot = number_of(p.A(p.j, p.j));
    if (lane.i == 0) {
      if (blas::is_zero(pivot) && *p.info == 0) *p.info = p.origin + p.j + 1;
    } else if (!blas::is_zero(pivot)) {
      complex<T>& multiplier = p.A(p.j + 1 + lane.i - columns, p.j);
      put_number(multiplier, number_of(multiplier) / pivot);
    }
  }
};

/// Interchanges of the rows of a complex matrix as those of the real matrix of twice the rows: an index for
/// each.
struct doubled_pivots_stage : blas::vector_stage<double> {
  static constexpr bool one_by_one = true;
  vector_view<const index_t> pivots;  // counted from 1
  vector_view<index_t> doubled;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const index_t row = pivots[lane.i];
    doubled[2 * lane.i] = 2 * row - 1;
    doubled[2 * lane.i + 1] = 2 * row;
  }
};

}  // namespace residua::lapack
