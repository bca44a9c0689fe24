// Which rows of a symmetric matrix are eliminated together, and how it is scaled for that.
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

/// Of a symmetric A without stored zeros, and a matching of all its rows. A cycle of the matching's
/// permutation is cut into pairs; one of an odd number of rows leaves the one alone whose diagonal entry of B
/// is the largest.
pivot_pairs pairs_along(const matching& match, const csr_view& A);

/// The pattern with each pair as one row: rows of the result are those of A that are alone, or the first of
/// their pair, and `first` is to name them, in ascending order.
symmetric_pattern joined(const symmetric_pattern& A, const std::vector<sparse_index>& partner,
                         std::vector<sparse_index>& first);

}  // namespace residua::sparse
