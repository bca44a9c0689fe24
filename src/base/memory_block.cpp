// Host and device memory: allocation, release and the copies between them.
#include "residua/base/memory_block.hpp"

#if defined(__linux__)
#  include <sys/mman.h>
#endif

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <utility>

#include "base/context_state.hpp"
#include "base/stream_turn.hpp"
#include "residua/base/error.hpp"

namespace residua {

namespace {

constexpr std::size_t alignment = 64;
/// Blocks of a few such pages are aligned to them and asked for in them: reading many streams misses fewer
/// translations, and prefetching does not end with each small page.
constexpr std::size_t huge_page = std::size_t{2} << 20;

/// Aligned to a power of two; null where so many bytes are not to be had.
void* aligned_host_block(std::size_t bytes, std::size_t boundary) {
  if (bytes > std::numeric_limits<std::ptrdiff_t>::max() - boundary) return nullptr;
  const std::size_t whole = (bytes + boundary - 1) / boundary * boundary;
  void* data = std::aligned_alloc(boundary, whole);
#if defined(__linux__)
  if (data != nullptr && boundary == huge_page) (void)madvise(data, whole, MADV_HUGEPAGE);
#endif
  return data;
}

void* allocate_host(std::size_t bytes) {
  void* data = aligned_host_block(bytes, bytes < 4 * huge_page ? alignment : huge_page);
  if (data == nullptr) {
    throw error(error_kind::out_of_memory,
                "host memory: " + std::to_string(bytes) + " bytes could not be had");
  }
  std::memset(data, 0, bytes);
  return data;
}

}  // namespace

memory_block::memory_block(const context& ctx, std::size_t bytes) : bytes_(bytes), memory_(ctx.memory()) {
  if (bytes == 0) return;
  if (memory_ == memory_space::host) {
    data_ = allocate_host(bytes);
  } else {
    const stream_turn turn(ctx);
    data_ = detail::allocate_device(ctx.cuda_resources(), bytes);
  }
}

memory_block::memory_block(memory_block&& other) noexcept { *this = std::move(other); }

memory_block& memory_block::operator=(memory_block&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(bytes_, other.bytes_);
  std::swap(memory_, other.memory_);
  return *this;
}

memory_block memory_block::adopt(memory_space memory, void* data, std::size_t bytes) noexcept {
  memory_block block;
  block.data_ = data;
  block.bytes_ = bytes;
  block.memory_ = memory;
  return block;
}

void* memory_block::release() noexcept {
  bytes_ = 0;
  return std::exchange(data_, nullptr);
}

memory_block::~memory_block() {
  if (memory_ == memory_space::host) {
    std::free(data_);
  } else if (data_ != nullptr) {
    detail::free_device(data_);
  }
}

void check_array_size(index_t size, std::size_t element_bytes) {
  require(size >= 0, "array", "size >= 0", size);
  // Less than what is addressed by what the planes of the 12-byte formats are padded with.
  constexpr std::size_t most_bytes = std::numeric_limits<std::ptrdiff_t>::max() - 4096;
  if (static_cast<std::size_t>(size) <= most_bytes / element_bytes) return;
  throw error(error_kind::out_of_memory, "array: " + std::to_string(size) + " elements of " +
                                             std::to_string(element_bytes) +
                                             " bytes are more than can be addressed");
}

void check_upload_size(index_t array_size, std::size_t host_size) {
  if (static_cast<std::size_t>(array_size) == host_size) return;
  throw error(error_kind::invalid_argument, "array::upload: the array has " + std::to_string(array_size) +
                                                " elements, the host data " + std::to_string(host_size));
}

void upload_bytes(const context& ctx, void* destination, const void* host_source, std::size_t bytes) {
  if (bytes == 0) return;
  if (ctx.memory() == memory_space::host) {
    std::memcpy(destination, host_source, bytes);
  } else {
    const stream_turn turn(ctx);
    detail::copy_to_device(ctx.cuda_resources(), destination, host_source, bytes);
  }
}

void download_bytes(const context& ctx, void* host_destination, const void* source, std::size_t bytes) {
  if (bytes == 0) return;
  if (ctx.memory() == memory_space::host) {
    std::memcpy(host_destination, source, bytes);
  } else {
    const stream_turn turn(ctx);
    detail::copy_from_device(ctx.cuda_resources(), host_destination, source, bytes);
  }
}

}  // namespace residua
