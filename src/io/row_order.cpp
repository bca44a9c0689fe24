// Sorts the entries of each row by columns, in place.
#include "io/row_order.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "residua/base/error.hpp"

namespace residua::detail {

namespace {

/// A row's entry: its column in the upper half, its position in the row in the lower, so that sorting keeps
/// the order of equal columns.
using sort_key = std::uint64_t;

sort_key make_key(sparse_index column, index_t position) {
  return static_cast<sort_key>(column) << 32 | static_cast<sort_key>(position);
}
sparse_index column_of(sort_key key) { return static_cast<sparse_index>(key >> 32); }
index_t position_of(sort_key key) { return static_cast<index_t>(key & 0xffffffffu); }

/// value[k] = value[position_of(key[k])], cycle by cycle, so in place. Spoils the keys.
template <class Value>
void permute(Value* value, std::vector<sort_key>& key) {
  for (index_t k = 0; k < std::ssize(key); ++k) {
    const Value first = value[k];
    index_t hole = k;
    for (index_t source = position_of(key[hole]); source != k; source = position_of(key[hole])) {
      value[hole] = value[source];
      key[hole] = make_key(0, hole);
      hole = source;
    }
    value[hole] = first;
    key[hole] = make_key(0, hole);
  }
}

template <class Matrix>
void sort_row(Matrix& A, sparse_index begin, sparse_index end, std::vector<sort_key>& key) {
  key.resize(static_cast<std::size_t>(end - begin));
  for (sparse_index k = begin; k < end; ++k) key[k - begin] = make_key(A.column[k], k - begin);
  std::sort(key.begin(), key.end());
  for (sparse_index k = begin; k < end; ++k) A.column[k] = column_of(key[k - begin]);
  permute(A.value.data() + begin, key);
}

bool is_finite(double x) { return std::isfinite(x); }
bool is_finite(const complex<double>& x) { return std::isfinite(x.re) && std::isfinite(x.im); }

template <class Value>
void require_finite(const Value& sum, index_t row, sparse_index column, const std::string& path) {
  if (is_finite(sum)) return;
  throw error(error_kind::invalid_input, path + ": the values given for entry (" + std::to_string(row + 1) +
                                             ", " + std::to_string(column + 1) + ") overflow when added up");
}

/// Moves the sorted entries begin … end-1 of `row` to `out`, adding up equal columns; returns the new end.
template <class Matrix>
sparse_index merge_row(Matrix& A, index_t row, sparse_index begin, sparse_index end, sparse_index out,
                       const std::string& path) {
  const sparse_index first = out;
  for (sparse_index k = begin; k < end; ++k) {
    if (out > first && A.column[out - 1] == A.column[k]) {
      A.value[out - 1] = A.value[out - 1] + A.value[k];
      require_finite(A.value[out - 1], row, A.column[k], path);
    } else {
      A.column[out] = A.column[k];
      A.value[out++] = A.value[k];
    }
  }
  return out;
}

template <class Matrix>
void order_all_rows(Matrix& A, const std::string& path, index_t first_row) {
  std::vector<sort_key> key;
  sparse_index begin = 0, out = 0;
  for (index_t row = 0; row < A.rows; ++row) {
    const sparse_index end = A.row_start[row + 1];
    const auto first = A.column.begin() + begin, last = A.column.begin() + end;
    const bool increasing = std::adjacent_find(first, last, std::greater_equal<>()) == last;
    if (!increasing && !std::is_sorted(first, last)) sort_row(A, begin, end, key);
    out = increasing && out == begin ? end : merge_row(A, first_row + row, begin, end, out, path);
    A.row_start[row + 1] = out;
    begin = end;
  }
  A.column.resize(static_cast<std::size_t>(out));
  A.value.resize(static_cast<std::size_t>(out));
}

}  // namespace

void order_rows(csr& A, const std::string& path, index_t first_row) { order_all_rows(A, path, first_row); }
void order_rows(complex_csr& A, const std::string& path, index_t first_row) {
  order_all_rows(A, path, first_row);
}

}  // namespace residua::detail
