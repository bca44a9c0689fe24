// Results do not replace what they are made of.
#include "cli/results.hpp"

#include <filesystem>
#include <utility>

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

/// The path from the root, of a file that need not exist; empty: there is none.
std::filesystem::path place_of(const std::string& path) {
  std::error_code failed;
  const auto whole = std::filesystem::absolute(path, failed);
  const auto place = std::filesystem::weakly_canonical(whole, failed);
  return failed ? std::filesystem::path() : place;
}
bool same_place(const std::string& a, const std::string& b) {
  return a == b || (!a.empty() && !b.empty() && !place_of(a).empty() && place_of(a) == place_of(b));
}

/// A result would take the place of the file that the report, or what a shell has in it already, goes to.
void check_apart_from_streams(const result_file& its) {
  for (const auto& [stream, name] :
       {std::pair{"/dev/stdout", "standard output"}, std::pair{"/dev/stderr", "standard error"}}) {
    if (same_file(its.path, stream))
      throw error(error_kind::invalid_input,
                  its.path + ": is where " + name + " goes; " + its.option + " needs a file of its own");
  }
}

void check_apart(const std::vector<std::string>& inputs, const std::vector<result_file>& results) {
  for (auto its = results.begin(); its != results.end(); ++its) {
    for (const auto& input : inputs) {
      if (same_file(its->path, input))
        throw error(error_kind::invalid_input, its->path + ": is an input and would be replaced by a result");
    }
    check_apart_from_streams(*its);
    for (auto other = its + 1; other != results.end() && !its->path.empty(); ++other) {
      if (same_place(its->path, other->path) || same_file(its->path, other->path))
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
