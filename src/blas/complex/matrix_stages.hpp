// What loops over all elements of complex matrices share, and the copy of one, as stages (loop/stage.hpp).
#pragma once

#include "blas/complex/numbers.hpp"
#include "blas/level1/level1_stages.hpp"

namespace residua::blas {

/// An index for each element, by columns.
template <class T>
struct complex_matrix_stage : vector_stage<T> {
  using complex_number = complex_number_t<T>;
  static constexpr bool one_by_one = true;
};

/// target = source, matrices of one shape.
template <class T>
struct copied_matrix_stage : complex_matrix_stage<T> {
  matrix_view<const complex<T>> source;
  matrix_view<complex<T>> target;
  template <class Acc>
  RESIDUA_INLINE void element(const no_scalars&, scalar_lane lane, Acc*) const {
    const index_t i = lane.i % source.rows(), j = lane.i / source.rows();
    put_number(target(i, j), number_of(source(i, j)));
  }
};

}  // namespace residua::blas
