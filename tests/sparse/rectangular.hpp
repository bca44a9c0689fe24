// Sparse matrices of any shape from all their elements.
#pragma once

#include <vector>

#include "residua/sparse/csr.hpp"

namespace residua_test {

/// The matrix of these elements, by rows; zeros are not stored.
inline residua::csr rectangular(residua::index_t rows, residua::index_t columns,
                                const std::vector<double>& values) {
  residua::csr A;
  A.rows = rows;
  A.columns = columns;
  for (residua::index_t i = 0; i < rows; ++i) {
    for (residua::index_t j = 0; j < columns; ++j) {
      const double value = values[static_cast<std::size_t>(i * columns + j)];
      if (value == 0) continue;
      A.column.push_back(static_cast<residua::sparse_index>(j));
      A.value.push_back(value);
    }
    A.row_start.push_back(static_cast<residua::sparse_index>(A.value.size()));
  }
  return A;
}

}  // namespace residua_test
