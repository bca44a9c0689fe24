// Scalars of run-time precision to the formats of doubles, and to decimal text and back.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <ostream>

#include "mp/scalar.hpp"
#include "number/decimal.hpp"
#include "number/text_of_formats.hpp"
#include "residua/base/error.hpp"
#include "residua/mp/mp.hpp"

namespace residua {

namespace {

using detail::integer;

/// |x| for a regular x.
detail::binary_value exact_value(const mp& x) {
  detail::binary_value value{integer::of_words(x.words()), 0};
  value.exponent = x.exponent() - static_cast<std::int64_t>(64 * x.words().size());
  return value;
}

/// Beyond it in magnitude a number of any format of doubles is infinite, or zero.
constexpr std::int64_t beyond_doubles = 2000;

void round_to_limbs_of(const mp& x, std::span<double> limbs) {
  std::fill(limbs.begin(), limbs.end(), 0.0);
  const double sign = x.is_negative() ? -1 : 1;
  if (x.is_nan()) {
    limbs[0] = std::numeric_limits<double>::quiet_NaN();
  } else if (x.is_infinite() || x.exponent() > beyond_doubles) {
    limbs[0] = sign * std::numeric_limits<double>::infinity();
  } else if (x.is_zero() || x.exponent() < -beyond_doubles) {
    limbs[0] = sign * 0.0;
  } else {
    auto value = exact_value(x);
    detail::round_to_limbs(x.is_negative(), std::move(value.significand), integer(1), value.exponent,
                           detail::shape_of<double>(limbs.size()), limbs);
    if (limbs[0] == 0) limbs[0] = sign * 0.0;
  }
}

/// numerator / denominator * 2^exponent: the quotient's integer part has two words more than the precision
/// asks for, and its last bit stands for a remainder, which no rounding to nearest takes for anything else.
mp quotient(integer numerator, const integer& denominator, bool negative, std::int64_t exponent, int bits) {
  const std::int64_t shift = std::max<std::int64_t>(0, bits + 128 + denominator.bits() - numerator.bits());
  numerator <<= static_cast<std::uint64_t>(shift);
  detail::division d(numerator, denominator);
  d.value <<= 1;
  if (!d.exact()) d.value += integer(1);
  const auto words = d.value.words();
  const auto length = static_cast<std::int64_t>(64 * words.size());
  return mp::from_integer(words, negative, exponent - shift - 1 + length, bits);
}

/// significand * 2^exponent.
struct scaled_integer {
  integer significand;
  std::int64_t exponent = 0;
};
/// Not above 5^power, or not below it: squared and multiplied with so many bits kept.
scaled_integer power_of_five(std::uint64_t power, std::int64_t bits, bool is_above) {
  scaled_integer p{integer(1)};
  for (int bit = static_cast<int>(std::bit_width(power)); bit-- > 0;) {
    p.significand *= p.significand;
    p.exponent *= 2;
    if ((power >> bit & 1) != 0) p.significand *= integer(5);
    const std::int64_t excess = p.significand.bits() - bits;
    if (excess <= 0) continue;
    p.significand >>= static_cast<std::uint64_t>(excess);
    if (is_above) p.significand += integer(1);
    p.exponent += excess;
  }
  return p;
}

/// digits * 10^power, correctly rounded: two bounds of it with ever more bits until both round to the same
/// (Ziv 1991). They do in the end unless the number has an end itself, or is midway: not where 5^power has
/// more bits than the precision, and not more digits than a divisor.
mp rounded_between_bounds(const integer& digits, std::int64_t power, bool negative, int bits) {
  const auto magnitude = static_cast<std::uint64_t>(std::abs(power));
  for (std::int64_t kept = bits + 128;; kept *= 2) {
    const auto bound = [&](bool is_above) {
      auto p = power_of_five(magnitude, kept, is_above);
      if (power < 0) return quotient(digits, p.significand, negative, power - p.exponent, bits);
      p.significand *= digits;
      return quotient(std::move(p.significand), integer(1), negative, power + p.exponent, bits);
    };
    mp below = bound(false);
    if (below == bound(true)) return below;
  }
}

/// Binary exponents of numbers that have decimal text: powers of five of some ten million bytes.
constexpr std::int64_t largest_written_exponent = 100'000'000;
void require_decimal_text(const mp& x) {
  if (!x.header().is_regular() || std::abs(x.exponent()) <= largest_written_exponent) return;
  throw error(error_kind::unsupported, "to_string: the binary exponent " + std::to_string(x.exponent()) +
                                           " is beyond " + std::to_string(largest_written_exponent) +
                                           ", which has no decimal text");
}

}  // namespace

double mp::to_double() const { return rounded<double>(); }

template <class Number>
Number mp::rounded() const {
  std::array<double, detail::most_limbs> limbs{};
  round_to_limbs_of(*this, {limbs.data(), static_cast<std::size_t>(format_traits<Number>::limbs)});
  return detail::put_together<Number>(limbs);
}
template double mp::rounded<double>() const;
template dd mp::rounded<dd>() const;
template td mp::rounded<td>() const;
template qd mp::rounded<qd>() const;

std::string to_string(const mp& x, int significant_digits) {
  require(significant_digits >= 0, "to_string", "significant_digits >= 0", significant_digits);
  const std::string sign = x.is_negative() ? "-" : "";
  if (x.is_nan()) return "nan";
  if (x.is_infinite()) return sign + "inf";
  if (x.is_zero()) return sign + "0";
  require_decimal_text(x);
  constexpr double log10_of_2 = 0.30102999566398119521;
  const int digits =
      significant_digits != 0 ? significant_digits : 1 + static_cast<int>(std::ceil(x.bits() * log10_of_2));
  return sign + detail::general_notation(detail::round_to_digits(exact_value(x), digits), digits);
}

mp parse_mp(std::string_view text, int bits) {
  check_mp_bits("parse_mp", bits);
  detail::scanned_decimal number;
  if (!detail::scan_decimal(text, number)) detail::reject_text(text);
  if (std::isnan(number.special)) return {number.special, bits};
  const double sign = number.negative ? -1 : 1;
  if (number.special != 0 || number.digits.empty()) return {sign * number.special, bits};
  constexpr std::int64_t beyond_range = 200'000'000'000'000'000;  // 2^(2^59) is about 10^(1.7 10^17)
  const std::int64_t power = std::clamp(number.power, -beyond_range, beyond_range);
  constexpr std::int64_t of_exact_powers = 10'000;  // 5 to it has more bits than any precision
  integer numerator(number.digits), denominator(1);
  if (std::abs(power) >
      std::max<std::int64_t>(of_exact_powers, 2 * static_cast<std::int64_t>(number.digits.size())))
    return rounded_between_bounds(numerator, power, number.negative, bits);
  (power > 0 ? numerator : denominator) *= integer::power(5, static_cast<std::uint64_t>(std::abs(power)));
  return quotient(std::move(numerator), denominator, number.negative, power, bits);
}

std::ostream& operator<<(std::ostream& out, const mp& x) {
  require_decimal_text(x);
  const auto magnitude = x.header().is_regular() ? exact_value(x) : detail::binary_value{};
  const auto name = x.is_nan() ? "nan" : x.is_infinite() ? "inf" : "";
  const std::string text = detail::laid_out(magnitude, x.is_negative(), name, detail::layout_of(out));
  out.width(0);
  return out << text;
}

}  // namespace residua
