// The lines of a Matrix Market file, dealt out to ranks.
#pragma once

#include <string>

#include "io/entry_scan.hpp"
#include "residua/distributed/communicator.hpp"

namespace residua::detail {

/// What stands before the entries, and where they begin.
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

/// Read by every rank. Collective. Throws agreed_error as read_matrix does, and unless all ranks have the
/// same file and the matrix is square.
file_opening read_opening(const communicator& ranks, const std::string& path);

/// Of a file that is not compressed. Collective. What is wrong with its lines is left to who reads the piece.
file_piece own_piece(const communicator& ranks, const std::string& path, const file_opening& opening);

}  // namespace residua::detail
