// A lower bound of a sparse matrix's smallest singular value by factors of a symmetric matrix of twice the
// order, in double or dd, with a bound of what rounding did to them.
#pragma once

#include <cstdint>
#include <vector>

#include "residua/number/operators.hpp"
#include "sparse/csr_view.hpp"
#include "sparse/proofs/factor_pattern.hpp"

namespace residua::sparse {

/// A block of rows and columns 2 i, 2 i + 1 and 2 j, 2 j + 1, by rows.
template <class T>
struct pair_block {
  T a = T(0.0), b = T(0.0), c = T(0.0), d = T(0.0);
};

/// H - sigma I = L D L^T + E with pivots of order two, where H = [0 B; B^T 0] with row i of B and column i of
/// B side by side, so that the pivots are about [-sigma b_ii; b_ii -sigma]. H has the eigenvalues +s and -s
/// of each singular value s of B. If every pivot in D has a negative determinant, L D L^T has n positive
/// eigenvalues by Sylvester's law, and so by Weyl's theorem H - sigma I has n that are above -|E|_2: all n
/// singular values are above sigma - |E|_2.
///
/// Row by row, as verified_cholesky.hpp; the pattern is that of Cholesky's factors of B + B^T. No pivot is
/// chosen: the diagonal of B should be large in its rows and columns (matching.hpp). If it does not do, E is
/// large.
template <class T>
class verified_pairs {
 public:
  using number = T;
  /// B is square with a full diagonal; its columns may be in any order within rows.
  verified_pairs(const csr_view& B, const std::vector<sparse_index>& elimination);

  /// Factorises H - sigma I. Returns false where a pivot's determinant is not proved to be negative; there
  /// are no factors then.
  bool factorise(double sigma);
  /// An upper bound of |E|_2 for the present factors.
  [[nodiscard]] double rounding() const;
  /// v of 2 n elements, by pairs in the order of elimination, becomes (L D L^T)^-1 v.
  void solve(std::vector<T>& v) const;
  /// visit(i, j, block) for L's blocks below the diagonal, i > j, and visit(i, i, block) for D's; i and j
  /// count in the order of elimination.
  template <class Visit>
  void for_each_block(const Visit& visit) const {
    for (sparse_index j = 0; j < order(); ++j) {
      visit(j, j, pivot_[j]);
      for (auto k = pattern_.column_start()[j]; k < pattern_.column_start()[j + 1]; ++k)
        visit(row_[k], j, factor_[k]);
    }
  }
  /// Numbers in L and D.
  [[nodiscard]] std::int64_t entries() const {
    return 4 * pattern_.column_start().back() + 3 * std::int64_t{order()};
  }
  [[nodiscard]] sparse_index order() const { return pattern_.order(); }

 private:
  void load_row(sparse_index i);
  void eliminate(sparse_index i, pair_block<T>& pivot);
  void note_difference(sparse_index i, sparse_index j, const pair_block<T>& found, const pair_block<T>& made);

  factor_pattern pattern_;
  // H's blocks below the diagonal, by rows, and the diagonal of B.
  std::vector<pair_block<double>> value_;
  std::vector<double> diagonal_;
  // L below the diagonal by columns, with the rows that have been computed, and D, whose blocks are
  // symmetric.
  std::vector<std::int64_t> column_end_;
  std::vector<sparse_index> row_;
  std::vector<pair_block<T>> factor_, pivot_;
  std::vector<double> difference_;  // bounds of sums of rows of |S - L D|, 2 n of them
  std::vector<pair_block<T>> work_;
};

}  // namespace residua::sparse
