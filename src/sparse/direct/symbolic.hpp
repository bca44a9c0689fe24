// The sizes of complete factors, found before the factors are computed.
#pragma once

#include <cstdint>
#include <vector>

#include "sparse/csr_view.hpp"

namespace residua::sparse {

/// The sizes of the factors of a matrix with a symmetric pattern, whose pivots are taken from the diagonal in
/// order.
struct factor_sizes {
  std::int64_t entries = 0;  // of L, with its diagonal
  double operations = 0;     // multiply-adds of an LU factorisation: the sum of squares of L's columns
  // By places in the order of elimination.
  std::vector<sparse_index> parent;  // in the elimination tree; -1 of a root
  std::vector<std::int64_t> count;   // entries of L's columns
};

/// A symmetric pattern row by row: row i has the neighbours of i, without i itself.
struct symmetric_pattern {
  std::vector<std::int64_t> row_start{0};
  std::vector<sparse_index> column;
  [[nodiscard]] sparse_index order() const { return static_cast<sparse_index>(row_start.size()) - 1; }
};

/// The pattern of A + A^T, A square.
symmetric_pattern pattern_of_sum(const csr_view& A);

/// The pattern of A itself, where that is symmetric and has no stored zeros.
symmetric_pattern pattern_of_symmetric(const csr_view& A);

/// The sizes for the pattern with rows and columns taken in the order `elimination`, of which elimination[k]
/// is the k-th. The time is proportional to the factors' entries. Where these are more than `most_entries`,
/// counting stops and what has been counted so far is returned. Source: Liu, The role of elimination trees in
/// sparse factorization, SIAM J. Matrix Anal. Appl. 11(1), 1990.
factor_sizes sizes_of_factors(const symmetric_pattern& A, const std::vector<sparse_index>& elimination,
                              std::int64_t most_entries);

}  // namespace residua::sparse
