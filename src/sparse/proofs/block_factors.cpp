// Factors row by row, and the bound of what they lack of the matrix.
#include "sparse/proofs/block_factors.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace residua::sparse {

namespace {

using namespace certified;

/// A bound of an operation's error beside its result: of sums and products in dd 3 u^2 and 7 u^2, and terms
/// of u^3 (number/bounds.hpp, double_word.hpp).
template <class T>
constexpr double unit = limb_count<T> == 1 ? 0x1p-53 : 16 * limb_unit<T>;
static_assert(unit<dd> > std::max(error_bounds<dd>::product, error_bounds<dd>::scaled_sum) * limb_unit<dd>);

}  // namespace

template <class T, std::size_t N>
block_factors<T, N>::block_factors(std::size_t blocks)
    : pattern_(blocks), pivot_(blocks), difference_(N * blocks), work_(blocks) {}

template <class T, std::size_t N>
void block_factors<T, N>::add_entry(sparse_index j, const pivot_block<double, N>& value) {
  pattern_.add_entry(j);
  value_.push_back(value);
}

template <class T, std::size_t N>
void block_factors<T, N>::count() {
  pattern_.count();
  column_end_ = pattern_.column_start();
  row_.resize(static_cast<std::size_t>(column_end_.back()));
  factor_.resize(row_.size());
}

template <class T, std::size_t N>
void block_factors<T, N>::begin() {
  std::fill(difference_.begin(), difference_.end(), 0.0);
  column_end_ = pattern_.column_start();
}

/// What is given twice for a block has each place once.
template <class T, std::size_t N>
void block_factors<T, N>::load_row(sparse_index i) {
  pattern_.for_each_entry(i, [&](std::int64_t k, sparse_index column) {
    for_each_place<N>([&](std::size_t r, std::size_t c) {
      if (value_[k].element[r][c] != 0) work_[column].element[r][c] = T(value_[k].element[r][c]);
    });
  });
}

/// What S = L D lacks of being so, which is the same in the rows of j.
template <class T, std::size_t N>
void block_factors<T, N>::note_difference(sparse_index i, sparse_index j, const block& found,
                                          const block& made) {
  const auto row = N * static_cast<std::size_t>(i), column = N * static_cast<std::size_t>(j);
  for_each_place<N>([&](std::size_t r, std::size_t c) {
    const double size = size_of(found.element[r][c] - made.element[r][c]);
    difference_[row + r] = sum_bound(difference_[row + r], size);
    difference_[column + c] = sum_bound(difference_[column + c], size);
  });
}

/// Row i of L to its columns; the pivot less its products. Leaves zeros in the working row, whose blocks are
/// all in L's row.
template <class T, std::size_t N>
pivot_block<T, N> block_factors<T, N>::eliminated(sparse_index i, block pivot) {
  load_row(i);
  const auto& starts = pattern_.column_start();
  for (const auto j : pattern_.row(i)) {
    const block S = work_[j], L = quotient(S, pivot_[j]), W = product(L, pivot_[j]);
    work_[j] = {};
    note_difference(i, j, S, W);
    for (auto k = starts[j]; k < column_end_[j]; ++k) subtract_product(work_[row_[k]], W, factor_[k]);
    subtract_product(pivot, W, L);
    row_[column_end_[j]] = i;
    factor_[column_end_[j]++] = L;
  }
  if constexpr (N == 2) pivot.element[1][0] = pivot.element[0][1];
  return pivot;
}

/// A row of L has at most s blocks. An element of S less products W L^T is a sum of t <= N s products and a
/// number, and of another one on the diagonal, so that, whatever its order, |S' + sum W L^T - S| <= gamma
/// (|S'| + sum |W||L|^T) for what is left, S', with gamma = t u / (1 - t u), u being `unit` (N. J. Higham,
/// Accuracy and Stability, 2002, lemma 8.4); W is L D to within 2 u |L||D|; and S' = W + d with the
/// differences d that were noted, or S' = D on the diagonal. So
///   |E| <= gamma |L||D||L|^T + 2 |d|, gamma for t = N s + 10,
/// if t u < 2^-20, and 2^-1070 for each of at most 2 t underflows, times |L| for those in W, whose largest
/// sum of a column is at most that of |L|^T e. The largest sum of a row of the symmetric E bounds its
/// eigenvalues.
template <class T, std::size_t N>
double block_factors<T, N>::rounding() const {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const auto& starts = pattern_.column_start();
  const auto terms = static_cast<double>(N * pattern_.longest_row() + 10);
  if (!(terms * unit<T> < 0x1p-20)) return infinity;
  const auto n = pivot_.size();
  std::array<double, N> ones;
  ones.fill(1);
  std::vector<std::array<double, N>> sums(n, ones), rows(n);
  double largest = 1;
  for (std::size_t j = 0; j < n; ++j) {
    for (auto k = starts[j]; k < starts[j + 1]; ++k) add_to(sums[j], times(transposed(factor_[k]), ones));
    for (const double sum : sums[j]) largest = std::max(largest, sum);
    sums[j] = times(pivot_[j], sums[j]);
    rows[j] = sums[j];
  }
  for (std::size_t j = 0; j < n; ++j) {
    for (auto k = starts[j]; k < starts[j + 1]; ++k)
      add_to(rows[static_cast<std::size_t>(row_[k])], times(factor_[k], sums[j]));
  }
  const double gamma = quotient_bound(terms * unit<T>, lower_rest(terms * unit<T>));
  double bound = 0;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t r = 0; r < N; ++r) {
      const double of_row = sum_bound(product_bound(gamma, rows[i][r]), 2 * difference_[N * i + r]);
      if (!std::isfinite(of_row)) return infinity;
      bound = std::max(bound, of_row);
    }
  }
  const double elements = N * static_cast<double>(pattern_.most_neighbours());
  return sum_bound(bound, product_bound(product_bound(elements * terms, largest), 0x1p-1060));
}

template <class T, std::size_t N>
void block_factors<T, N>::solve(std::vector<T>& v) const {
  const auto& starts = pattern_.column_start();
  const auto place = [&](std::size_t i) { return v.data() + N * i; };
  const auto n = pivot_.size();
  for (std::size_t j = 0; j < n; ++j) {
    for (auto k = starts[j]; k < starts[j + 1]; ++k)
      subtract_applied(factor_[k], place(static_cast<std::size_t>(row_[k])), place(j));
  }
  for (std::size_t j = n; j-- > 0;) {
    divide(pivot_[j], place(j));
    for (auto k = starts[j]; k < starts[j + 1]; ++k)
      subtract_applied(transposed(factor_[k]), place(j), place(static_cast<std::size_t>(row_[k])));
  }
}

template class block_factors<double, 1>;
template class block_factors<dd, 1>;
template class block_factors<double, 2>;
template class block_factors<dd, 2>;

}  // namespace residua::sparse
