// Matrices with which CG goes on for as long as it is to be timed.
#pragma once

#include <algorithm>
#include <cmath>

#include "residua/sparse/csr.hpp"

namespace residua::bench {

inline index_t entries_beside_diagonal(const csr& A, index_t i) {
  const auto* begin = A.column.data() + A.row_start[i];
  const auto* end = A.column.data() + A.row_start[i + 1];
  return end - begin - std::count(begin, end, static_cast<sparse_index>(i));
}

/// Whether float holds all values, as it then will those of an endless matrix.
inline bool has_floats(const csr& A) {
  return std::all_of(A.value.begin(), A.value.end(),
                     [](double value) { return static_cast<double>(static_cast<float>(value)) == value; });
}

inline double fraction(double a) { return a - std::floor(a); }

/// The pattern of a square A with a full diagonal: -1 beside it, and on it more than the larger number of
/// those in the row and in the column, by factors up to 256: CG does not break down, nor does its residual
/// leave double's range soon, as it does in few iterations where eigenvalues are few or nearly the same.
inline csr endless(const csr& A) {
  std::vector<index_t> in_column(static_cast<std::size_t>(A.columns), 0);
  for (index_t i = 0; i < A.rows; ++i) {
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k)
      in_column[static_cast<std::size_t>(A.column[k])] += A.column[k] == i ? 0 : 1;
  }
  const bool floats = has_floats(A);
  csr B;
  B.rows = A.rows;
  B.columns = A.columns;
  const auto append = [&B](sparse_index column, double value) {
    B.column.push_back(column);
    B.value.push_back(value);
  };
  for (index_t i = 0; i < A.rows; ++i) {
    const auto row = static_cast<double>(i);
    const double excess = 1e-3 + 0.1 * fraction(0.6180339887498949 * row);
    const double factor = std::exp2(8 * fraction(0.7548776662466927 * row));
    const double most =
        static_cast<double>(std::max(entries_beside_diagonal(A, i), in_column[static_cast<std::size_t>(i)]));
    const auto* begin = A.column.data() + A.row_start[i];
    const auto* end = A.column.data() + A.row_start[i + 1];
    const auto* behind = std::upper_bound(begin, end, static_cast<sparse_index>(i));
    const auto* before = std::lower_bound(begin, end, static_cast<sparse_index>(i));
    std::for_each(begin, before, [&](sparse_index column) { append(column, -1.0); });
    const double diagonal = factor * (most + excess);
    append(static_cast<sparse_index>(i), floats ? static_cast<float>(diagonal) : diagonal);
    std::for_each(behind, end, [&](sparse_index column) { append(column, -1.0); });
    B.row_start.push_back(static_cast<sparse_index>(B.column.size()));
  }
  return B;
}

}  // namespace residua::bench
