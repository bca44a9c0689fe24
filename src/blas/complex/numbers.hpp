// Elements of complex matrices and vectors as the numbers that they are computed in, and sums of products.
#pragma once

#include "loop/stage.hpp"
#include "residua/blas/complex/parts.hpp"
#include "residua/number/accumulator.hpp"
#include "residua/number/complex/arithmetic.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Two sums of one kind, of real and of imaginary parts. A product of complex numbers is two terms for each.
template <class Sum>
struct complex_sum {
  Sum re, im;

  RESIDUA_INLINE void clear() {
    re.clear();
    im.clear();
  }
  /// x may have parts of one limb where y's have several.
  template <class X, class Y>
  RESIDUA_INLINE void add_product(const complex<X>& x, const complex<Y>& y) {
    re.add_product(x.re, y.re);
    re.add_product(-x.im, y.im);
    im.add_product(x.re, y.im);
    im.add_product(x.im, y.re);
  }
  RESIDUA_INLINE void renormalise() {
    re.renormalise();
    im.renormalise();
  }
  RESIDUA_INLINE void merge(const complex_sum& other) {
    re.merge(other.re);
    im.merge(other.im);
  }
  RESIDUA_INLINE auto value() const { return complex(re.value(), im.value()); }
};

/// A sum of products of complex numbers: |error| <= 2 n dot u^N S of each part for n terms, S the sum of
/// |x_i|_1 |y_i|_1, and renormalise() is due after half as many terms as of real numbers.
template <class T>
struct accumulator<complex<T>> : complex_sum<accumulator<T>> {};

namespace blas {

/// A stored element as a number, and back.
template <class T>
RESIDUA_INLINE complex_number_t<T> number_of(const complex<T>& stored_element) {
  return {loaded(loop::load_element(&stored_element.re)), loaded(loop::load_element(&stored_element.im))};
}
template <class T>
RESIDUA_INLINE void put_number(complex<T>& place, const complex_number_t<T>& value) {
  loop::store_element(&place.re, stored<T>(value.re));
  loop::store_element(&place.im, stored<T>(value.im));
}

constexpr bool is_conjugated(op o) { return o == op::conjugate || o == op::conjugate_transpose; }
/// op(A)^T as an operation on A.
constexpr op transposed(op o) {
  switch (o) {
    case op::none:
      return op::transpose;
    case op::transpose:
      return op::none;
    case op::conjugate:
      return op::conjugate_transpose;
    default:
      return op::conjugate;
  }
}

template <class T>
complex_number_t<T> whole_number(double x) {
  return arithmetic_t<T>(x);
}
template <class T>
RESIDUA_INLINE bool is_zero(const complex<T>& a) {
  return a == complex<T>(T(0.0));
}
/// a z. A real factor multiplies the parts and nothing else, so that 1 changes nothing and an infinite part
/// does not spoil the other one.
template <class T>
RESIDUA_INLINE complex<T> scaled_by(const complex<T>& a, const complex<T>& z) {
  return a.im == T(0.0) ? complex<T>(a.re * z.re, a.re * z.im) : a * z;
}

}  // namespace blas

}  // namespace residua
