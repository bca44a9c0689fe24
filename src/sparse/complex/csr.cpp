// Complex matrices in host memory: whether they are Hermitian, and the real matrices that they are solved as.
#include <algorithm>
#include <cmath>
#include <limits>

#include "residua/base/error.hpp"
#include "residua/number/text.hpp"
#include "residua/sparse/complex_csr.hpp"
#include "sparse/entry.hpp"

namespace residua {

namespace {

constexpr index_t largest = std::numeric_limits<sparse_index>::max();

std::string text_of(const complex<double>& a) {
  return to_string(a.re) + (std::signbit(a.im) ? " - " : " + ") + to_string(std::abs(a.im)) + " i";
}

double largest_part(const complex<double>& a) { return std::max(std::abs(a.re), std::abs(a.im)); }

bool are_conjugates(const complex<double>& a, const complex<double>& b) {
  return largest_part(a - conj(b)) <= 0x1p-40 * std::max(largest_part(a), largest_part(b));
}

index_t parts_that_are_not_zero(const complex_csr& A) {
  index_t count = 0;
  for (const auto& a : A.value) count += (a.re != 0 ? 1 : 0) + (a.im != 0 ? 1 : 0);
  return count;
}

void require_indices(const complex_csr& A, index_t entries) {
  if (2 * std::max(A.rows, A.columns) <= largest && entries <= largest) return;
  throw error(error_kind::invalid_input, "as a real matrix it would have " + std::to_string(2 * A.rows) +
                                             " rows, " + std::to_string(2 * A.columns) + " columns and " +
                                             std::to_string(entries) +
                                             " entries, of none of which may be more than 2147483647");
}

/// Adds a row of the real matrix: `left` and `right` give what of an entry stands in its two columns.
template <class Left, class Right>
void add_row(csr& R, const complex_csr& A, index_t row, const Left& left, const Right& right) {
  const auto add = [&](sparse_index column, double value) {
    if (value == 0) return;
    R.column.push_back(column);
    R.value.push_back(value);
  };
  for (sparse_index k = A.row_start[row]; k < A.row_start[row + 1]; ++k) {
    add(2 * A.column[k], left(A.value[k]));
    add(2 * A.column[k] + 1, right(A.value[k]));
  }
  R.row_start.push_back(static_cast<sparse_index>(R.value.size()));
}

}  // namespace

bool is_hermitian(const complex_csr& A, std::string* difference) {
  const auto differs = [&](const std::string& what) {
    if (difference != nullptr) *difference = what;
    return false;
  };
  if (A.rows != A.columns) return differs("the matrix is not square");
  for (sparse_index i = 0; i < A.rows; ++i) {
    for (sparse_index k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      const sparse_index j = A.column[k];
      const auto across = detail::value_at(A, j, i);
      const bool is_as_it_must = i == j ? across.im == 0 : are_conjugates(A.value[k], across);
      if (is_as_it_must) continue;
      return differs(detail::entry_name(i, j) + " is " + text_of(A.value[k]) +
                     (i == j ? std::string(", on the diagonal")
                             : " and " + detail::entry_name(j, i) + " is " + text_of(across)));
    }
  }
  return true;
}

complex_csr complex_form(const csr& A) {
  complex_csr C{A.rows, A.columns, A.row_start, A.column, {}, A.kind == matrix_kind::symmetric};
  C.value.assign(A.value.begin(), A.value.end());
  return C;
}

csr real_equivalent(const complex_csr& A) {
  validate(A);
  const index_t entries = 2 * parts_that_are_not_zero(A);
  require_indices(A, entries);
  csr R;
  R.rows = 2 * A.rows;
  R.columns = 2 * A.columns;
  R.kind = A.hermitian ? matrix_kind::symmetric : matrix_kind::general;
  R.column.reserve(static_cast<std::size_t>(entries));
  R.value.reserve(static_cast<std::size_t>(entries));
  for (index_t i = 0; i < A.rows; ++i) {
    add_row(
        R, A, i, [](const auto& a) { return a.re; }, [](const auto& a) { return -a.im; });
    add_row(
        R, A, i, [](const auto& a) { return a.im; }, [](const auto& a) { return a.re; });
  }
  return R;
}

}  // namespace residua
