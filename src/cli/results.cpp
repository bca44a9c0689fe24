// Results do not replace what they are made of.
#include "cli/results.hpp"

#include <filesystem>

#include "residua/base/error.hpp"
#include "residua/io/output_file.hpp"

namespace residua::cli {

namespace {

/// Devices and pipes are left alone.
void check_writable(const std::string& path) {
  if (path.empty() || std::filesystem::is_other(path)) return;
  const residua::output_file attempt(path);
}

bool same_file(const std::string& a, const std::string& b) {
  std::error_code none;  // of files that do not exist: they differ
  return std::filesystem::is_regular_file(a, none) && std::filesystem::equivalent(a, b, none);
}

void check_apart(const std::vector<std::string>& inputs, const std::vector<result_file>& results) {
  for (auto its = results.begin(); its != results.end(); ++its) {
    for (const auto& input : inputs) {
      if (same_file(its->path, input))
        throw error(error_kind::invalid_input, its->path + ": is an input and would be replaced by a result");
    }
    for (auto other = its + 1; other != results.end() && !its->path.empty(); ++other) {
      if (its->path == other->path || same_file(its->path, other->path))
        throw error(error_kind::invalid_input,
                    its->path + ": " + its->option + " and " + other->option + " need files of their own");
    }
  }
}

}  // namespace

void check_result_files(const std::vector<std::string>& inputs, const std::vector<result_file>& results) {
  check_apart(inputs, results);
  for (const auto& its : results) check_writable(its.path);
}

}  // namespace residua::cli
