#include "residua/sparse/csr.hpp"

#include <algorithm>
#include <cmath>

#include "residua/base/error.hpp"
#include "residua/number/text.hpp"

namespace residua {

namespace {

[[noreturn]] void reject(const std::string& what) {
  throw error(error_kind::invalid_argument, "csr matrix: " + what);
}

std::string entry(index row, sparse_index column) {
  return "entry (" + std::to_string(row + 1) + ", " + std::to_string(column + 1) + ")";
}

void validate_row(const csr& A, index row) {
  const auto begin = A.row_start[row], end = A.row_start[row + 1];
  for (sparse_index k = begin; k < end; ++k) {
    if (A.column[k] < 0 || A.column[k] >= A.columns)
      reject(entry(row, A.column[k]) + " is outside the matrix");
    if (k > begin && A.column[k - 1] >= A.column[k]) {
      reject(entry(row, A.column[k]) + " is not after its predecessor in the row");
    }
    if (!std::isfinite(A.value[k])) reject(entry(row, A.column[k]) + " is not finite");
  }
}

/// Beforehand for all rows: every entry is then within the arrays.
void validate_row_starts(const csr& A) {
  for (index row = 0; row < A.rows; ++row) {
    if (A.row_start[row] > A.row_start[row + 1])
      reject("row_start decreases at row " + std::to_string(row + 1));
  }
}

/// The value at (row, column), or zero where none is stored.
double at(const csr& A, sparse_index row, sparse_index column) {
  const auto begin = A.column.begin() + A.row_start[row], end = A.column.begin() + A.row_start[row + 1];
  const auto found = std::lower_bound(begin, end, column);
  return found != end && *found == column ? A.value[found - A.column.begin()] : 0.0;
}

}  // namespace

void validate(const csr& A) {
  if (A.rows < 0 || A.columns < 0) reject("negative dimensions");
  if (static_cast<index>(A.row_start.size()) != A.rows + 1 || A.row_start.front() != 0) {
    reject("row_start must have rows + 1 entries and begin with 0");
  }
  if (A.nonzeros() < 0 || static_cast<index>(A.column.size()) != A.nonzeros() ||
      static_cast<index>(A.value.size()) != A.nonzeros()) {
    reject("column and value must have row_start[rows] entries");
  }
  validate_row_starts(A);
  for (index row = 0; row < A.rows; ++row) validate_row(A, row);
}

bool is_symmetric(const csr& A, std::string* where) {
  if (A.rows != A.columns) {
    if (where != nullptr) *where = "the matrix is not square";
    return false;
  }
  for (sparse_index i = 0; i < A.rows; ++i) {
    for (sparse_index k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      const sparse_index j = A.column[k];
      const double mirrored = at(A, j, i);
      if (std::abs(A.value[k] - mirrored) <= 0x1p-40 * std::max(std::abs(A.value[k]), std::abs(mirrored)))
        continue;
      if (where != nullptr) {
        *where = entry(i, j) + " is " + to_string(A.value[k]) + " and " + entry(j, i) + " is " +
                 to_string(mirrored);
      }
      return false;
    }
  }
  return true;
}

}  // namespace residua
