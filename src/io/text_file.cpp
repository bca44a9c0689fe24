// Text files, plain or compressed, read in pieces.
#include "io/text_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "residua/base/error.hpp"

namespace residua::detail {

namespace {

constexpr std::size_t block_bytes = std::size_t{1} << 20;          // and the longest line
constexpr std::uint64_t progress_bytes = std::uint64_t{16} << 20;  // between two reports

[[noreturn]] void reject_path(const std::string& path, const std::string& what) {
  throw error(error_kind::invalid_input, path + ": " + what);
}

/// A descriptor of the regular file `path`, and its size.
int open_regular(const std::string& path, std::uint64_t& size) {
  // O_NONBLOCK: opening a pipe that nobody writes to would wait for ever
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) reject_path(path, std::strerror(errno));
  struct stat status {};
  const bool known = ::fstat(descriptor, &status) == 0;
  if (known && S_ISREG(status.st_mode)) {
    size = static_cast<std::uint64_t>(status.st_size);
    return descriptor;
  }
  const std::string reason = !known                    ? std::strerror(errno)
                             : S_ISDIR(status.st_mode) ? "is a directory"
                                                       : "is not a regular file";
  ::close(descriptor);
  reject_path(path, reason);
}

}  // namespace

text_file::text_file(std::string path, const read_progress& progress, int passes, const file_window& window)
    : path_(std::move(path)),
      progress_(progress),
      window_(window),
      passes_(static_cast<std::uint64_t>(passes)) {
  const int descriptor = open_regular(path_, size_);
  file_.reset(gzdopen(descriptor, "rb"));
  if (file_ == nullptr) {
    ::close(descriptor);
    throw error(error_kind::out_of_memory, path_ + ": no memory to read the file");
  }
  gzbuffer(file_.get(), 256 * 1024);
  block_.resize(block_bytes);
  if (!seek()) reject_path(path_, "cannot be read from its middle");
}

/// zlib jumps within a file that is not compressed, once it has been asked whether it is.
bool text_file::seek() {
  cursor_ = limit_ = block_.data();
  lines_ = window_.lines_before;
  behind_block_ = window_.end - window_.begin;
  const auto begin = static_cast<z_off_t>(window_.begin);
  if (begin == 0) return gzrewind(file_.get()) == 0;
  return !is_compressed() && gzseek(file_.get(), begin, SEEK_SET) == begin;
}

void text_file::rewind() {
  if (!seek()) reject_path(path_, "cannot be read a second time");
  ++passed_;
}

void text_file::finish() const {
  const auto all = bytes_of_pass() * passes_;
  if (progress_) progress_(all, all);
}

void text_file::reject(const std::string& what) const {
  reject_path(path_ + ":" + std::to_string(std::max<std::uint64_t>(lines_, 1)), what);
}

bool text_file::next_line_across_blocks(std::string_view& line) {
  while (fill()) {
    if (std::memchr(cursor_, '\n', rest()) != nullptr) return next_line(line);
  }
  if (rest() == 0) return false;
  line = {cursor_, rest()};  // the last line may lack its end
  cursor_ = limit_;
  ++lines_;
  return true;
}

/// Moves what is left of the block to its front and reads on behind it. False at the end of the file.
bool text_file::fill() {
  const std::size_t kept = rest();
  if (kept == block_.size()) {
    ++lines_;
    reject("the line is longer than " + std::to_string(block_bytes) + " characters");
  }
  if (kept != 0) std::memmove(block_.data(), cursor_, kept);
  cursor_ = block_.data();
  limit_ = cursor_ + kept;
  const auto wanted = std::min<std::uint64_t>(block_.size() - kept, behind_block_);
  const int got = gzread(file_.get(), block_.data() + kept, static_cast<unsigned>(wanted));
  if (got > 0) {
    limit_ += got;
    behind_block_ -= static_cast<std::uint64_t>(got);
  }
  int status = Z_OK;
  gzerror(file_.get(), &status);
  if (got < 0 || status == Z_BUF_ERROR) reject_stream(status == Z_BUF_ERROR);
  report_progress();
  return got > 0;
}

void text_file::report_progress() {
  if (!progress_) return;
  const auto offset = static_cast<std::uint64_t>(std::max<z_off_t>(gzoffset(file_.get()), 0));
  const auto whole = bytes_of_pass();
  const std::uint64_t done = passed_ * whole + std::min(offset - std::min(offset, window_.begin), whole);
  if (done - reported_ < progress_bytes) return;
  reported_ = done;
  progress_(done, passes_ * whole);
}

void text_file::reject_stream(bool truncated) const {
  int status = Z_OK;
  const std::string reason = gzerror(file_.get(), &status);
  const auto whole_lines = static_cast<std::uint64_t>(std::count(cursor_, limit_, '\n'));
  const std::string position = path_ + ":" + std::to_string(lines_ + whole_lines + 1);
  if (truncated) reject_path(position, "the compressed file is truncated");
  if (status == Z_ERRNO) reject_path(position, std::strerror(errno));
  reject_path(position, "the compressed file is damaged (" + reason + ")");
}

}  // namespace residua::detail
