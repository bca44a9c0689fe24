#include "residua/number/text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <istream>
#include <ostream>

#include "number/decimal.hpp"
#include "residua/base/error.hpp"

namespace residua {
namespace {

using detail::decimal;

/// A number of any format, taken apart: |x|, its sign, and a name in place of a value where it has none.
struct written {
  std::array<double, 4> limbs{};
  std::size_t count = 1;
  detail::limb_shape shape{};
  bool negative = false;
  std::string_view name;

  [[nodiscard]] std::span<const double> span() const { return {limbs.data(), count}; }
  [[nodiscard]] bool zero() const { return limbs[0] == 0; }
};

/// Makes the limbs normalised and the number positive.
written prepare(written x) {
  double sum = 0;
  for (std::size_t k = x.count; k-- > 0;) sum += x.limbs[k];
  x.negative = std::signbit(sum == 0 ? x.limbs[0] : sum);
  if (std::isnan(sum)) x.name = "nan";
  if (std::isinf(sum)) x.name = "inf";
  if (!std::isfinite(sum) || x.count == 1) {
    x.limbs[0] = std::fabs(x.limbs[0]);
    return x;
  }
  auto value = detail::exact_value(x.span(), x.shape);
  x.negative = value.significand.sign() == 0 ? std::signbit(x.limbs[0]) : value.significand.sign() < 0;
  if (value.significand.sign() < 0) value.significand.negate();
  round_to_limbs(false, std::move(value.significand), detail::integer(1), value.exponent, x.shape,
                 {x.limbs.data(), x.count});
  return x;
}

written prepare(double x) { return prepare({{x}, 1, detail::shape_of<double>(), false, {}}); }
template <class T, int N>
written prepare(const expansion<T, N>& x) {
  written w{{}, N, detail::shape_of<T>(), false, {}};
  std::copy(x.limb, x.limb + N, w.limbs.begin());
  return prepare(w);
}

std::string signed_text(const written& x, const std::string& magnitude) {
  const bool minus = x.negative && x.name != "nan";
  return (minus ? "-" : "") + (x.name.empty() ? magnitude : std::string(x.name));
}

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

std::string general(const decimal& d, std::int64_t plain_below) {
  return d.exponent >= -4 && d.exponent < plain_below ? plain(d) : scientific(d);
}

/// The C++ library's shortest digits, for speed: what shortest_decimal gives for one limb.
decimal shortest_double(double magnitude) {
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
  if (!x.name.empty()) return signed_text(x, {});
  if (x.zero()) return signed_text(x, "0");
  return signed_text(
      x, general(x.count == 1 ? shortest_double(x.limbs[0]) : shortest_decimal(x.span(), x.shape), 16));
}

std::string general_text(const written& x, int digits) {
  require(digits >= 1, "to_string", "significant_digits >= 1", digits);
  if (!x.name.empty()) return signed_text(x, {});
  return signed_text(x, general(round_to_digits(exact_value(x.span(), x.shape), digits), digits));
}

std::string scientific_text(const written& x, int decimals) {
  require(decimals >= 0, "to_scientific", "decimals >= 0", decimals);
  if (!x.name.empty()) return signed_text(x, {});
  return signed_text(x,
                     scientific(round_to_digits(exact_value(x.span(), x.shape), std::int64_t{decimals} + 1)));
}

std::string fixed_text(const written& x, int decimals) {
  require(decimals >= 0, "to_fixed", "decimals >= 0", decimals);
  if (!x.name.empty()) return signed_text(x, {});
  std::string digits = round_to_decimals(exact_value(x.span(), x.shape), decimals).digits();
  const auto fraction = static_cast<std::size_t>(decimals);
  if (digits.size() <= fraction) digits.insert(0, fraction + 1 - digits.size(), '0');
  if (fraction > 0) digits.insert(digits.size() - fraction, ".");
  return signed_text(x, digits);
}

/// The C++ library's reading of a double, for speed; false where it is not finite or not one the library
/// knows, for the exact path to judge.
bool parse_fast(std::string_view text, double& value) {
  double x;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), x);
  if (end.ec != std::errc() || end.ptr != text.data() + text.size() || !std::isfinite(x)) return false;
  value = x;
  return true;
}
bool parse_fast(std::string_view, auto&) { return false; }

