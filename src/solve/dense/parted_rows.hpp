// Rows of a dense system of several limbs as those of a sparse one of doubles, whose residual is computed in
// integers.
#pragma once

#include <vector>

#include "krylov/true_residual.hpp"
#include "residua/sparse/csr.hpp"
#include "solve/limb_of.hpp"

namespace residua::solving {

/// Some rows of b - A x whose numbers have several limbs, as b_0 - P z with a sparse matrix P of doubles. A
/// row of P has the limbs of A's row side by side, A_0 A_1 ..., and in one last column those of b but the
/// first, b_0. z has x as often as A has limbs, and at its end -1.
class parted_rows {
 public:
  template <class T>
  parted_rows(const std::vector<T>& x, int limbs_of_A) : limbs_of_x_(limb_count<T>) {
    for (int copy = 0; copy < limbs_of_A; ++copy) append_limbs<T>(x);
    append_limbs<T>(std::vector<T>{T(-1.0)});
    rows_.columns = limbs_of_A * std::ssize(x) + 1;
  }
  /// Adds row i of the n x n matrix A, which lies column by column, and its element of b.
  template <class TA, class TB>
  void add(const std::vector<TA>& A, index_t n, index_t i, const TB& b) {
    first_of_b_.push_back(leading(b));
    for (int limb = 0; limb < limb_count<TA>; ++limb) {
      for (index_t j = 0; j < n; ++j)
        add_entry(j + limb * n, limb_of(A[static_cast<std::size_t>(i + j * n)], limb));
    }
    for (int limb = 1; limb < limb_count<TB>; ++limb) add_entry(rows_.columns - 1, limb_of(b, limb));
    rows_.row_start.push_back(static_cast<sparse_index>(rows_.value.size()));
    ++rows_.rows;
  }
  /// The norm of the residual in the rows that were added, to 2^-50 of itself. The rows are then forgotten.
  krylov::scaled_number take_norm() {
    const sparse::csr_view view{rows_.rows,          rows_.columns,
                                rows_.nonzeros(),    rows_.row_start.data(),
                                rows_.column.data(), rows_.value.data()};
    const auto norm = krylov::exact_residual_norm(view, first_of_b_, 0, x_, limbs_of_x_);
    rows_.rows = 0;
    rows_.row_start.resize(1);
    rows_.column.clear();
    rows_.value.clear();
    first_of_b_.clear();
    return norm;
  }

 private:
  void add_entry(index_t column, double value) {
    if (value == 0) return;
    rows_.column.push_back(static_cast<sparse_index>(column));
    rows_.value.push_back(value);
  }
  template <class T>
  void append_limbs(const std::vector<T>& numbers) {
    const auto limbs = krylov::limbs_of<T>(numbers);
    x_.insert(x_.end(), limbs.begin(), limbs.end());
  }

  csr rows_;
  std::vector<double> first_of_b_, x_;  // limb by limb
  int limbs_of_x_;
};

}  // namespace residua::solving
