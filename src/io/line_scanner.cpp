// The words of a line and the errors that name them.
#include "io/line_scanner.hpp"

#include <algorithm>

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

void line_scanner::reject_word(const char* start, const char* what) const {
  if (start == end_) reject("the value is missing");
  reject("the value " + quoted(word(start)) + " " + what);
}

void line_scanner::require_zero(const char* start) const {
  const auto number = word(start), mantissa = number.substr(0, number.find_first_of("eE"));
  if (mantissa.find_first_of("123456789") != std::string_view::npos)
    reject_word(start, "is nearer to 0 than to any other double");
}

void line_scanner::reject_integer(index_t low, index_t high, const char* name) const {
  const std::string what = std::string("the ") + name + " ";
  if (at_ == end_) reject(what + "is missing");
  if (!is_integer(word(at_))) reject(what + quoted(word(at_)) + " is not an integer");
  reject(what + quoted(word(at_)) + " is outside " + std::to_string(low) + " ... " + std::to_string(high));
}

}  // namespace residua::detail
