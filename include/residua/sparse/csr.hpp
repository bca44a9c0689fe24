// A sparse matrix in host memory, compressed by rows.
#pragma once

#include <string>
#include <vector>

#include "residua/base/index.hpp"

namespace residua {

/// What is known of a matrix besides its entries.
enum class matrix_kind {
  general,   // nothing
  symmetric  // it equals its transpose, up to rounding
};

/// Row i holds entries row_start[i] … row_start[i+1]-1 of `column` (0-based, strictly increasing within a
/// row) and `value`. An entry takes 12 bytes. Symmetric matrices are held with both triangles.
struct csr {
  index_t rows = 0;
  index_t columns = 0;
  std::vector<sparse_index> row_start{0};  // rows + 1 entries
  std::vector<sparse_index> column;
  std::vector<double> value;
  /// Whoever makes the matrix says its kind: files that hold one triangle and symmetric problems are read
  /// and generated as symmetric, and is_symmetric examines others. `solve` takes its method by the kind.
  matrix_kind kind = matrix_kind::general;

  [[nodiscard]] index_t nonzeros() const { return row_start.back(); }
};

/// Checks every condition of csr, and that every value is finite. Throws invalid_argument naming the array,
/// the position in it, from 0, and what stands there.
void validate(const csr& A);

/// Whether A equals its transpose up to rounding: |a_ij - a_ji| <= 2^-40 max(|a_ij|, |a_ji|) for every pair.
/// If not, `difference` (if given) receives a line naming the first pair that differs, with indices from
/// 1.
bool is_symmetric(const csr& A, std::string* difference = nullptr);
/// Whether A equals its transpose to the last bit; `difference` as is_symmetric's.
bool is_exactly_symmetric(const csr& A, std::string* difference = nullptr);

}  // namespace residua
