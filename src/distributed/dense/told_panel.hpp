// What the owner of a block tells the others of its factors.
#pragma once

#include <array>

#include "distributed/agreement.hpp"
#include "distributed/dense/carrier.hpp"
#include "residua/distributed/cyclic_columns.hpp"
#include "residua/view/matrix.hpp"

namespace residua::distributed {

/// A rank's own columns of a matrix.
template <class T>
struct dealt_matrix {
  const cyclic_columns& columns;
  matrix_view<T> own;

  /// Rows of one of this rank's blocks, from `row` on.
  [[nodiscard]] matrix_view<T> from_row(index_t block, index_t row) const {
    return part(block, row, own.rows());
  }
  [[nodiscard]] matrix_view<T> part(index_t block, index_t row, index_t end) const {
    return own.block(row, columns.place(block), end - row,
                     columns.first_column(block + 1) - columns.first_column(block));
  }
};

/// Columns without gaps: what ranks tell each other of a block. There is room for two of them, or for one
/// where there are no more, which blocks use by turns, since one is told while products read the other.
template <class T>
class told_panels {
 public:
  /// Collective. Throws agreed_error where there is no memory.
  told_panels(const context& ctx, const communicator& ranks, index_t most_rows, index_t most_columns,
              index_t blocks) {
    agreed(ranks, [&] {
      rooms_[0] = matrix<T>(ctx, most_rows, most_columns);
      if (blocks > 1) rooms_[1] = matrix<T>(ctx, most_rows, most_columns);
    });
  }
  [[nodiscard]] matrix_view<T> of_block(index_t block, index_t rows, index_t columns) {
    const auto all = rooms_[static_cast<std::size_t>(block % 2)].view();
    return {all.data(), rows, columns, std::max<index_t>(1, rows), all.memory()};
  }

 private:
  std::array<matrix<T>, 2> rooms_;
};

template <class T>
std::size_t bytes_of(const matrix_view<T>& panel) {
  return static_cast<std::size_t>(panel.rows() * panel.columns()) * sizeof(T);
}

}  // namespace residua::distributed
