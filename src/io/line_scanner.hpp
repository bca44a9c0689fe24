// Reads the words of one line after the other: integers by hand, floating-point numbers with fast_float.
#pragma once

#include <fast_float/fast_float.h>

#include <cmath>
#include <string>
#include <string_view>

#include "io/quoted_word.hpp"
#include "io/text_file.hpp"
#include "residua/base/index.hpp"

namespace residua::detail {

class line_scanner {
 public:
  explicit line_scanner(text_file& file) : file_(file) {}

  /// Moves to the first word of the next line that is neither blank nor a comment; false at the end.
  bool next_line() {
    std::string_view line;
    while (file_.next_line(line)) {
      at_ = line.data();
      end_ = at_ + line.size();
      skip_blanks();
      if (at_ != end_ && *at_ != '%') return true;
    }
    return false;
  }

  /// An integer between `low` (not negative) and `high`, with or without a plus; `name` is what errors call
  /// it.
  index_t integer(index_t low, index_t high, const char* name) {
    skip_blanks();
    const char* start = at_;
    if (at_ != end_ && *at_ == '+') ++at_;
    const char* digits = at_;
    index_t value = 0;
    while (at_ != end_ && is_digit(*at_)) value = append(value, *at_++);
    if (at_ == digits || at_ - digits > 18 || !at_word_end() || value < low || value > high) {
      at_ = start;
      reject_integer(low, high, name);
    }
    return value;
  }

  double number() {
    skip_blanks();
    const char* start = at_;
    // fast_float knows no leading plus; a sign after it is no number for either
    if (end_ - at_ > 1 && *at_ == '+' && at_[1] != '-') ++at_;
    double value = 0;
    const auto read = fast_float::from_chars(at_, end_, value);
    at_ = read.ptr;
    if (read.ec == std::errc::invalid_argument || !at_word_end()) reject_word(start, "is not a number");
    if (!std::isfinite(value)) reject_word(start, "is not a finite double");
    if (value == 0) require_zero(start);
    return value;
  }

  void require_end(const char* last) {
    skip_blanks();
    if (at_ != end_) file_.reject("unexpected " + quoted(word(at_)) + " after " + last);
  }

  [[noreturn]] void reject(const std::string& what) const { file_.reject(what); }

 private:
  static bool is_digit(char c) { return static_cast<unsigned char>(c - '0') < 10; }
  // \r: lines may end in CR LF
  static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
  /// Wraps beyond 18 digits, which integer() rejects.
  static index_t append(index_t value, char digit) {
    return static_cast<index_t>(static_cast<std::uint64_t>(value) * 10 +
                                static_cast<std::uint64_t>(digit - '0'));
  }

  void skip_blanks() {
    while (at_ != end_ && is_blank(*at_)) ++at_;
  }
  [[nodiscard]] bool at_word_end() const { return at_ == end_ || is_blank(*at_); }

  [[nodiscard]] std::string_view word(const char* start) const;
  /// Rejects a number of which double leaves nothing.
  void require_zero(const char* start) const;
  [[noreturn]] void reject_word(const char* start, const char* what) const;
  [[noreturn]] void reject_integer(index_t low, index_t high, const char* name) const;

  text_file& file_;
  const char* at_ = nullptr;
  const char* end_ = nullptr;
};

}  // namespace residua::detail
