// The complex matrix of half the order that a real one may be the equivalent of.
#pragma once

#include <optional>
#include <vector>

#include "sparse/direct/compact_matrix.hpp"

namespace residua::sparse {

/// A square complex matrix, by rows, without stored zeros.
struct complex_form {
  std::vector<sparse_index> row_start{0}, column;
  std::vector<double> parts;  // the real and the imaginary one of each entry

  [[nodiscard]] sparse_index order() const { return static_cast<sparse_index>(row_start.size()) - 1; }
  /// With the larger part of each entry, in magnitude, in the entry's place: at least |a| / sqrt(2).
  [[nodiscard]] compact_matrix sizes() const;
};

/// Of R without stored zeros, whose columns ascend within its rows: the matrix whose real_equivalent
/// (complex_csr.hpp) R is; absent where R is no such matrix, or the one of a real matrix.
std::optional<complex_form> complex_form_of(const csr_view& R);

}  // namespace residua::sparse
