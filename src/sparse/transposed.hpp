// A sparse matrix by its columns.
#pragma once

#include "residua/sparse/csr.hpp"
#include "sparse/csr_view.hpp"

namespace residua::sparse {

/// A^T of a matrix on the host, stored zeros and all.
csr transposed(const csr_view& A);

}  // namespace residua::sparse
