// Several matrices times vectors of one shape.
#pragma once

#include "blas/level2/gemv_problem.hpp"

namespace residua::blas {

// The same shape, `distance` elements of memory further on.
template <class T>
RESIDUA_INLINE matrix_view<T> moved(const matrix_view<T>& A, index_t distance) {
  return {A.data() + distance, A.rows(), A.columns(), A.leading_dimension(), A.memory()};
}
template <class T>
RESIDUA_INLINE vector_view<T> moved(const vector_view<T>& x, index_t distance) {
  // A view with a negative increment is made from the address of its last element.
  if (x.increment() < 0 && x.size() > 0) distance += (x.size() - 1) * x.increment();
  return {x.first() + distance, x.size(), x.increment(), x.memory()};
}

/// A batch of one. A GPU's kernel leaves its operands' places among its arguments, where they take no
/// registers.
template <class TA, class T>
struct single_matvec {
  using matrix_format = TA;
  using vector_format = T;
  matvec<TA, T> first;
  static constexpr index_t count = 1;

  [[nodiscard]] RESIDUA_INLINE const matvec<TA, T>& operator[](index_t) const { return first; }
};

/// `count` problems whose operands lie at fixed distances.
template <class TA, class T>
struct strided_matvecs {
  using matrix_format = TA;
  using vector_format = T;
  matvec<TA, T> first;
  index_t count = 1;
  index_t stride_a = 0, stride_x = 0, stride_y = 0;

  [[nodiscard]] RESIDUA_INLINE matvec<TA, T> operator[](index_t b) const {
    auto p = first;
    p.a.A = moved(p.a.A, b * stride_a);
    p.x = moved(p.x, b * stride_x);
    p.y = moved(p.y, b * stride_y);
    return p;
  }
};

/// `count` problems whose operands' views lie in arrays; `first` has the extents, scalars and form.
template <class TA, class T>
struct listed_matvecs {
  using matrix_format = TA;
  using vector_format = T;
  matvec<TA, T> first;
  index_t count;
  const matrix_view<const TA>* A;
  const vector_view<const T>* x;
  const vector_view<T>* y;

  [[nodiscard]] RESIDUA_INLINE matvec<TA, T> operator[](index_t b) const {
    auto p = first;
    p.a.A = A[b];
    p.x = x[b];
    p.y = y[b];
    return p;
  }
};

}  // namespace residua::blas
