#include "number/decimal.hpp"

#include <cmath>

namespace residua::detail {
namespace {

constexpr double log10_of_2 = 0.30102999566398119521;

/// One end of the interval of numbers that round to given limbs.
struct interval_end {
  integer at;
  bool closed = true;
};

/// Moves `end` to `bound` if that is tighter (towards: +1 for the lower end, -1 for the upper).
void tighten(interval_end& end, interval_end bound, int towards) {
  const int order = compare(bound.at, end.at) * towards;
  if (order == 0) end.closed = end.closed && bound.closed;
  if (order > 0) end = std::move(bound);
}

/// lower * 2^exponent ... upper * 2^exponent.
struct interval {
  interval_end lower, upper;
  std::int64_t exponent;
};

/// The numbers x with limb k = RN(x - the limbs before it) for every k: an intersection of one interval
/// between midpoints for each limb. A midpoint belongs to the neighbour with the even significand.
interval numbers_rounding_to(std::span<const double> limbs, limb_shape shape) {
  interval result;
  result.exponent = take_apart(limbs.back(), shape).exponent - 2;  // midpoints are quarter units apart
  integer sum;
  for (std::size_t k = 0; k < limbs.size(); ++k) {
    const limb_parts part = take_apart(limbs[k], shape);
    const auto shift = static_cast<std::uint64_t>(part.exponent - 2 - result.exponent);
    const bool binade_edge =
        part.significand == std::int64_t{1} << (shape.bits - 1) && part.exponent > shape.lowest;
    const std::int64_t below = 4 * part.significand - (binade_edge ? 1 : 2);
    const std::int64_t above = 4 * part.significand + 2;
    const bool even = part.significand % 2 == 0;
    const auto bound = [&](std::int64_t quarters) {
      interval_end end{integer(part.negative ? -quarters : quarters), even};
      end.at <<= shift;
      end.at += sum;
      return end;
    };
    interval_end lower = bound(part.negative ? above : below);
    interval_end upper = bound(part.negative ? below : above);
    if (k == 0) {
      result.lower = std::move(lower);
      result.upper = std::move(upper);
    } else {
      tighten(result.lower, std::move(lower), 1);
      tighten(result.upper, std::move(upper), -1);
    }
    sum = bound(4 * part.significand).at;
  }
  return result;
}

/// The factor 2^exponent / 10^power as a fraction.
class scale {
 public:
  scale(std::int64_t exponent, std::int64_t power) : numerator_(1), denominator_(1) {
    const std::int64_t twos = exponent - power;
    if (power != 0)
      (power < 0 ? numerator_ : denominator_) =
          integer::power(5, static_cast<std::uint64_t>(std::abs(power)));
    (twos > 0 ? numerator_ : denominator_) <<= static_cast<std::uint64_t>(std::abs(twos));
  }

  [[nodiscard]] division apply(integer x) const {
    x *= numerator_;
    return {x, denominator_};
  }
  [[nodiscard]] integer nearest(const integer& x) const {
    division d = apply(x);
    d.remainder <<= 1;
    const int against_half = compare(d.remainder, denominator_);
    if (against_half > 0 || (against_half == 0 && d.value.odd())) d.value += integer(1);
    return std::move(d.value);
  }

 private:
  integer numerator_, denominator_;
};

/// The multiples of 10^power in an interval: first * 10^power ... last * 10^power.
struct multiples {
  integer first, last;
  std::int64_t power;
  [[nodiscard]] bool empty() const { return compare(first, last) > 0; }
};

multiples multiples_in(const interval& in, std::int64_t power) {
  const scale to_multiples(in.exponent, power);
  division first = to_multiples.apply(in.lower.at);
  division last = to_multiples.apply(in.upper.at);
  if (!first.exact() || !in.lower.closed) first.value += integer(1);
  if (last.exact() && !in.upper.closed) last.value -= integer(1);
  return {std::move(first.value), std::move(last.value), power};
}

/// Those multiples that are multiples of 10^(power + steps).
multiples coarser(const multiples& m, std::int64_t steps) {
  const integer divisor = integer::power(10, static_cast<std::uint64_t>(steps));
  division first(m.first, divisor);
  division last(m.last, divisor);
  if (!first.exact()) first.value += integer(1);
  return {std::move(first.value), std::move(last.value), m.power + steps};
}

/// The coarsest multiples in the interval. There are some of 10^power for the first power tried, since at
/// least ten times 10^power fit; where 10^p has a multiple, so has 10^(p-1): a binary search.
multiples coarsest_multiples(const interval& in) {
  integer width = in.upper.at;
  width -= in.lower.at;
  const double log10_width = (static_cast<double>(in.exponent) + width.log2_of_magnitude()) * log10_of_2;
  multiples found = multiples_in(in, static_cast<std::int64_t>(std::floor(log10_width)) - 1);
  std::int64_t steps = 1;
  while (steps < static_cast<std::int64_t>(static_cast<double>(found.last.bits()) * log10_of_2)) steps *= 2;
  for (; steps > 0; steps /= 2) {
    multiples next = coarser(found, steps);
    if (next.last.sign() > 0 && !next.empty()) found = std::move(next);
  }
  return found;
}

}  // namespace

decimal shortest_decimal(std::span<const double> limbs, limb_shape shape) {
  const multiples found = coarsest_multiples(numbers_rounding_to(limbs, shape));
  const binary_value x = exact_value(limbs, shape);
  integer best = scale(x.exponent, found.power).nearest(x.significand);
  if (compare(best, found.first) < 0) best = found.first;
  if (compare(best, found.last) > 0) best = found.last;
  decimal result{best.digits(), 0};
  result.exponent = found.power + static_cast<std::int64_t>(result.digits.size()) - 1;
  return result;
}

integer round_to_decimals(const binary_value& x, std::int64_t decimals) {
  integer magnitude = x.significand;
  if (magnitude.sign() < 0) magnitude.negate();
  return scale(x.exponent, -decimals).nearest(magnitude);
}

decimal round_to_digits(const binary_value& x, std::int64_t digits) {
  if (x.significand.sign() == 0) return {std::string(static_cast<std::size_t>(digits), '0'), 0};
  const double log10_x = (static_cast<double>(x.exponent) + x.significand.log2_of_magnitude()) * log10_of_2;
  auto exponent = static_cast<std::int64_t>(std::floor(log10_x));
  // The estimate is right, or one off near a power of ten. So a power of ten may be a lower number rounded in
  // the wrong place.
  for (;;) {
    decimal result{round_to_decimals(x, digits - 1 - exponent).digits(), exponent};
    const auto got = static_cast<std::int64_t>(result.digits.size());
    if (got == digits && result.digits.find_first_not_of('0', 1) == std::string::npos &&
        result.digits[0] == '1') {
      decimal finer{round_to_decimals(x, digits - exponent).digits(), exponent - 1};
      if (finer.digits.size() == result.digits.size()) return finer;
    }
    if (got == digits) return result;
    exponent += got > digits ? 1 : -1;
  }
}

}  // namespace residua::detail
