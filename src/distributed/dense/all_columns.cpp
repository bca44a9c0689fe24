// A matrix whose consecutive columns ranks hold, on every rank.
#include "distributed/dense/all_columns.hpp"

namespace residua::distributed {

std::vector<index_t> first_columns(const std::vector<index_t>& columns_of_ranks) {
  std::vector<index_t> first{0};
  for (const auto columns : columns_of_ranks) first.push_back(first.back() + columns);
  return first;
}

}  // namespace residua::distributed
