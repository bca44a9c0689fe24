// Cholesky's factors of a sparse definite matrix in double, panel by panel.
#pragma once

#include <memory>
#include <vector>

#include "residua/sparse/csr.hpp"
#include "sparse/csr_view.hpp"
#include "sparse/direct/panel_kernels.hpp"
#include "sparse/direct/supernodes.hpp"

namespace residua::sparse {

/// The factors L of P (sign A) P^T = L L^T, left-looking: each panel first subtracts, by one dense product
/// each, the updates of all panels before it and is then factorised (Ng, Peyton, Block sparse Cholesky
/// algorithms on advanced uniprocessor computers, SIAM J. Sci. Comput. 14(5), 1993). The factors have the
/// same bits on every machine.
class supernodal_cholesky {
 public:
  explicit supernodal_cholesky(std::shared_ptr<const supernodes> its);

  /// Factorises `sign` times a symmetric A of the pattern that the supernodes were made of. Returns -1, or
  /// the row of A whose pivot is not positive; nothing can be solved with the factors then.
  sparse_index factorise(const csr_view& A, double sign);
  /// v becomes (L L^T)^-1 v, in the order of A's rows.
  void solve(double* v) const;
  /// L by rows, in the order of elimination, each ascending and ending with its diagonal entry.
  [[nodiscard]] csr lower() const;
  /// The levels of L (sparse/triangular_factors.hpp).
  [[nodiscard]] index_t levels() const;
  [[nodiscard]] const supernodes& structure() const { return *structure_; }
  /// The bytes that factors take while they are made, beside their structure: numbers and work.
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
  // While factors are made. For each row: its place in the present panel, its place in the order, and its
  // supernode. For each supernode: the list of those that update it next, and the first of its own rows that
  // has not yet updated another supernode.
  std::vector<sparse_index> place_, position_, owner_, first_source_, next_source_, next_row_;
  std::vector<double> work_;
};

}  // namespace residua::sparse
