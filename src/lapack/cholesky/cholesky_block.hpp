// Small triangles of Cholesky's factorisation, in one piece: what the recursive one is made of, beside
// triangular solves and products. Left-looking, as panels of LU are (pivoted_panel.hpp): the same bits on
// every backend.
#pragma once

#include "blas/level1/safe_norm.hpp"
#include "blas/level3/trsm_triangle.hpp"
#include "residua/lapack/report.hpp"

namespace residua::lapack {

using namespace dense;
using loop::multiply_add;

inline constexpr index_t cholesky_order = blas::triangle_order;
static_assert(cholesky_order <= terms_between_renormalisations);

template <class T>
struct cholesky_block {
  matrix_view<T> A;  // of an order up to cholesky_order
  uplo stored;
  index_t origin;  // the whole matrix's row that A begins with
  index_t* info;   // in the context's memory; the first minor that is not positive, if it was 0

  /// Element (i, k) of L, which for an upper triangle is (k, i) of U.
  [[nodiscard]] RESIDUA_INLINE arithmetic_t<T> get(index_t i, index_t k) const {
    return stored == uplo::lower ? load(A, i, k) : load(A, k, i);
  }
  RESIDUA_INLINE void put(index_t i, index_t k, const arithmetic_t<T>& value) const {
    stored == uplo::lower ? store(A, i, k, value) : store(A, k, i, value);
  }
};

/// The lower triangle by columns, in the numbers that it is computed in: eight rows of a column side by side.
template <class T>
struct cholesky_triangle {
  arithmetic_t<T> element[cholesky_order * cholesky_order];

  explicit cholesky_triangle(const cholesky_block<T>& b) {
    for (auto& e : element) e = arithmetic_t<T>(0.0);
    for (index_t k = 0; k < b.A.rows(); ++k) {
      for (index_t i = k; i < b.A.rows(); ++i) column(k)[i] = b.get(i, k);
    }
  }
  [[nodiscard]] arithmetic_t<T>* column(index_t k) { return element + k * cholesky_order; }
  void store(const cholesky_block<T>& b) {
    for (index_t k = 0; k < b.A.rows(); ++k) {
      for (index_t i = k; i < b.A.rows(); ++i) b.put(i, k, column(k)[i]);
    }
  }
};

/// What is left of column j in the rows of a lane: its elements less the products of the columns before it.
template <class T, class Lane>
RESIDUA_INLINE void subtract_columns(cholesky_triangle<T>& triangle, index_t j, Lane lane) {
  using number = arithmetic_t<T>;
  const auto view = [&](index_t k) { return vector_view<number>(triangle.column(k), cholesky_order); };
  accumulator<typename Lane::template number<number>> sum;
  sum.clear();
  for (index_t k = 0; k < j; ++k) sum.add_product(lane.splat(triangle.column(k)[j]), lane.load(view(k)));
  lane.store(view(j), multiply_add(lane.splat(number(1.0)), lane.load(view(j)), -sum.value()));
}
template <class T, class Lane>
RESIDUA_INLINE void divide_column(cholesky_triangle<T>& triangle, index_t j, const arithmetic_t<T>& divisor,
                                  Lane lane) {
  const vector_view<arithmetic_t<T>> view(triangle.column(j), cholesky_order);
  lane.store(view, blas::quotient(lane.load(view), lane.splat(divisor)));
}

/// for_rows(begin, end, f) calls f(lane) for lanes that cover the rows begin ... end - 1, and may cover more.
/// Nothing is written where info tells of a minor before this one, or a minor of this block is not positive.
template <class T, class ForRows>
void factorise_block(const cholesky_block<T>& b, const ForRows& for_rows) {
  using number = arithmetic_t<T>;
  if (*b.info != 0) return;
  cholesky_triangle<T> triangle(b);
  for (index_t j = 0; j < b.A.rows(); ++j) {
    for_rows(j, b.A.rows(), [&](auto lane) { subtract_columns(triangle, j, lane); });
    const number pivot = triangle.column(j)[j];
    if (!(pivot > number(0.0))) {  // a NaN is not positive either
      *b.info = b.origin + j + 1;
      return;
    }
    const number diagonal = blas::root(pivot);
    for_rows(j + 1, b.A.rows(), [&](auto lane) { divide_column(triangle, j, diagonal, lane); });
    triangle.column(j)[j] = diagonal;
  }
  triangle.store(b);
}

}  // namespace residua::lapack
