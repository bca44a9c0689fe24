// JSON documents that a command reads again.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace residua::cli {

/// What a file holds, which is_discarded() where it is no JSON; nothing where there is no such file. Throws
/// invalid_input where there is one that cannot be read.
std::optional<nlohmann::ordered_json> json_in(const std::string& path);

}  // namespace residua::cli
