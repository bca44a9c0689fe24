// An owning vector where a context computes.
#pragma once

#include <span>
#include <vector>

#include "residua/base/error.hpp"
#include "residua/view/memory_block.hpp"
#include "residua/view/vector_view.hpp"

namespace residua {

/// `size` elements of T in the context's memory. Move-only; converts to a vector_view.
template <class T>
class array {
 public:
  using value_type = T;

  array() = default;
  /// Zeros.
  array(const context& ctx, index size)
      : block_((require(size >= 0, "array", "size >= 0", size), ctx),
               static_cast<std::size_t>(size) * sizeof(T)),
        size_(size) {}
  /// A copy of host data.
  array(const context& ctx, std::span<const T> host) : array(ctx, static_cast<index>(host.size())) {
    upload(ctx, host);
  }
  /// Every element `value`.
  array(const context& ctx, index size, T value)
      : array(ctx, std::vector<T>(static_cast<std::size_t>(size < 0 ? 0 : size), value)) {
    require(size >= 0, "array", "size >= 0", size);
  }

  [[nodiscard]] index size() const { return size_; }
  [[nodiscard]] vector_view<T> view() { return {data(), size_, 1, block_.where()}; }
  [[nodiscard]] vector_view<const T> view() const { return {data(), size_, 1, block_.where()}; }
  operator vector_view<T>() { return view(); }              // NOLINT(google-explicit-constructor)
  operator vector_view<const T>() const { return view(); }  // NOLINT(google-explicit-constructor)

  /// The first element's address, in host or device memory.
  [[nodiscard]] T* data() const { return static_cast<T*>(block_.data()); }

  /// Overwrites the elements with host data of the same size.
  void upload(const context& ctx, std::span<const T> host) {
    require(static_cast<index>(host.size()) == size_, "array::upload", "as many elements as the array has",
            host.size());
    upload_bytes(ctx, data(), host.data(), host.size_bytes());
  }
  [[nodiscard]] std::vector<T> to_host(const context& ctx) const {
    std::vector<T> host(static_cast<std::size_t>(size_));
    download_bytes(ctx, host.data(), data(), host.size() * sizeof(T));
    return host;
  }

 private:
  memory_block block_;
  index size_ = 0;
};

/// The same for a 12-byte format: two planes.
template <plane_stored T>
class array<T> {
  using low_type = typename T::stored_low;

 public:
  using value_type = T;

  array() = default;
  array(const context& ctx, index size) : high_(ctx, size), low_(ctx, size) {}
  array(const context& ctx, std::span<const T> host) : array(ctx, static_cast<index>(host.size())) {
    upload(ctx, host);
  }
  array(const context& ctx, index size, T value) : high_(ctx, size, value.high), low_(ctx, size, value.low) {}

  [[nodiscard]] index size() const { return high_.size(); }
  [[nodiscard]] vector_view<T> view() { return {high(), low(), size(), 1, high_.view().where()}; }
  [[nodiscard]] vector_view<const T> view() const { return {high(), low(), size(), 1, high_.view().where()}; }
  operator vector_view<T>() { return view(); }              // NOLINT(google-explicit-constructor)
  operator vector_view<const T>() const { return view(); }  // NOLINT(google-explicit-constructor)

  /// The first parts' addresses, in host or device memory.
  [[nodiscard]] double* high() const { return high_.data(); }
  [[nodiscard]] low_type* low() const { return low_.data(); }

  void upload(const context& ctx, std::span<const T> host) {
    std::vector<double> high(host.size());
    std::vector<low_type> low(host.size());
    for (std::size_t i = 0; i < host.size(); ++i) {
      high[i] = host[i].high;
      low[i] = host[i].low;
    }
    high_.upload(ctx, high);
    low_.upload(ctx, low);
  }
  [[nodiscard]] std::vector<T> to_host(const context& ctx) const {
    const auto high = high_.to_host(ctx);
    const auto low = low_.to_host(ctx);
    std::vector<T> host(high.size());
    for (std::size_t i = 0; i < host.size(); ++i) host[i] = T(high[i], low[i]);
    return host;
  }

 private:
  array<double> high_;
  array<low_type> low_;
};

}  // namespace residua
