// A matrix without its stored zeros, which a matching would take for entries.
#pragma once

#include <numeric>
#include <utility>
#include <vector>

#include "residua/sparse/csr.hpp"
#include "sparse/csr_view.hpp"

namespace residua::sparse {

/// A square matrix A without stored zeros, by rows.
struct compact_matrix {
  std::vector<sparse_index> row_start{0}, column;
  std::vector<double> value;

  compact_matrix() = default;
  explicit compact_matrix(const csr_view& A) {
    for (index_t i = 0; i < A.rows; ++i) {
      for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
        if (A.value[k] == 0) continue;
        column.push_back(A.column[k]);
        value.push_back(A.value[k]);
      }
      row_start.push_back(static_cast<sparse_index>(value.size()));
    }
  }
  [[nodiscard]] sparse_index order() const { return static_cast<sparse_index>(row_start.size()) - 1; }
  [[nodiscard]] csr_view view() const {
    const auto n = order();
    return {n, n, static_cast<index_t>(value.size()), row_start.data(), column.data(), value.data()};
  }
  [[nodiscard]] csr to_csr() && {
    return {order(), order(), std::move(row_start), std::move(column), std::move(value)};
  }
  /// Columns ascend within its rows, whether they do here or not.
  [[nodiscard]] compact_matrix transposed() const {
    compact_matrix T;
    T.row_start.assign(row_start.size(), 0);
    T.column.resize(column.size());
    T.value.resize(value.size());
    for (const auto j : column) ++T.row_start[j + 1];
    std::partial_sum(T.row_start.begin(), T.row_start.end(), T.row_start.begin());
    auto next = T.row_start;
    for (sparse_index i = 0; i < order(); ++i) {
      for (auto k = row_start[i]; k < row_start[i + 1]; ++k) {
        const auto place = next[column[k]]++;
        T.column[place] = i;
        T.value[place] = value[k];
      }
    }
    return T;
  }
};

}  // namespace residua::sparse
