// Text of the formats in the list, and of float and double.
#include "residua/number/text.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <concepts>

#include "number/text_of_formats.hpp"
#include "residua/number/format.hpp"

namespace residua {
namespace {

/// The C++ library's reading of a float or double, for speed; false where it is not finite or not one the
/// library knows, for the exact path to judge.
#if defined(__cpp_lib_to_chars)  // libc++ reads no floating-point numbers
template <std::floating_point T>
bool parsed_by_library(std::string_view text, T& value) {
  T x;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), x);
  if (end.ec != std::errc() || end.ptr != text.data() + text.size() || !std::isfinite(x)) return false;
  value = x;
  return true;
}
#else
template <std::floating_point T>
bool parsed_by_library(std::string_view, T&) {
  return false;
}
#endif

/// Text as it fits on a line of an error message.
std::string excerpt(std::string_view text) {
  std::string shown(text.substr(0, 60));
  std::replace_if(
      shown.begin(), shown.end(), [](unsigned char c) { return c < ' ' || c > '~'; }, '?');
  return shown + (text.size() > 60 ? "..." : "");
}

}  // namespace

namespace detail {

bool parse_fast(std::string_view text, float& value) { return parsed_by_library(text, value); }
bool parse_fast(std::string_view text, double& value) { return parsed_by_library(text, value); }

void reject_text(std::string_view text) {
  throw error(error_kind::invalid_input, "not a number: '" + excerpt(text) + "'");
}

}  // namespace detail

std::string to_string(float x) { return detail::laid_out(detail::taken_apart(x), {}); }
std::string to_string(double x) { return detail::laid_out(detail::taken_apart(x), {}); }
std::string to_string(double x, int significant_digits) {
  return detail::general_text(detail::taken_apart(x), significant_digits);
}
std::string to_scientific(double x, int decimals) {
  return detail::scientific_text(detail::taken_apart(x), decimals);
}
std::string to_fixed(double x, int decimals) { return detail::fixed_text(detail::taken_apart(x), decimals); }
std::string to_text(double x, const text_layout& layout) {
  return detail::laid_out(detail::taken_apart(x), layout);
}

template float parse<float>(std::string_view);
template double parse<double>(std::string_view);
template bool try_parse<float>(std::string_view, float&);
template bool try_parse<double>(std::string_view, double&);

// NOLINTBEGIN(bugprone-macro-parentheses): a type takes none.
#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                \
  template std::string to_string<type>(const type&);                    \
  template std::string to_string<type>(const type&, int);               \
  template std::string to_scientific<type>(const type&, int);           \
  template std::string to_fixed<type>(const type&, int);                \
  template std::string to_text<type>(const type&, const text_layout&);  \
  template type parse<type>(std::string_view);                          \
  template bool try_parse<type>(std::string_view, type&);               \
  template std::ostream& operator<< <type>(std::ostream&, const type&); \
  template std::istream& operator>><type>(std::istream&, type&);
// NOLINTEND(bugprone-macro-parentheses)
RESIDUA_MULTI_LIMB_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
