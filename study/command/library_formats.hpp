// The library's formats by their names on the command line, precisions of run time among them.
#pragma once

#include <charconv>
#include <string>

#include "residua/base/error.hpp"
#include "residua/number/format.hpp"

namespace residua::cli {

/// The bits of "mp:424"; 0 for the name of a format.
inline int mp_bits_of(std::string_view name) {
  constexpr std::string_view prefix = "mp:";
  int bits = 0;
  if (name.starts_with(prefix)) std::from_chars(name.data() + prefix.size(), name.data() + name.size(), bits);
  return bits;
}

inline format format_named(std::string_view name) {
  for (const auto f : vector_formats)
    if (name_of(f) == name) return f;
  throw error(error_kind::invalid_argument, "study: unknown format " + std::string(name));
}

}  // namespace residua::cli
