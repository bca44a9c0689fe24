// The files that a command's results go to.
#pragma once

#include <string>
#include <vector>

namespace residua::cli {

/// An option that names a file for a result; the path is empty where it was not given.
struct result_file {
  std::string option, path;
};

/// That no result replaces an input, another result or a file that the program prints to, and that they can
/// be written: before the work. Throws invalid_input.
void check_result_files(const std::vector<std::string>& inputs, const std::vector<result_file>& results);

}  // namespace residua::cli
