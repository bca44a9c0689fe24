// A matrix on its way to the ranks that hold its rows, and whether it is symmetric.
#include "residua/distributed/matrix_part.hpp"

#include <tuple>

#include "distributed/block_loads.hpp"
#include "distributed/dealt_entries.hpp"
#include "distributed/same_partition.hpp"
#include "sparse/csr_storage.hpp"
#include "sparse/entry.hpp"
#include "sparse/submatrix.hpp"

namespace residua {

namespace {

using namespace distributed;

void check_whole(const csr& whole) {
  validate(whole);
  if (whole.rows == whole.columns) return;
  throw error(error_kind::invalid_argument, "distributed csr matrix: it is " + std::to_string(whole.rows) +
                                                " x " + std::to_string(whole.columns) +
                                                "; it must be square");
}

std::vector<double> loads_of(const csr& A) {
  const index_t length = row_partition::block_length(A.rows);
  std::vector<std::int64_t> entries;
  for (index_t begin = 0; begin < A.rows; begin += length)
    entries.push_back(A.row_start[std::min(begin + length, A.rows)] - A.row_start[begin]);
  return loads_of_blocks(A.rows, entries);
}

struct shape {
  index_t rows;
  matrix_kind kind;
};

void send_rows(const messages& ranks, int rank, csr part) {
  std::int64_t nonzeros = part.nonzeros();
  ranks.exchange({{rank, &nonzeros, 1}}, {}, sizeof(nonzeros)).wait();
  ranks.exchange({{rank, part.row_start.data(), part.rows + 1}}, {}, sizeof(sparse_index)).wait();
  ranks.exchange({{rank, part.column.data(), nonzeros}}, {}, sizeof(sparse_index)).wait();
  ranks.exchange({{rank, part.value.data(), nonzeros}}, {}, sizeof(double)).wait();
}

csr receive_rows(const messages& ranks, const shape& whole, index_t rows) {
  csr part;
  part.rows = rows;
  part.columns = whole.rows;
  part.kind = whole.kind;
  std::int64_t nonzeros = 0;
  ranks.exchange({}, {{0, &nonzeros, 1}}, sizeof(nonzeros)).wait();
  part.row_start.resize(static_cast<std::size_t>(rows + 1));
  part.column.resize(static_cast<std::size_t>(nonzeros));
  part.value.resize(static_cast<std::size_t>(nonzeros));
  ranks.exchange({}, {{0, part.row_start.data(), rows + 1}}, sizeof(sparse_index)).wait();
  ranks.exchange({}, {{0, part.column.data(), nonzeros}}, sizeof(sparse_index)).wait();
  ranks.exchange({}, {{0, part.value.data(), nonzeros}}, sizeof(double)).wait();
  return part;
}

csr dealt_out(const row_partition& p, const shape& whole_shape, const csr& whole) {
  const auto& ranks = p.ranks().transport();
  if (ranks.rank() != 0) return receive_rows(ranks, whole_shape, p.own_rows());
  for (int rank = 1; rank < ranks.size(); ++rank)
    send_rows(ranks, rank, sparse::row_block(whole, p.first_row(rank), p.first_row(rank + 1)));
  return sparse::row_block(whole, 0, p.first_row(1));
}

/// An entry and the one across the diagonal, which is another.
struct difference_of_two {
  index_t row = std::numeric_limits<index_t>::max(), column = 0;
  double value = 0, across = 0;

  [[nodiscard]] bool exists() const { return row != std::numeric_limits<index_t>::max(); }
  /// Keeps the first in the order of rows.
  void take(const difference_of_two& other) {
    if (std::tie(other.row, other.column) < std::tie(row, column)) *this = other;
  }
};

using real_entry = matrix_entry<double>;

/// f(entry) for every entry of the rank's rows.
template <class F>
void for_each_entry(const matrix_part& A, const F& f) {
  const index_t first = A.partition.first_row(A.partition.ranks().rank());
  for (index_t i = 0; i < A.own.rows; ++i) {
    for (auto k = A.own.row_start[i]; k < A.own.row_start[i + 1]; ++k)
      f(real_entry{static_cast<sparse_index>(first + i), A.own.column[k], A.own.value[k]});
  }
}

/// The rank that owns an entry's column has the one across.
std::vector<real_entry> entries_in_own_columns(const matrix_part& A) {
  const auto& p = A.partition;
  return to_owners<real_entry>(p.ranks(), [&](const auto& f) {
    owner_finder owner(p);
    for_each_entry(A, [&](const real_entry& e) {
      const int rank = owner(e.column);
      if (rank != p.ranks().rank()) f(e, rank);
    });
  });
}

difference_of_two first_difference(const matrix_part& A) {
  const auto& p = A.partition;
  const index_t first = p.first_row(p.ranks().rank());
  difference_of_two own;
  const auto compare = [&](const real_entry& e) {
    const double across = detail::value_at(A.own, e.column - first, e.row);
    if (!detail::are_mirrored(e.value, across)) own.take({e.row, e.column, e.value, across});
  };
  for (const auto& e : entries_in_own_columns(A)) compare(e);
  for_each_entry(A, [&](const real_entry& e) {
    if (first <= e.column && e.column < first + A.own.rows) compare(e);
  });
  difference_of_two of_all;
  for (const auto& of_rank : p.ranks().transport().gathered(own)) of_all.take(of_rank);
  return of_all;
}

}  // namespace

matrix_part deal_rows(const communicator& ranks, const csr& whole) {
  const bool has_it = ranks.rank() == 0;
  agreed(ranks, [&] {
    if (has_it) check_whole(whole);
  });
  shape its{whole.rows, whole.kind};
  ranks.transport().broadcast(0, &its, sizeof(its));
  auto loads = has_it ? loads_of(whole) : std::vector<double>();
  ranks.transport().broadcast(0, loads);
  const row_partition partition(ranks, its.rows, loads);
  return {partition, dealt_out(partition, its, whole)};
}

bool is_symmetric(const matrix_part& A, std::string* difference) {
  const partition_of_rank_0 common(A.partition);
  agreed(A.partition.ranks(), [&] { common.require_here("is_symmetric"); });
  const auto d = first_difference(A);
  if (d.exists() && difference != nullptr)
    *difference = detail::asymmetry(d.row, d.column, d.value, d.across);
  return !d.exists();
}

}  // namespace residua
