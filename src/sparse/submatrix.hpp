// A part of a matrix: some of its rows and some of its columns.
#pragma once

#include <vector>

#include "residua/sparse/csr.hpp"
#include "sparse/csr_view.hpp"

namespace residua::sparse {

/// A's submatrix of these rows and columns, in this order, without stored zeros. The columns within a row
/// ascend where `columns` does.
csr submatrix(const csr_view& A, const std::vector<sparse_index>& rows,
              const std::vector<sparse_index>& columns);

/// A's rows from `begin` on and before `end`, with all columns, of its kind.
csr row_block(const csr& A, index_t begin, index_t end);

}  // namespace residua::sparse
