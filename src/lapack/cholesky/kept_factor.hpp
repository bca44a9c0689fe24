// Where the residues of a triangular factor are kept on a GPU.
#pragma once

#include <algorithm>

#include "lapack/cholesky/wide_block.hpp"
#include "residue/core/product_cuda.hpp"

namespace residua::lapack {

/// How many columns a group has: the fewer, the less memory all of them take, the more, the fewer products
/// whose coefficients are added to those before. With 2048, 4096 and 8192 potrf of dd takes 111.5, 97.1 and
/// 90.0 ms at N = 16384 on an H200 (docs/measurements/cholesky_gpu.md). No bit depends on it: sums are exact.
inline constexpr index_t kept_group_columns[] = {8192, 4096, 2048};
static_assert(2048 % wide_columns == 0 && wide_columns % residue::padding == 0);

/// Residues of L, the rows from a group's first column on in groups of columns: half of what whole rows would
/// take, where there are many groups.
class kept_factor {
 public:
  kept_factor(std::int8_t* data, index_t order, int moduli, index_t group_columns)
      : data_(data), order_(order), moduli_(moduli), group_columns_(group_columns) {}

  [[nodiscard]] static std::size_t bytes(index_t order, int moduli, index_t group_columns) {
    return kept_factor(nullptr, order, moduli, group_columns).place_of(order);
  }
  /// The residues of slices from `row` on, from that column on, in the planes of the column's group.
  [[nodiscard]] residue::cuda::residue_planes planes_from(index_t row, index_t column) const {
    const index_t first = column / group_columns_ * group_columns_, depth = depth_from(first);
    return {data_ + place_of(first) + (row - first) * depth + (column - first),
            residue::padded(order_ - first) * depth, depth};
  }
  /// Calls f(first, end) for the parts of the columns first ... end - 1 that lie in one group each.
  template <class F>
  void for_each_part(index_t first, index_t end, const F& f) const {
    for (index_t part = first; part < end;) {
      const index_t next = std::min(end, (part / group_columns_ + 1) * group_columns_);
      f(part, next);
      part = next;
    }
  }

 private:
  [[nodiscard]] index_t depth_from(index_t first) const {
    return std::min(group_columns_, residue::padded(order_ - first));
  }
  /// Where a group begins; behind the last one, how many bytes there are.
  [[nodiscard]] std::size_t place_of(index_t first) const {
    std::size_t place = 0;
    for (index_t group = 0; group < first; group += group_columns_) {
      place += static_cast<std::size_t>(moduli_) *
               static_cast<std::size_t>(residue::padded(order_ - group) * depth_from(group));
    }
    return place;
  }

  std::int8_t* data_;
  index_t order_;
  int moduli_;
  index_t group_columns_;
};

/// Residues of L, and coefficients of two blocks of columns.
struct kept_memory {
  std::int8_t* residues;
  std::int8_t* coefficients[2];

  kept_memory(residue::cuda::device_layout& memory, index_t n, int moduli, index_t group_columns)
      : residues(memory.take<std::int8_t>(kept_factor::bytes(n, moduli, group_columns))) {
    const auto elements = static_cast<std::size_t>(residue::padded(n) * wide_columns);
    for (auto& c : coefficients) c = memory.take<std::int8_t>(static_cast<std::size_t>(moduli) * elements);
  }

  static std::size_t bytes(index_t n, int moduli, index_t group_columns) {
    residue::cuda::device_layout sizes(nullptr);
    (void)kept_memory(sizes, n, moduli, group_columns);
    return sizes.used();
  }
  /// The widest groups that a limit has room for, or 0.
  static index_t group_columns_within(std::size_t limit, index_t n, int moduli) {
    for (const index_t columns : kept_group_columns) {
      if (bytes(n, moduli, columns) <= limit) return columns;
    }
    return 0;
  }
};

}  // namespace residua::lapack
