// What a complex_csr_matrix holds.
#pragma once

#include <algorithm>
#include <mutex>
#include <optional>

#include "residua/sparse/complex_csr_matrix.hpp"
#include "sparse/complex/csr_view.hpp"
#include "sparse/csr_storage.hpp"

namespace residua {

namespace sparse {

complex_csr_view view_of(const complex_csr& A);
/// A', stored zeros and all.
complex_csr transposed(const complex_csr_view& A);

/// The entry on a row's diagonal; zero where none is stored.
inline complex<double> diagonal_entry(const complex_csr_view& A, index_t row) {
  const auto *begin = A.column + A.row_start[row], *end = A.column + A.row_start[row + 1];
  const auto* found = std::lower_bound(begin, end, static_cast<sparse_index>(row));
  return found != end && *found == row ? A.entry(found - A.column) : complex<double>(0.0);
}

}  // namespace sparse

namespace detail {

struct complex_csr_storage {
  complex_csr host;
  sparse::complex_csr_view view;
  csr_sizes sizes;  // of parts

  /// A', made where it is first asked for, whichever thread does.
  [[nodiscard]] sparse::complex_csr_view transposed() const;

 private:
  mutable std::once_flag transposed_once_;
  mutable complex_csr transposed_;
};

}  // namespace detail

}  // namespace residua
