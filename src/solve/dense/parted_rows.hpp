// Rows of a dense system of several limbs as those of a sparse one of doubles, whose residual is computed in
// integers.
#pragma once

#include <span>
#include <vector>

#include "krylov/true_residual.hpp"
#include "residua/sparse/csr.hpp"
#include "solve/limb_of.hpp"

namespace residua::solving {

/// Some rows of A x and b, of several limbs, as products of doubles: the limbs of A side by side and those of
/// b but the first behind them, times x as often as A has limbs, and -1.
class parted_rows {
 public:
  template <class T>
  parted_rows(const std::vector<T>& x, int limbs_of_A) : limbs_of_x_(limb_count<T>) {
    for (int copy = 0; copy < limbs_of_A; ++copy) append_limbs(std::span<const T>(x));
    const T minus_one(-1.0);
    append_limbs(std::span<const T>(&minus_one, 1));
    rows_.columns = limbs_of_A * std::ssize(x) + 1;
  }
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
  /// Of the residual in these rows, which are forgotten.
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
  void append_limbs(std::span<const T> x) {
    for (const T& element : x) {
      for (int limb = 0; limb < limb_count<T>; ++limb) x_.push_back(limb_of(element, limb));
    }
  }

  csr rows_;
  std::vector<double> first_of_b_, x_;  // limb by limb
  int limbs_of_x_;
};

}  // namespace residua::solving
