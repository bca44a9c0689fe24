// Reads NAME:PARAMETERS of a generated problem.
#include "generate/problem_spec.hpp"

#include <fast_float/fast_float.h>

#include <algorithm>
#include <charconv>
#include <limits>

#include "base/number_checks.hpp"
#include "residua/base/error.hpp"

namespace residua::detail {

namespace {

constexpr index_t largest = std::numeric_limits<sparse_index>::max();

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (;;) {
    const auto length = std::min(text.find(separator), text.size());
    parts.emplace_back(text.substr(0, length));
    if (length == text.size()) return parts;
    text.remove_prefix(length + 1);
  }
}

/// Whether the whole text is an integer.
template <class Integer>
bool read_integer(std::string_view text, Integer& value) {
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  return read.ec == std::errc() && read.ptr == text.data() + text.size();
}

bool read_number(std::string_view text, double& value) {
  const auto read = fast_float::from_chars(text.data(), text.data() + text.size(), value);
  return read.ec == std::errc() && read.ptr == text.data() + text.size();
}

}  // namespace

problem_spec::problem_spec(std::string_view spec) : spec_(spec) {
  const auto parts = split(spec, ':');
  name_ = parts[0];
  if (parts.size() > 1) size_ = parts[1];
  for (std::size_t k = 2; k < parts.size(); ++k) {
    const auto equals = std::min(parts[k].find('='), parts[k].size());
    const auto name = parts[k].substr(0, equals);
    if (equals == parts[k].size()) reject("'" + parts[k] + "' is not of the form parameter=value");
    if (!parameters_.emplace(name, parts[k].substr(equals + 1)).second) reject(name + " is given twice");
  }
}

index_t problem_spec::parse_size(std::string_view text) const {
  index_t size = 0;
  if (!read_integer(text, size) || size < 1 || size > largest) {
    reject("the size '" + std::string(text) + "' is not an integer from 1 to " + std::to_string(largest));
  }
  return size;
}

index_t problem_spec::size() const { return parse_size(size_); }

std::array<index_t, 3> problem_spec::sizes() const {
  const auto parts = split(size_, 'x');
  if (parts.size() == 1) return {size(), size(), size()};
  if (parts.size() != 3) reject("the size '" + size_ + "' is neither N nor NXxNYxNZ");
  return {parse_size(parts[0]), parse_size(parts[1]), parse_size(parts[2])};
}

double problem_spec::take_number(const std::string& name, double otherwise, double low, double high) {
  const auto given = parameters_.extract(name);
  if (given.empty()) return otherwise;
  double value = 0;
  if (!read_number(given.mapped(), value) || !(value >= low && value <= high)) {
    reject(name + "=" + given.mapped() + " is not a number from " + shortest_text(low) + " to " +
           shortest_text(high));
  }
  return value;
}

index_t problem_spec::take_integer(const std::string& name, index_t otherwise, index_t low, index_t high) {
  const auto given = parameters_.extract(name);
  if (given.empty()) return otherwise;
  index_t value = 0;
  if (!read_integer(given.mapped(), value) || value < low || value > high) {
    reject(name + "=" + given.mapped() + " is not an integer from " + std::to_string(low) + " to " +
           std::to_string(high));
  }
  return value;
}

std::uint64_t problem_spec::take_seed() {
  const auto given = parameters_.extract("seed");
  std::uint64_t value = 1;
  if (!given.empty() && !read_integer(given.mapped(), value)) {
    reject("seed=" + given.mapped() + " is not an integer from 0 to 18446744073709551615");
  }
  return value;
}

void problem_spec::require_all_taken() const {
  if (!parameters_.empty()) reject("unknown parameter '" + parameters_.begin()->first + "'");
}

void problem_spec::reject(const std::string& what) const {
  const std::string usage = usage_.empty() ? "" : "; use " + usage_;
  throw error(error_kind::invalid_input, "problem '" + spec_ + "': " + what + usage);
}

void problem_spec::require_storable(index_t count, const char* what) const {
  if (count > largest) {
    reject(std::to_string(count) + " " + what + ", at most " + std::to_string(largest) + " are possible");
  }
}

void problem_spec::want_rows(index_t begin, index_t end) {
  if (begin < 0 || end < begin)
    reject("rows " + std::to_string(begin) + " to " + std::to_string(end) + " are no range");
  first_row_ = begin;
  last_row_ = end;
}

}  // namespace residua::detail
