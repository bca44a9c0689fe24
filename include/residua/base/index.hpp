// Integer types for sizes and for stored sparse indices.
#pragma once

#include <cstdint>

namespace residua {

using index_t = std::int64_t;       // sizes, increments, loop counters
using sparse_index = std::int32_t;  // row starts and column numbers as stored: at most 2147483647 nonzeros

}  // namespace residua
