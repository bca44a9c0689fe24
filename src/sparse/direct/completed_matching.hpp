// Orders of elimination from a matching that need not be perfect.
#pragma once

#include <vector>

#include "sparse/direct/compact_matrix.hpp"
#include "sparse/direct/matching.hpp"

namespace residua::sparse {

/// The column of each row: that of the matching where the row is matched, and one of the columns that are
/// left otherwise.
std::vector<sparse_index> completed(const matching& match);

std::vector<sparse_index> inverse_of(const std::vector<sparse_index>& permutation);

/// An order for the rows of A, with the columns that `column` matches with them on the diagonal.
std::vector<sparse_index> elimination_of(compact_matrix A, const std::vector<sparse_index>& column);

}  // namespace residua::sparse
