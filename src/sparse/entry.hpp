// An entry of a matrix that is compressed by rows: its value, and its name in errors.
#pragma once

#include <algorithm>
#include <string>

#include "residua/base/index.hpp"
#include "residua/number/text.hpp"

namespace residua::detail {

/// The value at (row, column), or zero where none is stored. Matrix: csr or complex_csr.
template <class Matrix>
auto value_at(const Matrix& A, index_t row, sparse_index column) {
  using Value = typename decltype(Matrix::value)::value_type;
  const auto begin = A.column.begin() + A.row_start[row], end = A.column.begin() + A.row_start[row + 1];
  const auto found = std::lower_bound(begin, end, column);
  return found != end && *found == column ? A.value[found - A.column.begin()] : Value(0.0);
}

/// The name of an entry in errors, with rows and columns counted from 1, as files count them.
inline std::string entry_name(index_t row, index_t column) {
  return "entry (" + std::to_string(row + 1) + ", " + std::to_string(column + 1) + ")";
}

/// The clause of an error that names an entry and the different one across the diagonal.
inline std::string asymmetry(index_t row, index_t column, double value, double across) {
  return entry_name(row, column) + " is " + to_string(value) + " and " + entry_name(column, row) + " is " +
         to_string(across);
}

}  // namespace residua::detail
