// single_pack: eight floats as one limb, beside `pack`, eight doubles (src/loop/simd.hpp), so that ff,
// composite<float> and D+S run on vectors too. One vector of floats for each vector of doubles: casts need no
// shuffling.
//
// Only for files compiled once an instruction set, of those that Highway has instructions for: where it
// emulates vectors it turns infinities into the largest float (DemoteTo) and rounds a * b + c twice.
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
    return each([&](int v) { return RESIDUA_ISA::hn::MulAdd(a.part[v], b.part[v], c.part[v]); });
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

RESIDUA_INLINE single_pack to_single(const pack& a) {
  single_pack r;
  for (int v = 0; v < pack::vectors; ++v) r.part[v] = hn::DemoteTo(single_pack::tag(), a.part[v]);
  return r;
}
RESIDUA_INLINE pack to_double(const single_pack& a) {
  pack r;
  for (int v = 0; v < pack::vectors; ++v) r.part[v] = hn::PromoteTo(pack::tag(), a.part[v]);
  return r;
}

}  // namespace RESIDUA_ISA

}  // namespace residua
