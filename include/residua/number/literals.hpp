// Literals of every format, exact, since digits are read as they are written in the source.
//
//   using namespace residua::literals;
//   const dd a = 0.1_dd, b = "0.1"_dd;   // the dd nearest to 1/10; dd(0.1) is the double nearest to it
//
// Numbers are checked by the compiler and converted once, when first met. Strings are converted each time
// that one is met, and throw as `parse` does.
#pragma once

#include <cstddef>

#include "residua/number/format.hpp"
#include "residua/number/text.hpp"

namespace residua {

namespace detail {

/// The characters of a numeric literal without the marks between digits.
template <char... characters>
struct numeric_literal {
  static constexpr std::size_t size = (0 + ... + (characters != '\''));
  char text[size];

  constexpr numeric_literal() : text{} {
    std::size_t k = 0;
    for (const char c : {characters...})
      if (c != '\'') text[k++] = c;
  }
  /// Whether the literal is decimal: not 0x10, 0b10, or 010, which the compiler would take as octal.
  [[nodiscard]] constexpr bool decimal() const {
    bool fraction = false;
    for (const char c : text) {
      fraction = fraction || c == '.' || c == 'e' || c == 'E';
      if ((c < '0' || c > '9') && c != '.' && c != 'e' && c != 'E' && c != '+' && c != '-') return false;
    }
    return fraction || size == 1 || text[0] != '0';
  }
};

template <class Number, char... characters>
Number numeric_literal_value() {
  constexpr numeric_literal<characters...> literal;
  static_assert(literal.decimal(), "literals of this kind are decimal");
  static const Number value = parse<Number>(std::string_view(literal.text, literal.size));
  return value;
}

}  // namespace detail

inline namespace literals {

// A suffix for each row of the list that is not a C++ type with literals of its own.
// NOLINTBEGIN(bugprone-macro-parentheses): a type takes none.
#define RESIDUA_LITERAL(id, type, name, bits, bytes)                \
  inline type operator""_##id(const char* text, std::size_t size) { \
    return parse<type>(std::string_view(text, size));               \
  }                                                                 \
  template <char... characters>                                     \
  type operator""_##id() {                                          \
    return detail::numeric_literal_value<type, characters...>();    \
  }
// NOLINTEND(bugprone-macro-parentheses)
RESIDUA_MULTI_LIMB_FORMATS(RESIDUA_LITERAL)
#undef RESIDUA_LITERAL

}  // namespace literals

}  // namespace residua
