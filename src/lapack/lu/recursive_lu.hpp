// LU factorisation by halving the columns (Toledo 1997; Gustavson 1997), whatever the elements are.
#pragma once

#include "residua/base/index.hpp"
#include "residua/view/vector_view.hpp"

namespace residua::lapack {

/// Steps has, for matrices of the type Matrix,
///   static index_t panel_columns();       the most columns that are factorised in one piece
///   static index_t half(index_t n);       where more columns are cut
///   void panel(A, pivots, origin);        factorises these
///   void swap_rows(A, pivots, origin);    exchanges rows as pivots say
///   void solve(L, U);                     U = L^-1 U with a unit lower triangular L
///   void subtract(L, U, C);               C = C - L U
/// Rows are counted from the whole matrix's `origin`-th on.
template <class Steps, class Matrix>
class recursive_lu {
 public:
  explicit recursive_lu(Steps& steps) : steps_(steps) {}

  /// Of all columns, which may be more than rows.
  void run(const Matrix& A, const vector_view<index_t>& pivots) {
    const index_t square = pivots.size();
    const auto left = A.block(0, 0, A.rows(), square);
    factorise(left, pivots, 0);
    update(left, A.block(0, square, A.rows(), A.columns() - square), pivots, 0);
  }

  /// Of no more columns than rows.
  void factorise(const Matrix& A, const vector_view<index_t>& pivots, index_t origin) {
    const index_t m = A.rows(), n = A.columns();
    if (n <= Steps::panel_columns()) return steps_.panel(A, pivots, origin);
    const index_t half = Steps::half(n), rest = n - half;
    const auto left = A.block(0, 0, m, half), right = A.block(0, half, m, rest);
    const auto first = pivots.part(0, half), second = pivots.part(half, rest);
    factorise(left, first, origin);
    update(left, right, first, origin);
    factorise(right.block(half, 0, m - half, rest), second, origin + half);
    steps_.swap_rows(left.block(half, 0, m - half, half), second, origin + half);
  }

  /// The columns on the right of those that are factorised: their rows exchanged, the upper ones solved for,
  /// and the product of both taken from the lower ones.
  void update(const Matrix& left, const Matrix& right, const vector_view<index_t>& pivots, index_t origin) {
    if (right.columns() == 0) return;
    steps_.swap_rows(right, pivots, origin);
    update_swapped(left, right);
  }
  /// The same of columns whose rows have been exchanged.
  void update_swapped(const Matrix& left, const Matrix& right) {
    const index_t m = right.rows(), n = right.columns(), k = left.columns();
    if (n == 0) return;
    const auto upper = right.block(0, 0, k, n);
    steps_.solve(left.block(0, 0, k, k), upper);
    if (m > k) steps_.subtract(left.block(k, 0, m - k, k), upper, right.block(k, 0, m - k, n));
  }

 private:
  Steps& steps_;
};

}  // namespace residua::lapack
