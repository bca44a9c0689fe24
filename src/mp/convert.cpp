// Scalars of run-time precision to the formats of doubles, and to decimal text and back.
#include <array>
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

/// Decimal exponents that text is read and written with: powers of five of some ten million bytes.
constexpr std::int64_t largest_power = 30'000'000, largest_written_exponent = 100'000'000;

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
  if (std::abs(x.exponent()) > largest_written_exponent) {
    throw error(error_kind::unsupported, "to_string: the binary exponent " + std::to_string(x.exponent()) +
                                             " is beyond " + std::to_string(largest_written_exponent) +
                                             ", which has no decimal text");
  }
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
  if (std::abs(number.power) > largest_power) {
    throw error(error_kind::unsupported, "parse_mp: a decimal exponent beyond " +
                                             std::to_string(largest_power) + " cannot be converted");
  }
  integer numerator(number.digits), denominator(1);
  (number.power > 0 ? numerator : denominator) *=
      integer::power(5, static_cast<std::uint64_t>(std::abs(number.power)));
  return quotient(std::move(numerator), denominator, number.negative, number.power, bits);
}

std::ostream& operator<<(std::ostream& out, const mp& x) {
  return out << to_string(x, static_cast<int>(std::max<std::streamsize>(1, out.precision())));
}

}  // namespace residua
