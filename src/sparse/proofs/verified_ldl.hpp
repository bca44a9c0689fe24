// How many eigenvalues of a sparse symmetric matrix are below a number, by factors in double or dd with a
// bound of what rounding did to them.
#pragma once

#include <cstdint>
#include <vector>

#include "residua/sparse/csr.hpp"
#include "sparse/proofs/block_factors.hpp"

namespace residua::sparse {

/// A - sigma I = L D L^T + E for a symmetric A. If D has m negative pivots, L D L^T has m negative
/// eigenvalues by Sylvester's law, and by Weyl's theorem the eigenvalue m + 1 of A in ascending order is not
/// below sigma - |E|_2, and the eigenvalue m not above sigma + |E|_2.
template <class T>
class verified_ldl {
 public:
  /// A is symmetric to the last bit.
  verified_ldl(const csr& A, const std::vector<sparse_index>& elimination);

  /// Factorises A - sigma I. Returns false where a pivot is not finite; there are no factors then.
  bool factorise(const T& sigma);
  /// An upper bound of |E|_2 for the present factors.
  [[nodiscard]] double rounding() const { return factors_.rounding(); }
  [[nodiscard]] index_t negative_pivots() const;
  /// L's and D's blocks, as block_factors.hpp shows them.
  template <class Visit>
  void for_each_block(const Visit& visit) const {
    factors_.for_each_block(visit);
  }
  [[nodiscard]] sparse_index order() const { return factors_.order(); }

 private:
  block_factors<T, 1> factors_;
  std::vector<double> diagonal_;  // of A
};

}  // namespace residua::sparse
