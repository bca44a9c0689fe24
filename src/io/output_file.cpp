#include "residua/io/output_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include "residua/base/error.hpp"

namespace residua {

namespace {

/// Where a rename has to go for a symbolic link to survive it.
std::string resolved(const std::string& path) {
  std::error_code failed;
  const auto target = std::filesystem::canonical(path, failed);
  return failed ? path : target.string();  // does not exist yet
}

}  // namespace

output_file::output_file(const std::string& path) : path_(path), target_(resolved(path)) {
  buffer_.reserve(buffer_bytes);
  const int descriptor = open();
  file_ = gzdopen(descriptor, path_.ends_with(".gz") ? "wb6" : "wbT");
  if (file_ == nullptr) {
    ::close(descriptor);
    if (!temporary_.empty()) std::remove(temporary_.c_str());
    reject("no memory to write the file");
  }
  gzbuffer(file_, 256 * 1024);
}

output_file::~output_file() {
  if (file_ == nullptr) return;
  gzclose_w(file_);
  if (!temporary_.empty()) std::remove(temporary_.c_str());
}

int output_file::open() {
  struct stat status {};
  const bool exists = ::stat(target_.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) reject("is a directory");
  const bool in_place = exists && !S_ISREG(status.st_mode);
  const int descriptor = in_place ? ::open(target_.c_str(), O_WRONLY | O_CLOEXEC) : open_temporary();
  if (descriptor < 0) reject(std::strerror(errno));
  return descriptor;
}

int output_file::open_temporary() {
  const std::string stem = target_ + ".partial-" + std::to_string(::getpid()) + "-";
  for (int attempt = 0;; ++attempt) {
    temporary_ = stem + std::to_string(attempt);
    const int descriptor = ::open(temporary_.c_str(), O_WRONLY | O_CLOEXEC | O_CREAT | O_EXCL, 0666);
    if (descriptor >= 0 || errno != EEXIST || attempt == 1000) return descriptor;
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
  if (written && std::rename(temporary_.c_str(), target_.c_str()) == 0) return;
  const std::string reason = std::strerror(errno);
  if (!temporary_.empty()) std::remove(temporary_.c_str());
  reject(reason);
}

void output_file::reject(const std::string& reason) const {
  throw error(error_kind::invalid_input, path_ + ": cannot be written: " + reason);
}

}  // namespace residua
