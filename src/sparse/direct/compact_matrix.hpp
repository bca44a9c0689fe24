// A matrix without its stored zeros, which a matching would take for entries.
#pragma once

#include <utility>
#include <vector>

#include "residua/sparse/csr.hpp"
#include "sparse/transposed.hpp"

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
  /// Takes the arrays of a square A, which has no stored zeros.
  explicit compact_matrix(csr&& A)
      : row_start(std::move(A.row_start)), column(std::move(A.column)), value(std::move(A.value)) {}
  [[nodiscard]] sparse_index order() const { return static_cast<sparse_index>(row_start.size()) - 1; }
  [[nodiscard]] csr_view view() const {
    const auto n = order();
    return {n, n, static_cast<index_t>(value.size()), row_start.data(), column.data(), value.data()};
  }
  [[nodiscard]] csr to_csr() && {
    return {order(), order(), std::move(row_start), std::move(column), std::move(value)};
  }
  /// Columns ascend within its rows, whether they do here or not.
  [[nodiscard]] compact_matrix transposed() const { return compact_matrix(sparse::transposed(view())); }
};

}  // namespace residua::sparse
