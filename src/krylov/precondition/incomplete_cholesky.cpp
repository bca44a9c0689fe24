// IC(0): L is computed row by row in the place of the lower triangle, and U is its transpose.
#include <algorithm>

#include "krylov/precondition/shifted_matrix.hpp"
#include "sparse/direct/compact_matrix.hpp"
#include "sparse/host_arrays.hpp"

namespace residua::precondition {

namespace {

/// The sum of l_ik l_jk over the columns k < j that rows i and j of L share.
double shared_products(const csr& L, sparse_index i, sparse_index j) {
  double sum = 0;
  auto a = L.row_start[i], b = L.row_start[j];
  while (L.column[a] < j && L.column[b] < j) {
    if (L.column[a] == L.column[b]) sum = std::fma(L.value[a], L.value[b], sum);
    const bool step_a = L.column[a] <= L.column[b], step_b = L.column[b] <= L.column[a];
    a += step_a ? 1 : 0;
    b += step_b ? 1 : 0;
  }
  return sum;
}

/// The lower triangle with its diagonal.
csr lower_triangle(const shifted_matrix& B) {
  csr L;
  L.rows = L.columns = B.matrix.rows;
  for (index_t i = 0; i < L.rows; ++i) {
    const auto begin = B.matrix.row_start[i], end = B.diagonal[i] + 1;
    L.column.insert(L.column.end(), B.matrix.column.begin() + begin, B.matrix.column.begin() + end);
    L.value.insert(L.value.end(), B.matrix.value.begin() + begin, B.matrix.value.begin() + end);
    L.row_start.push_back(static_cast<sparse_index>(L.value.size()));
  }
  return L;
}

/// Factorises row i, after the rows above it. Returns whether its pivot is accepted.
bool factorise_row(const shifted_matrix& B, double alpha, csr& L, sparse_index i) {
  const auto begin = L.row_start[i], diagonal = L.row_start[i + 1] - 1;
  const double entry = B.diagonal_entry(i, alpha);
  double squares = 0;
  for (auto k = begin; k < diagonal; ++k) {
    const auto j = L.column[k];
    L.value[k] = (L.value[k] - shared_products(L, i, j)) / L.value[L.row_start[j + 1] - 1];
    squares = std::fma(L.value[k], L.value[k], squares);
  }
  const double pivot = entry - squares;
  L.value[diagonal] = std::sqrt(pivot);
  return B.accepts(pivot, std::fabs(entry) + squares, diagonal - begin);
}

}  // namespace

incomplete_factors factorise_ic0(const shifted_matrix& B, double alpha) {
  incomplete_factors f;
  f.lower = lower_triangle(B);
  for (sparse_index i = 0; i < f.lower.rows; ++i) {
    if (!factorise_row(B, alpha, f.lower, i)) return {{}, {}, i};
  }
  f.upper = sparse::compact_matrix(detail::view_of(f.lower)).transposed().to_csr();
  return f;
}

}  // namespace residua::precondition
