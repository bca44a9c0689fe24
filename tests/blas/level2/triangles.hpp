// Symmetric and triangular matrices of tests: what lies beyond the triangle that is read is NaN.
#pragma once

#include "blas/level2/gemv_oracle.hpp"

namespace residua_test {

using residua::diag;
using residua::uplo;

inline bool in_triangle(uplo triangle, index_t i, index_t j) {
  return triangle == uplo::lower ? i >= j : i <= j;
}

/// n x n elements of a kind, NaN beyond the triangle, and on the diagonal where that is not to be read.
template <class T>
std::vector<T> triangle_of(data kind, index_t n, uplo triangle, bool with_diagonal, std::uint64_t seed) {
  auto A = vector_of<T>(kind, n * n, seed);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      if (!in_triangle(triangle, i, j) || (i == j && !with_diagonal)) {
        A[i + j * n] = T(std::numeric_limits<double>::quiet_NaN());
      }
    }
  }
  return A;
}

/// op(A) as a whole.
template <class T>
dense<T> triangular(const std::vector<T>& A, index_t n, uplo triangle, op o, diag d) {
  return dense_of<T>(n, n, [&](index_t i, index_t j) {
    if (i == j && d == diag::unit) return T(1.0);
    const index_t r = o == op::none ? i : j, c = o == op::none ? j : i;
    return in_triangle(triangle, r, c) ? A[r + c * n] : T(0.0);
  });
}

}  // namespace residua_test
