// y = alpha a x + beta y where a is a stored matrix, its transpose, or symmetric or triangular by one of its
// triangles: what gemv, symv and trmv are made of.
//
// Row r of a has the terms a(r, k) x_k. Where they lie in a row of the stored matrix, neighbouring outputs
// are neighbours in memory; where they lie in a column, neighbouring terms are. A symmetric matrix has both
// kinds, on either side of its diagonal.
#pragma once

#include "dense/operand.hpp"
#include "residua/number/format.hpp"
#include "residua/view/scalar.hpp"

namespace residua::blas {

/// y = alpha a x + beta y. beta = 0 does not read y.
template <class TA, class T>
struct matvec {
  using number = arithmetic_t<T>;
  scalar<number> alpha, beta;
  operand<TA> a;
  vector_view<const T> x;
  vector_view<T> y;

  /// What becomes of the sum of output r.
  RESIDUA_INLINE void finish(index_t r, const number& sum) const {
    const loop::scalar_lane lane{r};
    const number scaled = alpha.get() * sum, of_y = beta.get();
    lane.store(y, of_y == number(0.0) ? scaled : loop::multiply_add(of_y, lane.load(y), scaled));
  }
};

/// X(TA, T): matrices of the format of the vectors, and double matrices with longer vectors.
#define RESIDUA_MATVEC_SAME(id, type, name, bits, bytes) RESIDUA_MATVEC(type, type)
#define RESIDUA_MATVEC_DOUBLE(id, type, name, bits, bytes) RESIDUA_MATVEC(double, type)
#define RESIDUA_MATVECS                                    \
  RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_MATVEC_SAME) \
  RESIDUA_INSTANTIATED_MULTI_LIMB_FORMATS(RESIDUA_MATVEC_DOUBLE)

}  // namespace residua::blas
