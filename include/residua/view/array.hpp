// An owning vector where a context computes.
#pragma once

#include <span>
#include <vector>

#include "residua/base/error.hpp"
#include "residua/base/memory_block.hpp"
#include "residua/view/vector_view.hpp"

namespace residua {

namespace detail {

/// Returns host elements in the layout of an array, unchanged or parted into planes.
template <class T>
[[nodiscard]] std::span<const T> in_array_layout(std::span<const T> host) {
  return host;
}
template <plane_stored T>
[[nodiscard]] std::vector<std::byte> in_array_layout(std::span<const T> host) {
  std::vector<std::byte> memory(array_bytes<T>(static_cast<index_t>(host.size())));
  const auto planes = elements_in<T>(memory.data(), static_cast<index_t>(host.size()));
  for (std::size_t i = 0; i < host.size(); ++i) {
    planes.high[i] = host[i].high;
    planes.low[i] = host[i].low;
  }
  return memory;
}

}  // namespace detail

/// `size` elements of T in the context's memory. An array is move-only and converts to a vector_view.
template <class T>
class array {
 public:
  using value_type = T;

  array() = default;
  /// Makes zeros. Throws invalid_argument for a negative size, out_of_memory naming the size.
  array(const context& ctx, index_t size)
      : block_((check_array_size(size, sizeof(T)), ctx), array_bytes<T>(size)), size_(size) {}
  /// Copies host data.
  array(const context& ctx, std::span<const T> host) : array(ctx, static_cast<index_t>(host.size())) {
    upload(ctx, host);
  }
  /// Sets every element to `value`.
  array(const context& ctx, index_t size, T value) : array(ctx, size) {
    const std::vector<T> values(static_cast<std::size_t>(size), value);
    upload(ctx, values);
  }

  [[nodiscard]] index_t size() const { return size_; }
  [[nodiscard]] vector_view<T> view() { return {data(), size_, 1, block_.memory()}; }
  [[nodiscard]] vector_view<const T> view() const { return {data(), size_, 1, block_.memory()}; }
  operator vector_view<T>() { return view(); }              // NOLINT(google-explicit-constructor)
  operator vector_view<const T>() const { return view(); }  // NOLINT(google-explicit-constructor)

  /// The first element's address, in host or device memory; in a 12-byte format the addresses of its two
  /// parts.
  [[nodiscard]] element_pointer<T> data() const { return elements_in<T>(block_.data(), size_); }
  [[nodiscard]] auto high() const requires(plane_stored<T>) { return data().high; }
  [[nodiscard]] auto low() const requires(plane_stored<T>) { return data().low; }

  /// Overwrites the elements with host data of the same size.
  void upload(const context& ctx, std::span<const T> host) {
    check_upload_size(size_, host.size());
    const auto source = detail::in_array_layout<T>(host);
    upload_bytes(ctx, block_.data(), source.data(), block_.bytes());
  }
  [[nodiscard]] std::vector<T> to_host(const context& ctx) const {
    std::vector<T> host(static_cast<std::size_t>(size_));
    if constexpr (plane_stored<T>) {
      std::vector<std::byte> memory(block_.bytes());
      download_bytes(ctx, memory.data(), block_.data(), memory.size());
      const auto planes = elements_in<T>(memory.data(), size_);
      for (index_t i = 0; i < size_; ++i) host[static_cast<std::size_t>(i)] = planes[i];
    } else {
      download_bytes(ctx, host.data(), block_.data(), block_.bytes());
    }
    return host;
  }

 private:
  memory_block block_;
  index_t size_ = 0;
};

}  // namespace residua
