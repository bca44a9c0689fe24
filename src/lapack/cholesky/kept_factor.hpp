// Where the residues of a triangular factor are kept on a GPU.
#pragma once

#include <algorithm>

#include "lapack/cholesky/wide_block.hpp"
#include "residue/core/product_cuda.hpp"

namespace residua::lapack {

/// Residues of L, the rows from a group's first column on in groups of columns: half of what whole rows would
/// take, where there are many groups.
class kept_factor {
 public:
  static constexpr index_t group_columns = 2048;
  static_assert(group_columns % wide_columns == 0 && wide_columns % residue::padding == 0);

  kept_factor(std::int8_t* data, index_t order, int moduli) : data_(data), order_(order), moduli_(moduli) {}

  [[nodiscard]] static std::size_t bytes(index_t order, int moduli) {
    return kept_factor(nullptr, order, moduli).place_of(order);
  }
  /// Those of the slices from `row` on, from that column on, in the planes of the column's group.
  [[nodiscard]] residue::cuda::residue_planes planes_from(index_t row, index_t column) const {
    const index_t first = column / group_columns * group_columns, depth = depth_from(first);
    return {data_ + place_of(first) + (row - first) * depth + (column - first),
            residue::padded(order_ - first) * depth, depth};
  }
  /// Calls f(first, end) for the parts of the columns first ... end - 1 that lie in one group each.
  template <class F>
  static void for_each_part(index_t first, index_t end, const F& f) {
    for (index_t part = first; part < end;) {
      const index_t next = std::min(end, (part / group_columns + 1) * group_columns);
      f(part, next);
      part = next;
    }
  }

 private:
  [[nodiscard]] index_t depth_from(index_t first) const {
    return std::min(group_columns, residue::padded(order_ - first));
  }
  /// Where a group begins; behind the last one, how many bytes there are.
  [[nodiscard]] std::size_t place_of(index_t first) const {
    std::size_t place = 0;
    for (index_t group = 0; group < first; group += group_columns) {
      place += static_cast<std::size_t>(moduli_) *
               static_cast<std::size_t>(residue::padded(order_ - group) * depth_from(group));
    }
    return place;
  }

  std::int8_t* data_;
  index_t order_;
  int moduli_;
};

}  // namespace residua::lapack
