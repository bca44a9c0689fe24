// Eight numbers at once, real or complex, as gemv_eight.hpp has them of real ones. Files compiled once an
// instruction set include this one.
#pragma once

#include "blas/level2/element_arithmetic.hpp"
#include "blas/level2/gemv_eight.hpp"
#include "loop/complex_lane.hpp"
#if RESIDUA_HAS_VECTORS
#  include "loop/complex_pack_lane.hpp"
#endif

namespace residua::RESIDUA_ISA {

#if RESIDUA_HAS_VECTORS

/// Eight times the same number.
template <class Number>
RESIDUA_INLINE eight<Number> eight_numbers(const Number& a) {
  if constexpr (is_complex<Number>) {
    return {splat_eight(a.re), splat_eight(a.im)};
  } else {
    return eight_times(a);
  }
}
template <class Number>
RESIDUA_INLINE eight<Number> gathered_numbers(const Number* source) {
  if constexpr (is_complex<Number>) {
    const auto* parts = &source->re;
    return from_turns(load_eight(parts), load_eight(parts + lanes));
  } else {
    return gathered(source);
  }
}
/// Eight elements of x from i on; its increment is 1.
template <class Element>
RESIDUA_INLINE auto load_eight_numbers(const vector_view<Element>& x, index_t i) {
  if constexpr (is_complex<std::remove_const_t<Element>>) {
    return loop::complex_lane<pack_lane>{{i}}.load(x);
  } else {
    return load_whole(x, i);
  }
}
/// Eight elements of T or, where that is asked for, their conjugates.
template <class T, class Eight>
RESIDUA_INLINE Eight conjugated_eight(const Eight& a, [[maybe_unused]] bool conjugated) {
  if constexpr (is_complex<T>) {
    if (conjugated) return conj(a);
  }
  return a;
}

#else

template <class Number>
eight<Number> eight_numbers(const Number& a) {
  return eight_times(a);
}
template <class Number>
eight<Number> gathered_numbers(const Number* source) {
  return gathered(source);
}
template <class Element>
auto load_eight_numbers(const vector_view<Element>& x, index_t i) {
  eight<element_number<Element>> numbers;
  for (index_t l = 0; l < lanes; ++l) numbers.lane[l] = load_number(x, i + l);
  return numbers;
}
template <class T, class Number>
eight<Number> conjugated_eight(eight<Number> a, bool conjugated) {
  if (conjugated) {
    for (auto& lane : a.lane) lane = element_arithmetic<T>::conjugate(lane);
  }
  return a;
}

#endif

/// The first `count`, zeros behind them; any increment.
template <class Element>
auto load_some_numbers(const vector_view<Element>& x, index_t i, index_t count) {
  using number = element_number<Element>;
  number element[lanes];
  for (index_t l = 0; l < lanes; ++l) element[l] = l < count ? load_number(x, i + l) : number(0.0);
  return gathered_numbers(element);
}

}  // namespace residua::RESIDUA_ISA
