// A maximum product transversal: which entries to bring to the diagonal, and the scalings that make them the
// largest of their rows and columns.
#pragma once

#include <vector>

#include "residua/base/index.hpp"
#include "sparse/direct/compact_matrix.hpp"

namespace residua::sparse {

/// A matching of rows to columns and scalings of A. Of B = D_r A D_c, where D_r and D_c have powers of two,
/// every entry has |b_ij| <= 4 and the matched ones have |b_ij| >= 1/4. (Rounding the two exponents to
/// integers gives 2 and 1/2, and the rest allows for the rounding of logarithms.)
struct matching {
  std::vector<sparse_index> column;                // of each row; -1: the row is not matched
  std::vector<int> row_exponent, column_exponent;  // of D_r and D_c
  index_t rank = 0;                                // the structural rank: how many rows are matched
};

/// The matching of largest product of a square A with finite entries, none of which is a stored zero. Where
/// the structural rank is less than A's order, the rows that are matched have the largest product found.
/// Sources: Duff, Koster, On algorithms for permuting large entries to the diagonal of a sparse matrix, SIAM
/// J. Matrix Anal. Appl. 22(4), 2001; Olschowka, Neumaier 1996 (the scalings).
matching maximum_product_matching(const csr_view& A);

/// D_r A D_c with its columns permuted, so that the matched entries are on the diagonal, of a matching in
/// which every row is matched. Columns need not ascend within its rows.
compact_matrix matched(const matching& m, compact_matrix A);

}  // namespace residua::sparse
