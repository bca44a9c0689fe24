// Factors L D L^T of a sparse symmetric matrix, with pivots as they come, and what rounding did to them.
#pragma once

#include <cstdint>
#include <vector>

#include "sparse/proofs/factor_pattern.hpp"
#include "sparse/proofs/pivot_block.hpp"

namespace residua::sparse {

/// S = L D L^T + E for a symmetric S in blocks of N rows and columns: row by row, as verified_cholesky.hpp.
/// No pivot is chosen; where those on the diagonal do not do, E is large.
template <class T, std::size_t N>
class block_factors {
 public:
  using block = pivot_block<T, N>;

  explicit block_factors(std::size_t blocks);
  /// Adds to S's block in column j < i of the row i that is being given.
  void add_entry(sparse_index j, const pivot_block<double, N>& value);
  void end_row() { pattern_.end_row(); }
  /// Takes the memory for L, after all rows have been given.
  void count();

  /// Factorises S with diagonal_block(i) on its diagonal, which may err by a rounding of each element.
  /// Returns false where accepts(pivot) does: there are no factors then.
  template <class Diagonal, class Accepts>
  bool factorise(const Diagonal& diagonal_block, const Accepts& accepts) {
    begin();
    for (sparse_index i = 0; i < order(); ++i) {
      const block pivot = eliminated(i, diagonal_block(i));
      if (!accepts(pivot)) return false;
      pivot_[static_cast<std::size_t>(i)] = pivot;
    }
    return true;
  }
  /// An upper bound of |E|_2 for the present factors.
  [[nodiscard]] double rounding() const;
  /// v of N numbers a block, in the order of elimination, becomes (L D L^T)^-1 v.
  void solve(std::vector<T>& v) const;
  /// visit(i, j, block) for L's blocks below the diagonal, i > j, and visit(i, i, block) for D's; i and j
  /// count in the order of elimination.
  template <class Visit>
  void for_each_block(const Visit& visit) const {
    for (sparse_index j = 0; j < order(); ++j) {
      visit(j, j, pivot_[j]);
      for (auto k = pattern_.column_start()[j]; k < pattern_.column_start()[j + 1]; ++k)
        visit(row_[k], j, factor_[k]);
    }
  }
  /// Blocks of L below the diagonal.
  [[nodiscard]] std::int64_t blocks_below() const { return pattern_.column_start().back(); }
  [[nodiscard]] sparse_index order() const { return pattern_.order(); }

 private:
  void begin();
  void load_row(sparse_index i);
  block eliminated(sparse_index i, block pivot);
  void note_difference(sparse_index i, sparse_index j, const block& found, const block& made);

  factor_pattern pattern_;
  std::vector<pivot_block<double, N>> value_;  // of S below the diagonal, by rows
  // L below the diagonal by columns, with the rows that have been computed, and D, whose blocks are
  // symmetric.
  std::vector<std::int64_t> column_end_;
  std::vector<sparse_index> row_;
  std::vector<block> factor_, pivot_;
  std::vector<double> difference_;  // bounds of sums of rows of |S - L D|
  std::vector<block> work_;
};

}  // namespace residua::sparse
