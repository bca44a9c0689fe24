// Elements where a context computes, for kernels over numbers that are no format of the library.
#pragma once

#include <vector>

#include "residua/base/memory_block.hpp"

namespace residua::study {

template <class T>
class device_copy {
 public:
  device_copy(const context& ctx, std::size_t count)
      : ctx_(ctx), count_(count), block_(ctx, std::max<std::size_t>(1, count) * sizeof(T)) {}
  device_copy(const context& ctx, const std::vector<T>& host) : device_copy(ctx, host.size()) { set(host); }

  void set(const std::vector<T>& host) { upload_bytes(ctx_, data(), host.data(), count_ * sizeof(T)); }
  [[nodiscard]] std::vector<T> get() const {
    std::vector<T> host(count_);
    download_bytes(ctx_, host.data(), data(), count_ * sizeof(T));
    return host;
  }
  [[nodiscard]] T* data() const { return static_cast<T*>(block_.data()); }

 private:
  context ctx_;
  std::size_t count_;
  memory_block block_;
};

}  // namespace residua::study
