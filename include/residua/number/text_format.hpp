// Numbers in std::format, where the standard library has it. For the {fmt} library: text_fmt.hpp.
//
// The specification is that of double, [[fill]align][sign][#][0][width][.precision][type], with a type of e E
// f F g G, or none: then the shortest text that reads back as the same number, or, with a precision, g. The
// fill is one byte; width and precision are numbers, not {}; there is no L.
#pragma once

#include <version>

#if defined(__cpp_lib_format)
#  include <format>
#endif

#include "residua/number/text.hpp"

namespace residua {

namespace detail {

template <class Iterator>
constexpr bool take(Iterator& at, Iterator end, char wanted) {
  if (at == end || *at != wanted) return false;
  ++at;
  return true;
}

template <class Iterator>
constexpr bool take_number(Iterator& at, Iterator end, int& value) {
  if (at == end || *at < '0' || *at > '9') return false;
  for (value = 0; at != end && *at >= '0' && *at <= '9' && value < 1'000'000; ++at)
    value = 10 * value + (*at - '0');
  return true;
}

constexpr bool is_alignment(char c) { return c == '<' || c == '^' || c == '>'; }

/// [[fill]align]; whether there is one.
template <class Iterator>
constexpr bool take_alignment(Iterator& at, Iterator end, text_layout& layout) {
  if (at == end || *at == '}') return false;
  auto next = at;
  ++next;
  const bool has_fill = next != end && *at != '{' && is_alignment(*next);
  if (!has_fill && !is_alignment(*at)) return false;
  if (has_fill) {
    layout.fill = *at;
    at = next;
  }
  using alignment = text_layout::alignment;
  layout.align = *at == '<' ? alignment::left : *at == '^' ? alignment::center : alignment::right;
  ++at;
  return true;
}

template <class Iterator>
constexpr void take_type(Iterator& at, Iterator end, text_layout& layout) {
  using notation = text_layout::notation;
  if (at == end) return;
  const char type = *at;
  switch (type) {
    case 'e':
    case 'E':
      layout.form = notation::scientific;
      break;
    case 'f':
    case 'F':
      layout.form = notation::fixed;
      break;
    case 'g':
    case 'G':
      layout.form = notation::general;
      break;
    default:
      return;
  }
  layout.uppercase = type < 'a';
  ++at;
}

/// Reads a specification up to its closing brace. Throws Error for anything else.
template <class Error, class Iterator>
constexpr Iterator parse_layout(Iterator at, Iterator end, text_layout& layout) {
  const bool aligned = take_alignment(at, end, layout);
  if (at != end && (*at == '+' || *at == '-' || *at == ' ')) {
    layout.sign = *at;
    ++at;
  }
  layout.alternate = take(at, end, '#');
  layout.zeros = take(at, end, '0') && !aligned;
  take_number(at, end, layout.width);
  if (take(at, end, '.')) {
    layout.form = text_layout::notation::general;
    if (!take_number(at, end, layout.precision))
      throw Error("residua: no digits after the point of a precision");
  }
  take_type(at, end, layout);
  if (at != end && *at != '}')
    throw Error(
        "residua: the format of a number is [[fill]align][sign][#][0][width][.precision][e|E|f|F|g|G]");
  return at;
}

/// What formatters of different libraries share.
template <class Error>
class layout_formatter {
 public:
  template <class Context>
  constexpr auto parse(Context& context) {
    return parse_layout<Error>(context.begin(), context.end(), layout_);
  }
  template <class Number, class Context>
  auto format(const Number& x, Context& context) const {
    auto out = context.out();
    for (const char c : to_text(x, layout_)) *out++ = c;
    return out;
  }

 private:
  text_layout layout_;
};

}  // namespace detail

}  // namespace residua

#if defined(__cpp_lib_format)
template <residua::multi_limb Number>
struct std::formatter<Number, char> : residua::detail::layout_formatter<std::format_error> {};
#endif
