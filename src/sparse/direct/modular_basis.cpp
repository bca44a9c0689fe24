// Elimination modulo a prime along the shorter side of a matrix, made square by empty rows.
#include "sparse/direct/modular_basis.hpp"

#include <algorithm>

#include "sparse/direct/completed_matching.hpp"
#include "sparse/direct/modular_factors.hpp"

namespace residua::sparse {

namespace {

/// Of a matrix with no more rows than columns, by its rows.
modular_basis basis_of_wide(const csr_view& A, const singularity_limits& limits) {
  compact_matrix square(A);
  square.row_start.resize(static_cast<std::size_t>(A.columns) + 1, square.row_start.back());
  const auto match = maximum_product_matching(square.view());
  const auto column = completed(match);
  modular_factors factors(square.view(), column);
  modular_basis basis;
  basis.structural_rank = match.rank;
  for (const auto row : elimination_of(square, column)) {
    if (row >= A.rows) continue;
    basis.given_up = factors.entries() > limits.entries || factors.operations() > limits.operations;
    if (basis.given_up) break;
    factors.eliminate(row);
  }
  basis.rows = factors.pivot_columns();  // the factors are those of the transpose
  basis.columns = factors.pivot_rows();
  std::sort(basis.rows.begin(), basis.rows.end());
  std::sort(basis.columns.begin(), basis.columns.end());
  return basis;
}

}  // namespace

modular_basis basis_modulo_prime(const csr_view& A, const singularity_limits& limits) {
  if (A.rows <= A.columns) return basis_of_wide(A, limits);
  const csr T = transposed(A);
  auto basis = basis_of_wide(
      {T.rows, T.columns, T.nonzeros(), T.row_start.data(), T.column.data(), T.value.data()}, limits);
  std::swap(basis.rows, basis.columns);
  return basis;
}

}  // namespace residua::sparse
