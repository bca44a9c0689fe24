// The diagonal of a matrix that several ranks hold.
#include <algorithm>

#include "distributed/agreement.hpp"
#include "distributed/matrix_state.hpp"
#include "krylov/preconditioner_state.hpp"
#include "residua/distributed/krylov.hpp"

namespace residua {

namespace {

/// A rank's own diagonal as a matrix.
csr diagonal_of(const distributed::matrix_state& A) {
  const index_t first_row = A.partition.first_row(A.partition.ranks().rank());
  csr D;
  D.rows = D.columns = A.view.rows;
  for (index_t i = 0; i < A.view.rows; ++i) {
    const auto *begin = A.view.column + A.view.row_start[i], *end = A.view.column + A.view.row_start[i + 1];
    const auto* found = std::find(begin, end, static_cast<sparse_index>(i));
    if (found == end || A.view.value[found - A.view.column] == 0)
      detail::reject_pivot(preconditioner_kind::jacobi, "zero diagonal", first_row + i);
    D.column.push_back(static_cast<sparse_index>(i));
    D.value.push_back(A.view.value[found - A.view.column]);
    D.row_start.push_back(static_cast<sparse_index>(i + 1));
  }
  return D;
}

}  // namespace

preconditioner jacobi(const context& ctx, const distributed_csr& A) {
  return distributed::agreed(A.partition().ranks(), [&] {
    return preconditioner(ctx, csr_matrix(ctx, diagonal_of(A.state())), preconditioner_kind::jacobi);
  });
}

}  // namespace residua
