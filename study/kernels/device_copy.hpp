// Elements where a context computes, for kernels over numbers that are no format of the library: in planes
// where they are stored so, side by side otherwise.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "residua/view/array.hpp"
#include "study/kernels/numbers.hpp"

namespace residua::study {

template <class T>
class device_copy {
 public:
  device_copy(const context& ctx, std::size_t count)
      : ctx_(ctx),
        count_(static_cast<index_t>(count)),
        block_(ctx, std::max(sizeof(T), array_bytes<T>(count_))) {}
  device_copy(const context& ctx, const std::vector<T>& host) : device_copy(ctx, host.size()) { set(host); }

  void set(const std::vector<T>& host) {
    const auto source = residua::detail::in_array_layout<T>(std::span<const T>(host));
    upload_bytes(ctx_, block_.data(), source.data(), array_bytes<T>(count_));
  }
  [[nodiscard]] std::vector<T> get() const {
    std::vector<T> host(static_cast<std::size_t>(count_));
    if constexpr (plane_stored<T>) {
      std::vector<std::byte> memory(array_bytes<T>(count_));
      download_bytes(ctx_, memory.data(), block_.data(), memory.size());
      const auto planes = elements_in<T>(memory.data(), count_);
      for (index_t i = 0; i < count_; ++i) host[static_cast<std::size_t>(i)] = planes[i];
    } else {
      download_bytes(ctx_, host.data(), block_.data(), array_bytes<T>(count_));
    }
    return host;
  }
  [[nodiscard]] element_pointer<T> data() const { return elements_in<T>(block_.data(), count_); }

 private:
  context ctx_;
  index_t count_;
  memory_block block_;
};

/// The elements of a format that stand for doubles, none of which has more bits than a limb.
template <class Element>
std::vector<Element> made_of_all(const std::vector<double>& values) {
  std::vector<Element> elements(values.size());
  std::transform(values.begin(), values.end(), elements.begin(),
                 [](double x) { return static_cast<Element>(made_of<computed_as<Element>>(x)); });
  return elements;
}

}  // namespace residua::study
