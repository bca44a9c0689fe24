// Cholesky's factors of a sparse definite matrix in double, panel by panel.
#pragma once

#include <memory>
#include <vector>

#include "residua/sparse/csr.hpp"
#include "sparse/csr_view.hpp"
#include "sparse/direct/panel_kernels.hpp"
#include "sparse/direct/supernodes.hpp"

namespace residua::sparse {

/// P (sign A) P^T = L L^T. A panel takes what all panels before it change of it, by one dense product each,
/// and is then factorised (left-looking: Ng, Peyton, Block sparse Cholesky algorithms on advanced
/// uniprocessor computers, SIAM J. Sci. Comput. 14(5), 1993). The same bits on every machine.
class supernodal_cholesky {
 public:
  explicit supernodal_cholesky(std::shared_ptr<const supernodes> its);

  /// Of A, symmetric with a pattern that the supernodes were made of, times `sign`. Returns the row of A
  /// whose pivot is not positive, with which nothing can be solved, or -1.
  sparse_index factorise(const csr_view& A, double sign);
  /// v becomes (L L^T)^-1 v, in the order of A's rows.
  void solve(double* v) const;
  /// L by rows, in the order of elimination, each ascending and ending with its diagonal entry.
  [[nodiscard]] csr lower() const;
  /// Of L (sparse/triangular_factors.hpp).
  [[nodiscard]] index_t levels() const;
  [[nodiscard]] const supernodes& structure() const { return *structure_; }
  /// Beside the structure, while they are made: numbers and work.
  static double bytes_for(const supernodes& its);

 private:
  /// visit(row, column, value) for L's entries, column by column.
  template <class Visit>
  void for_each_entry(const Visit& visit) const;
  void load(const csr_view& A, double sign, sparse_index s);
  void update(sparse_index s, sparse_index d);
  void hand_on(sparse_index s, sparse_index row);
  [[nodiscard]] double* panel(sparse_index s) { return value_.data() + structure_->value_start[s]; }
  [[nodiscard]] const double* panel(sparse_index s) const {
    return value_.data() + structure_->value_start[s];
  }

  std::shared_ptr<const supernodes> structure_;
  panel_kernels kernels_;
  std::vector<double> value_;
  // While factors are made: of each row its place in the present panel and in the order, and its supernode;
  // of each supernode those that change it next, and its own first row that has not changed another.
  std::vector<sparse_index> place_, position_, owner_, first_source_, next_source_, next_row_;
  std::vector<double> work_;
};

}  // namespace residua::sparse
