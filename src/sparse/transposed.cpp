// Transposition by counting.
#include "sparse/transposed.hpp"

#include <numeric>

namespace residua::sparse {

csr transposed(const csr_view& A) {
  csr T;
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
      T.value[place] = A.value[k];
    }
  }
  return T;
}

}  // namespace residua::sparse
