#include "residua/number/text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <concepts>
#include <istream>
#include <ostream>

#include "number/decimal.hpp"
#include "number/written.hpp"
#include "residua/base/error.hpp"

namespace residua {
namespace {

using detail::written;

/// Makes the limbs normalised and the number positive.
written prepare(written x) {
  double sum = 0;
  for (std::size_t k = x.shape.count; k-- > 0;) sum += x.limbs[k];
  x.negative = std::signbit(sum == 0 ? x.limbs[0] : sum);
  if (std::isnan(sum)) x.name = "nan";
  if (std::isinf(sum)) x.name = "inf";
  if (!std::isfinite(sum) || x.shape.count == 1) {
    x.limbs[0] = std::fabs(x.limbs[0]);
    return x;
  }
  auto value = detail::exact_value(x.span(), x.shape);
  x.negative = value.significand.sign() == 0 ? std::signbit(x.limbs[0]) : value.significand.sign() < 0;
  if (value.significand.sign() < 0) value.significand.negate();
  round_to_limbs(false, std::move(value.significand), detail::integer(1), value.exponent, x.shape,
                 {x.limbs.data(), x.shape.count});
  return x;
}

written prepare(float x) { return prepare({{x}, detail::shape_of<float>(), false, {}}); }
written prepare(double x) { return prepare({{x}, detail::shape_of<double>(), false, {}}); }
template <plane_stored Number>
written prepare(const Number& x) {
  const dd value = x;
  return prepare({{value.hi(), value.lo()}, detail::shape_of_stored<Number>(), false, {}});
}
template <class T, int N>
written prepare(const expansion<T, N>& x) {
  written w{{}, detail::shape_of<T>(N), false, {}};
  std::copy(x.limb, x.limb + N, w.limbs.begin());
  return prepare(w);
}

text_layout layout_of(text_layout::notation form, int precision) {
  text_layout layout;
  layout.form = form;
  layout.precision = precision;
  return layout;
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
  if (text.back() == '.') text.pop_back();
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

/// The C++ library's reading of a float or double, for speed; false where it is not finite or not one the
/// library knows, for the exact path to judge.
#if defined(__cpp_lib_to_chars)  // libc++ reads no floating-point numbers
template <std::floating_point T>
bool parse_fast(std::string_view text, T& value) {
  T x;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), x);
  if (end.ec != std::errc() || end.ptr != text.data() + text.size() || !std::isfinite(x)) return false;
  value = x;
  return true;
}
#endif
template <class T>
bool parse_fast(std::string_view, T&) {
  return false;
}

/// How a format is made of limbs, for reading.
template <class T>
struct limbs_of {
  static constexpr auto shape = detail::shape_of<T>();
  static void set(T& x, const double* limbs) { x = static_cast<T>(limbs[0]); }
};
template <class T, int N>
struct limbs_of<expansion<T, N>> {
  static constexpr auto shape = detail::shape_of<T>(N);
  static void set(expansion<T, N>& x, const double* limbs) {
    for (int k = 0; k < N; ++k) x.limb[k] = static_cast<T>(limbs[k]);
  }
};
template <plane_stored Number>
struct limbs_of<Number> {
  static constexpr auto shape = detail::shape_of_stored<Number>();
  static void set(Number& x, const double* limbs) { x = {limbs[0], Number::low_part::store(limbs[1])}; }
};

/// Text as it fits on a line of an error message.
std::string excerpt(std::string_view text) {
  std::string shown(text.substr(0, 60));
  std::replace_if(
      shown.begin(), shown.end(), [](unsigned char c) { return c < ' ' || c > '~'; }, '?');
  return shown + (text.size() > 60 ? "..." : "");
}

}  // namespace

std::string to_string(float x) { return laid_out(prepare(x), {}); }
std::string to_string(double x) { return laid_out(prepare(x), {}); }
std::string to_string(double x, int significant_digits) {
  return general_text(prepare(x), significant_digits);
}
std::string to_scientific(double x, int decimals) { return scientific_text(prepare(x), decimals); }
std::string to_fixed(double x, int decimals) { return fixed_text(prepare(x), decimals); }
std::string to_text(double x, const text_layout& layout) { return laid_out(prepare(x), layout); }

template <multi_limb Number>
std::string to_string(const Number& x) {
  return laid_out(prepare(x), {});
}
template <multi_limb Number>
std::string to_string(const Number& x, int significant_digits) {
  return general_text(prepare(x), significant_digits);
}
template <multi_limb Number>
std::string to_scientific(const Number& x, int decimals) {
  return scientific_text(prepare(x), decimals);
}
template <multi_limb Number>
std::string to_fixed(const Number& x, int decimals) {
  return fixed_text(prepare(x), decimals);
}

template <multi_limb Number>
std::string to_text(const Number& x, const text_layout& layout) {
  return laid_out(prepare(x), layout);
}

template <class T>
bool try_parse(std::string_view text, T& value) {
  if (parse_fast(text, value)) return true;
  using layout = limbs_of<T>;
  std::array<double, layout::shape.count> limbs;
  if (!detail::parse_limbs(text, layout::shape, limbs)) return false;
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

template <multi_limb Number>
std::ostream& operator<<(std::ostream& out, const Number& x) {
  const std::string text = to_text(x, layout_of(out));
  out.width(0);
  return out << text;
}

template <multi_limb Number>
std::istream& operator>>(std::istream& in, Number& x) {
  std::string word;
  if (in >> word && !try_parse(word, x)) in.setstate(std::ios_base::failbit);
  return in;
}

template float parse<float>(std::string_view);
template double parse<double>(std::string_view);
template bool try_parse<float>(std::string_view, float&);
template bool try_parse<double>(std::string_view, double&);

// NOLINTBEGIN(bugprone-macro-parentheses): a type takes none.
#define RESIDUA_INSTANTIATE(Number)                                \
  template std::string to_string(const Number&);                   \
  template std::string to_string(const Number&, int);              \
  template std::string to_scientific(const Number&, int);          \
  template std::string to_fixed(const Number&, int);               \
  template std::string to_text(const Number&, const text_layout&); \
  template Number parse(std::string_view);                         \
  template bool try_parse(std::string_view, Number&);              \
  template std::ostream& operator<<(std::ostream&, const Number&); \
  template std::istream& operator>>(std::istream&, Number&);
// NOLINTEND(bugprone-macro-parentheses)
RESIDUA_INSTANTIATE(ff)
RESIDUA_INSTANTIATE(tf)
RESIDUA_INSTANTIATE(qf)
RESIDUA_INSTANTIATE(dd)
RESIDUA_INSTANTIATE(td)
RESIDUA_INSTANTIATE(qd)
RESIDUA_INSTANTIATE(ds)
RESIDUA_INSTANTIATE(di)
RESIDUA_INSTANTIATE(dit)
#undef RESIDUA_INSTANTIATE

}  // namespace residua
