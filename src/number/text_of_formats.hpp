// Text of any number format, by its traits: the definitions of the templates that text.hpp declares, for the
// file that instantiates them.
#pragma once

#include <algorithm>
#include <istream>
#include <ostream>

#include "number/decimal.hpp"
#include "number/written.hpp"
#include "residua/base/error.hpp"
#include "residua/number/text.hpp"

namespace residua {

namespace detail {

/// x on its way to text.
template <number_format T>
written taken_apart(const T& x) {
  written w{{}, shape_of_format<T>(), false, {}};
  if constexpr (format_traits<T>::in_planes) {
    const dd value = x;
    w.limbs = {value.hi(), value.lo()};
  } else if constexpr (format_traits<T>::limbs == 1) {
    w.limbs[0] = x;
  } else {
    std::copy(x.limb, x.limb + T::limbs, w.limbs.begin());
  }
  return normalised(w);
}

/// The number of these limbs.
template <number_format T>
T put_together(const std::array<double, most_limbs>& limbs) {
  T x;
  if constexpr (format_traits<T>::in_planes) {
    x = {limbs[0], T::low_part::store(limbs[1])};
  } else if constexpr (format_traits<T>::limbs == 1) {
    x = static_cast<T>(limbs[0]);
  } else {
    for (int k = 0; k < T::limbs; ++k) x.limb[k] = static_cast<typename T::limb_type>(limbs[k]);
  }
  return x;
}

/// A quicker way than parse_limbs, for formats that have one; false where it does not take the text.
template <class T>
bool parse_fast(std::string_view, T&) {
  return false;
}
bool parse_fast(std::string_view text, float& value);
bool parse_fast(std::string_view text, double& value);

/// Throws invalid_input: text that is no number.
[[noreturn]] void reject_text(std::string_view text);

}  // namespace detail

template <multi_limb Number>
std::string to_string(const Number& x) {
  return detail::laid_out(detail::taken_apart(x), {});
}
template <multi_limb Number>
std::string to_string(const Number& x, int significant_digits) {
  return detail::general_text(detail::taken_apart(x), significant_digits);
}
template <multi_limb Number>
std::string to_scientific(const Number& x, int decimals) {
  return detail::scientific_text(detail::taken_apart(x), decimals);
}
template <multi_limb Number>
std::string to_fixed(const Number& x, int decimals) {
  return detail::fixed_text(detail::taken_apart(x), decimals);
}

template <multi_limb Number>
std::string to_text(const Number& x, const text_layout& layout) {
  return detail::laid_out(detail::taken_apart(x), layout);
}

template <class T>
bool try_parse(std::string_view text, T& value) {
  if (detail::parse_fast(text, value)) return true;
  constexpr auto shape = detail::shape_of_format<T>();
  std::array<double, detail::most_limbs> limbs{};
  if (!detail::parse_limbs(text, shape, {limbs.data(), shape.count})) return false;
  value = detail::put_together<T>(limbs);
  return true;
}

template <class T>
T parse(std::string_view text) {
  T value;
  if (!try_parse(text, value)) detail::reject_text(text);
  return value;
}

template <multi_limb Number>
std::ostream& operator<<(std::ostream& out, const Number& x) {
  const std::string text = to_text(x, detail::layout_of(out));
  out.width(0);
  return out << text;
}

template <multi_limb Number>
std::istream& operator>>(std::istream& input, Number& x) {
  std::string word;
  if (input >> word && !try_parse(word, x)) input.setstate(std::ios_base::failbit);
  return input;
}

}  // namespace residua
