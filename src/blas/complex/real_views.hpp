// Complex vectors and matrices as real ones.
#pragma once

#include <algorithm>

#include "residua/blas/complex/parts.hpp"

namespace residua::blas {

/// The list of complex_part.
#define RESIDUA_COMPLEX_PARTS(X, ...)                       \
  X(fp32, float, "float", 24, 4 __VA_OPT__(, ) __VA_ARGS__) \
  RESIDUA_INSTANTIATED_SOLVER_FORMATS(X __VA_OPT__(, ) __VA_ARGS__)

// The arguments of instantiations.
template <class T>
using vector_read = vector_view<const complex<T>>;
template <class T>
using vector_written = vector_view<complex<T>>;
template <class T>
using matrix_read = matrix_view<const complex<T>>;
template <class T>
using matrix_written = matrix_view<complex<T>>;

/// const T or T, as Element is const or not.
template <class Element>
using part_like =
    std::conditional_t<std::is_const_v<Element>, const typename std::remove_const_t<Element>::part_type,
                       typename std::remove_const_t<Element>::part_type>;

/// The real (0) or the imaginary parts (1), two elements apart for each of the complex increment.
template <class Element>
vector_view<part_like<Element>> parts_of(const vector_view<Element>& x, int which) {
  auto* first = reinterpret_cast<part_like<Element>*>(x.first()) + which;
  const index_t increment = 2 * x.increment();
  // a view is told where its memory begins, which is the last element where the increment is negative
  const index_t back = increment < 0 && x.size() > 0 ? (x.size() - 1) * increment : 0;
  return {first + back, x.size(), increment, x.memory()};
}
template <class Element>
auto real_parts(const vector_view<Element>& x) {
  return parts_of(x, 0);
}
template <class Element>
auto imaginary_parts(const vector_view<Element>& x) {
  return parts_of(x, 1);
}

/// Real and imaginary parts in turns: of a vector of increment 1.
template <class Element>
vector_view<part_like<Element>> interleaved(const vector_view<Element>& x) {
  return {reinterpret_cast<part_like<Element>*>(x.first()), 2 * x.size(), 1, x.memory()};
}
/// The matrix of twice the rows: real and imaginary parts in turns.
template <class Element>
matrix_view<part_like<Element>> interleaved(const matrix_view<Element>& A) {
  return {reinterpret_cast<part_like<Element>*>(A.data()), 2 * A.rows(), A.columns(),
          2 * A.leading_dimension(), A.memory()};
}

}  // namespace residua::blas
