// A lower bound of a sparse matrix's smallest singular value by factors of a symmetric matrix of twice the
// order, in double or dd, with a bound of what rounding did to them.
#pragma once

#include <cstdint>
#include <vector>

#include "sparse/csr_view.hpp"
#include "sparse/proofs/block_factors.hpp"

namespace residua::sparse {

/// H - sigma I = L D L^T + E with pivots of order two, where H = [0 B; B^T 0] with row i of B and column i of
/// B side by side, so that the pivots are about [-sigma b_ii; b_ii -sigma]. H has the eigenvalues +s and -s
/// of each singular value s of B. If every pivot in D has a negative determinant, L D L^T has n positive
/// eigenvalues by Sylvester's law, and so by Weyl's theorem H - sigma I has n that are above -|E|_2: all n
/// singular values are above sigma - |E|_2.
///
/// The pattern is that of Cholesky's factors of B + B^T. The diagonal of B should be large in its rows and
/// columns (matching.hpp).
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
  [[nodiscard]] double rounding() const { return factors_.rounding(); }
  /// v of 2 n elements, by pairs in the order of elimination, becomes (L D L^T)^-1 v.
  void solve(std::vector<T>& v) const { factors_.solve(v); }
  /// L's and D's blocks, as block_factors.hpp shows them.
  template <class Visit>
  void for_each_block(const Visit& visit) const {
    factors_.for_each_block(visit);
  }
  /// Numbers in L and D.
  [[nodiscard]] std::int64_t entries() const {
    return 4 * factors_.blocks_below() + 3 * std::int64_t{order()};
  }
  [[nodiscard]] sparse_index order() const { return factors_.order(); }

 private:
  block_factors<T, 2> factors_;
  std::vector<double> diagonal_;  // of B
};

}  // namespace residua::sparse
