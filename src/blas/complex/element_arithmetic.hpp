// Complex elements in the level-2 routines that are written once for real and complex ones.
#pragma once

#include "blas/complex/numbers.hpp"
#include "blas/level2/element_arithmetic.hpp"

namespace residua::blas {

/// A product is one of complex numbers, or of a number's parts where the factor is real; scaled_sum is a
/// product and a sum.
template <class T>
struct element_arithmetic<complex<T>> {
  using number = complex_number_t<T>;
  static constexpr index_t terms =
      terms_between_renormalisations / 2;  // a term is two products for each part

  template <class E>
  static RESIDUA_INLINE number load(const vector_view<E>& x, index_t i) {
    return number_of(x[i]);
  }
  static RESIDUA_INLINE void store(const vector_view<complex<T>>& x, index_t i, const number& value) {
    put_number(x[i], value);
#if defined(__GNUC__) && !defined(__CUDA_ARCH__)
    // Of two doubles that are stored as floats and read again, GCC 12 leaves out both conversions.
    if constexpr (std::is_same_v<T, float>) asm volatile("" : "+m"(x[i]));
#endif
  }
  static RESIDUA_INLINE number conjugate(const number& a) { return conj(a); }
  static RESIDUA_INLINE number real_part(const number& a) { return a.re; }
  static RESIDUA_INLINE number product(const number& a, const number& x) { return scaled_by(a, x); }
  static RESIDUA_INLINE number scaled_sum(const number& a, const number& x, const number& y) {
    return scaled_by(a, x) + y;
  }
};

}  // namespace residua::blas
