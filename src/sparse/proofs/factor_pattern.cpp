// Patterns of factors by elimination trees.
#include "sparse/proofs/factor_pattern.hpp"

#include <algorithm>

namespace residua::sparse {

std::vector<sparse_index> positions_of(const std::vector<sparse_index>& elimination) {
  std::vector<sparse_index> position(elimination.size());
  for (std::size_t k = 0; k < position.size(); ++k)
    position[static_cast<std::size_t>(elimination[k])] = static_cast<sparse_index>(k);
  return position;
}

const std::vector<sparse_index>& factor_pattern::row(sparse_index i) {
  if (i == 0) std::fill(seen_in_.begin(), seen_in_.end(), -1);
  pattern_.clear();
  seen_in_[i] = i;
  for_each_entry(i, [&](std::int64_t, sparse_index column) {
    for (auto j = column; seen_in_[j] != i; j = parent_[j]) {
      if (parent_[j] < 0) parent_[j] = i;
      seen_in_[j] = i;
      pattern_.push_back(j);
    }
  });
  std::sort(pattern_.begin(), pattern_.end());
  return pattern_;
}

void factor_pattern::count() {
  std::vector<std::int64_t> in_row(parent_.size()), in_column(parent_.size());
  for (sparse_index i = 0; i < order(); ++i) {
    for (const auto j : row(i)) ++in_column[j];
    in_row[i] = static_cast<std::int64_t>(pattern_.size());
  }
  for (std::size_t i = 0; i < in_row.size(); ++i) {
    longest_row_ = std::max(longest_row_, in_row[i] + 1);
    most_neighbours_ = std::max(most_neighbours_, in_row[i] + in_column[i] + 1);
    column_start_.push_back(column_start_.back() + in_column[i]);
  }
}

}  // namespace residua::sparse
