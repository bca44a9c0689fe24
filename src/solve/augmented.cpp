// The augmented matrix, made row by row of its blocks.
#include "solve/augmented.hpp"

#include <limits>
#include <numeric>

#include "sparse/submatrix.hpp"
#include "sparse/transposed.hpp"

namespace residua::solving {

namespace {

constexpr double alpha = 0x1p-26;

/// A matrix that grows at its lower end.
class stacked_rows {
 public:
  explicit stacked_rows(index_t columns) { K_.columns = columns; }

  void add(index_t column, double value) {
    K_.column.push_back(static_cast<sparse_index>(column));
    K_.value.push_back(value);
  }
  /// factor times a row of B, whose first column comes to `place`.
  void add_row(const csr& B, index_t row, index_t place, double factor) {
    for (auto k = B.row_start[row]; k < B.row_start[row + 1]; ++k)
      add(place + B.column[k], factor * B.value[k]);
  }
  void end_row() {
    K_.row_start.push_back(static_cast<sparse_index>(K_.value.size()));
    ++K_.rows;
  }
  csr take() { return std::move(K_); }

 private:
  csr K_;
};

std::vector<sparse_index> all(index_t count) {
  std::vector<sparse_index> indices(static_cast<std::size_t>(count));
  std::iota(indices.begin(), indices.end(), 0);
  return indices;
}

csr transposed(const csr& B) {
  return sparse::transposed(
      {B.rows, B.columns, B.nonzeros(), B.row_start.data(), B.column.data(), B.value.data()});
}

/// alpha s + C w = b, C^T s = 0.
void add_minimum_of_residual(stacked_rows& K, const csr& C) {
  for (index_t i = 0; i < C.rows; ++i) {
    K.add(i, alpha);
    K.add_row(C, i, C.rows, 1);
    K.end_row();
  }
  const auto C_transposed = transposed(C);
  for (index_t j = 0; j < C.columns; ++j) {
    K.add_row(C_transposed, j, 0, 1);
    K.end_row();
  }
}

/// G w = R x, or b = R x where w has no place, and x = R^T y.
void add_minimum_of_norm(stacked_rows& K, const csr& G, index_t w_at, const csr& R, index_t x_at) {
  const bool of_b = w_at < 0;
  for (index_t i = 0; i < R.rows; ++i) {
    if (!of_b) K.add_row(G, i, w_at, 1);
    K.add_row(R, i, x_at, of_b ? 1 : -1);
    K.end_row();
  }
  const auto R_transposed = transposed(R);
  for (index_t j = 0; j < R.columns; ++j) {
    K.add(x_at + j, 1);
    K.add_row(R_transposed, j, x_at + R.columns, -1);
    K.end_row();
  }
}

bool fits_indices(const sparse::csr_view& A) {
  return 5 * A.nonzeros + 3 * (A.rows + A.columns) <= std::numeric_limits<sparse_index>::max();
}

}  // namespace

std::optional<augmented_system> augment(const sparse::csr_view& A, const sparse::modular_basis& basis) {
  if (!fits_indices(A)) return std::nullopt;
  const index_t m = A.rows, n = A.columns, rank = basis.rank();
  augmented_system system;
  if (rank == n) {
    stacked_rows K(m + n);
    add_minimum_of_residual(K, sparse::submatrix(A, all(m), all(n)));
    system.K = K.take();
    system.x_at = m;
    return system;
  }
  const csr R = sparse::submatrix(A, basis.rows, all(n));
  system.y_rows = basis.rows;
  system.x_at = rank == m ? 0 : m + rank;
  system.y_at = system.x_at + n;
  stacked_rows K(system.y_at + rank);
  if (rank == m) {
    add_minimum_of_norm(K, {}, -1, R, 0);
  } else {
    add_minimum_of_residual(K, sparse::submatrix(A, all(m), basis.columns));
    add_minimum_of_norm(K, sparse::submatrix(A, basis.rows, basis.columns), m, R, system.x_at);
  }
  system.K = K.take();
  return system;
}

}  // namespace residua::solving
