// What errors call an entry of a sparse matrix.
#pragma once

#include <string>

#include "residua/base/index.hpp"

namespace residua::detail {

/// Counted from 1, as files do.
inline std::string entry_name(index_t row, index_t column) {
  return "entry (" + std::to_string(row + 1) + ", " + std::to_string(column + 1) + ")";
}

}  // namespace residua::detail
