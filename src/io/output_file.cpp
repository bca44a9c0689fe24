// Text files that appear under their names when they are complete.
#include "residua/io/output_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include "residua/base/error.hpp"

namespace residua {

namespace {

/// The name of a temporary file that exists now, for remove_partial_files: in static memory, since a signal
/// handler may read it at any time.
struct partial_name {
  enum state { unused, being_written, valid };
  std::atomic<int> state = unused;
  char path[4096] = {};
};
std::array<partial_name, 16> partial_names;
static_assert(std::atomic<int>::is_always_lock_free);

/// Where all places are taken or the name is too long, an interrupt leaves the file behind.
void remember(const std::string& name) {
  for (auto& place : partial_names) {
    int expected = partial_name::unused;
    if (name.size() >= sizeof place.path) return;
    if (!place.state.compare_exchange_strong(expected, partial_name::being_written)) continue;
    std::memcpy(place.path, name.c_str(), name.size() + 1);
    place.state = partial_name::valid;
    return;
  }
}
void forget(const std::string& name) {
  for (auto& place : partial_names) {
    if (place.state == partial_name::valid && name == place.path) place.state = partial_name::unused;
  }
}

/// Where a rename has to go for a symbolic link to survive it, also one to a file that does not exist yet.
std::string resolved(const std::string& path) {
  std::error_code failed;
  const auto target = std::filesystem::canonical(path, failed);
  if (!failed) return target.string();
  constexpr int most_links = 40;  // in a row, as Linux has it
  std::filesystem::path place = path;
  for (int links = 0; links < most_links && std::filesystem::is_symlink(place, failed); ++links) {
    const auto next = std::filesystem::read_symlink(place, failed);
    if (failed) return path;
    place = place.parent_path() / next;
  }
  return place.string();
}

}  // namespace

void remove_partial_files() noexcept {
  for (const auto& place : partial_names) {
    if (place.state == partial_name::valid) ::unlink(place.path);
  }
}

output_file::output_file(const std::string& path) : path_(path), target_(resolved(path)) {
  buffer_.reserve(buffer_bytes);
  const int descriptor = open();
  file_ = gzdopen(descriptor, path_.ends_with(".gz") ? "wb6" : "wbT");
  if (file_ == nullptr) {
    ::close(descriptor);
    remove_temporary();
    reject("no memory to write the file");
  }
  gzbuffer(file_, 256 * 1024);
}

output_file::~output_file() {
  if (file_ == nullptr) return;
  gzclose_w(file_);
  remove_temporary();
}

void output_file::remove_temporary() {
  if (temporary_.empty()) return;
  ::unlink(temporary_.c_str());
  forget(temporary_);
}

int output_file::open() {
  struct stat status {};
  const bool exists = ::stat(target_.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) reject("is a directory");
  const bool in_place = exists && !S_ISREG(status.st_mode);
  // A rename asks the directory alone, and what replaces a file must not be open to more readers than it.
  if (exists && ::access(target_.c_str(), W_OK) != 0) reject(std::strerror(errno));
  const int descriptor = in_place ? ::open(target_.c_str(), O_WRONLY | O_CLOEXEC) : open_temporary();
  if (descriptor < 0) reject(std::strerror(errno));
  if (exists && !in_place) (void)::fchmod(descriptor, status.st_mode & 0777);
  return descriptor;
}

int output_file::open_temporary() {
  const std::string stem = target_ + ".partial-" + std::to_string(::getpid()) + "-";
  for (int attempt = 0;; ++attempt) {
    temporary_ = stem + std::to_string(attempt);
    remember(temporary_);
    const int descriptor = ::open(temporary_.c_str(), O_WRONLY | O_CLOEXEC | O_CREAT | O_EXCL, 0666);
    if (descriptor >= 0) return descriptor;
    forget(temporary_);
    if (errno != EEXIST || attempt == 1000) return descriptor;
  }
}

void output_file::flush() {
  if (buffer_.empty()) return;
  if (gzwrite(file_, buffer_.data(), static_cast<unsigned>(buffer_.size())) == 0) {
    reject(std::strerror(errno));
  }
  buffer_.clear();
}

void output_file::commit() {
  flush();
  const int closed = gzclose_w(std::exchange(file_, nullptr));
  const bool written = closed == Z_OK;
  if (written && temporary_.empty()) return;
  if (written && std::rename(temporary_.c_str(), target_.c_str()) == 0) return forget(temporary_);
  const std::string reason = std::strerror(errno);
  remove_temporary();
  reject(reason);
}

void output_file::reject(const std::string& reason) const {
  throw error(error_kind::invalid_input, path_ + ": cannot be written: " + reason);
}

}  // namespace residua
