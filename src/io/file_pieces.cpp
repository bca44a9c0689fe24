// Where each rank's lines of a file begin, and how many lines and entries precede them.
#include "io/file_pieces.hpp"

#include <algorithm>

#include "distributed/agreement.hpp"

namespace residua::detail {

namespace {

file_opening opening_of(const std::string& path) {
  const read_progress silent;
  text_file file(path, silent, 1);
  line_scanner scanner(file);
  const auto header = read_header(file, scanner, file_numbers::complex);
  require_rows_that_entries_fill(scanner, header, file.bytes_on_disk());
  if (header.rows != header.columns) {
    scanner.reject("the matrix is " + std::to_string(header.rows) + " x " + std::to_string(header.columns) +
                   "; several ranks hold square ones");
  }
  return {header, file.bytes_on_disk(), file.position(), file.lines()};
}

/// The begin of the first line that begins at `place` or behind it; the end of the file where there is none,
/// or where it is too far away for a line: who has the line that precedes it reads on and says so.
std::uint64_t line_begin(const std::string& path, const file_opening& opening, std::uint64_t place) {
  if (place <= opening.begin) return opening.begin;
  const read_progress silent;
  text_file file(path, silent, 1, {place - 1, opening.bytes, 0});
  std::string_view line;
  try {
    if (file.next_line(line)) return file.position();
  } catch (const error&) {
  }
  return opening.bytes;
}

/// Every rank's begin, and behind them the end.
std::vector<std::uint64_t> begins_of_pieces(const communicator& ranks, const std::string& path,
                                            const file_opening& opening) {
  const auto size = static_cast<std::uint64_t>(ranks.size()), rank = static_cast<std::uint64_t>(ranks.rank());
  const auto all = opening.bytes - opening.begin, share = all / size, left_over = all % size;
  const auto place = opening.begin + share * rank + std::min(rank, left_over);
  const auto own = distributed::agreed(ranks, [&] { return line_begin(path, opening, place); });
  auto begins = ranks.transport().gathered(own);
  begins.push_back(opening.bytes);
  for (auto k = begins.size() - 1; k > 0; --k) begins[k - 1] = std::min(begins[k - 1], begins[k]);
  return begins;
}

struct piece_contents {
  std::uint64_t lines = 0;
  index_t entries = 0;
};

/// Up to a line that cannot be read. Who reads the piece meets it again, and knows its number by then; the
/// ranks behind do not, but it is the first that counts.
piece_contents contents_of(const std::string& path, const file_window& window) {
  const read_progress silent;
  text_file file(path, silent, 1, window);
  line_scanner scanner(file);
  index_t entries = 0;
  try {
    while (scanner.next_line()) ++entries;
  } catch (const error&) {
  }
  return {file.lines(), entries};
}

}  // namespace

file_opening read_opening(const communicator& ranks, const std::string& path) {
  const auto own = distributed::agreed(ranks, [&] { return opening_of(path); });
  auto first = own;
  ranks.transport().broadcast(0, &first, sizeof(first));
  distributed::agreed(ranks, [&] {
    if (own == first) return;
    throw error(error_kind::invalid_input,
                path + ": is another file here than on rank 0: " + std::to_string(own.bytes) + " bytes and " +
                    std::to_string(own.header.entries) + " entries, there " + std::to_string(first.bytes) +
                    " and " + std::to_string(first.header.entries));
  });
  return own;
}

file_piece own_piece(const communicator& ranks, const std::string& path, const file_opening& opening) {
  const auto begins = begins_of_pieces(ranks, path, opening);
  const auto rank = static_cast<std::size_t>(ranks.rank());
  file_piece own{{begins[rank], begins[rank + 1], 0}, {0, rank + 2 == begins.size()}, 0};
  const auto contents = distributed::agreed(ranks, [&] { return contents_of(path, own.window); });
  own.count = contents.entries;
  own.window.lines_before = opening.lines;
  const auto of_ranks = ranks.transport().gathered(contents);
  for (std::size_t other = 0; other < rank; ++other) {
    own.window.lines_before += of_ranks[other].lines;
    own.entries.first += of_ranks[other].entries;
  }
  return own;
}

}  // namespace residua::detail
