// A part of a matrix: some of its rows and some of its columns.
#pragma once

#include <vector>

#include "residua/sparse/csr.hpp"
#include "sparse/csr_storage.hpp"

namespace residua::solving {

/// A's submatrix of these rows and columns, both ascending, without stored zeros.
csr submatrix(const sparse::csr_view& A, const std::vector<sparse_index>& rows,
              const std::vector<sparse_index>& columns);

}  // namespace residua::solving
