// Dense checks of small matrices.
#pragma once

#include <cmath>
#include <vector>

#include "residua/sparse/csr.hpp"

namespace residua_test {

/// The stored value, or zero. 0-based.
inline double value_at(const residua::csr& A, residua::index_t i, residua::index_t j) {
  for (residua::index_t k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
    if (A.column[k] == j) return A.value[k];
  }
  return 0.0;
}

/// Whether the Cholesky factorisation of A, of which it reads the lower triangle, finds only positive pivots.
inline bool is_positive_definite(const residua::csr& A) {
  const residua::index_t n = A.rows;
  std::vector<double> L(static_cast<std::size_t>(n * n));
  for (residua::index_t i = 0; i < n; ++i) {
    for (residua::index_t j = 0; j <= i; ++j) {
      double sum = value_at(A, i, j);
      for (residua::index_t k = 0; k < j; ++k) sum -= L[i * n + k] * L[j * n + k];
      if (i == j && !(sum > 0)) return false;
      L[i * n + j] = i == j ? std::sqrt(sum) : sum / L[j * n + j];
    }
  }
  return true;
}

}  // namespace residua_test
