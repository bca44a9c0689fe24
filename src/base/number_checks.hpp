// The check of an argument that is a number and no count.
#pragma once

#include <charconv>
#include <string>

#include "residua/base/error.hpp"

namespace residua {

/// The shortest text that reads back as the number. (Six decimals, as std::to_string has them, say 0.000000
/// of what is small.)
inline std::string shortest_text(double value) {
  char text[32];
  const auto written = std::to_chars(text, text + sizeof text, value);
  return {text, written.ptr};
}

/// Checks as require() of residua/base/error.hpp does.
inline void require_number(bool condition, const char* routine, const char* stated, double value) {
  if (condition) return;
  throw error(error_kind::invalid_argument,
              std::string(routine) + ": requires " + stated + ", got " + shortest_text(value));
}

}  // namespace residua
