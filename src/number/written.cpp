// Decimals in plain, scientific and general notation.
#include "number/written.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <ostream>

#include "number/decimal.hpp"
#include "residua/base/error.hpp"

namespace residua::detail {
namespace {

using notation = text_layout::notation;
using alignment = text_layout::alignment;

std::string scientific(const decimal& d) {
  std::string text = d.digits.substr(0, 1);
  if (d.digits.size() > 1) text += '.' + d.digits.substr(1);
  const std::string exponent = std::to_string(std::abs(d.exponent));
  return text + (d.exponent < 0 ? "e-" : "e+") + (exponent.size() < 2 ? "0" : "") + exponent;
}

std::string plain(const decimal& d) {
  const auto length = static_cast<std::int64_t>(d.digits.size());
  if (d.exponent < 0) return "0." + std::string(static_cast<std::size_t>(-d.exponent - 1), '0') + d.digits;
  const std::int64_t whole = d.exponent + 1;
  if (length <= whole) return d.digits + std::string(static_cast<std::size_t>(whole - length), '0');
  return d.digits.substr(0, static_cast<std::size_t>(whole)) + '.' +
         d.digits.substr(static_cast<std::size_t>(whole));
}

/// The C++ library's shortest digits, for speed: what shortest_decimal gives for one limb.
template <class T>
decimal shortest_of_one(T magnitude) {
  std::array<char, 32> text;
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), magnitude, std::chars_format::scientific);
  const char* e = std::find(text.data(), end.ptr, 'e');
  decimal d{std::string(1, text[0]), 0};
  if (e > text.data() + 2) d.digits.append(text.data() + 2, e - text.data() - 2);
  std::from_chars(e + (e[1] == '+' ? 2 : 1), end.ptr, d.exponent);
  return d;
}

std::string shortest_text(const written& x) {
  if (x.zero()) return "0";
  if (x.shape.count > 1) return general_notation(shortest_decimal(x.span(), x.shape), 16);
  const bool is_float = x.shape[0].bits == shape_of<float>()[0].bits;
  return general_notation(
      is_float ? shortest_of_one(static_cast<float>(x.limbs[0])) : shortest_of_one(x.limbs[0]), 16);
}

std::string general_magnitude(const binary_value& x, const text_layout& layout) {
  const int digits = std::max(layout.precision, 1);
  decimal d = round_to_digits(x, digits);
  if (layout.alternate) return general_notation(d, digits);
  d.digits.resize(std::max<std::size_t>(d.digits.find_last_not_of('0') + 1, 1));
  return general_notation(d, digits);
}

std::string fixed_magnitude(const binary_value& x, int decimals) {
  std::string digits = round_to_decimals(x, decimals).digits();
  const auto fraction = static_cast<std::size_t>(decimals);
  if (digits.size() <= fraction) digits.insert(0, fraction + 1 - digits.size(), '0');
  if (fraction > 0) digits.insert(digits.size() - fraction, ".");
  return digits;
}

std::string hexadecimal_text(binary_value value) {
  if (value.significand.sign() == 0) return "0x0p+0";
  const std::int64_t exponent = value.exponent + value.significand.bits() - 1;
  value.significand <<= static_cast<std::uint64_t>(3 & (1 - value.significand.bits()));  // first digit: 1
  std::string digits = value.significand.digits(16);
  digits.resize(digits.find_last_not_of('0') + 1);
  if (digits.size() > 1) digits.insert(1, ".");
  return "0x" + digits + (exponent < 0 ? "p-" : "p+") + std::to_string(std::abs(exponent));
}

std::string magnitude_text(const binary_value& x, const text_layout& layout) {
  switch (layout.form) {
    case notation::scientific:
      return scientific(round_to_digits(x, std::int64_t{layout.precision} + 1));
    case notation::fixed:
      return fixed_magnitude(x, layout.precision);
    case notation::hexadecimal:
      return hexadecimal_text(x);
    default:
      return general_magnitude(x, layout);
  }
}

/// Puts a point behind the whole digits of a number that has none.
void add_point(std::string& text, bool hexadecimal) {
  if (text.find('.') == std::string::npos)
    text.insert(std::min(text.find(hexadecimal ? 'p' : 'e'), text.size()), ".");
}

void make_uppercase(std::string& text) {
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
}

/// `prefix` is what "after the sign" means: the sign, or else "0x".
std::string filled_up(std::string text, std::size_t prefix, std::size_t missing, char fill, alignment align) {
  switch (align) {
    case alignment::left:
      return text.append(missing, fill);
    case alignment::center:
      return text.insert(0, missing / 2, fill).append(missing - missing / 2, fill);
    case alignment::after_sign:
      return text.insert(prefix, missing, fill);
    default:
      return text.insert(0, missing, fill);
  }
}

void require_precision(const text_layout& layout) {
  require(layout.precision >= 0, "to_text", "precision >= 0", layout.precision);
}

