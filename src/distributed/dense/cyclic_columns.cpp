// Blocks of columns, and the way of a matrix to its ranks and back.
#include "residua/distributed/cyclic_columns.hpp"

#include <algorithm>

#include "distributed/dense/carrier.hpp"
#include "distributed/dense/dealt_checks.hpp"
#include "number/ceil_div.hpp"
#include "residua/number/format.hpp"

namespace residua {

cyclic_columns::cyclic_columns(const communicator& ranks, index_t columns, index_t width)
    : ranks_(ranks), columns_(columns), width_(width) {
  require(columns >= 0, "cyclic_columns", "columns >= 0", columns);
  require(width >= 1, "cyclic_columns", "width >= 1", width);
}

index_t cyclic_columns::blocks() const { return ceil_div(columns_, width_); }

index_t cyclic_columns::first_column(index_t block) const { return std::min(block * width_, columns_); }

index_t cyclic_columns::columns_of(int rank) const {
  const index_t count = blocks(), size = ranks_.size();
  if (rank >= count) return 0;
  const index_t last = rank + (count - 1 - rank) / size * size;  // its last block
  return place(last) + first_column(last + 1) - first_column(last);
}

index_t cyclic_columns::number(index_t own_column) const {
  const index_t round = own_column / width_;
  return (round * ranks_.size() + ranks_.rank()) * width_ + own_column % width_;
}

namespace {

void check_elements(const cyclic_columns& columns, const char* routine, std::size_t elements, index_t rows,
                    index_t own_columns) {
  distributed::agreed(columns.ranks(), [&] {
    require(rows >= 0, routine, "rows >= 0", rows);
    if (static_cast<index_t>(elements) == rows * own_columns) return;
    throw error(error_kind::invalid_argument, std::string(routine) + ": the matrix has " +
                                                  std::to_string(elements) + " elements; " +
                                                  std::to_string(rows * own_columns) + " are needed here");
  });
  distributed::check_same_deal(routine, columns, rows);
}

/// f(owner, the block in the whole matrix, the block among its owner's columns, elements) for all blocks; the
/// places are counted in elements.
template <class F>
void for_each_block(const cyclic_columns& columns, index_t rows, const F& f) {
  for (index_t k = 0; k < columns.blocks(); ++k) {
    const index_t first = columns.first_column(k);
    f(columns.owner(k), first * rows, columns.place(k) * rows, (columns.first_column(k + 1) - first) * rows);
  }
}

}  // namespace

template <class T>
std::vector<T> scatter(const cyclic_columns& columns, index_t rows, const std::vector<T>& whole) {
  const auto& ranks = columns.ranks().transport();
  const bool is_first = ranks.rank() == 0;
  const index_t needed = is_first ? columns.columns() : 0;
  check_elements(columns, "scatter", is_first ? whole.size() : 0, rows, needed);
  std::vector<T> own(static_cast<std::size_t>(rows * columns.own_columns()));
  for_each_block(columns, rows, [&](int owner, index_t in_whole, index_t in_own, index_t count) {
    if (owner == 0 && is_first) std::copy_n(whole.begin() + in_whole, count, own.begin() + in_own);
    if (owner == 0 || (!is_first && owner != ranks.rank())) return;
    T* data = is_first ? const_cast<T*>(whole.data()) + in_whole : own.data() + in_own;
    distributed::pass_elements(ranks, 0, owner, data, count, sizeof(T));
  });
  return own;
}

template <class T>
std::vector<T> gather(const cyclic_columns& columns, index_t rows, const std::vector<T>& own) {
  const auto& ranks = columns.ranks().transport();
  const bool is_first = ranks.rank() == 0;
  check_elements(columns, "gather", own.size(), rows, columns.own_columns());
  std::vector<T> whole(is_first ? static_cast<std::size_t>(rows * columns.columns()) : 0);
  for_each_block(columns, rows, [&](int owner, index_t in_whole, index_t in_own, index_t count) {
    if (owner == 0 && is_first) std::copy_n(own.begin() + in_own, count, whole.begin() + in_whole);
    if (owner == 0 || (!is_first && owner != ranks.rank())) return;
    T* data = is_first ? whole.data() + in_whole : const_cast<T*>(own.data()) + in_own;
    distributed::pass_elements(ranks, owner, 0, data, count, sizeof(T));
  });
  return whole;
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                              \
  template std::vector<type> scatter<type>(const cyclic_columns&, index_t, const std::vector<type>&); \
  template std::vector<type> gather<type>(const cyclic_columns&, index_t, const std::vector<type>&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
