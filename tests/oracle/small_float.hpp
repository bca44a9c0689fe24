// A limb of P bits, rounded to nearest even, without limits to its exponent: a network compiled for it can be
// tried on every operand. Held in a double: exact as long as sums and products span no more than 53 bits.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

#include "residua/number/limb.hpp"

namespace residua::oracle {

template <int P>
struct small_float {
  double value;

  small_float() = default;
  explicit small_float(double x) : value(x) {}
  small_float operator-() const { return small_float(-value); }
};

/// x rounded to P bits.
template <int P>
small_float<P> rounded(double x) {
  constexpr int dropped = 53 - P;
  auto bits = std::bit_cast<std::uint64_t>(x);
  const std::uint64_t odd = (bits >> dropped) & 1;
  bits += (std::uint64_t{1} << (dropped - 1)) - 1 + odd;
  bits &= ~((std::uint64_t{1} << dropped) - 1);
  return small_float<P>(std::bit_cast<double>(bits));
}

}  // namespace residua::oracle

namespace residua {

template <int P>
struct limb_operations<oracle::small_float<P>> {
  using limb = oracle::small_float<P>;
  static limb add(limb a, limb b) { return oracle::rounded<P>(a.value + b.value); }
  static limb sub(limb a, limb b) { return oracle::rounded<P>(a.value - b.value); }
  static limb splat(double a) { return limb(a); }
};

}  // namespace residua