/// The text of a magnitude, or else a name, as the layout has it.
std::string finished(std::string text, bool is_negative, std::string_view name, const text_layout& layout) {
  require_precision(layout);
  if (!name.empty()) text = name;
  const bool hexadecimal = layout.form == notation::hexadecimal && name.empty();
  if (layout.alternate && name.empty()) add_point(text, hexadecimal);
  if (layout.uppercase) make_uppercase(text);
  const bool minus = is_negative && name != "nan";
  const bool has_sign = minus || layout.sign != '-';
  if (has_sign) text.insert(text.begin(), minus ? '-' : layout.sign);
  const std::size_t prefix = has_sign ? 1 : hexadecimal ? 2 : 0;
  const auto width = static_cast<std::size_t>(std::max(layout.width, 0));
  if (text.size() >= width) return text;
  const std::size_t missing = width - text.size();
  if (!layout.zeros) return filled_up(text, prefix, missing, layout.fill, layout.align);
  return name.empty() ? filled_up(text, prefix, missing, '0', alignment::after_sign)
                      : filled_up(text, prefix, missing, ' ', alignment::right);
}

text_layout layout_of(notation form, int precision) {
  text_layout layout;
  layout.form = form;
  layout.precision = precision;
  return layout;
}

}  // namespace

std::string general_notation(const decimal& d, std::int64_t plain_below) {
  return d.exponent >= -4 && d.exponent < plain_below ? plain(d) : scientific(d);
}

/// Makes the limbs normalised and the number positive.
written normalised(written x) {
  double sum = 0;
  for (std::size_t k = x.shape.count; k-- > 0;) sum += x.limbs[k];
  x.negative = std::signbit(sum == 0 ? x.limbs[0] : sum);
  if (std::isnan(sum)) x.name = "nan";
  if (std::isinf(sum)) x.name = "inf";
  if (!std::isfinite(sum) || x.shape.count == 1) {
    x.limbs[0] = std::fabs(x.limbs[0]);
    return x;
  }
  auto value = exact_value(x.span(), x.shape);
  x.negative = value.significand.sign() == 0 ? std::signbit(x.limbs[0]) : value.significand.sign() < 0;
  if (value.significand.sign() < 0) value.significand.negate();
  round_to_limbs(false, std::move(value.significand), integer(1), value.exponent, x.shape,
                 {x.limbs.data(), x.shape.count});
  return x;
}

std::string laid_out(const written& x, const text_layout& layout) {
  if (!x.name.empty()) return finished({}, x.negative, x.name, layout);
  if (layout.form == notation::shortest) return finished(shortest_text(x), x.negative, {}, layout);
  return laid_out(exact_value(x.span(), x.shape), x.negative, {}, layout);
}
std::string laid_out(const binary_value& magnitude, bool is_negative, std::string_view name,
                     const text_layout& layout) {
  require_precision(layout);
  return finished(name.empty() ? magnitude_text(magnitude, layout) : "", is_negative, name, layout);
}

text_layout layout_of(const std::ostream& out) {
  using std::ios_base;
  const auto flags = out.flags();
  text_layout layout;
  layout.form = text_layout::notation::general;
  if (const auto field = flags & ios_base::floatfield; field == ios_base::fixed)
    layout.form = text_layout::notation::fixed;
  else if (field == ios_base::scientific)
    layout.form = text_layout::notation::scientific;
  else if (field != 0)
    layout.form = text_layout::notation::hexadecimal;
  layout.precision = out.precision() < 0 ? 6 : static_cast<int>(out.precision());
  layout.uppercase = (flags & ios_base::uppercase) != 0;
  layout.alternate = (flags & ios_base::showpoint) != 0;
  layout.sign = (flags & ios_base::showpos) != 0 ? '+' : '-';
  layout.width = static_cast<int>(out.width());
  layout.fill = out.fill();
  if (const auto field = flags & ios_base::adjustfield; field == ios_base::left)
    layout.align = text_layout::alignment::left;
  else if (field == ios_base::internal)
    layout.align = text_layout::alignment::after_sign;
  return layout;
}

std::string general_text(const written& x, int digits) {
  require(digits >= 1, "to_string", "significant_digits >= 1", digits);
  auto layout = layout_of(text_layout::notation::general, digits);
  layout.alternate = true;
  std::string text = laid_out(x, layout);
  const auto point = text.find('.');
  const bool is_last = point + 1 == text.size() || (point + 1 < text.size() && text[point + 1] == 'e');
  if (point != std::string::npos && is_last) text.erase(point, 1);
  return text;
}
std::string scientific_text(const written& x, int decimals) {
  require(decimals >= 0, "to_scientific", "decimals >= 0", decimals);
  return laid_out(x, layout_of(text_layout::notation::scientific, decimals));
}
std::string fixed_text(const written& x, int decimals) {
  require(decimals >= 0, "to_fixed", "decimals >= 0", decimals);
  return laid_out(x, layout_of(text_layout::notation::fixed, decimals));
}

}  // namespace residua::detail
