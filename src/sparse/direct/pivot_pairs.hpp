// Pivots of order two of a symmetric matrix: which rows are eliminated together, and the scaling of the
// matrix.
#pragma once

#include <vector>

#include "sparse/direct/matching.hpp"
#include "sparse/direct/symbolic.hpp"

namespace residua::sparse {

/// B = D A D, with D powers of two and |b_ij| <= 4. Each row is a pivot by itself or with another one: the
/// two are partners, and 1/8 <= |b_ij| for rows i and j that are. Source: Duff, Pralet, Strategies for
/// scaling and pivoting for sparse symmetric indefinite problems, SIAM J. Matrix Anal. Appl. 27(2), 2005.
struct pivot_pairs {
  std::vector<int> exponent;          // of D
  std::vector<sparse_index> partner;  // of each row; itself: none
};

/// The pairs of a symmetric A without stored zeros, by a matching of all its rows. Each cycle of the
/// matching's permutation is cut into pairs. In a cycle of an odd number of rows, the row whose diagonal
/// entry of B is the largest stays alone.
pivot_pairs pairs_along(const matching& match, const csr_view& A);

/// The pattern with each pair as one row: rows of the result are those of A that are alone, or the first of
/// their pair, and `first` is to name them, in ascending order.
symmetric_pattern joined(const symmetric_pattern& A, const std::vector<sparse_index>& partner,
                         std::vector<sparse_index>& first);

}  // namespace residua::sparse
