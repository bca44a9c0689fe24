// Cholesky's factors of a sparse matrix in double, with a bound of what rounding did to them.
#pragma once

#include <cstdint>
#include <vector>

#include "residua/sparse/csr.hpp"
#include "sparse/proofs/factor_pattern.hpp"

namespace residua::sparse {

/// Cholesky's factors of a symmetric matrix in an order of elimination.
class verified_cholesky {
 public:
  using number = double;
  /// For the symmetric A with entry (i, j) scaled by 2^(exponents[i] + exponents[j]).
  verified_cholesky(const csr& A, const std::vector<int>& exponents,
                    const std::vector<sparse_index>& elimination);

  /// Computes L of the matrix less c I. Returns false where a pivot is not positive; there are no factors
  /// then.
  bool factorise(double c);
  /// An upper bound of |dA|_inf in L L^T = A - c I + dA, for the c of the last factorisation that ran to its
  /// end.
  [[nodiscard]] double rounding() const;
  /// v becomes (L L^T)^-1 v.
  void solve(std::vector<double>& v) const;
  [[nodiscard]] std::int64_t entries() const { return pattern_.column_start().back() + order(); }
  [[nodiscard]] sparse_index order() const { return pattern_.order(); }

 private:
  void load_row(sparse_index i);
  double eliminate(sparse_index i, double pivot);

  factor_pattern pattern_;
  std::vector<double> value_, diagonal_;  // of the matrix's entries below the diagonal, and on it
  // L: below the diagonal by columns, as far as there are rows, and its diagonal.
  std::vector<std::int64_t> column_end_;
  std::vector<sparse_index> row_;
  std::vector<double> factor_, pivot_;
  std::vector<double> work_;
};

}  // namespace residua::sparse
