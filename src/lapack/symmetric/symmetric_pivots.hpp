// LAPACK's ipiv of symmetric indefinite matrices, and upper triangles as lower ones.
#pragma once

#include <cstdlib>
#include <vector>

#include "lapack/symmetric/pivot_block_stages.hpp"
#include "loop/run.hpp"
#include "residua/base/memory_block.hpp"
#include "residua/view/types.hpp"
#include "view/vector_checks.hpp"

namespace residua::lapack {

/// That a vector which travels to the host and back as bytes has no increment.
template <class Index>
void check_side_by_side(const char* routine, const vector_view<Index>& ipiv) {
  if (ipiv.increment() == 1) return;
  blas::fail(routine, "ipiv", "has increment " + std::to_string(ipiv.increment()) + "; it must be 1");
}

/// `target`, or a triangle of it, from `source` with rows, and a triangle's columns, in reverse order: A = U
/// D U^T becomes L D L^T.
template <class T>
void copy_reversed(const context& ctx, const matrix_view<const T>& source, const matrix_view<T>& target,
                   region part) {
  loop::run_elements(ctx, target.rows() * target.columns(), reversed_stage<T>{{}, source, target, part});
}

/// ipiv of a lower triangle: ipiv[k] > 0 for a pivot of row k, which was exchanged with row ipiv[k] - 1; both
/// of a pivot of two negative, row k + 1 having been exchanged with row -ipiv[k] - 1.
class symmetric_pivots {
 public:
  explicit symmetric_pivots(index_t order) : ipiv_(static_cast<std::size_t>(order)) {}
  /// The pivots of a triangle, from the context's memory. Throws invalid_argument where they name a row that
  /// A has not, or a row of a pivot of two stands alone.
  symmetric_pivots(const context& ctx, const char* routine, uplo stored,
                   const vector_view<const index_t>& ipiv)
      : symmetric_pivots(ipiv.size()) {
    download_bytes(ctx, ipiv_.data(), ipiv.first(), ipiv_.size() * sizeof(index_t));
    check(routine);
    if (stored == uplo::upper) reverse();
  }
  void write(const context& ctx, uplo stored, const vector_view<index_t>& target) {
    if (stored == uplo::upper) reverse();
    upload_bytes(ctx, target.first(), ipiv_.data(), ipiv_.size() * sizeof(index_t));
  }

  void set(index_t k, index_t size, index_t partner) {
    if (size == 1) {
      pivot(k) = partner + 1;
    } else {
      pivot(k) = pivot(k + 1) = -(partner + 1);
    }
  }
  [[nodiscard]] index_t order() const { return static_cast<index_t>(ipiv_.size()); }
  /// The order, 1 or 2, of the pivot that begins in row k.
  [[nodiscard]] index_t size(index_t k) const { return ipiv_[static_cast<std::size_t>(k)] < 0 ? 2 : 1; }
  /// The last row of the pivot that begins in row k, and the row that it was exchanged with.
  [[nodiscard]] index_t last(index_t k) const { return k + size(k) - 1; }
  [[nodiscard]] index_t partner(index_t k) const { return std::abs(ipiv_[static_cast<std::size_t>(k)]) - 1; }
  /// The first rows of all pivots, ascending.
  [[nodiscard]] std::vector<index_t> beginnings() const {
    std::vector<index_t> first;
    for (index_t k = 0; k < order(); k += size(k)) first.push_back(k);
    return first;
  }

 private:
  void check(const char* routine) const {
    const auto value = [&](index_t k) { return ipiv_[static_cast<std::size_t>(k)]; };
    const auto refuse = [&](index_t k, const std::string& why) {
      blas::fail(routine, "ipiv",
                 "has " + std::to_string(value(k)) + " as element " + std::to_string(k + 1) + "; " + why);
    };
    for (index_t k = 0; k < order(); ++k) {
      if (value(k) == 0 || value(k) > order() || value(k) < -order())
        refuse(k, "rows are 1 to " + std::to_string(order()));
      if (value(k) > 0) continue;
      if (k + 1 == order() || value(k + 1) != value(k))
        refuse(k, "pivots of two rows have two that are equal");
      ++k;
    }
  }
  index_t& pivot(index_t k) { return ipiv_[static_cast<std::size_t>(k)]; }
  void reverse() {
    std::vector<index_t> reversed;
    for (auto k = ipiv_.rbegin(); k != ipiv_.rend(); ++k) {
      const index_t row = order() + 1 - std::abs(*k);
      reversed.push_back(*k < 0 ? -row : row);
    }
    ipiv_ = reversed;
  }

  std::vector<index_t> ipiv_;
};

}  // namespace residua::lapack
