// The real matrix that a complex system is solved as, as a stage (loop/stage.hpp).
#pragma once

#include "blas/complex/hermitian_stages.hpp"

namespace residua::lapack {

/// [Re a, -Im a; Im a, Re a] for each element a of A, of which all is stored, or one triangle of a Hermitian
/// matrix.
template <class T>
struct real_equivalent_stage : blas::vector_stage<T> {
  static constexpr bool one_by_one = true;
  matrix_view<const complex<T>> A;
  matrix_view<T> real;
  dense::region stored_part;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const index_t i = lane.i % A.rows(), j = lane.i / A.rows();
    const bool is_stored = contains(stored_part, i, j);
    const auto& a = is_stored ? A(i, j) : A(j, i);
    auto im = loaded(loop::load_element(&a.im));
    if (!is_stored) im = -im;
    if (stored_part != dense::region::all && i == j) im = arithmetic_t<T>(0.0);
    const auto re = loaded(loop::load_element(&a.re));
    dense::store(real, 2 * i, 2 * j, re);
    dense::store(real, 2 * i + 1, 2 * j + 1, re);
    dense::store(real, 2 * i + 1, 2 * j, im);
    dense::store(real, 2 * i, 2 * j + 1, -im);
  }
};

}  // namespace residua::lapack
