// The blocks of block Jacobi: which rows make one, and its inverse.
#pragma once

#include <vector>

#include "residua/number/expansion.hpp"
#include "sparse/csr_view.hpp"

namespace residua::precondition {

/// The first rows of the blocks, and behind them the number of rows. Neighbouring rows of equal pattern stay
/// together (supervariables), and neighbouring groups of them share a block as far as `most` rows allow; a
/// group of more rows is cut. Source: Anzt, Dongarra, Flegar, Quintana-Orti, Variable-size batched
/// Gauss-Jordan elimination for block-Jacobi preconditioning on graphics processors, Parallel Comput. 81,
/// 2019.
std::vector<index_t> block_starts(const sparse::csr_view& A, index_t most);

/// The block of rows and columns first ... last - 1 of A, by rows, in dd; with alpha D added, where D has the
/// largest magnitude of each of the block's rows (1 for zeros), with the signs of the diagonal.
std::vector<dd> block_of(const sparse::csr_view& A, index_t first, index_t last, double alpha);

/// Replaces an m x m block by its inverse, by Gauss-Jordan elimination with partial pivoting. Returns false,
/// with the block overwritten, where a pivot is not finite or no larger than m^2 times the unit roundoff of
/// dd times the block's largest entry.
bool invert(std::vector<dd>& block, index_t m);

}  // namespace residua::precondition
