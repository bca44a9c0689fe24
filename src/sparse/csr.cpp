// The checks of a matrix in host memory: its arrays, of a complex one, too, and its symmetry.
#include "residua/sparse/csr.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "residua/base/error.hpp"
#include "residua/number/text.hpp"
#include "residua/sparse/complex_csr.hpp"
#include "sparse/csr_storage.hpp"
#include "sparse/entry.hpp"

namespace residua {

namespace {

[[noreturn]] void reject(const std::string& what) {
  throw error(error_kind::invalid_argument, "csr matrix: " + what);
}

std::string element(const char* array, index_t position) {
  return std::string(array) + "[" + std::to_string(position) + "]";
}

/// The part of a value that is not finite; 0 where both are.
double not_finite(double a) { return std::isfinite(a) ? 0.0 : a; }
double not_finite(const complex<double>& a) { return std::isfinite(a.re) ? not_finite(a.im) : a.re; }

template <class Csr>
void validate_row(const Csr& A, index_t row) {
  const auto begin = A.row_start[row], end = A.row_start[row + 1];
  const auto reject_element = [&](const char* array, sparse_index k, const std::string& what) {
    reject(element(array, k) + ", in row " + std::to_string(row + 1) + ", is " + what);
  };
  for (sparse_index k = begin; k < end; ++k) {
    const auto j = A.column[k];
    if (j < 0 || j >= A.columns) {
      reject_element("column", k,
                     std::to_string(j) + "; it must be from 0 to " + std::to_string(A.columns - 1));
    }
    if (k > begin && A.column[k - 1] >= j) {
      reject_element("column", k,
                     std::to_string(j) + " behind " + std::to_string(A.column[k - 1]) +
                         "; the columns of a row must increase");
    }
    const double part = not_finite(A.value[k]);
    if (part != 0) reject_element("value", k, to_string(part) + "; it must be finite");
  }
}

template <class Csr>
void validate_sizes(const Csr& A) {
  if (A.rows < 0 || A.columns < 0) {
    reject("it has " + std::to_string(A.rows) + " rows and " + std::to_string(A.columns) +
           " columns; sizes are >= 0");
  }
  if (static_cast<index_t>(A.row_start.size()) != A.rows + 1) {
    reject("row_start has " + std::to_string(A.row_start.size()) +
           " elements; rows + 1 = " + std::to_string(A.rows + 1) + " are needed");
  }
  if (A.row_start.front() != 0) {
    reject("row_start[0] is " + std::to_string(A.row_start.front()) +
           "; it must be 0, as the first entry's number is");
  }
  for (const auto& [name, size] : {std::pair{"column", A.column.size()}, {"value", A.value.size()}}) {
    if (static_cast<index_t>(size) == A.nonzeros()) continue;
    reject(std::string(name) + " has " + std::to_string(size) + " elements; row_start ends with " +
           std::to_string(A.nonzeros()));
  }
}

/// Beforehand for all rows: every entry is then within the arrays.
template <class Csr>
void validate_row_starts(const Csr& A) {
  for (index_t row = 0; row < A.rows; ++row) {
    if (A.row_start[row] <= A.row_start[row + 1]) continue;
    reject(element("row_start", row + 1) + " is " + std::to_string(A.row_start[row + 1]) + ", less than " +
           element("row_start", row) + ", which is " + std::to_string(A.row_start[row]));
  }
}

template <class Csr>
void validate_arrays(const Csr& A) {
  validate_sizes(A);
  validate_row_starts(A);
  for (index_t row = 0; row < A.rows; ++row) validate_row(A, row);
}

}  // namespace

bool detail::are_mirrored(double a, double b) {
  return std::abs(a - b) <= 0x1p-40 * std::max(std::abs(a), std::abs(b));
}

void validate(const csr& A) { validate_arrays(A); }
void validate(const complex_csr& A) { validate_arrays(A); }

namespace {

template <class Mirrored>
bool is_symmetric(const csr& A, const Mirrored& are_mirrored, std::string* difference) {
  if (A.rows != A.columns) {
    if (difference != nullptr) *difference = "the matrix is not square";
    return false;
  }
  for (sparse_index i = 0; i < A.rows; ++i) {
    for (sparse_index k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      const sparse_index j = A.column[k];
      const double mirrored = detail::value_at(A, j, i);
      if (are_mirrored(A.value[k], mirrored)) continue;
      if (difference != nullptr) *difference = detail::asymmetry(i, j, A.value[k], mirrored);
      return false;
    }
  }
  return true;
}

}  // namespace

bool is_symmetric(const csr& A, std::string* difference) {
  return is_symmetric(A, detail::are_mirrored, difference);
}
bool is_exactly_symmetric(const csr& A, std::string* difference) {
  return is_symmetric(A, std::equal_to<>(), difference);
}

}  // namespace residua
