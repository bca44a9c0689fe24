// Puts the rows of a freshly read CSR matrix in order.
#pragma once

#include <string>

#include "residua/sparse/complex_csr.hpp"

namespace residua::detail {

/// Sorts each row of A by columns, and adds up entries of the same place in the order in which they stand.
/// The function works in place and needs 8 bytes for each entry of the longest unsorted row. Throws where
/// such a sum overflows; the error names `path` and counts A's rows from first_row, A's first row in the
/// matrix of the file.
void order_rows(csr& A, const std::string& path, index_t first_row = 0);
void order_rows(complex_csr& A, const std::string& path, index_t first_row = 0);

}  // namespace residua::detail
