// The exact value of a number of several limbs, and limbs rounded from an exact quotient.
#include "number/exact.hpp"

#include <algorithm>
#include <cmath>

namespace residua::detail {

limb_parts take_apart(double x, const limb_shape& shape) {
  const bool negative = std::signbit(x);
  if (x == 0) return {negative, 0, shape.lowest};
  int exponent;
  std::frexp(x, &exponent);
  exponent = std::max(exponent - shape.bits, shape.lowest);
  // Two steps, since 2^1074 is no double.
  const double significand = std::ldexp(std::ldexp(std::fabs(x), -exponent / 2), -exponent + exponent / 2);
  return {negative, static_cast<std::int64_t>(significand), exponent};
}

binary_value exact_value(std::span<const double> limbs, const number_shape& shape) {
  binary_value sum;
  sum.exponent = shape[0].highest;
  for (std::size_t k = 0; k < limbs.size(); ++k)
    if (limbs[k] != 0)
      sum.exponent = std::min<std::int64_t>(sum.exponent, take_apart(limbs[k], shape[k]).exponent);
  for (std::size_t k = 0; k < limbs.size(); ++k) {
    if (limbs[k] == 0) continue;
    const limb_parts part = take_apart(limbs[k], shape[k]);
    integer term(part.negative ? -part.significand : part.significand);
    term <<= static_cast<std::uint64_t>(part.exponent - sum.exponent);
    sum.significand += term;
  }
  return sum;
}

namespace {

/// numerator / denominator * 2^exponent, positive, on its way to limbs.
struct fraction {
  integer numerator, denominator;
  std::int64_t exponent;
};

/// Cuts off the part of x that is a whole multiple of a unit in the last place, rounded as the shape says.
/// x becomes the rest's magnitude; returns the multiple, and whether the rest is negative.
std::pair<std::uint64_t, bool> cut(fraction& x, const limb_shape& shape) {
  const std::int64_t unit = std::max<std::int64_t>(
      x.exponent + x.numerator.bits() - x.denominator.bits() - shape.bits, shape.lowest);
  const std::int64_t shift = x.exponent - unit;
  (shift > 0 ? x.numerator : x.denominator) <<= static_cast<std::uint64_t>(std::abs(shift));
  division d(x.numerator, x.denominator);
  std::uint64_t multiple = d.value.low_word();
  x.exponent = unit;
  if (multiple >> shape.bits) {  // one bit too many: it goes to the remainder
    if (multiple & 1) d.remainder += x.denominator;
    multiple >>= 1;
    x.denominator <<= 1;
    ++x.exponent;
  }
  x.numerator = d.remainder;
  x.numerator <<= 1;
  const int against_half = compare(x.numerator, x.denominator);
  const bool up = !shape.cut && (against_half > 0 || (against_half == 0 && (multiple & 1) != 0));
  if (up) d.remainder -= x.denominator;
  if (up) d.remainder.negate();
  x.numerator = std::move(d.remainder);
  return {multiple + (up ? 1 : 0), up};
}

void set_to_infinity(bool negative, std::span<double> limbs) {
  std::fill(limbs.begin(), limbs.end(), 0.0);
  limbs[0] = negative ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
}

/// A second limb of half a unit of the first goes with the even one of the first's two neighbours.
void join(const limb_shape& first, std::span<double> limbs) {
  if (limbs[1] == 0) return;
  const bool is_float = first.bits == std::numeric_limits<float>::digits;  // the sum of two floats is exact
  const double exact = limbs[0] + limbs[1],
               sum = is_float ? static_cast<double>(static_cast<float>(exact)) : exact;
  if (std::isinf(sum)) return set_to_infinity(sum < 0, limbs);
  limbs[1] -= sum - limbs[0];
  limbs[0] = sum;
}

}  // namespace

void round_to_limbs(bool negative, integer numerator, integer denominator, std::int64_t exponent,
                    const number_shape& shape, std::span<double> limbs) {
  const bool below_zero = negative;
  fraction x{std::move(numerator), std::move(denominator), exponent};
  std::fill(limbs.begin(), limbs.end(), 0.0);
  limbs[0] = negative ? -0.0 : 0.0;
  for (std::size_t k = 0; k < limbs.size() && x.numerator.sign() != 0; ++k) {
    const auto [multiple, overshot] = cut(x, shape[k]);
    // An integer up to 2^53 times a unit that a limb has: exact, but for overflow.
    const double magnitude = std::ldexp(static_cast<double>(multiple), static_cast<int>(x.exponent));
    if (magnitude >= std::ldexp(1.0, shape[k].highest)) return set_to_infinity(below_zero, limbs);
    if (multiple != 0) limbs[k] = negative ? -magnitude : magnitude;
    negative ^= overshot;
  }
  if (shape.is_pair) join(shape[0], limbs);
}

}  // namespace residua::detail
