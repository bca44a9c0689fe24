// single_pack: eight floats as one limb, beside `pack`, eight doubles (src/loop/simd.hpp), so that ff, composite<float>
// and D+S run on vectors too. One vector of floats for each vector of doubles: casts need no shuffling.
//
// Only for files compiled once an instruction set.
#pragma once

#include "loop/simd.hpp"
#include "study/triple_single.hpp"

namespace residua::RESIDUA_ISA {

struct single_pack {
  using tag = hn::Rebind<float, pack::tag>;
  using vector = hn::Vec<tag>;
  static constexpr int vectors = pack::vectors;

  vector part[vectors];

  RESIDUA_INLINE single_pack operator-() const {
    single_pack p;
    for (int v = 0; v < vectors; ++v) p.part[v] = hn::Neg(part[v]);
    return p;
  }
};

/// a * b + c, rounded once. Where the processor cannot, lane by lane through the C library.
RESIDUA_INLINE single_pack::vector fused(single_pack::vector a, single_pack::vector b,
                                         single_pack::vector c) {
#if HWY_NATIVE_FMA
  return hn::MulAdd(a, b, c);
#else
  HWY_ALIGN float x[pack::lanes_per_vector], y[pack::lanes_per_vector], z[pack::lanes_per_vector];
  hn::Store(a, single_pack::tag(), x);
  hn::Store(b, single_pack::tag(), y);
  hn::Store(c, single_pack::tag(), z);
  for (int i = 0; i < pack::lanes_per_vector; ++i) z[i] = __builtin_fmaf(x[i], y[i], z[i]);
  return hn::Load(single_pack::tag(), z);
#endif
}

}  // namespace residua::RESIDUA_ISA

namespace residua {

template <>
struct limb_operations<RESIDUA_ISA::single_pack> {
  using pack = RESIDUA_ISA::single_pack;
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
  static RESIDUA_INLINE pack splat(double a) {
    return each([&](int) { return RESIDUA_ISA::hn::Set(pack::tag(), static_cast<float>(a)); });
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

/// Where Highway has no instruction for it, it turns infinities into the largest float: hence lane by lane there.
RESIDUA_INLINE single_pack::vector demoted(pack::vector a) {
#if HWY_TARGET == HWY_EMU128 || HWY_TARGET == HWY_SCALAR
  HWY_ALIGN double x[pack::lanes_per_vector];
  HWY_ALIGN float y[pack::lanes_per_vector];
  hn::Store(a, pack::tag(), x);
  for (int i = 0; i < pack::lanes_per_vector; ++i) y[i] = static_cast<float>(x[i]);
  return hn::Load(single_pack::tag(), y);
#else
  return hn::DemoteTo(single_pack::tag(), a);
#endif
}
RESIDUA_INLINE single_pack to_single(const pack& a) {
  single_pack r;
  for (int v = 0; v < pack::vectors; ++v) r.part[v] = demoted(a.part[v]);
  return r;
}
RESIDUA_INLINE pack to_double(const single_pack& a) {
  pack r;
  for (int v = 0; v < pack::vectors; ++v) r.part[v] = hn::PromoteTo(pack::tag(), a.part[v]);
  return r;
}

}  // namespace RESIDUA_ISA

}  // namespace residua
