// Bounds of a significand in floats whose exponents have a word of their own: the interval evaluation of a
// number in residues (Isupov 2020, "Using Floating-Point Intervals for Non-Modular Computations in Residue
// Number System", IEEE Access 8). There X / P lies between the ends; here X does, which saves the product
// by P in every operation.
#pragma once

#include <cstdint>

#include "residua/number/fixed_point.hpp"

namespace residua::study::rns {

/// 0 <= low * 2^exponent <= X <= high * 2^exponent; 1 <= high < 2, or high = 0: nothing is known.
struct bounds {
  double low, high;
  std::int64_t exponent;
};

/// 2^e for normal numbers; 0 below them.
RESIDUA_FUNCTION double power_of_two(std::int64_t e) {
  return e < -1022 ? 0 : __builtin_bit_cast(double, static_cast<std::uint64_t>(e + 1023) << 52);
}

// A positive double x = y (1 + d), |d| <= 2^-53, times 1 - 2^-50 and rounded again is below y, times 1 +
// 2^-50 above it; half of the 2^-50 is left for an error of one unit of an integer of 52 bits or more.
RESIDUA_FUNCTION double below(double x) { return x * (1 - 0x1p-50); }
RESIDUA_FUNCTION double above(double x) { return x * (1 + 0x1p-50); }

/// Of two positive ends, with high brought to [1, 2).
RESIDUA_FUNCTION bounds normalised(double low, double high, std::int64_t exponent) {
  const auto e = static_cast<std::int64_t>(__builtin_bit_cast(std::uint64_t, high) >> 52) - 1023;
  const double scale = power_of_two(-e);
  return {low * scale, high * scale, exponent + e};
}

/// Of an integer in [low, high] times 2^exponent.
RESIDUA_FUNCTION bounds bounds_of(std::uint64_t low, std::uint64_t high, std::int64_t exponent) {
  return normalised(below(static_cast<double>(low)), above(static_cast<double>(high)), exponent);
}
RESIDUA_FUNCTION bounds widened(const bounds& x) {
  return normalised(below(x.low), above(x.high), x.exponent);
}

RESIDUA_FUNCTION bounds product(const bounds& a, const bounds& b) {
  return normalised(below(a.low * b.low), above(a.high * b.high), a.exponent + b.exponent);
}
RESIDUA_FUNCTION bounds sum(const bounds& a, const bounds& b) {
  const bool is_a_larger = a.exponent >= b.exponent;
  const bounds x = is_a_larger ? a : b, y = is_a_larger ? b : a;
  const double scale = power_of_two(y.exponent - x.exponent);
  return normalised(below(x.low + y.low * scale), above(x.high + y.high * scale), x.exponent);
}
RESIDUA_FUNCTION bool is_surely_above(const bounds& a, const bounds& b) {
  if (a.exponent < b.exponent) return false;
  return a.low > b.high * power_of_two(b.exponent - a.exponent);
}
/// Of a - b, where a is surely above b.
RESIDUA_FUNCTION bounds difference(const bounds& a, const bounds& b) {
  const double scale = power_of_two(b.exponent - a.exponent);
  return normalised(below(a.low - b.high * scale), above(a.high - b.low * scale), a.exponent);
}

/// Whether the ends tell the number's length in bits but for one, and seed an iteration with 39 digits: what
/// is wider is computed anew from the residues.
RESIDUA_FUNCTION bool is_tight(const bounds& x) { return x.low >= x.high * (1 - 0x1p-40); }

}  // namespace residua::study::rns
