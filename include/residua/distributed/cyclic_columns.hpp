// How the columns of a dense matrix that is to be factorised are dealt out to ranks.
#pragma once

#include <vector>

#include "residua/base/index.hpp"
#include "residua/distributed/communicator.hpp"

namespace residua {

/// Columns 0 … columns - 1 in blocks of `width`, of which the last one may have fewer. Block k belongs to
/// rank k mod size(), which holds the columns of its blocks one behind the other, own_columns() in all:
/// none where there are more ranks than blocks. Each rank thus has its share of what is left, however far a
/// factorisation has come.
class cyclic_columns {
 public:
  /// Arguments are the same on every rank. Throws invalid_argument unless columns >= 0 and width >= 1.
  cyclic_columns(const communicator& ranks, index_t columns, index_t width);

  [[nodiscard]] const communicator& ranks() const { return ranks_; }
  [[nodiscard]] index_t columns() const { return columns_; }
  [[nodiscard]] index_t width() const { return width_; }
  [[nodiscard]] index_t blocks() const;
  [[nodiscard]] index_t first_column(index_t block) const;  // of block = blocks(): columns
  [[nodiscard]] int owner(index_t block) const { return static_cast<int>(block % ranks_.size()); }
  [[nodiscard]] bool is_own(index_t block) const { return owner(block) == ranks_.rank(); }
  [[nodiscard]] index_t columns_of(int rank) const;
  [[nodiscard]] index_t own_columns() const { return columns_of(ranks_.rank()); }
  /// Where a block begins among the columns of its owner.
  [[nodiscard]] index_t place(index_t block) const { return block / ranks_.size() * width_; }
  /// The number in the whole matrix of this rank's own column.
  [[nodiscard]] index_t number(index_t own_column) const;

 private:
  communicator ranks_;
  index_t columns_, width_;
};

/// Returns a rank's own columns of a matrix of `rows` rows that rank 0 has, by columns without gaps; what
/// other ranks give is not read. scatter is collective. T is a format of solvers. Throws agreed_error
/// unless rank 0's has rows * columns() elements, and where ranks name other rows or columns than rank 0.
template <class T>
std::vector<T> scatter(const cyclic_columns& columns, index_t rows, const std::vector<T>& whole);
/// Returns the whole matrix of the ranks' own columns on rank 0, nothing on others. gather is collective.
/// Throws as scatter, and unless each part has rows * own_columns() elements.
template <class T>
std::vector<T> gather(const cyclic_columns& columns, index_t rows, const std::vector<T>& own);

}  // namespace residua
