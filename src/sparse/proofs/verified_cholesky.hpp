// Cholesky's factors of a sparse matrix in double, with a bound of what rounding did to them.
#pragma once

#include <cstdint>
#include <vector>

#include "residua/sparse/csr.hpp"

namespace residua::sparse {

/// The lower triangle of a symmetric matrix in an order of elimination, by rows, and the pattern of its
/// factors. Row i of L is the subtree of the elimination tree that row i of the matrix reaches: J. W. H. Liu,
/// The role of elimination trees in sparse factorization, SIAM J. Matrix Anal. Appl. 11 (1990).
class verified_cholesky {
 public:
  using number = double;
  /// Scaled by 2^(exponents[i] + exponents[j]); A is symmetric.
  verified_cholesky(const csr& A, const std::vector<int>& exponents,
                    const std::vector<sparse_index>& elimination);

  /// L of the matrix less c I. False where a pivot is not positive: then the factors hold nothing.
  bool factorise(double c);
  /// At least |dA| in the norm `infinity`, L L^T = A - c I + dA, for whatever c has run to its end.
  [[nodiscard]] double rounding() const;
  /// v becomes (L L^T)^-1 v.
  void solve(std::vector<double>& v) const;
  [[nodiscard]] std::int64_t entries() const { return column_start_.back() + order(); }
  [[nodiscard]] sparse_index order() const { return static_cast<sparse_index>(diagonal_.size()); }

 private:
  /// The columns of L's row i in ascending order, without i.
  const std::vector<sparse_index>& row_pattern(sparse_index i);
  void count_entries();
  void load_row(sparse_index i);
  double eliminate(sparse_index i, double pivot);

  // The matrix: strict lower triangle by rows, and the diagonal.
  std::vector<std::int64_t> row_start_{0};
  std::vector<sparse_index> column_;
  std::vector<double> value_, diagonal_;
  // L: below the diagonal by columns, and its diagonal.
  std::vector<std::int64_t> column_start_, column_end_;
  std::vector<sparse_index> row_;
  std::vector<double> factor_, pivot_;
  std::int64_t longest_row_ = 0, most_neighbours_ = 0;
  // The elimination tree, and work.
  std::vector<sparse_index> parent_, seen_in_, pattern_;
  std::vector<double> work_;
};

}  // namespace residua::sparse
