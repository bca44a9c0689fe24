// Decimal text of complex numbers: "(re,im)", as std::complex writes and reads it.
#pragma once

#include <istream>
#include <ostream>
#include <string>
#include <string_view>

#include "residua/base/error.hpp"
#include "residua/number/complex.hpp"
#include "residua/number/text.hpp"

namespace residua {

/// Writes the fewest digits of each part that parse_complex turns back into the same limbs (text.hpp).
template <class T>
std::string to_string(const complex<T>& z) {
  return "(" + to_string(z.re) + "," + to_string(z.im) + ")";
}
/// Writes each part with `significant_digits`. Throws as to_string of a part.
template <class T>
std::string to_string(const complex<T>& z, int significant_digits) {
  return "(" + to_string(z.re, significant_digits) + "," + to_string(z.im, significant_digits) + ")";
}

/// Reads "(re,im)", "(re)" or "re", each part as parse reads it, without blanks. Returns false, with
/// `value` untouched, for any other text.
template <class T>
bool try_parse_complex(std::string_view text, complex<T>& value) {
  T re(0.0), im(0.0);
  if (text.starts_with('(')) {
    if (!text.ends_with(')')) return false;
    text = text.substr(1, text.size() - 2);
    const auto comma = text.find(',');
    if (comma != std::string_view::npos) {
      if (!try_parse(text.substr(comma + 1), im)) return false;
      text = text.substr(0, comma);
    }
  }
  if (!try_parse(text, re)) return false;
  value = {re, im};
  return true;
}
/// Reads as try_parse_complex, but throws invalid_input for other text.
template <class T>
complex<T> parse_complex(std::string_view text) {
  complex<T> value(T(0.0));
  if (try_parse_complex(text, value)) return value;
  throw error(error_kind::invalid_input, "'" + std::string(text.substr(0, 40)) + "' is no complex number");
}

/// Writes each part as its format is written by the stream's flags.
template <class T>
std::ostream& operator<<(std::ostream& out, const complex<T>& z) {
  return out << '(' << z.re << ',' << z.im << ')';
}
/// Reads one word up to white space; sets failbit, leaving `z` alone, if it is no complex number.
template <class T>
std::istream& operator>>(std::istream& stream, complex<T>& z) {
  std::string word;
  if (stream >> word && !try_parse_complex(word, z)) stream.setstate(std::ios::failbit);
  return stream;
}

}  // namespace residua
