// The pattern of A + A^T, and the sizes of its factors by their elimination tree.
#include "sparse/direct/symbolic.hpp"

#include <algorithm>

namespace residua::sparse {

symmetric_pattern pattern_of_sum(const csr_view& A) {
  const auto n = static_cast<std::size_t>(A.rows);
  symmetric_pattern sum;
  std::vector<std::int64_t> next(n + 1, 0);
  const auto for_each = [&A](const auto& visit) {
    for (sparse_index i = 0; i < A.rows; ++i) {
      for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
        if (A.column[k] != i) visit(i, A.column[k]);
      }
    }
  };
  for_each([&](sparse_index i, sparse_index j) { ++next[i + 1], ++next[j + 1]; });
  for (std::size_t i = 0; i < n; ++i) next[i + 1] += next[i];
  std::vector<sparse_index> both(static_cast<std::size_t>(next[n]));
  const auto start = next;
  for_each([&](sparse_index i, sparse_index j) { both[next[i]++] = j, both[next[j]++] = i; });
  for (std::size_t i = 0; i < n; ++i) {
    const auto begin = both.begin() + start[i];
    std::sort(begin, both.begin() + start[i + 1]);
    sum.column.insert(sum.column.end(), begin, std::unique(begin, both.begin() + start[i + 1]));
    sum.row_start.push_back(static_cast<std::int64_t>(sum.column.size()));
  }
  return sum;
}

symmetric_pattern pattern_of_symmetric(const csr_view& A) {
  symmetric_pattern its;
  its.row_start.reserve(static_cast<std::size_t>(A.rows) + 1);
  its.column.reserve(static_cast<std::size_t>(A.nonzeros));
  for (sparse_index i = 0; i < A.rows; ++i) {
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      if (A.column[k] != i) its.column.push_back(A.column[k]);
    }
    its.row_start.push_back(static_cast<std::int64_t>(its.column.size()));
  }
  return its;
}

factor_sizes sizes_of_factors(const symmetric_pattern& A, const std::vector<sparse_index>& elimination,
                              std::int64_t most_entries) {
  const auto n = static_cast<std::size_t>(A.order());
  std::vector<sparse_index> position(n), last_row(n, -1);
  factor_sizes sizes;
  auto& parent = sizes.parent;
  auto& count = sizes.count;
  parent.assign(n, -1);
  count.assign(n, 1);
  for (std::size_t k = 0; k < n; ++k) position[elimination[k]] = static_cast<sparse_index>(k);
  sizes.entries = static_cast<std::int64_t>(n);
  // Row i of L is the subtree of i that the row's entries in A reach: each path ends where another has been.
  for (sparse_index i = 0; i < A.order() && sizes.entries <= most_entries; ++i) {
    last_row[i] = i;
    const auto row = elimination[i];
    for (auto k = A.row_start[row]; k < A.row_start[row + 1]; ++k) {
      for (auto j = position[A.column[k]]; j < i && last_row[j] != i; j = parent[j]) {
        if (parent[j] < 0) parent[j] = i;
        last_row[j] = i;
        ++count[j];
        ++sizes.entries;
      }
    }
  }
  for (const auto c : count) sizes.operations += static_cast<double>(c) * static_cast<double>(c);
  return sizes;
}

}  // namespace residua::sparse
