// Parts of rows, and the rows of a matrix on their way to the ranks that solve them.
#include "distributed/precondition/part_cut.hpp"

#include <numeric>

#include "number/ceil_div.hpp"

namespace residua::distributed {

namespace {

/// The rank's own rows with the entries of their parts.
csr own_rows_of_parts(const matrix_state& A, index_t length) {
  const auto& p = A.partition;
  const index_t first = p.first_row(p.ranks().rank());
  csr rows;
  rows.rows = A.view.rows;
  for (index_t i = 0; i < rows.rows; ++i) {
    const index_t begin = (first + i) / length * length, end = begin + length;
    for (auto k = A.view.row_start[i]; k < A.view.row_start[i + 1]; ++k) {
      const index_t own = A.view.column[k];
      const index_t column = own < rows.rows ? first + own : A.halo_columns[own - rows.rows];
      if (column < begin || column >= end) continue;
      rows.column.push_back(static_cast<sparse_index>(column - begin));
      rows.value.push_back(A.view.value[k]);
    }
    rows.row_start.push_back(static_cast<sparse_index>(rows.value.size()));
  }
  return rows;
}

}  // namespace

part_cut::part_cut(const row_partition& p, index_t parts)
    : p_(p),
      length_(p.length() * std::max<index_t>(ceil_div(p.blocks(), parts), 1)),
      moves_(moves_between(
          p.ranks().transport(), [&](int rank) { return p_.first_row(rank); },
          [&](int rank) { return first_row(rank); })) {}

index_t part_cut::first_row(int rank) const {
  return std::min(round_up(p_.first_row(rank), length_), p_.rows());
}

index_t part_cut::solved_rows() const {
  return first_row(p_.ranks().rank() + 1) - first_row(p_.ranks().rank());
}

csr solved_rows(const matrix_state& A, const part_cut& cut) {
  const auto& ranks = A.partition.ranks().transport();
  const csr own = own_rows_of_parts(A, cut.length());
  std::vector<sparse_index> lengths(static_cast<std::size_t>(own.rows));
  for (index_t i = 0; i < own.rows; ++i) lengths[i] = own.row_start[i + 1] - own.row_start[i];
  csr solved;
  solved.rows = cut.solved_rows();
  solved.columns = cut.length();
  solved.kind = A.kind;
  solved.row_start.resize(static_cast<std::size_t>(solved.rows + 1));
  move_there(ranks, cut.moves(), lengths.data(), solved.row_start.data() + 1);
  std::partial_sum(solved.row_start.begin(), solved.row_start.end(), solved.row_start.begin());
  const auto entries = moves_of_entries(cut.moves(), own.row_start, solved.row_start);
  solved.column.resize(static_cast<std::size_t>(solved.nonzeros()));
  solved.value.resize(static_cast<std::size_t>(solved.nonzeros()));
  move_there(ranks, entries, own.column.data(), solved.column.data());
  move_there(ranks, entries, own.value.data(), solved.value.data());
  return solved;
}

}  // namespace residua::distributed
