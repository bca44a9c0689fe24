// The rows of a matrix in another order, as a stage (loop/stage.hpp).
#pragma once

#include "lapack/matrix_stages.hpp"

namespace residua::lapack {

/// Row i of the target is row sources[i] of the source; for the inverse, row i of the source becomes that row
/// of the target.
template <class T>
struct permuted_rows_stage : matrix_stage<T> {
  matrix_view<const T> source;
  matrix_view<T> target;
  vector_view<const index_t> sources;
  bool inverse;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const index_t i = lane.i % target.rows(), j = lane.i / target.rows(), other = sources[i];
    inverse ? store(target, other, j, load(source, i, j)) : store(target, i, j, load(source, other, j));
  }
};

}  // namespace residua::lapack
