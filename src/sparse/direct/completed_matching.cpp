// Matchings made perfect, and elimination along them.
#include "sparse/direct/completed_matching.hpp"

#include "sparse/direct/ordering.hpp"

namespace residua::sparse {

std::vector<sparse_index> completed(const matching& match) {
  auto column = match.column;
  std::vector<char> taken(column.size(), 0);
  for (const auto j : column) {
    if (j >= 0) taken[j] = 1;
  }
  sparse_index left = 0;
  for (auto& j : column) {
    if (j >= 0) continue;
    while (taken[left] != 0) ++left;
    j = left++;
  }
  return column;
}

std::vector<sparse_index> inverse_of(const std::vector<sparse_index>& permutation) {
  std::vector<sparse_index> inverse(permutation.size());
  for (std::size_t i = 0; i < inverse.size(); ++i) inverse[permutation[i]] = static_cast<sparse_index>(i);
  return inverse;
}

std::vector<sparse_index> elimination_of(compact_matrix A, const std::vector<sparse_index>& column) {
  const auto row_of = inverse_of(column);
  for (auto& j : A.column) j = row_of[j];
  return order_for_elimination(pattern_of_sum(A.view())).elimination;
}

}  // namespace residua::sparse
