// A symmetric matrix's strict lower triangle in an order of elimination, and the pattern of its factors.
#pragma once

#include <cstdint>
#include <vector>

#include "residua/base/index.hpp"
#include "residua/sparse/csr.hpp"

namespace residua::sparse {

/// Where each row comes in an order of elimination.
std::vector<sparse_index> positions_of(const std::vector<sparse_index>& elimination);

/// Row i of L is the subtree of the elimination tree that row i of the matrix reaches: J. W. H. Liu, The role
/// of elimination trees in sparse factorization, SIAM J. Matrix Anal. Appl. 11 (1990). The matrix is given
/// row by row; L's sizes are known once count() has run.
class factor_pattern {
 public:
  explicit factor_pattern(std::size_t order) : parent_(order, -1), seen_in_(order, -1) {}

  /// Adds an entry below the diagonal to the row that is being given.
  void add_entry(sparse_index column) { column_.push_back(column); }
  void end_row() { row_start_.push_back(static_cast<std::int64_t>(column_.size())); }
  /// Counts L's sizes, after all rows have been given.
  void count();

  [[nodiscard]] sparse_index order() const { return static_cast<sparse_index>(parent_.size()); }
  /// f(k, column) for the entries of the matrix's row i; k counts all entries as they were given.
  template <class F>
  void for_each_entry(sparse_index i, const F& f) const {
    for (auto k = row_start_[i]; k < row_start_[i + 1]; ++k) f(k, column_[k]);
  }
  /// The columns of L's row i in ascending order, without i. Rows are asked for one after the other, from the
  /// first one on.
  const std::vector<sparse_index>& row(sparse_index i);
  /// Where the columns of L below the diagonal begin, and where the last one ends.
  [[nodiscard]] const std::vector<std::int64_t>& column_start() const { return column_start_; }
  /// The most entries of a row of L, and of a row and a column of it together; both with the diagonal's.
  [[nodiscard]] std::int64_t longest_row() const { return longest_row_; }
  [[nodiscard]] std::int64_t most_neighbours() const { return most_neighbours_; }

 private:
  std::vector<std::int64_t> row_start_{0};
  std::vector<sparse_index> column_;
  std::vector<std::int64_t> column_start_{0};
  std::int64_t longest_row_ = 0, most_neighbours_ = 0;
  std::vector<sparse_index> parent_, seen_in_;  // the elimination tree; the row that last reached a column
  std::vector<sparse_index> pattern_;           // of the row that was asked for last
};

}  // namespace residua::sparse
