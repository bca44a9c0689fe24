// Reading decimal text.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "number/decimal.hpp"

namespace residua::detail {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_word(std::string_view text, std::string_view word) {
  if (text.size() != word.size()) return false;
  for (std::size_t k = 0; k < text.size(); ++k)
    if (lower(text[k]) != word[k]) return false;
  return true;
}

bool scan_name(std::string_view text, scanned_decimal& number) {
  if (is_word(text, "nan"))
    number.special = std::numeric_limits<double>::quiet_NaN();
  else if (is_word(text, "inf") || is_word(text, "infinity"))
    number.special = std::numeric_limits<double>::infinity();
  return number.special != 0;
}

/// Takes an integer with an optional sign off the front of `text`, saturated: beyond 3 10^17 every exponent
/// over- or underflows, however long the digits.
bool take_exponent(std::string_view& text, std::int64_t& exponent) {
  const bool negative = !text.empty() && text[0] == '-';
  if (!text.empty() && (text[0] == '-' || text[0] == '+')) text.remove_prefix(1);
  if (text.empty() || !is_digit(text[0])) return false;
  for (exponent = 0; !text.empty() && is_digit(text[0]); text.remove_prefix(1))
    if (exponent < 300'000'000'000'000'000) exponent = 10 * exponent + (text[0] - '0');
  if (negative) exponent = -exponent;
  return true;
}

bool scan_digits(std::string_view text, scanned_decimal& number) {
  std::size_t seen = 0;
  bool after_point = false;
  for (; !text.empty() && (is_digit(text[0]) || (text[0] == '.' && !after_point)); text.remove_prefix(1)) {
    if (text[0] == '.') {
      after_point = true;
      continue;
    }
    ++seen;
    if (after_point) --number.power;
    if (text[0] != '0' || !number.digits.empty()) number.digits.push_back(text[0]);
  }
  std::int64_t exponent = 0;
  if (seen == 0) return false;
  if (!text.empty() && lower(text[0]) == 'e') {
    text.remove_prefix(1);
    if (!take_exponent(text, exponent)) return false;
  }
  const std::size_t kept = number.digits.find_last_not_of('0') + 1;
  number.power += exponent + static_cast<std::int64_t>(number.digits.size() - kept);
  number.digits.resize(kept);
  return text.empty();
}

}  // namespace

bool scan_decimal(std::string_view text, scanned_decimal& number) {
  number.negative = !text.empty() && text[0] == '-';
  if (!text.empty() && (text[0] == '-' || text[0] == '+')) text.remove_prefix(1);
  return scan_digits(text, number) || scan_name(text, number);
}

bool parse_limbs(std::string_view text, const number_shape& shape, std::span<double> limbs) {
  scanned_decimal number;
  if (!scan_decimal(text, number)) return false;
  if (number.special != 0) {
    std::fill(limbs.begin(), limbs.end(), 0.0);
    limbs[0] = number.negative ? -number.special : number.special;
    return true;
  }
  // Far outside the range, any number that rounds to infinity or to zero serves; 10^power stays small.
  const auto end = number.power + static_cast<std::int64_t>(number.digits.size());  // x < 10^end
  constexpr double digits_per_bit = std::numbers::ln2 / std::numbers::ln10;
  const bool huge = static_cast<double>(end - 1) > shape[0].highest * digits_per_bit + 1;
  const bool tiny = static_cast<double>(end) < shape[0].lowest * digits_per_bit - 1;
  if (number.digits.empty() || tiny)
    number = {number.negative, 0, "0", 0};
  else if (huge)
    number = {number.negative, 0, "1", 400};
  integer numerator(number.digits);
  integer denominator(1);
  if (number.power != 0)
    (number.power > 0 ? numerator : denominator) *=
        integer::power(5, static_cast<std::uint64_t>(std::abs(number.power)));
  round_to_limbs(number.negative, std::move(numerator), std::move(denominator), number.power, shape, limbs);
  return true;
}

}  // namespace residua::detail
