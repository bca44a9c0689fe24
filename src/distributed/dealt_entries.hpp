// Entries of a matrix on their way to the ranks that own their rows.
#pragma once

#include <algorithm>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "distributed/agreement.hpp"
#include "distributed/halo_transfers.hpp"

namespace residua::distributed {

/// Numbered as in the whole matrix. Value: double or complex<double>.
template <class Value>
struct matrix_entry {
  sparse_index row, column;
  Value value;
};

/// Rank r's begin among `count` elements of each rank, and behind them their number.
inline std::vector<index_t> begins_of(const std::vector<index_t>& count) {
  std::vector<index_t> begin(count.size() + 1, 0);
  std::partial_sum(count.begin(), count.end(), begin.begin() + 1);
  return begin;
}

/// What each of n ranks has for each, by sender and receiver.
class entry_counts {
 public:
  entry_counts(const messages& ranks, const std::vector<index_t>& own)
      : ranks_(static_cast<std::size_t>(ranks.size())), count_(ranks_ * ranks_) {
    ranks.gather_everywhere(own.data(), ranks_ * sizeof(index_t), count_.data());
  }
  [[nodiscard]] std::vector<index_t> for_rank(int rank) const {
    std::vector<index_t> counts;
    for (std::size_t sender = 0; sender < ranks_; ++sender)
      counts.push_back(count_[sender * ranks_ + static_cast<std::size_t>(rank)]);
    return counts;
  }
  /// Throws alike on every rank where one would have more than indices count.
  void require_few() const {
    constexpr index_t most = std::numeric_limits<sparse_index>::max();
    for (int rank = 0; rank < static_cast<int>(ranks_); ++rank) {
      const auto all = begins_of(for_rank(rank)).back();
      if (all > most)
        throw agreed_error(error_kind::invalid_input, "rank " + std::to_string(rank) + ": its rows have " +
                                                          std::to_string(all) + " entries, more than " +
                                                          std::to_string(most));
    }
  }

 private:
  std::size_t ranks_;
  std::vector<index_t> count_;
};

/// A message for each other rank's elements.
template <class E>
std::vector<transfer> transfers_of(int own_rank, const std::vector<index_t>& begin, std::vector<E>& all) {
  std::vector<piece> pieces;
  for (int rank = 0; rank + 1 < static_cast<int>(begin.size()); ++rank) {
    const index_t first = begin[static_cast<std::size_t>(rank)],
                  count = begin[static_cast<std::size_t>(rank) + 1] - first;
    if (rank != own_rank && count > 0) pieces.push_back({rank, first, count});
  }
  return transfers(pieces, all.data());
}

/// The entries of this rank's rows that all ranks have, in the order of the ranks that had them and then in
/// theirs. for_each(f) calls f(entry, rank) with this rank's entries and their owners, twice. Takes 2
/// sizeof(E) bytes an entry. Collective.
template <class E, class ForEach>
std::vector<E> to_owners(const communicator& c, const ForEach& for_each) {
  const auto& ranks = c.transport();
  std::vector<index_t> count(static_cast<std::size_t>(ranks.size()), 0);
  for_each([&](const E&, int rank) { ++count[static_cast<std::size_t>(rank)]; });
  const entry_counts counts(ranks, count);
  counts.require_few();
  const auto begin = begins_of(count), begin_received = begins_of(counts.for_rank(ranks.rank()));
  std::vector<E> sent, received;
  agreed(c, [&] {
    sent.resize(static_cast<std::size_t>(begin.back()));
    received.resize(static_cast<std::size_t>(begin_received.back()));
  });
  auto place = begin;
  for_each([&](const E& e, int rank) {
    sent[static_cast<std::size_t>(place[static_cast<std::size_t>(rank)]++)] = e;
  });
  auto under_way = ranks.exchange(transfers_of(ranks.rank(), begin, sent),
                                  transfers_of(ranks.rank(), begin_received, received), sizeof(E));
  const auto own = static_cast<std::size_t>(ranks.rank());
  std::copy(sent.begin() + begin[own], sent.begin() + begin[own + 1], received.begin() + begin_received[own]);
  under_way.wait();
  return received;
}

/// row_partition::owner for rows many of which follow each other.
class owner_finder {
 public:
  explicit owner_finder(const row_partition& p) : partition_(p) {}
  int operator()(index_t row) {
    if (row < begin_ || row >= end_) {
      rank_ = partition_.owner(row);
      begin_ = partition_.first_row(rank_);
      end_ = partition_.first_row(rank_ + 1);
    }
    return rank_;
  }

 private:
  const row_partition& partition_;
  int rank_ = 0;
  index_t begin_ = 0, end_ = 0;
};

}  // namespace residua::distributed
