// Reads files to their end before they are parsed, since a parser tells of no file's name.
#include "cli/json_file.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "residua/base/error.hpp"

namespace residua::cli {

std::optional<nlohmann::ordered_json> json_in(const std::string& path) {
  const auto reject = [&](const std::string& why) {
    throw error(error_kind::invalid_input, path + ": " + why);
  };
  std::error_code unknown;
  const auto status = std::filesystem::status(path, unknown);
  if (status.type() == std::filesystem::file_type::not_found) return std::nullopt;
  if (std::filesystem::is_directory(status)) reject("is a directory");
  errno = 0;
  std::ifstream file(path);
  if (!file) reject(std::string("cannot be read: ") + std::strerror(errno));
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  if (file.bad()) reject("cannot be read");
  return nlohmann::ordered_json::parse(text, nullptr, /*allow_exceptions=*/false);
}

}  // namespace residua::cli
