// A = alpha x y' + A, and with alpha y x' besides, on all of A or a triangle: what ger, syr and syr2 are made
// of. Elements are computed one by one in the same way on every backend: the same bits everywhere.
#pragma once

#include "blas/level2/gemv_problem.hpp"
#include "residua/view/packed_view.hpp"

namespace residua::blas {

/// Row by row of one column; a stage (loop/stage.hpp).
template <class T>
struct column_update {
  using number = arithmetic_t<T>;
  using scalars = loop::no_scalars;
  static constexpr int sums = 0;

  vector_view<const T> x, y;
  vector_view<T> column;
  number of_x, of_y;  // alpha y_j, alpha x_j
  bool twice;

  [[nodiscard]] bool unit_increments() const { return x.increment() == 1 && (!twice || y.increment() == 1); }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const scalars&, Lane lane, Acc*) const {
    using namespace loop;
    auto sum = multiply_add(lane.load(x), lane.splat(of_x), lane.load(column));
    if (twice) sum = multiply_add(lane.load(y), lane.splat(of_y), sum);
    lane.store(column, sum);
  }
};

/// Matrix: matrix_view<T> or packed_view<T>.
template <class T, class Matrix = matrix_view<T>>
struct rank_update {
  using number = arithmetic_t<T>;
  scalar<number> alpha;
  vector_view<const T> x, y;
  Matrix A;
  bool twice = false;  // alpha y x' too
  bool triangular = false, lower = false;

  /// The rows of column j that are updated.
  [[nodiscard]] RESIDUA_INLINE range rows(index_t j) const {
    if (!triangular) return {0, A.rows()};
    return lower ? range{j, A.rows()} : range{0, j + 1};
  }
  [[nodiscard]] RESIDUA_INLINE column_update<T> column(index_t j) const {
    const loop::scalar_lane lane{j};
    const number scale = alpha.get();
    return {x, y, A.column(j), scale * lane.load(y), twice ? scale * lane.load(x) : scale, twice};
  }
};

}  // namespace residua::blas
