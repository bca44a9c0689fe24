// Eight complex numbers at once. Files compiled once an instruction set include it where there are vectors.
#pragma once

#include "loop/complex_lane.hpp"
#include "loop/cpu.hpp"

namespace residua::RESIDUA_ISA {

template <class T>
struct pack_of_number<complex<T>> {
  using type = complex<pack_of<T>>;
};

template <class T>
inline constexpr int packs_in = 1;
template <int N>
inline constexpr int packs_in<expansion<pack, N>> = N;

RESIDUA_INLINE pack& limb_of(pack& a, int) { return a; }
RESIDUA_INLINE const pack& limb_of(const pack& a, int) { return a; }
template <int N>
RESIDUA_INLINE pack& limb_of(expansion<pack, N>& a, int k) {
  return a.limb[k];
}
template <int N>
RESIDUA_INLINE const pack& limb_of(const expansion<pack, N>& a, int k) {
  return a.limb[k];
}

/// The lanes of `first` and of `second` behind them, those with even numbers, or those with odd.
template <bool odd>
RESIDUA_INLINE pack every_second_lane(const pack& first, const pack& second) {
  const auto vector = [&](int v) {
    return v < pack::vectors ? first.part[v] : second.part[v - pack::vectors];
  };
  pack result;
  for (int v = 0; v < pack::vectors; ++v) {
    result.part[v] = odd ? hn::ConcatOdd(pack::tag(), vector(2 * v + 1), vector(2 * v))
                         : hn::ConcatEven(pack::tag(), vector(2 * v + 1), vector(2 * v));
  }
  return result;
}

/// Sixteen real numbers, of which those with even places are real parts and the others imaginary ones, as
/// complex numbers.
template <class Number>
RESIDUA_INLINE complex<Number> from_turns(const Number& first, const Number& second) {
  complex<Number> z;
  for (int k = 0; k < packs_in<Number>; ++k) {
    limb_of(z.re, k) = every_second_lane<false>(limb_of(first, k), limb_of(second, k));
    limb_of(z.im, k) = every_second_lane<true>(limb_of(first, k), limb_of(second, k));
  }
  return z;
}
/// The way back.
template <class Number>
RESIDUA_INLINE void to_turns(const complex<Number>& z, Number& first, Number& second) {
  for (int k = 0; k < packs_in<Number>; ++k) {
    double turns[2 * pack::lanes];
    for (int v = 0; v < pack::vectors; ++v) {
      store_interleaved(limb_of(z.re, k).part[v], limb_of(z.im, k).part[v],
                        turns + 2 * v * pack::lanes_per_vector);
    }
    limb_of(first, k) = pack::load(turns);
    limb_of(second, k) = pack::load(turns + pack::lanes);
  }
}

}  // namespace residua::RESIDUA_ISA

namespace residua::loop {

template <>
struct complex_lane<RESIDUA_ISA::pack_lane> {
  RESIDUA_ISA::pack_lane lane;

  template <class T>
  RESIDUA_INLINE auto load(const vector_view<T>& x) const {
    using namespace RESIDUA_ISA;
    using part = typename std::remove_const_t<T>::part_type;
    const auto* parts = reinterpret_cast<const part*>(x.first() + lane.i);
    return from_turns(load_eight(parts), load_eight(parts + pack::lanes));
  }
  template <class T>
  RESIDUA_INLINE void store(const vector_view<complex<T>>& x,
                            const complex<RESIDUA_ISA::pack_of<T>>& value) const {
    using namespace RESIDUA_ISA;
    pack_of<T> first, second;
    to_turns(value, first, second);
    auto* parts = reinterpret_cast<T*>(x.first() + lane.i);
    store_eight(first, parts);
    store_eight(second, parts + pack::lanes);
  }
  template <class T>
  RESIDUA_INLINE auto splat(const complex<T>& a) const {
    using namespace RESIDUA_ISA;
    return complex<pack_of<T>>(splat_eight(a.re), splat_eight(a.im));
  }
};

}  // namespace residua::loop
