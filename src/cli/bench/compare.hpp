// What `residua bench` measures beside what an older document of it has.
#pragma once

#include <string>
#include <vector>

#include "cli/common.hpp"

namespace residua::cli {

/// The rows of an older document, each matched by operation, format (or variant), backend and sizes, and by
/// the engine where several agree in those. Nothing where the path is empty.
class bench_comparison {
 public:
  /// Throws invalid_input naming the path where it is no document of `residua bench --json`.
  explicit bench_comparison(const std::string& path);

  [[nodiscard]] bool is_asked_for() const { return !path_.empty(); }
  /// Adds `old` to a row that was measured now: seconds and spread of the old row, `ratio` of the times, new
  /// over old, and what it says; null where there is none.
  void add(json& row);
  /// The old rows of operations that were measured now which no row has matched.
  [[nodiscard]] json missing() const;
  /// The table of all rows that were added, and a line for each that is missing on either side.
  void print() const;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  struct old_row {
    json row;
    bool is_matched = false;
  };
  [[nodiscard]] old_row* match(const json& row);

  std::string path_;
  json machine_;
  std::vector<old_row> old_;
  std::vector<json> added_;
};

}  // namespace residua::cli
