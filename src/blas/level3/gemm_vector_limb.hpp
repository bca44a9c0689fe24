// One vector register as a limb: what the innermost loop of a matrix product computes with, so that its sums
// stay in registers. A pack is one such vector with AVX-512, and two with AVX2. Only files compiled once an
// instruction set include this one.
#pragma once

#include <cstring>

#include "loop/simd.hpp"

namespace residua::RESIDUA_ISA {

struct vector_limb {
  static constexpr int lanes = pack::lanes_per_vector;
  pack::vector value;

  RESIDUA_INLINE vector_limb operator-() const { return {hn::Neg(value)}; }
};

/// A number of so many lanes: T with vectors for limbs. Undefined for types that are not computed with.
template <class T>
struct vector_of_number;
template <>
struct vector_of_number<double> {
  using type = vector_limb;
};
template <int N>
struct vector_of_number<expansion<double, N>> {
  using type = expansion<vector_limb, N>;
};
template <class T>
using vector_of = typename vector_of_number<T>::type;

/// From limbs that are packs, one behind the other.
RESIDUA_INLINE void load_vector(const double* source, vector_limb& x) {
  x.value = hn::LoadU(pack::tag(), source);
}
template <int N>
RESIDUA_INLINE void load_vector(const double* source, expansion<vector_limb, N>& x) {
  for (int w = 0; w < N; ++w) load_vector(source + w * pack::lanes, x.limb[w]);
}
/// The same number in every lane.
RESIDUA_INLINE vector_limb splat_vector(double a) { return {hn::Set(pack::tag(), a)}; }
template <int N>
RESIDUA_INLINE expansion<vector_limb, N> splat_vector(const expansion<double, N>& a) {
  expansion<vector_limb, N> x;
  for (int w = 0; w < N; ++w) x.limb[w] = splat_vector(a.limb[w]);
  return x;
}

/// A sum as the v-th vector of a sum of packs: both are made of limbs in the same order.
template <class Sum, class PackSum>
RESIDUA_INLINE void put_vector(const Sum& sum, int v, PackSum& sums) {
  constexpr std::size_t limbs = sizeof(Sum) / sizeof(vector_limb);
  static_assert(sizeof(PackSum) == limbs * sizeof(pack));
  const std::size_t offset = static_cast<std::size_t>(v) * sizeof(vector_limb);
  for (std::size_t w = 0; w < limbs; ++w) {
    std::memcpy(reinterpret_cast<char*>(&sums) + w * sizeof(pack) + offset,
                reinterpret_cast<const char*>(&sum) + w * sizeof(vector_limb), sizeof(vector_limb));
  }
}

}  // namespace residua::RESIDUA_ISA

namespace residua {

template <>
struct limb_operations<RESIDUA_ISA::vector_limb> {
  using limb = RESIDUA_ISA::vector_limb;
  static RESIDUA_INLINE limb add(const limb& a, const limb& b) { return {a.value + b.value}; }
  static RESIDUA_INLINE limb sub(const limb& a, const limb& b) { return {a.value - b.value}; }
  static RESIDUA_INLINE limb mul(const limb& a, const limb& b) { return {a.value * b.value}; }
  static RESIDUA_INLINE limb fma(const limb& a, const limb& b, const limb& c) {
    return {RESIDUA_ISA::fused(a.value, b.value, c.value)};
  }
  static RESIDUA_INLINE limb splat(double a) { return RESIDUA_ISA::splat_vector(a); }
  static RESIDUA_INLINE limb if_finite(const limb& guard, const limb& value, const limb& otherwise) {
    namespace hn = RESIDUA_ISA::hn;
    const auto finite = guard.value - guard.value == hn::Zero(RESIDUA_ISA::pack::tag());
    return {hn::IfThenElse(finite, value.value, otherwise.value)};
  }
};

#if HWY_NATIVE_FMA
/// As the general one, with the product subtracted by the fused operation itself.
template <>
RESIDUA_INLINE sum_and_error<RESIDUA_ISA::vector_limb> two_prod(RESIDUA_ISA::vector_limb a,
                                                                RESIDUA_ISA::vector_limb b) {
  const auto p = limb::mul(a, b);
  return {p, {RESIDUA_ISA::hn::MulSub(a.value, b.value, p.value)}};
}
#endif

}  // namespace residua
