// A matrix's arrays on the host, which are its own or copies of what lies on a GPU, and what is read of them.
#pragma once

#include <algorithm>
#include <vector>

#include "sparse/csr_storage.hpp"

namespace residua::detail {

struct host_arrays {
  std::vector<sparse_index> row_start, column;
  std::vector<double> value;
  sparse::csr_view view;
};

template <class T>
void fetch_vector(const context& ctx, const T*& elements, index_t size, std::vector<T>& copy) {
  copy.resize(static_cast<std::size_t>(size));
  download_bytes(ctx, copy.data(), elements, copy.size() * sizeof(T));
  elements = copy.data();
}

inline sparse::csr_view view_of(const csr& A) {
  return {A.rows, A.columns, A.nonzeros(), A.row_start.data(), A.column.data(), A.value.data()};
}

inline host_arrays fetch(const context& ctx, const csr_matrix& A) {
  host_arrays host;
  host.view = A.storage().view;
  if (A.memory() == memory_space::host) return host;
  fetch_vector(ctx, host.view.row_start, A.rows() + 1, host.row_start);
  fetch_vector(ctx, host.view.column, A.nonzeros(), host.column);
  fetch_vector(ctx, host.view.value, A.nonzeros(), host.value);
  return host;
}

/// A general matrix with A's pattern, whose entry k is value_of(k).
template <class F>
csr with_values(const sparse::csr_view& A, const F& value_of) {
  csr result;
  result.rows = A.rows;
  result.columns = A.columns;
  result.row_start.assign(A.row_start, A.row_start + A.rows + 1);
  result.column.assign(A.column, A.column + A.nonzeros);
  result.value.reserve(static_cast<std::size_t>(A.nonzeros));
  for (index_t k = 0; k < A.nonzeros; ++k) result.value.push_back(value_of(k));
  return result;
}

/// The place of the row's diagonal entry among A's entries; -1 where there is none.
inline sparse_index diagonal_position(const sparse::csr_view& A, index_t row) {
  const auto* end = A.column + A.row_start[row + 1];
  const auto* found = std::lower_bound(A.column + A.row_start[row], end, static_cast<sparse_index>(row));
  return found != end && *found == row ? static_cast<sparse_index>(found - A.column) : -1;
}

/// The first row with an entry that has no mirror on the other side of the diagonal, or that differs from its
/// mirror by more than the rounding that is_symmetric grants; -1 where the matrix is symmetric.
inline index_t asymmetric_row(const sparse::csr_view& A) {
  // For each row the first entry right of the diagonal that has not met its mirror.
  std::vector<sparse_index> next;
  for (index_t i = 0; i < A.rows; ++i) {
    const auto *begin = A.column + A.row_start[i], *end = A.column + A.row_start[i + 1];
    next.push_back(
        static_cast<sparse_index>(std::upper_bound(begin, end, static_cast<sparse_index>(i)) - A.column));
    for (const auto* j = begin; j != end && *j < i; ++j) {
      const auto mirror = next[*j]++;
      if (mirror >= A.row_start[*j + 1] || A.column[mirror] != i) return i;
      if (!are_mirrored(A.value[j - A.column], A.value[mirror])) return i;
    }
  }
  for (index_t i = 0; i < A.rows; ++i) {
    if (next[i] != A.row_start[i + 1]) return i;
  }
  return -1;
}

}  // namespace residua::detail
