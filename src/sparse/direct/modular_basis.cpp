// Elimination modulo a prime along the shorter side of a matrix.
#include "sparse/direct/modular_basis.hpp"

#include <algorithm>
#include <numeric>

#include "sparse/direct/completed_matching.hpp"
#include "sparse/direct/modular_factors.hpp"
#include "sparse/submatrix.hpp"

namespace residua::sparse {

namespace {

/// The rows of a square matrix, of which those from `rows` on are empty, eliminated in an order that keeps
/// factors sparse, with pivots from `column` where they can be.
class row_elimination {
 public:
  row_elimination(const compact_matrix& square, const std::vector<sparse_index>& column, index_t rows,
                  const singularity_limits& limits)
      : factors_(square.view(), column) {
    for (const auto row : elimination_of(square, column)) {
      if (row >= rows) continue;
      given_up_ = factors_.entries() > limits.entries || factors_.operations() > limits.operations;
      if (given_up_) return;
      factors_.eliminate(row);
    }
  }

  [[nodiscard]] bool given_up() const { return given_up_; }
  [[nodiscard]] index_t rank() const { return factors_.rank(); }
  /// The factors are those of the transpose.
  [[nodiscard]] const std::vector<sparse_index>& rows() const { return factors_.pivot_columns(); }
  [[nodiscard]] const std::vector<sparse_index>& columns() const { return factors_.pivot_rows(); }

 private:
  modular_factors factors_;
  bool given_up_ = false;
};

std::vector<sparse_index> sorted(std::vector<sparse_index> indices) {
  std::sort(indices.begin(), indices.end());
  return indices;
}

/// Where the part of A in matched rows and columns has full rank, it is a basis. Its factors are far sparser
/// than those of a matrix with many more columns than rows, of which all fill in.
bool is_basis(const csr_view& A, const std::vector<sparse_index>& rows,
              const std::vector<sparse_index>& columns, const singularity_limits& limits) {
  const auto order = static_cast<index_t>(rows.size());
  std::vector<sparse_index> diagonal(rows.size());
  std::iota(diagonal.begin(), diagonal.end(), 0);
  const compact_matrix matched(submatrix(A, rows, columns));
  return row_elimination(matched, diagonal, order, limits).rank() == order;
}

/// Of a matrix with no more rows than columns.
modular_basis basis_of_wide(const csr_view& A, const singularity_limits& limits) {
  compact_matrix square(A);
  square.row_start.resize(static_cast<std::size_t>(A.columns) + 1, square.row_start.back());
  const auto match = maximum_product_matching(square.view());
  modular_basis basis;
  basis.structural_rank = match.rank;
  for (std::size_t i = 0; i < match.column.size(); ++i) {
    if (match.column[i] < 0) continue;
    basis.rows.push_back(static_cast<sparse_index>(i));
    basis.columns.push_back(match.column[i]);
  }
  if (match.rank < A.columns && is_basis(A, basis.rows, basis.columns, limits)) {
    basis.columns = sorted(std::move(basis.columns));
    return basis;
  }
  const row_elimination whole(square, completed(match), A.rows, limits);
  basis.given_up = whole.given_up();
  basis.rows = sorted(whole.rows());
  basis.columns = sorted(whole.columns());
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
