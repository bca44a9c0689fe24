// Triangular complex matrices on vectors: trmm, trsm and what is made of them, as
// blas/level3/trsm_triangle.hpp says of real ones.
#pragma once

#include "blas/complex/numbers.hpp"
#include "blas/level1/level1_stages.hpp"
#include "blas/level3/trsm_triangle.hpp"

namespace residua::blas {

/// The largest triangle that is done in one piece: its sums of two real products a term need no
/// renormalisation.
inline constexpr index_t complex_triangle_order = terms_between_renormalisations / 2;

/// Where a larger one is cut.
inline index_t complex_half(index_t order) { return round_up(ceil_div(order, 2), complex_triangle_order); }

/// M = op(A) with a triangular A.
template <class T>
struct complex_triangle {
  matrix_view<const complex<T>> A;
  bool transposed, conjugated;  // op
  bool stored_lower, unit;      // A

  complex_triangle(const matrix_view<const complex<T>>& stored, op form, bool lower, bool has_unit_diagonal)
      : A(stored),
        transposed(is_transposed(form)),
        conjugated(is_conjugated(form)),
        stored_lower(lower),
        unit(has_unit_diagonal) {}

  [[nodiscard]] op form() const {
    if (transposed) return conjugated ? op::conjugate_transpose : op::transpose;
    return conjugated ? op::conjugate : op::none;
  }
  [[nodiscard]] RESIDUA_INLINE index_t order() const { return A.rows(); }
  [[nodiscard]] RESIDUA_INLINE bool ends_at_diagonal() const { return stored_lower != transposed; }
  /// Element (i, k), which M must contain.
  [[nodiscard]] RESIDUA_INLINE complex_number_t<T> element(index_t i, index_t k) const {
    const auto number = number_of(transposed ? A(k, i) : A(i, k));
    return conjugated ? conj(number) : number;
  }
  [[nodiscard]] complex_triangle diagonal_block(const range& r) const {
    complex_triangle block = *this;
    block.A = A.block(r.begin, r.begin, r.size(), r.size());
    return block;
  }
  /// The stored elements of M's rows and columns, none of which is on the other side of the diagonal.
  [[nodiscard]] matrix_view<const complex<T>> beside(const range& rows, const range& columns) const {
    return transposed ? A.block(columns.begin, rows.begin, columns.size(), rows.size())
                      : A.block(rows.begin, columns.begin, rows.size(), columns.size());
  }
};

/// The columns of B, or its rows.
template <class T>
struct complex_vectors {
  matrix_view<complex<T>> B;
  side triangle_side;

  [[nodiscard]] index_t count() const { return triangle_side == side::left ? B.columns() : B.rows(); }
  [[nodiscard]] RESIDUA_INLINE complex<T>& element(index_t i, index_t v) const {
    return triangle_side == side::left ? B(i, v) : B(v, i);
  }
  [[nodiscard]] vector_view<complex<T>> vector(index_t v) const {
    return triangle_side == side::left ? B.column(v) : B.row(v);
  }
  [[nodiscard]] complex_vectors part(const range& r) const {
    return {triangle_side == side::left ? B.block(r.begin, 0, r.size(), B.columns())
                                        : B.block(0, r.begin, B.rows(), r.size()),
            triangle_side};
  }
};

/// Vector lane.i becomes M x, or the solution of M y = x: M is of an order up to complex_triangle_order.
template <class T>
struct complex_triangle_stage : vector_stage<T> {
  using complex_number = complex_number_t<T>;
  static constexpr bool one_by_one = true;
  triangle_operation what;
  complex_triangle<T> M;
  complex_vectors<T> x;

  template <class Acc>
  RESIDUA_INLINE void element(const no_scalars&, scalar_lane lane, Acc*) const {
    complex_number y[complex_triangle_order];
    for (index_t i = 0; i < M.order(); ++i) y[i] = number_of(x.element(i, lane.i));
    what == triangle_operation::multiply ? multiply(y) : solve(y);
    for (index_t i = 0; i < M.order(); ++i) put_number(x.element(i, lane.i), y[i]);
  }

 private:
  RESIDUA_INLINE void multiply(complex_number* y) const {
    const index_t order = M.order();
    const bool lower = M.ends_at_diagonal();
    for (index_t step = 0; step < order; ++step) {
      const index_t i = lower ? order - 1 - step : step;
      accumulator<complex_number> sum;
      sum.clear();
      for (index_t k = lower ? 0 : i + 1; k < (lower ? i : order); ++k)
        sum.add_product(M.element(i, k), y[k]);
      sum.add_product(M.unit ? complex_number(arithmetic_t<T>(1.0)) : M.element(i, i), y[i]);
      y[i] = sum.value();
    }
  }
  RESIDUA_INLINE void solve(complex_number* y) const {
    const index_t order = M.order();
    const bool lower = M.ends_at_diagonal();
    for (index_t step = 0; step < order; ++step) {
      const index_t i = lower ? step : order - 1 - step;
      accumulator<complex_number> sum;
      sum.clear();
      for (index_t before = 0; before < step; ++before) {
        const index_t k = lower ? before : order - 1 - before;
        sum.add_product(M.element(i, k), y[k]);
      }
      const complex_number rest = y[i] - sum.value();
      y[i] = M.unit ? rest : rest / M.element(i, i);
    }
  }
};

}  // namespace residua::blas
