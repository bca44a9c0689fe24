// The numbers of a system, and its vectors as vectors of them. All vectors that a method's frame knows are of
// real numbers: those of a complex system are real and imaginary parts in turns, as complex numbers lie.
#pragma once

#include "blas/complex/real_views.hpp"
#include "loop/complex_lane.hpp"
#include "residua/sparse/complex_csr_matrix.hpp"

namespace residua::krylov {

/// What the elements of a system's vectors are, whose parts are of format T. Matrix: csr_matrix, or another
/// that there is a space of (krylov/space.hpp).
template <class T, class Matrix>
struct numbers_of {
  using type = T;
};
template <class T>
struct numbers_of<T, complex_csr_matrix> {
  using type = complex<T>;
};
template <class T, class Matrix>
using number_t = typename numbers_of<T, Matrix>::type;

/// The vector of numbers whose parts these are; of real numbers itself.
template <class Number, class T>
auto as_numbers(const vector_view<T>& parts) {
  if constexpr (is_complex<Number>) {
    using element = std::conditional_t<std::is_const_v<T>, const complex<std::remove_const_t<T>>, complex<T>>;
    return vector_view<element>(reinterpret_cast<element*>(parts.first()), parts.size() / 2, 1,
                                parts.memory());
  } else {
    return parts;
  }
}
/// The vector of the parts of these numbers; of real numbers itself.
template <class Number>
auto as_parts(const vector_view<Number>& numbers) {
  if constexpr (is_complex<std::remove_const_t<Number>>) {
    return blas::interleaved(numbers);
  } else {
    return numbers;
  }
}
/// A matrix of numbers whose columns are such vectors.
template <class Number, class T>
auto as_numbers(const matrix_view<T>& parts) {
  if constexpr (is_complex<Number>) {
    using element = std::conditional_t<std::is_const_v<T>, const complex<std::remove_const_t<T>>, complex<T>>;
    return matrix_view<element>(reinterpret_cast<element*>(parts.data()), parts.rows() / 2, parts.columns(),
                                std::max<index_t>(1, parts.leading_dimension() / 2), parts.memory());
  } else {
    return parts;
  }
}

/// A stage as the loops over elements take it.
template <class Stage>
auto over_elements(const Stage& stage) {
  if constexpr (is_complex<typename Stage::number>) {
    return loop::by_complex_lanes<Stage>{stage};
  } else {
    return stage;
  }
}

}  // namespace residua::krylov
