// Numbers in std::format, where the standard library has it. text_fmt.hpp is for the {fmt} library.
//
// The specification is that of double, [[fill]align][sign][#][0][width][.precision][type], with a type of e
// E f F g G; without one it gives the shortest text that reads back as the same number, or, with a
// precision, g. The fill is one byte; width and precision are numbers, not {}; there is no L.
#pragma once

#include <version>

#if defined(__cpp_lib_format)
#  include <format>
#endif

#include "residua/number/text.hpp"

namespace residua {

namespace detail {

template <class Iterator>
constexpr bool take(Iterator& position, Iterator end, char wanted) {
  if (position == end || *position != wanted) return false;
  ++position;
  return true;
}

template <class Iterator>
constexpr bool take_number(Iterator& position, Iterator end, int& value) {
  if (position == end || *position < '0' || *position > '9') return false;
  for (value = 0; position != end && *position >= '0' && *position <= '9' && value < 1'000'000; ++position)
    value = 10 * value + (*position - '0');
  return true;
}

constexpr bool is_alignment(char c) { return c == '<' || c == '^' || c == '>'; }

/// Reads [[fill]align]; returns whether there is one.
template <class Iterator>
constexpr bool take_alignment(Iterator& position, Iterator end, text_layout& layout) {
  if (position == end || *position == '}') return false;
  auto next = position;
  ++next;
  const bool has_fill = next != end && *position != '{' && is_alignment(*next);
  if (!has_fill && !is_alignment(*position)) return false;
  if (has_fill) {
    layout.fill = *position;
    position = next;
  }
  using alignment = text_layout::alignment;
  layout.align = *position == '<' ? alignment::left : *position == '^' ? alignment::center : alignment::right;
  ++position;
  return true;
}

template <class Iterator>
constexpr void take_type(Iterator& position, Iterator end, text_layout& layout) {
  using notation = text_layout::notation;
  if (position == end) return;
  const char type = *position;
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
  ++position;
}

/// Reads a specification up to its closing brace. Throws Error for anything else.
template <class Error, class Iterator>
constexpr Iterator parse_layout(Iterator position, Iterator end, text_layout& layout) {
  const bool aligned = take_alignment(position, end, layout);
  if (position != end && (*position == '+' || *position == '-' || *position == ' ')) {
    layout.sign = *position;
    ++position;
  }
  layout.alternate = take(position, end, '#');
  layout.zeros = take(position, end, '0') && !aligned;
  take_number(position, end, layout.width);
  if (take(position, end, '.')) {
    layout.form = text_layout::notation::general;
    if (!take_number(position, end, layout.precision))
      throw Error("residua: no digits after the point of a precision");
  }
  take_type(position, end, layout);
  if (position != end && *position != '}')
    throw Error(
        "residua: the format of a number is [[fill]align][sign][#][0][width][.precision][e|E|f|F|g|G]");
  return position;
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
