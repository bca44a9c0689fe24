// How the rows of a matrix, and with them the elements of vectors, are dealt out to ranks.
#pragma once

#include <span>
#include <vector>

#include "residua/base/index.hpp"
#include "residua/distributed/communicator.hpp"

namespace residua {

/// Rows 0 … rows - 1 in blocks of equal length that depend on the number of rows alone; each rank owns
/// consecutive whole blocks, or none. Sums over rows are taken block by block and put together in the order
/// of blocks, so that no bit of a sum depends on which rank owns which.
class row_partition {
 public:
  /// Gives every rank about as many blocks. Throws invalid_argument unless rows >= 0.
  row_partition(const communicator& ranks, index_t rows);
  /// Gives every rank about the same load; load[k], >= 0, is that of block k, the same on every rank.
  /// Throws likewise, and unless each block has a finite load.
  row_partition(const communicator& ranks, index_t rows, std::span<const double> load);

  static constexpr index_t most_blocks = 1024;
  /// A multiple of 16, for up to 256 blocks, or more of 4096 rows up to most_blocks, or so many longer ones.
  static index_t block_length(index_t rows);

  [[nodiscard]] const communicator& ranks() const { return ranks_; }
  [[nodiscard]] index_t rows() const { return rows_; }
  [[nodiscard]] index_t length() const { return length_; }  // of a block; the last may be shorter
  [[nodiscard]] index_t blocks() const;
  [[nodiscard]] index_t first_block(int rank) const { return first_block_[static_cast<std::size_t>(rank)]; }
  [[nodiscard]] index_t first_row(int rank) const;  // of rank = size(): rows
  [[nodiscard]] index_t rows_of(int rank) const { return first_row(rank + 1) - first_row(rank); }
  [[nodiscard]] index_t own_rows() const { return rows_of(ranks_.rank()); }
  [[nodiscard]] int owner(index_t row) const;

 private:
  communicator ranks_;
  index_t rows_, length_;
  std::vector<index_t> first_block_;  // of each rank, and behind them the number of blocks
};

/// Returns a rank's own part of a vector that rank 0 has; what other ranks give is not read. scatter is
/// collective. Elements have 4, 8, 16, 24 or 32 bytes, as the formats of solvers. Throws agreed_error
/// unless rank 0's has a size of rows().
template <class T>
std::vector<T> scatter(const row_partition& partition, const std::vector<T>& whole);
/// Returns the whole vector of the ranks' own parts on rank 0, nothing on others. gather is collective.
/// Throws agreed_error unless each part has as many elements as the rank has rows.
template <class T>
std::vector<T> gather(const row_partition& partition, const std::vector<T>& own);

}  // namespace residua
