// The words of a line and the errors that name them.
#include "io/line_scanner.hpp"

#include <algorithm>
#include <cctype>

namespace residua::detail {

namespace {

/// Whether the word is an integer with or without sign, however long.
bool is_integer(std::string_view word) {
  if (!word.empty() && (word.front() == '-' || word.front() == '+')) word.remove_prefix(1);
  return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::string_view line_scanner::word(const char* start) const {
  const char* stop = std::find_if(start, end_, is_blank);
  return {start, static_cast<std::size_t>(stop - start)};
}

/// The word for an error message: cut at 40 characters, without control characters.
std::string line_scanner::quoted(const char* start) const {
  constexpr std::size_t longest = 40;
  const std::string_view text = word(start);
  std::string shown = "'";
  for (const char c : text.substr(0, longest)) shown += std::isprint(static_cast<unsigned char>(c)) ? c : '?';
  return shown + (text.size() > longest ? "...'" : "'");
}

void line_scanner::reject_word(const char* start, const char* what) const {
  if (start == end_) reject("the value is missing");
  reject("the value " + quoted(start) + " " + what);
}

void line_scanner::reject_integer(index_t low, index_t high, const char* name) const {
  const std::string what = std::string("the ") + name + " ";
  if (at_ == end_) reject(what + "is missing");
  if (!is_integer(word(at_))) reject(what + quoted(at_) + " is not an integer");
  reject(what + quoted(at_) + " is outside " + std::to_string(low) + " ... " + std::to_string(high));
}

}  // namespace residua::detail
