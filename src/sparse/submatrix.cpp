// Rows and columns picked.
#include "sparse/submatrix.hpp"

namespace residua::sparse {

csr submatrix(const csr_view& A, const std::vector<sparse_index>& rows,
              const std::vector<sparse_index>& columns) {
  std::vector<sparse_index> place(static_cast<std::size_t>(A.columns), -1);
  for (std::size_t j = 0; j < columns.size(); ++j) place[columns[j]] = static_cast<sparse_index>(j);
  csr B;
  B.rows = static_cast<index_t>(rows.size());
  B.columns = static_cast<index_t>(columns.size());
  for (const auto i : rows) {
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      if (place[A.column[k]] < 0 || A.value[k] == 0) continue;
      B.column.push_back(place[A.column[k]]);
      B.value.push_back(A.value[k]);
    }
    B.row_start.push_back(static_cast<sparse_index>(B.value.size()));
  }
  return B;
}

}  // namespace residua::sparse
