// The first of the largest |Re z| + |Im z| as a stage (loop/stage.hpp): one source for every backend.
#pragma once

#include "blas/complex/numbers.hpp"
#include "blas/level1/largest_element.hpp"
#include "blas/level1/level1_stages.hpp"

namespace residua::blas {

template <class T>
struct complex_iamax_stage : vector_stage<T> {
  static constexpr bool one_by_one = true;
  static constexpr int sums = 1;
  using sum_accumulator = largest_element<arithmetic_t<T>>;
  vector_view<const complex<T>> x;
  template <class Acc>
  RESIDUA_INLINE void element(const no_scalars&, scalar_lane lane, Acc* largest) const {
    const auto z = number_of(x[lane.i]);
    largest[0].take(magnitude(z.re) + magnitude(z.im), lane.i);
  }
  [[nodiscard]] RESIDUA_INLINE index_t result(const sum_accumulator* largest) const {
    return static_cast<index_t>(largest[0].place);
  }
};

}  // namespace residua::blas
