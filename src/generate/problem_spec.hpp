// The parts of a problem's name: diffusion:100:contrast=1e4:seed=7.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "residua/base/index.hpp"

namespace residua::detail {

class problem_spec {
 public:
  /// `spec` without prefix.
  explicit problem_spec(std::string_view spec);

  [[nodiscard]] const std::string& name() const { return name_; }
  /// How the problem is to be called, for errors.
  void set_usage(const std::string& usage) { usage_ = usage; }

  /// The one size.
  [[nodiscard]] index_t size() const;
  /// One size (a cube) or three, NXxNYxNZ.
  [[nodiscard]] std::array<index_t, 3> sizes() const;
  /// The parameter, taken out of those given.
  double take_number(const std::string& name, double otherwise, double low, double high);
  /// One that must be an integer.
  index_t take_integer(const std::string& name, index_t otherwise, index_t low, index_t high);
  std::uint64_t take_seed();
  /// Throws if parameters are left that nobody took.
  void require_all_taken() const;

  /// Of the matrix's rows only those from `begin` on and before `end` are wanted.
  void want_rows(index_t begin, index_t end);
  /// The first of the wanted rows of so many.
  [[nodiscard]] index_t first_row(index_t rows) const { return std::min(first_row_, rows); }
  [[nodiscard]] index_t last_row(index_t rows) const { return std::min(last_row_, rows); }

  /// Throws invalid_input naming the spec and its usage.
  [[noreturn]] void reject(const std::string& what) const;
  /// Throws if a matrix of so many rows or entries cannot be stored.
  void require_storable(index_t count, const char* what) const;

 private:
  [[nodiscard]] index_t parse_size(std::string_view text) const;

  std::string spec_;
  std::string usage_;
  std::string name_;
  std::string size_;
  std::map<std::string, std::string> parameters_;
  index_t first_row_ = 0, last_row_ = std::numeric_limits<index_t>::max();
};

}  // namespace residua::detail
