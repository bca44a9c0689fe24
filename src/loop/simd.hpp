// pack: eight doubles as one limb, whatever the width of the vector registers. The same lanes on every instruction
// set, so that a sum taken lane by lane has the same bits on all of them.
//
// Only for files compiled once an instruction set (see cmake/isa.cmake): all names live in a namespace of its own.
#pragma once

#include <hwy/highway.h>

#include <cmath>

#include "residua/number/arithmetic.hpp"

namespace residua::RESIDUA_ISA {

namespace hn = hwy::HWY_NAMESPACE;

struct pack {
  static constexpr int lanes = 8;
  using tag = hn::CappedTag<double, lanes>;
  using vector = hn::Vec<tag>;
  static constexpr int lanes_per_vector = static_cast<int>(hn::MaxLanes(tag()));
  static constexpr int vectors = lanes / lanes_per_vector;

  vector part[vectors];

  static RESIDUA_INLINE pack load(const double* from) {
    pack p;
    for (int v = 0; v < vectors; ++v) p.part[v] = hn::LoadU(tag(), from + v * lanes_per_vector);
    return p;
  }
  RESIDUA_INLINE void store(double* to) const {
    for (int v = 0; v < vectors; ++v) hn::StoreU(part[v], tag(), to + v * lanes_per_vector);
  }
  RESIDUA_INLINE pack operator-() const {
    pack p;
    for (int v = 0; v < vectors; ++v) p.part[v] = hn::Neg(part[v]);
    return p;
  }
};

/// Eight dd numbers that lie one behind the other, as high and low limbs. Lanes keep their order.
RESIDUA_INLINE double_word<pack> load_pairs(const dd* from) {
  double_word<pack> x;
  for (int v = 0; v < pack::vectors; ++v) {
    hn::LoadInterleaved2(pack::tag(), from[v * pack::lanes_per_vector].limb, x.limb[0].part[v],
                         x.limb[1].part[v]);
  }
  return x;
}
RESIDUA_INLINE void store_pairs(const double_word<pack>& x, dd* to) {
  for (int v = 0; v < pack::vectors; ++v) {
    hn::StoreInterleaved2(x.limb[0].part[v], x.limb[1].part[v], pack::tag(),
                          to[v * pack::lanes_per_vector].limb);
  }
}

/// a * b + c, rounded once. Where the processor cannot, lane by lane through the C library.
RESIDUA_INLINE pack::vector fused(pack::vector a, pack::vector b, pack::vector c) {
#if HWY_NATIVE_FMA
  return hn::MulAdd(a, b, c);
#else
  HWY_ALIGN double x[pack::lanes_per_vector], y[pack::lanes_per_vector], z[pack::lanes_per_vector];
  hn::Store(a, pack::tag(), x);
  hn::Store(b, pack::tag(), y);
  hn::Store(c, pack::tag(), z);
  for (int i = 0; i < pack::lanes_per_vector; ++i) z[i] = __builtin_fma(x[i], y[i], z[i]);
  return hn::Load(pack::tag(), z);
#endif
}

}  // namespace residua::RESIDUA_ISA

namespace residua {

template <>
struct limb_operations<RESIDUA_ISA::pack> {
  using pack = RESIDUA_ISA::pack;
  template <class F>
  static RESIDUA_INLINE pack each(F f) {
    pack r;
    for (int v = 0; v < pack::vectors; ++v) r.part[v] = f(v);
    return r;
  }
  static RESIDUA_INLINE pack add(const pack& a, const pack& b) {
    return each([&](int v) { return a.part[v] + b.part[v]; });
  }
  static RESIDUA_INLINE pack sub(const pack& a, const pack& b) {
    return each([&](int v) { return a.part[v] - b.part[v]; });
  }
  static RESIDUA_INLINE pack mul(const pack& a, const pack& b) {
    return each([&](int v) { return a.part[v] * b.part[v]; });
  }
  static RESIDUA_INLINE pack div(const pack& a, const pack& b) {
    return each([&](int v) { return a.part[v] / b.part[v]; });
  }
  static RESIDUA_INLINE pack fma(const pack& a, const pack& b, const pack& c) {
    return each([&](int v) { return RESIDUA_ISA::fused(a.part[v], b.part[v], c.part[v]); });
  }
  static RESIDUA_INLINE pack sqrt(const pack& a) {
    return each([&](int v) { return RESIDUA_ISA::hn::Sqrt(a.part[v]); });
  }
  static RESIDUA_INLINE pack abs(const pack& a) {
    return each([&](int v) { return RESIDUA_ISA::hn::Abs(a.part[v]); });
  }
  static RESIDUA_INLINE pack splat(double a) {
    return each([&](int) { return RESIDUA_ISA::hn::Set(pack::tag(), a); });
  }
  static RESIDUA_INLINE pack if_finite(const pack& guard, const pack& value, const pack& otherwise) {
    return each([&](int v) {
      const auto zero = RESIDUA_ISA::hn::Zero(pack::tag());
      return RESIDUA_ISA::hn::IfThenElse(guard.part[v] - guard.part[v] == zero, value.part[v],
                                         otherwise.part[v]);
    });
  }
};

namespace RESIDUA_ISA {
RESIDUA_INLINE pack operator+(const pack& a, const pack& b) { return limb::add(a, b); }
RESIDUA_INLINE pack operator*(const pack& a, const pack& b) { return limb::mul(a, b); }
RESIDUA_INLINE pack leading(const pack& a) { return a; }
}  // namespace RESIDUA_ISA

}  // namespace residua
