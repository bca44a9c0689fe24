// The shortest decimal that reads back as given limbs, and decimals of given length.
#include "number/decimal.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace residua::detail {
namespace {

constexpr double log10_of_2 = 0.30102999566398119521;

/// One end of the interval of numbers that round to given limbs.
struct interval_end {
  integer value;
  bool closed = true;
};

/// Moves `end` to `bound` if that is tighter (towards: +1 for the lower end, -1 for the upper).
void tighten(interval_end& end, interval_end bound, int towards) {
  const int order = compare(bound.value, end.value) * towards;
  if (order == 0) end.closed = end.closed && bound.closed;
  if (order > 0) end = std::move(bound);
}

/// lower * 2^exponent ... upper * 2^exponent.
struct interval {
  interval_end lower, upper;
  std::int64_t exponent;
};

/// What rounds to a limb's magnitude, in quarters of its unit in the last place.
struct limb_reach {
  std::int64_t below, above;
  bool closed_below, closed_above;
};
/// A midpoint belongs to the neighbour with the even significand.
limb_reach reach_of(const limb_parts& part, const limb_shape& shape) {
  if (shape.cut) return {part.significand == 0 ? 4 : 0, 4, part.significand != 0, false};
  const bool binade_edge =
      part.significand == std::int64_t{1} << (shape.bits - 1) && part.exponent > shape.lowest;
  const bool even = part.significand % 2 == 0;
  return {binade_edge ? 1 : 2, 2, even, even};
}

/// What rounds to a limb, in units of 2^exponent, where `sum` is that of the limbs before it.
interval rounding_to(const limb_parts& part, limb_reach reach, const integer& sum, std::int64_t exponent) {
  const auto bound = [&](std::int64_t quarters, bool closed) {
    const std::int64_t magnitude = 4 * part.significand + quarters;
    interval_end end{integer(part.negative ? -magnitude : magnitude), closed};
    end.value <<= static_cast<std::uint64_t>(part.exponent - 2 - exponent);
    end.value += sum;
    return end;
  };
  interval result{bound(-reach.below, reach.closed_below), bound(reach.above, reach.closed_above), exponent};
  if (part.negative) std::swap(result.lower, result.upper);
  return result;
}

/// The numbers that are rounded to the given limbs: an intersection of one interval for each limb.
/// A pair's second limb of half a unit of the first has the number at the first's interval's end; what
/// lies beyond, as far as on this side, is rounded to the neighbour and a limb of the other sign, and joined.
interval numbers_rounding_to(std::span<const double> limbs, const number_shape& shape) {
  std::int64_t exponent = shape[0].highest;  // midpoints are quarter units apart
  for (std::size_t k = 0; k < limbs.size(); ++k)
    exponent = std::min<std::int64_t>(exponent, take_apart(limbs[k], shape[k]).exponent - 2);
  interval result;
  integer sum;
  for (std::size_t k = 0; k < limbs.size(); ++k) {
    const limb_parts part = take_apart(limbs[k], shape[k]);
    limb_reach reach = reach_of(part, shape[k]);
    integer number = rounding_to(part, {0, 0, true, true}, sum, exponent).lower.value;
    const bool at_end =
        k > 0 && (compare(number, result.lower.value) == 0 || compare(number, result.upper.value) == 0);
    if (at_end && shape.is_pair) reach.above = reach.below;
    interval of_limb = rounding_to(part, reach, sum, exponent);
    if (k == 0 || (at_end && shape.is_pair)) {
      result = std::move(of_limb);
    } else {
      tighten(result.lower, std::move(of_limb.lower), 1);
      tighten(result.upper, std::move(of_limb.upper), -1);
    }
    sum = std::move(number);
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

multiples multiples_in(const interval& range, std::int64_t power) {
  const scale to_multiples(range.exponent, power);
  division first = to_multiples.apply(range.lower.value);
  division last = to_multiples.apply(range.upper.value);
  if (!first.exact() || !range.lower.closed) first.value += integer(1);
  if (last.exact() && !range.upper.closed) last.value -= integer(1);
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

/// A power of ten with multiples in the interval: at least ten of them fit, or the interval is a single
/// number (a tie, where a low part is cut), which is a multiple of 2^exponent and so of 10^exponent.
std::int64_t fine_enough(const interval& range) {
  integer width = range.upper.value;
  width -= range.lower.value;
  if (width.sign() == 0) return std::min<std::int64_t>(range.exponent, 0);
  const double log10_width = (static_cast<double>(range.exponent) + width.log2_of_magnitude()) * log10_of_2;
  return static_cast<std::int64_t>(std::floor(log10_width)) - 1;
}

/// The coarsest multiples in the interval; where 10^p has a multiple, so has 10^(p-1): a binary search.
multiples coarsest_multiples(const interval& range) {
  multiples found = multiples_in(range, fine_enough(range));
  std::int64_t steps = 1;
  while (steps < static_cast<std::int64_t>(static_cast<double>(found.last.bits()) * log10_of_2)) steps *= 2;
  for (; steps > 0; steps /= 2) {
    multiples next = coarser(found, steps);
    if (next.last.sign() > 0 && !next.empty()) found = std::move(next);
  }
  return found;
}

}  // namespace

decimal shortest_decimal(std::span<const double> limbs, const number_shape& shape) {
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