/// How a format is made of limbs, for reading.
template <class T>
struct limbs_of {
  using type = T;
  static constexpr int count = 1;
  static void set(T& x, const double* limbs) { x = static_cast<T>(limbs[0]); }
};
template <class T, int N>
struct limbs_of<expansion<T, N>> {
  using type = T;
  static constexpr int count = N;
  static void set(expansion<T, N>& x, const double* limbs) {
    for (int k = 0; k < N; ++k) x.limb[k] = static_cast<T>(limbs[k]);
  }
};

/// Text as it fits on a line of an error message.
std::string excerpt(std::string_view text) {
  std::string shown(text.substr(0, 60));
  std::replace_if(
      shown.begin(), shown.end(), [](unsigned char c) { return c < ' ' || c > '~'; }, '?');
  return shown + (text.size() > 60 ? "..." : "");
}

}  // namespace

std::string to_string(double x) { return shortest_text(prepare(x)); }
std::string to_string(double x, int significant_digits) {
  return general_text(prepare(x), significant_digits);
}
std::string to_scientific(double x, int decimals) { return scientific_text(prepare(x), decimals); }
std::string to_fixed(double x, int decimals) { return fixed_text(prepare(x), decimals); }

template <class T, int N>
std::string to_string(const expansion<T, N>& x) {
  return shortest_text(prepare(x));
}
template <class T, int N>
std::string to_string(const expansion<T, N>& x, int significant_digits) {
  return general_text(prepare(x), significant_digits);
}
template <class T, int N>
std::string to_scientific(const expansion<T, N>& x, int decimals) {
  return scientific_text(prepare(x), decimals);
}
template <class T, int N>
std::string to_fixed(const expansion<T, N>& x, int decimals) {
  return fixed_text(prepare(x), decimals);
}

template <class T>
bool try_parse(std::string_view text, T& value) {
  if (parse_fast(text, value)) return true;
  using layout = limbs_of<T>;
  std::array<double, layout::count> limbs;
  if (!detail::parse_limbs(text, detail::shape_of<typename layout::type>(), limbs)) return false;
  layout::set(value, limbs.data());
  return true;
}

template <class T>
T parse(std::string_view text) {
  T value;
  if (!try_parse(text, value))
    throw error(error_kind::invalid_input, "not a number: '" + excerpt(text) + "'");
  return value;
}

template <class T, int N>
std::ostream& operator<<(std::ostream& out, const expansion<T, N>& x) {
  const auto notation = out.flags() & std::ios_base::floatfield;
  const int decimals = static_cast<int>(out.precision());
  if (notation == std::ios_base::scientific) return out << to_scientific(x, decimals);
  if (notation == std::ios_base::fixed) return out << to_fixed(x, decimals);
  return out << to_string(x);
}

template <class T, int N>
std::istream& operator>>(std::istream& in, expansion<T, N>& x) {
  std::string word;
  if (in >> word && !try_parse(word, x)) in.setstate(std::ios_base::failbit);
  return in;
}

template double parse<double>(std::string_view);
template bool try_parse<double>(std::string_view, double&);

#define RESIDUA_INSTANTIATE(T, N)                                           \
  template std::string to_string(const expansion<T, N>&);                   \
  template std::string to_string(const expansion<T, N>&, int);              \
  template std::string to_scientific(const expansion<T, N>&, int);          \
  template std::string to_fixed(const expansion<T, N>&, int);               \
  template expansion<T, N> parse(std::string_view);                         \
  template bool try_parse(std::string_view, expansion<T, N>&);              \
  template std::ostream& operator<<(std::ostream&, const expansion<T, N>&); \
  template std::istream& operator>>(std::istream&, expansion<T, N>&);
RESIDUA_INSTANTIATE(float, 2)
RESIDUA_INSTANTIATE(double, 2)
RESIDUA_INSTANTIATE(double, 3)
RESIDUA_INSTANTIATE(double, 4)
#undef RESIDUA_INSTANTIATE

}  // namespace residua
