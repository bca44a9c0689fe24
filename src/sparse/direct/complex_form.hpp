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
  /// The real matrix that has, in the place of each entry a, the larger part of it in magnitude, which is at
  /// least |a| / sqrt(2).
  [[nodiscard]] compact_matrix sizes() const;
};

/// The complex matrix whose real_equivalent (complex_csr.hpp) R is. R must have no stored zeros, and its
/// columns must ascend within its rows. Nothing where R is no such matrix, or is that of a real one.
std::optional<complex_form> complex_form_of(const csr_view& R);

}  // namespace residua::sparse
