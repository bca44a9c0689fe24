// Rows of op(A), where ranks have consecutive columns of A, on every rank: some at a time.
#pragma once

#include <algorithm>
#include <vector>

#include "dense/range.hpp"
#include "distributed/dense/all_columns.hpp"
#include "distributed/dense/told_panel.hpp"
#include "number/ceil_div.hpp"

namespace residua::distributed {

using dense::range;

/// How many rows of `terms` numbers of so many bytes a panel of `rows` has, of which two are to take half of
/// a limit: whole tiles of matrix units where there are many.
inline index_t rows_of_panel(index_t rows, index_t terms, std::size_t bytes, std::size_t limit) {
  constexpr index_t tile = 256;
  const auto of_row = static_cast<std::size_t>(std::max<index_t>(1, terms)) * bytes;
  const auto fitting = static_cast<index_t>(std::min<std::size_t>(limit / 4 / of_row, 1U << 30));
  const index_t whole = fitting > tile ? fitting / tile * tile : std::max<index_t>(1, fitting);
  return std::max<index_t>(1, std::min(rows, whole));
}

template <class T>
class row_panels {
 public:
  /// `first_column`: how many columns of A come before each rank's, and behind the last all of them. Alike on
  /// all ranks is what `limit` bytes of room are. Collective. Throws agreed_error where there is no memory.
  row_panels(const context& ctx, const communicator& ranks, op op_a, const matrix_view<const T>& own,
             std::vector<index_t> first_column, std::size_t limit)
      : ranks_(ranks),
        op_(op_a),
        own_(own),
        first_column_(std::move(first_column)),
        terms_(is_transposed(op_a) ? own.rows() : first_column_.back()),
        rows_(is_transposed(op_a) ? first_column_.back() : own.rows()),
        height_(rows_of_panel(rows_, terms_, sizeof(T), limit)),
        carrier_(ctx, ranks),
        rooms_(ctx, ranks, height_, terms_, count()) {}

  /// One at least.
  [[nodiscard]] index_t count() const { return std::max<index_t>(1, ceil_div(rows_, height_)); }
  /// Which rows of op(A) a panel has.
  [[nodiscard]] range rows(index_t panel) const {
    return {panel * height_, std::min((panel + 1) * height_, rows_)};
  }
  /// Tells all ranks a panel, in the place of the one before the last. Collective; on a GPU enqueued, by any
  /// thread.
  void tell(const context& ctx, index_t panel) {
    const range r = rows(panel);
    if (!is_transposed(op_)) {
      const auto own = own_.block(r.begin, 0, r.size(), own_.columns());
      return gather_columns<T>(ctx, ranks_, carrier_, own, first_column_, room(panel));
    }
    std::vector<index_t> first;
    for (const index_t column : first_column_) first.push_back(std::clamp(column, r.begin, r.end) - r.begin);
    const auto rank = static_cast<std::size_t>(ranks_.rank());
    const index_t begin = r.begin + first[rank] - first_column_[rank],
                  columns = first[rank + 1] - first[rank];
    const auto own = own_.block(0, columns > 0 ? begin : 0, own_.rows(), columns);
    gather_columns<T>(ctx, ranks_, carrier_, own, first, room(panel));
  }
  /// As stored: op of it are the rows.
  [[nodiscard]] matrix_view<T> room(index_t panel) {
    const index_t height = rows(panel).size();
    return is_transposed(op_) ? rooms_.of_block(panel, terms_, height)
                              : rooms_.of_block(panel, height, terms_);
  }

 private:
  const communicator& ranks_;
  op op_;
  matrix_view<const T> own_;
  std::vector<index_t> first_column_;
  index_t terms_, rows_, height_;
  carrier carrier_;
  told_panels<T> rooms_;
};

}  // namespace residua::distributed
