// LU factorisation by halving the columns (Toledo 1997; Gustavson 1997), whatever the elements are.
#pragma once

#include "dense/range.hpp"
#include "residua/base/index.hpp"
#include "residua/view/vector_view.hpp"

namespace residua::lapack {

/// Some columns of a matrix, from a row on.
template <class Matrix>
Matrix from_row(const Matrix& A, index_t row, const dense::range& columns) {
  return A.block(row, columns.begin, A.rows() - row, columns.size());
}

/// Steps has, for matrices of the type Matrix,
///   static index_t panel_columns();       the most columns that are factorised in one piece
///   static index_t half(index_t n);       where more columns are cut
///   void panel(A, pivots, origin);        factorises these
///   void swap_rows(A, pivots, origin, kept);  exchanges rows as pivots say, in all columns but the kept ones
///   bool swaps_at_once();                 whether the rows of a panel are exchanged in all of its block as
///                                         soon as it is factorised, as a launch costs more than a pass over
///                                         a few rows; otherwise those of a half are, in the other half
///   void solve(L, U);                     U = L^-1 U with a unit lower triangular L
///   void subtract(L, U, C);               C = C - L U
/// Rows are counted from the whole matrix's `origin`-th on.
template <class Steps, class Matrix>
class recursive_lu {
 public:
  explicit recursive_lu(Steps& steps) : steps_(steps) {}

  /// Factorises all columns, of which there may be more than rows.
  void run(const Matrix& A, const vector_view<index_t>& pivots) {
    const index_t square = pivots.size();
    const auto left = A.block(0, 0, A.rows(), square);
    factorise(left, pivots, 0);
    update(left, A.block(0, square, A.rows(), A.columns() - square), pivots, 0);
  }

  /// Factorises columns, of which there are no more than rows.
  void factorise(const Matrix& A, const vector_view<index_t>& pivots, index_t origin) {
    factorise(A, pivots, origin, {0, A.columns()});
  }

  /// The columns on the right of those that are factorised: their rows exchanged, the upper ones solved for,
  /// and the product of both taken from the lower ones.
  void update(const Matrix& left, const Matrix& right, const vector_view<index_t>& pivots, index_t origin) {
    if (right.columns() == 0) return;
    steps_.swap_rows(right, pivots, origin);
    update_swapped(left, right);
  }
  /// Updates columns whose rows have been exchanged.
  void update_swapped(const Matrix& left, const Matrix& right) {
    const index_t m = right.rows(), n = right.columns(), k = left.columns();
    if (n == 0) return;
    const auto upper = right.block(0, 0, k, n);
    steps_.solve(left.block(0, 0, k, k), upper);
    if (m > k) steps_.subtract(left.block(k, 0, m - k, k), upper, right.block(k, 0, m - k, n));
  }

 private:
  /// Of some columns of A, from which all before them has been subtracted.
  void factorise(const Matrix& A, const vector_view<index_t>& pivots, index_t origin,
                 const dense::range& columns) {
    if (columns.size() <= Steps::panel_columns()) return factorise_panel(A, pivots, origin, columns);
    const index_t middle = columns.begin + Steps::half(columns.size());
    const dense::range left{columns.begin, middle}, right{middle, columns.end};
    factorise(A, pivots, origin, left);
    const Matrix L = from_row(A, left.begin, left), rest = from_row(A, left.begin, right);
    if (steps_.swaps_at_once()) {
      update_swapped(L, rest);
      return factorise(A, pivots, origin, right);
    }
    update(L, rest, pivots.part(left.begin, left.size()), origin + left.begin);
    factorise(A, pivots, origin, right);
    steps_.swap_rows(from_row(A, middle, left), pivots.part(middle, right.size()), origin + middle);
  }
  void factorise_panel(const Matrix& A, const vector_view<index_t>& pivots, index_t origin,
                       const dense::range& columns) {
    const auto own = pivots.part(columns.begin, columns.size());
    steps_.panel(from_row(A, columns.begin, columns), own, origin + columns.begin);
    if (!steps_.swaps_at_once()) return;
    steps_.swap_rows(from_row(A, columns.begin, {0, A.columns()}), own, origin + columns.begin, columns);
  }

  Steps& steps_;
};

}  // namespace residua::lapack
