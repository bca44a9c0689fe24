// Small square matrices with random patterns, as the direct solver's parts take them.
#pragma once

#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "residua/sparse/csr.hpp"
#include "sparse/csr_view.hpp"

namespace residua_test {

using residua::csr;
using residua::index_t;
using residua::sparse_index;

inline residua::sparse::csr_view view_of(const csr& A) {
  return {A.rows, A.columns, A.nonzeros(), A.row_start.data(), A.column.data(), A.value.data()};
}

/// Of order n, whose entry in row i and column j is `entry(i, j)`; zeros are not stored.
template <class F>
csr square_matrix(index_t n, const F& entry) {
  csr A;
  A.rows = A.columns = n;
  for (index_t i = 0; i < n; ++i) {
    for (index_t j = 0; j < n; ++j) {
      const double value = entry(i, j);
      if (value == 0) continue;
      A.column.push_back(static_cast<sparse_index>(j));
      A.value.push_back(value);
    }
    A.row_start.push_back(static_cast<sparse_index>(A.value.size()));
  }
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

inline std::vector<std::vector<double>> dense_of(const csr& A) {
  std::vector<std::vector<double>> D(static_cast<std::size_t>(A.rows),
                                     std::vector<double>(static_cast<std::size_t>(A.columns), 0.0));
  for (index_t i = 0; i < A.rows; ++i) {
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) D[i][A.column[k]] = A.value[k];
  }
  return D;
}

}  // namespace residua_test
