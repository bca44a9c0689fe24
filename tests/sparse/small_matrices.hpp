// Small sparse matrices from all their elements, and random numbers to make some of.
#pragma once

#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "residua/sparse/csr.hpp"
#include "sparse/host_arrays.hpp"

namespace residua_test {

using residua::csr;
using residua::index_t;
using residua::sparse_index;
using residua::detail::view_of;

enum class stored_zeros { none, of_diagonal };

/// Of which the entry in row i and column j is `entry(i, j)`.
template <class F>
csr matrix_from(index_t rows, index_t columns, const F& entry, stored_zeros zeros = stored_zeros::none) {
  csr A;
  A.rows = rows;
  A.columns = columns;
  for (index_t i = 0; i < rows; ++i) {
    for (index_t j = 0; j < columns; ++j) {
      const double value = entry(i, j);
      if (value == 0 && (i != j || zeros == stored_zeros::none)) continue;
      A.column.push_back(static_cast<sparse_index>(j));
      A.value.push_back(value);
    }
    A.row_start.push_back(static_cast<sparse_index>(A.value.size()));
  }
  return A;
}

template <class F>
csr square_matrix(index_t n, const F& entry) {
  return matrix_from(n, n, entry);
}

/// The elements by rows.
inline csr rectangular(index_t rows, index_t columns, const std::vector<double>& values,
                       stored_zeros zeros = stored_zeros::none) {
  const auto entry = [&](index_t i, index_t j) { return values[static_cast<std::size_t>(i * columns + j)]; };
  return matrix_from(rows, columns, entry, zeros);
}

using rows_of_numbers = std::vector<std::vector<double>>;

/// As many columns as rows.
inline csr sparse_of(const rows_of_numbers& rows) {
  return square_matrix(static_cast<index_t>(rows.size()), [&](index_t i, index_t j) { return rows[i][j]; });
}

/// a_ij = 1 / (i + j + 1) rounded to double: condition numbers of about 3.5^n.
inline csr hilbert(index_t n) {
  csr A = square_matrix(n, [](index_t i, index_t j) { return 1.0 / static_cast<double>(i + j + 1); });
  A.kind = residua::matrix_kind::symmetric;
  return A;
}

class random_numbers {
 public:
  explicit random_numbers(std::uint64_t seed) : bits_(seed) {}
  /// Uniform in [0, 1).
  double fraction() { return std::ldexp(static_cast<double>(bits_() >> 11), -53); }
  /// One of 0 … below - 1.
  int whole(int below) { return static_cast<int>(bits_() % static_cast<std::uint64_t>(below)); }
  /// Of magnitude 2^-spread … 2^spread.
  double graded(int spread) {
    const double size = std::ldexp(0.5 + fraction() / 2, whole(2 * spread + 1) - spread);
    return whole(2) == 0 ? size : -size;
  }

 private:
  std::mt19937_64 bits_;
};

inline rows_of_numbers dense_of(const csr& A) {
  rows_of_numbers D(static_cast<std::size_t>(A.rows),
                    std::vector<double>(static_cast<std::size_t>(A.columns), 0.0));
  for (index_t i = 0; i < A.rows; ++i) {
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) D[i][A.column[k]] = A.value[k];
  }
  return D;
}

}  // namespace residua_test
