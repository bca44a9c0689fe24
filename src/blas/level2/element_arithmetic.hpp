// How the elements of vectors and matrices are computed with, real ones or complex: what level-2 routines
// that are written once for both ask for.
#pragma once

#include "loop/stage.hpp"

namespace residua::blas {

/// Of real elements; blas/complex/element_arithmetic.hpp has it of complex ones.
template <class Element>
struct element_arithmetic {
  using number = arithmetic_t<Element>;
  /// How many terms a sum may take between two renormalisations.
  static constexpr index_t terms = terms_between_renormalisations;

  template <class E>
  static RESIDUA_INLINE number load(const vector_view<E>& x, index_t i) {
    return loop::scalar_lane{i}.load(x);
  }
  static RESIDUA_INLINE void store(const vector_view<Element>& x, index_t i, const number& value) {
    loop::scalar_lane{i}.store(x, value);
  }
  /// What is conjugated, and what stands on the diagonal of a Hermitian matrix.
  static RESIDUA_INLINE number conjugate(const number& a) { return a; }
  static RESIDUA_INLINE number real_part(const number& a) { return a; }
  static RESIDUA_INLINE number product(const number& a, const number& x) { return a * x; }
  /// a x + y.
  static RESIDUA_INLINE number scaled_sum(const number& a, const number& x, const number& y) {
    return loop::multiply_add(a, x, y);
  }
};

/// The number that an element is computed as.
template <class Element>
using element_number = typename element_arithmetic<std::remove_const_t<Element>>::number;

template <class Element>
RESIDUA_INLINE element_number<Element> load_number(const vector_view<Element>& x, index_t i) {
  return element_arithmetic<std::remove_const_t<Element>>::load(x, i);
}

}  // namespace residua::blas
