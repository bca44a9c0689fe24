// Decimal digits of exact binary values, and limbs of decimal digits.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "number/exact.hpp"

namespace residua::detail {

/// d.ddd * 10^exponent, from the digits ddd... without a point. No sign. Zero: "0", exponent 0.
struct decimal {
  std::string digits;
  std::int64_t exponent = 0;
};

/// The fewest digits that round to the given limbs (normalised, finite, the first above zero); the nearest of
/// those.
decimal shortest_decimal(std::span<const double> limbs, const number_shape& shape);

/// |x| rounded to `digits` >= 1 significant digits, half to even.
decimal round_to_digits(const binary_value& x, std::int64_t digits);

/// |x| * 10^decimals rounded to an integer, half to even.
integer round_to_decimals(const binary_value& x, std::int64_t decimals);

/// d as printf's %g writes it: plain where -4 <= exponent < plain_below, otherwise scientific.
std::string general_notation(const decimal& d, std::int64_t plain_below);

/// A decimal text taken apart: ±digits * 10^power, whose digits have no zeros at the ends and are none at all
/// for zero, or ±inf or nan.
struct scanned_decimal {
  bool negative = false;
  double special = 0;  // inf or nan
  std::string digits;
  std::int64_t power = 0;
};
/// False if `text` is neither a finite number nor a name. Exponents are saturated beyond 10^17.
bool scan_decimal(std::string_view text, scanned_decimal& number);

/// Reads a finite number or a name; false if `text` is neither.
bool parse_limbs(std::string_view text, const number_shape& shape, std::span<double> limbs);

}  // namespace residua::detail
