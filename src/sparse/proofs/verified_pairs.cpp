// Factors with pivots of order two, row by row, and what rounding did to them.
#include "sparse/proofs/verified_pairs.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "certified/upper_bounds.hpp"
#include "residua/number/bounds.hpp"

namespace residua::sparse {

namespace {

using namespace certified;

/// A bound of an operation's error beside its result: of sums and products in dd 3 u^2 and 7 u^2, and terms
/// of u^3 (number/bounds.hpp, double_word.hpp).
template <class T>
constexpr double unit = limb_count<T> == 1 ? 0x1p-53 : 16 * limb_unit<T>;
static_assert(unit<dd> > std::max(error_bounds<dd>::product, error_bounds<dd>::scaled_sum) * limb_unit<dd>);

/// X Y.
template <class T>
pair_block<T> product(const pair_block<T>& X, const pair_block<T>& Y) {
  return {X.a * Y.a + X.b * Y.c, X.a * Y.b + X.b * Y.d, X.c * Y.a + X.d * Y.c, X.c * Y.b + X.d * Y.d};
}
/// S - X Y^T.
template <class T>
void subtract_product(pair_block<T>& S, const pair_block<T>& X, const pair_block<T>& Y) {
  S.a = S.a - X.a * Y.a - X.b * Y.b;
  S.b = S.b - X.a * Y.c - X.b * Y.d;
  S.c = S.c - X.c * Y.a - X.d * Y.b;
  S.d = S.d - X.c * Y.c - X.d * Y.d;
}
/// About S D^-1 for a symmetric D.
template <class T>
pair_block<T> quotient(const pair_block<T>& S, const pair_block<T>& D) {
  const T determinant = D.a * D.d - D.b * D.b;
  const pair_block<T> inverse{D.d / determinant, -D.b / determinant, -D.b / determinant, D.a / determinant};
  return product(S, inverse);
}
template <class T>
bool is_finite(const pair_block<T>& X) {
  return std::isfinite(leading(X.a)) && std::isfinite(leading(X.b)) && std::isfinite(leading(X.c)) &&
         std::isfinite(leading(X.d));
}
/// Whether b^2 > a d, whatever rounding does: leading limbs of products are within a factor of 1 + 2 u of
/// them, but for underflow, which b^2 is kept away from and which lifts a d to less than 2^-1060.
template <class T>
bool has_negative_determinant(const pair_block<T>& D) {
  const double square = leading(D.b * D.b), product = leading(D.a * D.d);
  return is_finite(D) && square > 0x1p-900 && square * (1 - 0x1p-50) > product;
}

/// At least |x|.
template <class T>
double size_of(const T& x) {
  return inflated(std::fabs(leading(x)));
}
/// Sums of rows of |X|, times numbers that are not negative: bounds from above.
struct magnitudes {
  double first, second;
};
template <class T>
magnitudes times(const pair_block<T>& X, const magnitudes& y) {
  const auto sum = [&](const T& p, const T& q) {
    return sum_bound(product_bound(size_of(p), y.first), product_bound(size_of(q), y.second));
  };
  return {sum(X.a, X.b), sum(X.c, X.d)};
}
template <class T>
pair_block<T> transposed(const pair_block<T>& X) {
  return {X.a, X.c, X.b, X.d};
}
void add_to(magnitudes& x, const magnitudes& y) {
  x = {sum_bound(x.first, y.first), sum_bound(x.second, y.second)};
}

}  // namespace

template <class T>
verified_pairs<T>::verified_pairs(const csr_view& B, const std::vector<sparse_index>& elimination)
    : pattern_(static_cast<std::size_t>(B.rows)),
      diagonal_(static_cast<std::size_t>(B.rows)),
      pivot_(diagonal_.size()),
      difference_(2 * diagonal_.size()),
      work_(diagonal_.size()) {
  const auto n = diagonal_.size();
  std::vector<sparse_index> position(n);
  for (std::size_t k = 0; k < n; ++k)
    position[static_cast<std::size_t>(elimination[k])] = static_cast<sparse_index>(k);
  std::vector<std::vector<std::pair<sparse_index, pair_block<double>>>> rows(n);
  for (sparse_index row = 0; row < B.rows; ++row) {
    for (auto k = B.row_start[row]; k < B.row_start[row + 1]; ++k) {
      const auto i = position[row], j = position[B.column[k]];
      const double value = B.value[k];
      if (i == j)
        diagonal_[i] = value;
      else if (j < i)
        rows[i].push_back({j, {0, value, 0, 0}});
      else
        rows[j].push_back({i, {0, 0, value, 0}});
    }
  }
  for (const auto& row : rows) {
    for (const auto& [j, block] : row) {
      pattern_.add_entry(j);
      value_.push_back(block);
    }
    pattern_.end_row();
  }
  pattern_.count();
  column_end_ = pattern_.column_start();
  row_.resize(static_cast<std::size_t>(column_end_.back()));
  factor_.resize(row_.size());
}

/// An entry of B and the one across its diagonal come apart.
template <class T>
void verified_pairs<T>::load_row(sparse_index i) {
  pattern_.for_each_entry(i, [&](std::int64_t k, sparse_index j) {
    if (value_[k].b != 0) work_[j].b = T(value_[k].b);
    if (value_[k].c != 0) work_[j].c = T(value_[k].c);
  });
}

/// What S = L D lacks of being so, which is the same in the rows of j.
template <class T>
void verified_pairs<T>::note_difference(sparse_index i, sparse_index j, const pair_block<T>& found,
                                        const pair_block<T>& made) {
  const auto row = 2 * static_cast<std::size_t>(i), column = 2 * static_cast<std::size_t>(j);
  const auto note = [&](std::size_t r, std::size_t c, const T& x, const T& y) {
    const double size = size_of(x - y);
    difference_[r] = sum_bound(difference_[r], size);
    difference_[c] = sum_bound(difference_[c], size);
  };
  note(row, column, found.a, made.a);
  note(row, column + 1, found.b, made.b);
  note(row + 1, column, found.c, made.c);
  note(row + 1, column + 1, found.d, made.d);
}

/// Row i of L to its columns; the pivot less its products. Leaves zeros in the working row, whose blocks are
/// all in L's row.
template <class T>
void verified_pairs<T>::eliminate(sparse_index i, pair_block<T>& pivot) {
  const auto& starts = pattern_.column_start();
  for (const auto j : pattern_.row(i)) {
    const pair_block<T> S = work_[j], L = quotient(S, pivot_[j]), W = product(L, pivot_[j]);
    work_[j] = {};
    note_difference(i, j, S, W);
    for (auto k = starts[j]; k < column_end_[j]; ++k) subtract_product(work_[row_[k]], W, factor_[k]);
    subtract_product(pivot, W, L);
    row_[column_end_[j]] = i;
    factor_[column_end_[j]++] = L;
  }
}

template <class T>
bool verified_pairs<T>::factorise(double sigma) {
  std::fill(difference_.begin(), difference_.end(), 0.0);
  column_end_ = pattern_.column_start();
  for (sparse_index i = 0; i < order(); ++i) {
    load_row(i);
    const T shift(-sigma), diagonal(diagonal_[i]);
    pair_block<T> pivot{shift, diagonal, diagonal, shift};
    eliminate(i, pivot);
    pivot.c = pivot.b;
    if (!has_negative_determinant(pivot)) return false;
    pivot_[i] = pivot;
  }
  return true;
}

/// A row of L has at most s blocks. An element S of H - sigma I less products W L^T is a sum of t <= 2 s
/// products and a number, so that, whatever its order, |S + sum W L^T - h| <= gamma (|S| + sum |W||L|^T) with
/// gamma = t u / (1 - t u), u being `unit` (N. J. Higham, Accuracy and Stability, 2002, lemma 8.4); W is L D
/// to within 2 u |L||D|; and S = W + d with the differences d that were noted, or S = D on the diagonal. So
///   |E| <= gamma |L||D||L|^T + 2 |d|, gamma for t = 2 s + 10,
/// if t u < 2^-20, and 2^-1070 for each of at most 2 t underflows, times |L| for those in W, whose largest
/// sum of a column is at most that of |L|^T e. The largest sum of a row of the symmetric E bounds its
/// eigenvalues.
template <class T>
double verified_pairs<T>::rounding() const {
  const auto& starts = pattern_.column_start();
  const auto terms = static_cast<double>(2 * pattern_.longest_row() + 10);
  if (!(terms * unit<T> < 0x1p-20)) return std::numeric_limits<double>::infinity();
  const auto n = pivot_.size();
  std::vector<magnitudes> sums(n, {1, 1}), rows(n);
  double largest = 1;
  for (std::size_t j = 0; j < n; ++j) {
    for (auto k = starts[j]; k < starts[j + 1]; ++k) add_to(sums[j], times(transposed(factor_[k]), {1, 1}));
    largest = std::max({largest, sums[j].first, sums[j].second});
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
    const double of_row =
        std::max(sum_bound(product_bound(gamma, rows[i].first), 2 * difference_[2 * i]),
                 sum_bound(product_bound(gamma, rows[i].second), 2 * difference_[2 * i + 1]));
    if (!std::isfinite(of_row)) return std::numeric_limits<double>::infinity();
    bound = std::max(bound, of_row);
  }
  const double elements = 2 * static_cast<double>(pattern_.most_neighbours());
  return sum_bound(bound, product_bound(product_bound(elements * terms, largest), 0x1p-1060));
}

template <class T>
void verified_pairs<T>::solve(std::vector<T>& v) const {
  const auto& starts = pattern_.column_start();
  const auto apply = [&](const pair_block<T>& L, std::size_t target, std::size_t source) {
    v[target] = v[target] - (L.a * v[source] + L.b * v[source + 1]);
    v[target + 1] = v[target + 1] - (L.c * v[source] + L.d * v[source + 1]);
  };
  const auto n = pivot_.size();
  for (std::size_t j = 0; j < n; ++j) {
    for (auto k = starts[j]; k < starts[j + 1]; ++k)
      apply(factor_[k], 2 * static_cast<std::size_t>(row_[k]), 2 * j);
  }
  for (std::size_t j = n; j-- > 0;) {
    const auto& D = pivot_[j];
    const T determinant = D.a * D.d - D.b * D.b, x = v[2 * j], y = v[2 * j + 1];
    v[2 * j] = (D.d * x - D.b * y) / determinant;
    v[2 * j + 1] = (D.a * y - D.b * x) / determinant;
    for (auto k = starts[j]; k < starts[j + 1]; ++k)
      apply(transposed(factor_[k]), 2 * j, 2 * static_cast<std::size_t>(row_[k]));
  }
}

template class verified_pairs<double>;
template class verified_pairs<dd>;

}  // namespace residua::sparse
