// Puts the rows of a freshly read CSR matrix in order.
#pragma once

#include <string>

#include "residua/sparse/complex_csr.hpp"

namespace residua::detail {

/// Sorts each row by columns and adds up entries of the same place in the order they stand in, in place;
/// needs 8 bytes for each entry of the longest unsorted row. `path` is for the error if such a sum overflows,
/// and so is the number of A's first row in the file's matrix.
void order_rows(csr& A, const std::string& path, index_t first_row = 0);
void order_rows(complex_csr& A, const std::string& path, index_t first_row = 0);

}  // namespace residua::detail
