// A word of a file as error messages have it.
#pragma once

#include <string>
#include <string_view>

namespace residua::detail {

/// In quotes, cut at 40 characters, and without those that control a terminal.
inline std::string quoted(std::string_view word) {
  constexpr std::size_t longest = 40;
  std::string shown = "'";
  for (const char c : word.substr(0, longest)) shown += c >= ' ' && c <= '~' ? c : '?';
  return shown + (word.size() > longest ? "...'" : "'");
}

}  // namespace residua::detail
