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

csr row_block(const csr& A, index_t begin, index_t end) {
  csr part;
  part.rows = end - begin;
  part.columns = A.columns;
  part.kind = A.kind;
  const auto first = A.row_start[begin], last = A.row_start[end];
  part.row_start.clear();
  for (index_t row = begin; row <= end; ++row) part.row_start.push_back(A.row_start[row] - first);
  part.column.assign(A.column.begin() + first, A.column.begin() + last);
  part.value.assign(A.value.begin() + first, A.value.begin() + last);
  return part;
}

}  // namespace residua::sparse
