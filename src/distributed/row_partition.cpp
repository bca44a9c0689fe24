// The cut of rows into blocks, and of blocks to ranks.
#include "residua/distributed/row_partition.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "distributed/agreement.hpp"
#include "distributed/same_partition.hpp"
#include "number/ceil_div.hpp"
#include "residua/number/format.hpp"

namespace residua {

namespace {

/// Rank r begins where r shares of size() have been dealt out.
std::vector<index_t> cut(int ranks, std::span<const double> load) {
  std::vector<double> before{0};
  for (const double of_block : load) before.push_back(before.back() + of_block);
  std::vector<index_t> first;
  for (int rank = 0; rank < ranks; ++rank) {
    const double share = before.back() * rank / ranks;
    first.push_back(std::lower_bound(before.begin(), before.end() - 1, share) - before.begin());
  }
  first.push_back(static_cast<index_t>(load.size()));
  return first;
}

std::vector<double> equal_loads(index_t rows) {
  require(rows >= 0, "row_partition", "rows >= 0", rows);
  return std::vector<double>(static_cast<std::size_t>(ceil_div(rows, row_partition::block_length(rows))),
                             1.0);
}

std::span<const double> checked(std::span<const double> load, index_t rows) {
  require(rows >= 0, "row_partition", "rows >= 0", rows);
  require(static_cast<index_t>(load.size()) == ceil_div(rows, row_partition::block_length(rows)),
          "row_partition", "a load for each block", load.size());
  for (const double of_block : load)
    require(of_block >= 0 && std::isfinite(of_block), "row_partition", "loads >= 0", of_block);
  return load;
}

/// Rank 0's messages to all others of their parts, or theirs to it.
template <class T>
std::vector<distributed::transfer> parts(const row_partition& p, T* whole) {
  std::vector<distributed::transfer> of_ranks;
  for (int rank = 1; rank < p.ranks().size(); ++rank)
    if (p.rows_of(rank) > 0) of_ranks.push_back({rank, whole + p.first_row(rank), p.rows_of(rank)});
  return of_ranks;
}

void check_length(const row_partition& p, const char* routine, std::size_t size, index_t rows) {
  const distributed::partition_of_rank_0 common(p);
  distributed::agreed(p.ranks(), [&] {
    common.require_here(routine);
    if (static_cast<index_t>(size) == rows) return;
    throw error(error_kind::invalid_argument, std::string(routine) + ": the vector has " +
                                                  std::to_string(size) + " elements; " +
                                                  std::to_string(rows) + " are needed here");
  });
}

}  // namespace

index_t row_partition::block_length(index_t rows) {
  constexpr index_t shortest = 16, usual = 256, long_enough = 4096;
  const index_t for_usual = std::max(shortest, round_up(ceil_div(rows, usual), shortest));
  const index_t for_most = round_up(ceil_div(rows, most_blocks), shortest);
  return std::max(std::min(for_usual, long_enough), for_most);
}

row_partition::row_partition(const communicator& ranks, index_t rows)
    : row_partition(ranks, rows, equal_loads(rows)) {}

row_partition::row_partition(const communicator& ranks, index_t rows, std::span<const double> load)
    : ranks_(ranks),
      rows_(rows),
      length_(block_length(rows)),
      first_block_(cut(ranks.size(), checked(load, rows))) {}

index_t row_partition::blocks() const { return first_block_.back(); }

index_t row_partition::first_row(int rank) const { return std::min(first_block(rank) * length_, rows_); }

int row_partition::owner(index_t row) const {
  const auto behind = std::upper_bound(first_block_.begin(), first_block_.end(), row / length_);
  return static_cast<int>(behind - first_block_.begin()) - 1;
}

template <class T>
std::vector<T> scatter(const row_partition& p, const std::vector<T>& whole) {
  const int rank = p.ranks().rank();
  check_length(p, "scatter", rank == 0 ? whole.size() : static_cast<std::size_t>(p.rows()), p.rows());
  std::vector<T> own(static_cast<std::size_t>(p.own_rows()));
  std::vector<distributed::transfer> sent, received;
  if (rank == 0) {
    std::copy_n(whole.begin(), own.size(), own.begin());
    sent = parts(p, const_cast<T*>(whole.data()));
  } else if (!own.empty()) {
    received = {{0, own.data(), p.own_rows()}};
  }
  p.ranks().transport().exchange(sent, received, sizeof(T)).wait();
  return own;
}

template <class T>
std::vector<T> gather(const row_partition& p, const std::vector<T>& own) {
  check_length(p, "gather", own.size(), p.own_rows());
  const bool is_first = p.ranks().rank() == 0;
  std::vector<T> whole(is_first ? static_cast<std::size_t>(p.rows()) : 0);
  std::vector<distributed::transfer> sent, received;
  if (is_first) {
    std::copy(own.begin(), own.end(), whole.begin());
    received = parts(p, whole.data());
  } else if (!own.empty()) {
    sent = {{0, const_cast<T*>(own.data()), p.own_rows()}};
  }
  p.ranks().transport().exchange(sent, received, sizeof(T)).wait();
  return whole;
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                          \
  template std::vector<type> scatter<type>(const row_partition&, const std::vector<type>& whole); \
  template std::vector<type> gather<type>(const row_partition&, const std::vector<type>& own);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
