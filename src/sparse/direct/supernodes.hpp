// Supernodes: neighbouring columns of a Cholesky factor whose rows are nearly the same, stored as one dense
// panel.
#pragma once

#include <span>

#include "sparse/direct/symbolic.hpp"

namespace residua::sparse {

/// The structure of L, P A P^T = L L^T. Supernode s has the columns first[s] ... first[s + 1] - 1; its panel
/// has these and the rows below them in which one of its columns may have an entry, column by column.
struct supernodes {
  std::vector<sparse_index> elimination;  // the order, in which the children of a column come before it
  std::vector<sparse_index> first{0};
  std::vector<std::int64_t> row_start{0};
  std::vector<sparse_index> row;             // of each panel, ascending; its own columns first
  std::vector<std::int64_t> value_start{0};  // of each panel
  sparse_index longest = 0;                  // rows of a panel
  std::int64_t largest_update = 0;           // what one panel changes of another: elements

  [[nodiscard]] sparse_index order() const { return first.back(); }
  [[nodiscard]] sparse_index count() const { return static_cast<sparse_index>(first.size()) - 1; }
  [[nodiscard]] sparse_index width(sparse_index s) const { return first[s + 1] - first[s]; }
  [[nodiscard]] std::span<const sparse_index> rows(sparse_index s) const {
    return {row.data() + row_start[s], row.data() + row_start[s + 1]};
  }
  /// Elements of all panels.
  [[nodiscard]] std::int64_t stored() const { return value_start.back(); }
};

/// The supernodes of the pattern with rows and columns taken in the order `elimination`, of which `sizes`
/// must have been counted to the end. The order is made a postorder, which fills in as much. Columns of equal
/// structure are one supernode, and a last child joins its parent where the zeros that this stores are few.
/// Sources: Liu, Ng, Peyton, On finding supernodes for sparse matrix computations, SIAM J. Matrix Anal. Appl.
/// 14(1), 1993; Ashcraft, Grimes, The influence of relaxed supernode partitions on the multifrontal method,
/// ACM TOMS 15(4), 1989.
supernodes supernodes_of(const symmetric_pattern& A, const std::vector<sparse_index>& elimination,
                         const factor_sizes& sizes);

}  // namespace residua::sparse
