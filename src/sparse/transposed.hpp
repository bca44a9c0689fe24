// A sparse matrix by its columns.
#pragma once

#include <numeric>

#include "residua/sparse/csr.hpp"
#include "sparse/csr_view.hpp"

namespace residua::sparse {

/// A^T of a matrix on the host by counting, stored zeros and all; entry(k) gives the values that it stores.
template <class Csr, class View, class Entry>
Csr transposed_entries(const View& A, const Entry& entry) {
  Csr T;
  T.rows = A.columns;
  T.columns = A.rows;
  T.row_start.assign(static_cast<std::size_t>(A.columns) + 1, 0);
  T.column.resize(static_cast<std::size_t>(A.nonzeros));
  T.value.resize(static_cast<std::size_t>(A.nonzeros));
  for (index_t k = 0; k < A.nonzeros; ++k) ++T.row_start[A.column[k] + 1];
  std::partial_sum(T.row_start.begin(), T.row_start.end(), T.row_start.begin());
  auto next = T.row_start;
  for (index_t i = 0; i < A.rows; ++i) {
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      const auto place = next[A.column[k]]++;
      T.column[place] = static_cast<sparse_index>(i);
      T.value[place] = entry(k);
    }
  }
  return T;
}

/// Transposes a real matrix.
csr transposed(const csr_view& A);

}  // namespace residua::sparse
