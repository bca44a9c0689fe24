// Groups of columns that a relation between two of them holds together.
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "residua/base/index.hpp"

namespace residua::lapack {

/// The groups of two columns and more that are_joined(i, j), i > j, holds together; each in ascending order.
template <class Relation>
std::vector<std::vector<index_t>> joined_groups(index_t n, const Relation& are_joined) {
  std::vector<index_t> first(static_cast<std::size_t>(n));
  std::iota(first.begin(), first.end(), index_t{0});
  const auto root_of = [&](index_t i) {
    while (first[static_cast<std::size_t>(i)] != i) i = first[static_cast<std::size_t>(i)];
    return i;
  };
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = j + 1; i < n; ++i) {
      if (!are_joined(i, j)) continue;
      const index_t a = root_of(i), b = root_of(j);
      first[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
    }
  }
  std::vector<std::vector<index_t>> members(static_cast<std::size_t>(n)), groups;
  for (index_t i = 0; i < n; ++i) members[static_cast<std::size_t>(root_of(i))].push_back(i);
  for (auto& group : members) {
    if (group.size() > 1) groups.push_back(std::move(group));
  }
  return groups;
}

/// For each of n columns the number of its group, or -1.
inline std::vector<index_t> group_numbers(index_t n, const std::vector<std::vector<index_t>>& groups) {
  std::vector<index_t> numbers(static_cast<std::size_t>(n), -1);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    for (const index_t j : groups[g]) numbers[static_cast<std::size_t>(j)] = static_cast<index_t>(g);
  }
  return numbers;
}

}  // namespace residua::lapack
