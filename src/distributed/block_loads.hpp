// What blocks of rows cost.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "residua/distributed/row_partition.hpp"

namespace residua::distributed {

/// A product reads a block's entries, and a method's other loops its rows.
inline std::vector<double> loads_of_blocks(index_t rows, const std::vector<std::int64_t>& entries) {
  const index_t length = row_partition::block_length(rows);
  std::vector<double> loads;
  loads.reserve(entries.size());
  for (index_t begin = 0; begin < rows; begin += length)
    loads.push_back(static_cast<double>(entries[loads.size()] + std::min(length, rows - begin)));
  return loads;
}

}  // namespace residua::distributed
