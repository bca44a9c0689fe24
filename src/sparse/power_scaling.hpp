// Products with powers of two, and exponents, without a call of the C library where numbers are ordinary.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace residua::sparse {

/// ldexp(x, e), to the bit: a product with a power of two that is a normal number is rounded once, too.
inline double scaled_by_power(double x, int e) {
  constexpr int smallest = -1022, largest = 1023, bias = 1023, fraction_bits = 52;
  if (e < smallest || e > largest) return std::ldexp(x, e);
  return x * std::bit_cast<double>(static_cast<std::uint64_t>(e + bias) << fraction_bits);
}

/// ilogb(x) of a finite x that is not zero.
inline int binary_exponent(double x) {
  constexpr int bias = 1023, fraction_bits = 52, exponent_mask = 0x7ff;
  const auto stored = static_cast<int>(std::bit_cast<std::uint64_t>(x) >> fraction_bits) & exponent_mask;
  return stored == 0 ? std::ilogb(x) : stored - bias;
}

}  // namespace residua::sparse
