// Small sparse complex matrices from all their elements.
#pragma once

#include "residua/sparse/complex_csr.hpp"

namespace residua_test {

using residua::complex, residua::complex_csr, residua::index_t, residua::sparse_index;
using complex_number = complex<double>;

/// Of which the entry in row i and column j is `entry(i, j)`; zeros are not stored.
template <class F>
complex_csr complex_matrix(index_t n, const F& entry) {
  complex_csr A;
  A.rows = A.columns = n;
  for (index_t i = 0; i < n; ++i) {
    for (index_t j = 0; j < n; ++j) {
      const complex_number value = entry(i, j);
      if (value == complex_number(0.0)) continue;
      A.column.push_back(static_cast<sparse_index>(j));
      A.value.push_back(value);
    }
    A.row_start.push_back(static_cast<sparse_index>(A.value.size()));
  }
  return A;
}

}  // namespace residua_test
