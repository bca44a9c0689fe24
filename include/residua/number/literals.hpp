// Literals of every format, exact: the digits are read as they are written in the source.
//
//   using namespace residua::literals;
//   const dd a = 0.1_dd, b = "0.1"_dd;   // the dd nearest to 1/10; dd(0.1) is the double nearest to it
//
// Numbers are checked by the compiler and converted once, when first met. Strings are converted each time
// they are met, and throw as `parse` does.
#pragma once

#include <cstddef>

#include "residua/number/arithmetic.hpp"
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
  /// Not 0x10, 0b10, or 010, which the compiler would take as octal.
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

// NOLINTBEGIN(bugprone-macro-parentheses): a type takes none.
#define RESIDUA_LITERAL(suffix, type)                                  \
  inline type operator""##suffix(const char* text, std::size_t size) { \
    return parse<type>(std::string_view(text, size));                  \
  }                                                                    \
  template <char... characters>                                        \
  type operator""##suffix() {                                          \
    return detail::numeric_literal_value<type, characters...>();       \
  }
// NOLINTEND(bugprone-macro-parentheses)
RESIDUA_LITERAL(_ff, ff)
RESIDUA_LITERAL(_tf, tf)
RESIDUA_LITERAL(_qf, qf)
RESIDUA_LITERAL(_dd, dd)
RESIDUA_LITERAL(_td, td)
RESIDUA_LITERAL(_qd, qd)
RESIDUA_LITERAL(_ds, ds)
RESIDUA_LITERAL(_di, di)
RESIDUA_LITERAL(_dit, dit)
#undef RESIDUA_LITERAL

}  // namespace literals

}  // namespace residua
