// LU factors of a sparse matrix of doubles modulo a prime, column by column, with what its columns depend on.
#pragma once

#include <cstdint>
#include <vector>

#include "sparse/csr_view.hpp"
#include "sparse/direct/prime_field.hpp"

namespace residua::sparse {

struct modular_entry {
  sparse_index place;
  prime_residue value;
};
static_assert(sizeof(modular_entry) == 16, "what singularity_limits counts with");

/// Left-looking elimination of columns that are given one by one. A column takes time in proportion to its
/// multiply-adds. Source: Gilbert, Peierls, Sparse partial pivoting in time proportional to arithmetic
/// operations, SIAM J. Sci. Stat. Comput. 9(5), 1988.
class modular_factors {
 public:
  /// For the square matrix A with finite entries whose columns are the rows of `transposed`. Column j's pivot
  /// is in row preferred_row[j] where that is possible, and otherwise in the row with the fewest entries in
  /// A.
  modular_factors(const csr_view& transposed, std::vector<sparse_index> preferred_row);

  /// Eliminates a column that has not been eliminated. Returns whether it is independent modulo p of those
  /// before. The column is then independent over the rationals, too, since a minor that is not zero modulo
  /// p is not zero.
  bool eliminate(sparse_index column);
  /// v, modulo p, with A v = 0 and v_j = -1, where column j is the last eliminated and was not independent.
  /// Places are columns; no value is zero.
  [[nodiscard]] std::vector<modular_entry> right_null_vector();
  /// y, modulo p, with A^T y = 0 and y_i = -1, where every column has been eliminated and row i has become
  /// the pivot of none. Places are rows; no value is zero.
  [[nodiscard]] std::vector<modular_entry> left_null_vector(sparse_index row);
  [[nodiscard]] bool is_pivot(sparse_index row) const { return pivot_of_row_[row] >= 0; }

  /// How many columns were independent.
  [[nodiscard]] index_t rank() const { return static_cast<index_t>(column_of_pivot_.size()); }
  /// The independent columns, and the rows of their pivots, in the order of elimination.
  [[nodiscard]] const std::vector<sparse_index>& pivot_columns() const { return column_of_pivot_; }
  [[nodiscard]] const std::vector<sparse_index>& pivot_rows() const { return row_of_pivot_; }
  [[nodiscard]] std::int64_t entries() const { return entries_; }
  /// Multiply-adds so far, those with zeros among them.
  [[nodiscard]] std::int64_t operations() const { return operations_; }

 private:
  using column_entries = std::vector<modular_entry>;

  void reach_from(sparse_index row);
  void substitute();
  [[nodiscard]] sparse_index choose_pivot() const;
  void keep(sparse_index pivot_row);

  csr_view transposed_;
  std::vector<sparse_index> preferred_row_, row_length_;
  // L and U by pivots, in the order of their elimination. Places in L are rows, and its diagonal of ones is
  // left out; places in U are pivots.
  std::vector<column_entries> lower_, upper_;
  std::vector<prime_residue> inverse_pivot_;
  std::vector<sparse_index> column_of_pivot_, row_of_pivot_, pivot_of_row_;
  // The column that is eliminated: its values by rows, which are zeros between calls; the rows whose values
  // may not be zero, each behind those that it updates; and its column of U.
  sparse_index column_ = -1;
  std::vector<prime_residue> value_;
  std::vector<sparse_index> reached_, reached_for_;
  column_entries its_upper_;
  struct visit {
    sparse_index row;
    std::size_t next;
  };
  std::vector<visit> path_;
  std::vector<prime_residue> right_;  // of back substitution, by pivots; zeros between calls
  std::int64_t entries_ = 0, operations_ = 0;
};

}  // namespace residua::sparse
