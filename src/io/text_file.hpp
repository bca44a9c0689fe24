// The lines of a text file, plain or compressed with gzip, read in blocks.
#pragma once

#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "residua/io/matrix_market.hpp"

namespace residua::detail {

/// The bytes of a file that are read, and the number of lines that end before them. A compressed file must be
/// read as a whole, since a part of it cannot be found without what precedes it.
struct file_window {
  std::uint64_t begin = 0, end = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t lines_before = 0;
};

class text_file {
 public:
  /// Opens a regular file. `passes`: how often it will be read, for the progress report.
  text_file(std::string path, const read_progress& progress, int passes, const file_window& window = {});

  /// The next line without its end; valid until the next call. False at the end of the file.
  bool next_line(std::string_view& line) {
    const auto* stop = static_cast<const char*>(std::memchr(cursor_, '\n', rest()));
    if (stop == nullptr) return next_line_across_blocks(line);
    line = {cursor_, static_cast<std::size_t>(stop - cursor_)};
    cursor_ = stop + 1;
    ++lines_;
    return true;
  }

  /// Back to the first line of the window.
  void rewind();
  /// Reports that everything is read.
  void finish() const;

  [[nodiscard]] const std::string& path() const { return path_; }
  /// The bytes of the file as it lies on disk, perhaps compressed.
  [[nodiscard]] std::uint64_t bytes_on_disk() const { return size_; }
  [[nodiscard]] bool is_compressed() const { return gzdirect(file_.get()) == 0; }
  /// The place in the text, which is longer than a compressed file, of the line that next_line will return.
  [[nodiscard]] std::uint64_t position() const {
    return static_cast<std::uint64_t>(gztell(file_.get())) - rest();
  }
  /// The number in the file of the line that next_line returned last, counted from 1.
  [[nodiscard]] std::uint64_t lines() const { return lines_; }
  /// Throws invalid_input naming the line that next_line returned last.
  [[noreturn]] void reject(const std::string& what) const;

 private:
  struct closer {
    void operator()(gzFile_s* file) const { gzclose_r(file); }
  };

  [[nodiscard]] std::size_t rest() const { return static_cast<std::size_t>(limit_ - cursor_); }
  bool next_line_across_blocks(std::string_view& line);
  [[nodiscard]] bool seek();
  bool fill();
  [[nodiscard]] std::uint64_t bytes_of_pass() const { return std::min(window_.end, size_) - window_.begin; }
  void report_progress();
  [[noreturn]] void reject_stream(bool truncated) const;

  std::string path_;
  const read_progress& progress_;
  file_window window_;
  std::uint64_t size_ = 0;    // on disk
  std::uint64_t passes_ = 1;  // planned
  std::uint64_t passed_ = 0;  // complete
  std::uint64_t reported_ = 0;
  std::unique_ptr<gzFile_s, closer> file_;
  std::vector<char> block_;
  const char* cursor_ = nullptr;
  const char* limit_ = nullptr;
  std::uint64_t lines_ = 0;
  std::uint64_t behind_block_ = 0;  // bytes of the window that are still to be read
};

}  // namespace residua::detail
