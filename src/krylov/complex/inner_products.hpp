// What a loop adds to its sums for inner products of real and of complex vectors.
#pragma once

#include "residua/number/complex.hpp"

namespace residua::krylov {

/// x^H y.
template <class Sum, class Number>
RESIDUA_INLINE void add_inner(Sum& sum, const Number& x, const Number& y) {
  sum.add_product(x, y);
}
template <class Sum, class Part>
RESIDUA_INLINE void add_inner(Sum& sum, const complex<Part>& x, const complex<Part>& y) {
  sum.add_product(conj(x), y);
}

/// |x|^2.
template <class Sum, class Number>
RESIDUA_INLINE void add_square(Sum& sum, const Number& x) {
  sum.add_product(x, x);
}
template <class Sum, class Part>
RESIDUA_INLINE void add_square(Sum& sum, const complex<Part>& x) {
  sum.re.add_product(x.re, x.re);
  sum.re.add_product(x.im, x.im);
}

}  // namespace residua::krylov
