// Cholesky's factors row by row: row i of L solves a triangular system with the rows before it.
#include "sparse/proofs/verified_cholesky.hpp"

#include <cmath>

#include "certified/upper_bounds.hpp"

namespace residua::sparse {

verified_cholesky::verified_cholesky(const csr& A, const std::vector<int>& exponents,
                                     const std::vector<sparse_index>& elimination)
    : pattern_(static_cast<std::size_t>(A.rows)),
      diagonal_(static_cast<std::size_t>(A.rows)),
      pivot_(diagonal_.size()),
      work_(diagonal_.size()) {
  const auto position = positions_of(elimination);
  for (sparse_index i = 0; i < order(); ++i) {
    const auto row = elimination[static_cast<std::size_t>(i)];
    for (auto k = A.row_start[row]; k < A.row_start[row + 1]; ++k) {
      const auto other = A.column[k];
      const auto j = position[other];
      const double scaled = std::ldexp(A.value[k], exponents[row] + exponents[other]);
      if (j == i) diagonal_[i] = scaled;
      if (j >= i) continue;
      pattern_.add_entry(j);
      value_.push_back(scaled);
    }
    pattern_.end_row();
  }
  pattern_.count();
  column_end_ = pattern_.column_start();
  row_.resize(static_cast<std::size_t>(column_end_.back()));
  factor_.resize(row_.size());
}

void verified_cholesky::load_row(sparse_index i) {
  pattern_.for_each_entry(i, [&](std::int64_t k, sparse_index j) { work_[j] = value_[k]; });
}

/// Row i of L to its columns; the pivot less the squares of the row. Leaves zeros in the working row, whose
/// elements are all in L's row.
double verified_cholesky::eliminate(sparse_index i, double pivot) {
  const auto& starts = pattern_.column_start();
  for (const auto j : pattern_.row(i)) {
    const double l = work_[j] / pivot_[j];
    work_[j] = 0;
    for (auto k = starts[j]; k < column_end_[j]; ++k) work_[row_[k]] -= factor_[k] * l;
    pivot -= l * l;
    row_[column_end_[j]] = i;
    factor_[column_end_[j]++] = l;
  }
  return pivot;
}

bool verified_cholesky::factorise(double c) {
  column_end_ = pattern_.column_start();
  for (sparse_index i = 0; i < order(); ++i) {
    load_row(i);
    const double left = eliminate(i, diagonal_[i] - c);
    if (!(left > 0) || !std::isfinite(left)) return false;
    pivot_[i] = std::sqrt(left);
  }
  return true;
}

/// Row i of L has at most s entries, and its element j comes of at most s - 1 products and a quotient, or of
/// s - 1 squares and a root. So L L^T = B + dA has |dA_ij| <= gamma sum_k |l_ik l_jk| with
/// gamma = t u / (1 - t u), t = s + 1, for any order of the sum, fused or not (N. J. Higham, Accuracy and
/// Stability, 2002, lemma 8.4); t = s + 3 is taken. For i = j that says sum_k l_ik^2 <= b_ii / (1 - gamma),
/// and by Cauchy and Schwarz |dA_ij| <= gamma / (1 - gamma) sqrt(b_ii b_jj), b_ii <= 2. Each of at most t
/// operations, scaling included, underflows by at most 2^-1074, times a pivot of at most 2: t 2^-1060 is
/// more. dA is zero where L L^T has no entry, and symmetric, so that its largest sum of a row bounds its
/// eigenvalues.
double verified_cholesky::rounding() const {
  using namespace certified;
  constexpr double unit = 0x1p-53, largest_diagonal = 2;
  const auto terms = static_cast<double>(pattern_.longest_row() + 3),
             neighbours = static_cast<double>(pattern_.most_neighbours());
  if (!(terms * unit < 0x1p-10)) return 1;  // proves nothing, as c is below 1 then
  const double gamma = quotient_bound(terms * unit, lower_rest(terms * unit));
  const double of_element =
      sum_bound(product_bound(quotient_bound(gamma, lower_rest(gamma)), largest_diagonal), terms * 0x1p-1060);
  // Beside it, what subtracting c has rounded of the diagonal.
  return sum_bound(product_bound(of_element, neighbours), largest_diagonal * 2 * unit);
}

void verified_cholesky::solve(std::vector<double>& v) const {
  const auto& starts = pattern_.column_start();
  for (sparse_index j = 0; j < order(); ++j) {
    v[j] /= pivot_[j];
    for (auto k = starts[j]; k < starts[j + 1]; ++k) v[row_[k]] -= factor_[k] * v[j];
  }
  for (sparse_index j = order() - 1; j >= 0; --j) {
    for (auto k = starts[j]; k < starts[j + 1]; ++k) v[j] -= factor_[k] * v[row_[k]];
    v[j] /= pivot_[j];
  }
}

}  // namespace residua::sparse
