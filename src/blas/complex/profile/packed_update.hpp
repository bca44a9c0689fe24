// Updates of packed Hermitian matrices: what hpr and hpr2 are made of.
#pragma once

#include "blas/complex/hermitian_stages.hpp"
#include "residua/view/packed_view.hpp"

namespace residua::blas {

/// vectors_update_stage of a packed A, an index for each element of both triangles, by columns.
template <class T>
struct packed_update_stage : complex_matrix_stage<T> {
  packed_view<complex<T>> A;
  region stored_part;
  complex_number_t<T> alpha;
  vector_view<const complex<T>> x, y;
  bool of_rank_two;
  template <class Acc>
  RESIDUA_INLINE void element(const no_scalars& none, scalar_lane lane, Acc* sums) const {
    const index_t n = A.order();
    // a matrix of leading dimension 0 has its elements (i, j) where those of this column are
    const matrix_view<complex<T>> column(A.column(lane.i / n).first(), n, n, 0, A.memory());
    const updated_triangle<T> target{column, stored_part, true, complex_number_t<T>(arithmetic_t<T>(1.0))};
    vectors_update_stage<T>{{}, target, alpha, x, y, of_rank_two}.element(none, lane, sums);
  }
};

}  // namespace residua::blas
