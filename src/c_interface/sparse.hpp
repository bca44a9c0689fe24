// Sparse matrices that C hands over.
#pragma once

#include <limits>

#include "c_interface/call.hpp"
#include "residua/sparse/complex_csr.hpp"
#include "residua/sparse/csr.hpp"

namespace residua::c_interface {

/// A copy of the arrays, which are checked. Csr: csr or complex_csr, of which a value is a pair.
template <class Csr>
Csr sparse_matrix_of(const char* routine, index_t rows, index_t columns, const int32_t* row_start,
                     const int32_t* column, const double* parts) {
  require_not_null(routine, "row_start", row_start);
  require(rows >= 0, routine, "rows >= 0", rows);
  constexpr index_t most_rows = std::numeric_limits<sparse_index>::max();
  require(rows <= most_rows, routine, "rows <= 2147483647", rows);
  require(row_start[rows] >= 0, routine, "row_start[rows] >= 0", row_start[rows]);
  const index_t entries = row_start[rows];
  if (entries > 0) {
    require_not_null(routine, "column", column);
    require_not_null(routine, "value", parts);
  }
  const auto* value = reinterpret_cast<const typename decltype(Csr::value)::value_type*>(parts);
  Csr A{
      rows, columns, {row_start, row_start + rows + 1}, {column, column + entries}, {value, value + entries}};
  validate(A);
  return A;
}

}  // namespace residua::c_interface
