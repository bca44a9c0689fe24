// A word of a file in the form in which error messages show it.
#pragma once

#include <string>
#include <string_view>

namespace residua::detail {

/// The word in quotes, cut at 40 characters, with a question mark for each character that is not printable
/// ASCII.
inline std::string quoted(std::string_view word) {
  constexpr std::size_t longest = 40;
  std::string shown = "'";
  for (const char c : word.substr(0, longest)) shown += c >= ' ' && c <= '~' ? c : '?';
  return shown + (word.size() > longest ? "...'" : "'");
}

}  // namespace residua::detail
