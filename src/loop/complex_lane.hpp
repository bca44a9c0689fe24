// Lanes for stages over vectors of complex numbers. A stage is written against a lane as
// loop/stage.hpp has it; this one loads, stores and spreads complex numbers by a lane of real ones.
#pragma once

#include <cstring>

#include "loop/stage.hpp"
#include "residua/number/complex.hpp"

namespace residua::loop {

// On the device in words of 16 bytes, as other elements (loop/stage.hpp).
template <class T>
RESIDUA_INLINE complex<T> load_element(const complex<T>* source) {
#if defined(__CUDA_ARCH__)
  using limbs = expansion<double, 2 * limb_count<T>>;
  const auto loaded = load_element(reinterpret_cast<const limbs*>(source));
  complex<T> element;
  memcpy(&element, &loaded, sizeof element);
  return element;
#else
  return *source;
#endif
}
template <class T>
RESIDUA_INLINE void store_element(complex<T>* place, const complex<T>& value) {
#if defined(__CUDA_ARCH__)
  using limbs = expansion<double, 2 * limb_count<T>>;
  limbs stored;
  memcpy(&stored, &value, sizeof stored);
  store_element(reinterpret_cast<limbs*>(place), stored);
#else
  *place = value;
#endif
}

/// Lane: scalar_lane, or the eight lanes of loop/complex_pack_lane.hpp.
template <class Lane>
struct complex_lane;

template <>
struct complex_lane<scalar_lane> {
  scalar_lane lane;

  template <class T>
  RESIDUA_INLINE std::remove_const_t<T> load(const vector_view<T>& x) const {
    return load_element(&x[lane.i]);
  }
  template <class T>
  RESIDUA_INLINE void store(const vector_view<complex<T>>& x, const complex<T>& value) const {
    store_element(&x[lane.i], value);
  }
  template <class T>
  RESIDUA_INLINE complex<T> splat(const complex<T>& a) const {
    return a;
  }
};

/// A stage of complex numbers as the loops over elements run it.
template <class Stage>
struct by_complex_lanes : Stage {
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const typename Stage::scalars& s, Lane lane, Acc* sum) const {
    Stage::element(s, complex_lane<Lane>{lane}, sum);
  }
};

/// a x + y in two multiply_adds for each part: of a part |error| <= 2 e (|a|_1 |x|_1 + |y|_1), e being one's.
template <class T>
RESIDUA_INLINE complex<T> multiply_add(const complex<T>& a, const complex<T>& x, const complex<T>& y) {
  return {multiply_add(-a.im, x.im, multiply_add(a.re, x.re, y.re)),
          multiply_add(a.im, x.re, multiply_add(a.re, x.im, y.im))};
}

/// a x likewise. The product of numbers (number/complex/arithmetic.hpp) has a smaller bound and rescues what
/// overflows on its way, lane by lane.
template <class T>
RESIDUA_INLINE complex<T> plain_product(const complex<T>& a, const complex<T>& x) {
  return {multiply_add(-a.im, x.im, a.re * x.re), multiply_add(a.im, x.re, a.re * x.im)};
}

}  // namespace residua::loop
