// The part of a Matrix Market file that each rank reads.
#pragma once

#include <string>

#include "io/entry_scan.hpp"
#include "residua/distributed/communicator.hpp"

namespace residua::detail {

/// The header of a file, and the byte and the line at which its entries begin.
struct file_opening {
  matrix_market_header header;
  std::uint64_t bytes = 0, begin = 0, lines = 0;

  bool operator==(const file_opening&) const = default;
};

/// What one rank reads: the lines that begin in its share of the bytes.
struct file_piece {
  file_window window;
  entry_piece entries;
  index_t count = 0;  // of entries
};

/// Reads the opening on every rank. Collective. Throws agreed_error as read_matrix does, and unless all ranks
/// have the same file and the matrix is square.
file_opening read_opening(const communicator& ranks, const std::string& path);

/// The piece of the rank, of a file that is not compressed. Collective. Errors in the lines are left to the
/// reading of the piece.
file_piece own_piece(const communicator& ranks, const std::string& path, const file_opening& opening);

}  // namespace residua::detail
