// A text file that appears under its name when it is complete.
#pragma once

#include <memory>
#include <string>
#include <string_view>

struct gzFile_s;  // zlib's

namespace residua {

/// Removes the temporary files of all output files that are open now. May be called in a signal handler.
void remove_partial_files() noexcept;

/// Text goes to a temporary file beside the target, which commit() renames; without commit() nothing is left.
/// A file that is replaced passes its permissions on, and one that may not be written is not replaced. A
/// target that is no regular file (a device, a pipe) is written in place. Throws invalid_input naming the
/// path and the system's reason.
class output_file {
 public:
  /// Opens the file, compressed with gzip if the path ends in .gz.
  explicit output_file(const std::string& path);
  ~output_file();
  output_file(const output_file&) = delete;
  output_file& operator=(const output_file&) = delete;

  /// Appends text; what does not fit in memory goes to the file. Throws invalid_input.
  void write(std::string_view text) {
    if (buffer_.size() + text.size() > buffer_bytes) flush();
    buffer_ += text;
  }
  /// Writes what is left and gives the file its name. Throws invalid_input; nothing is left under the name
  /// then, or what was there before.
  void commit();

 private:
  static constexpr std::size_t buffer_bytes = std::size_t{1} << 20;

  int open();
  int open_temporary();
  void remove_temporary();
  void flush();
  [[noreturn]] void reject(const std::string& reason) const;

  std::string path_;       // as given, for errors
  std::string target_;     // with symbolic links resolved
  std::string temporary_;  // empty: written in place
  gzFile_s* file_ = nullptr;
  std::string buffer_;
};

}  // namespace residua
