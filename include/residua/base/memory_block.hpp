// Owned bytes in host or device memory, and the explicit copies between the two.
#pragma once

#include <cstddef>

#include "residua/base/context.hpp"
#include "residua/base/index.hpp"

namespace residua {

/// Zero-filled bytes where the context computes, aligned to 64 bytes; a block is move-only. Throws
/// out_of_memory naming the size asked for and, on a GPU, what was free.
class memory_block {
 public:
  memory_block() = default;
  memory_block(const context& ctx, std::size_t bytes);
  memory_block(memory_block&& other) noexcept;
  memory_block& operator=(memory_block&& other) noexcept;
  memory_block(const memory_block&) = delete;
  memory_block& operator=(const memory_block&) = delete;
  ~memory_block();

  /// Takes over memory that `release` gave away.
  static memory_block adopt(memory_space memory, void* data, std::size_t bytes) noexcept;
  /// Gives the memory away; nothing is left.
  [[nodiscard]] void* release() noexcept;

  [[nodiscard]] void* data() const { return data_; }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  [[nodiscard]] memory_space memory() const { return memory_; }

 private:
  void* data_ = nullptr;
  std::size_t bytes_ = 0;
  memory_space memory_ = memory_space::host;
};

/// Throws invalid_argument for a negative size of an array, and out_of_memory naming the size where its bytes
/// are more than can be addressed.
void check_array_size(index_t size, std::size_t element_bytes);
/// Throws invalid_argument naming both sizes where what is to be uploaded has not as many elements as the
/// array.
void check_upload_size(index_t array_size, std::size_t host_size);

/// Copies from the host to where the context computes; returns when the source may be reused.
void upload_bytes(const context& ctx, void* destination, const void* host_source, std::size_t bytes);
/// Copies from where the context computes to the host; returns when the bytes are there.
void download_bytes(const context& ctx, void* host_destination, const void* source, std::size_t bytes);

}  // namespace residua
