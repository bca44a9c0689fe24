// Memory of GPUs, from a pool that keeps what is given back for the next block.
#include <algorithm>
#include <cstdint>
#include <string>

#include "base/cuda_state.hpp"
#include "base/device_memory.hpp"

namespace residua::detail {

namespace {

struct memory_sizes {
  std::size_t free = 0, total = 0;

  memory_sizes() { RESIDUA_CUDA_CHECK(cudaMemGetInfo(&free, &total)); }
};

cudaMemPoolProps blocks_of(int device) {
  cudaMemPoolProps facts{};
  facts.allocType = cudaMemAllocationTypePinned;
  facts.location.type = cudaMemLocationTypeDevice;
  facts.location.id = device;
  return facts;
}

}  // namespace

device_pool::device_pool(int device) : device_(device) {
  const device_guard guard(device);
  const auto facts = blocks_of(device);
  auto kept = static_cast<std::uint64_t>(most_kept * static_cast<double>(memory_sizes().total));
  RESIDUA_CUDA_CHECK(cudaMemPoolCreate(&pool_, &facts));
  RESIDUA_CUDA_CHECK(cudaMemPoolSetAttribute(pool_, cudaMemPoolAttrReleaseThreshold, &kept));
  RESIDUA_CUDA_CHECK(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking));
  RESIDUA_CUDA_CHECK(cudaEventCreateWithFlags(&event_, cudaEventDisableTiming));
}

void device_pool::wait_for(cudaStream_t stream) {
  RESIDUA_CUDA_CHECK(cudaEventRecord(event_, stream));
  RESIDUA_CUDA_CHECK(cudaStreamWaitEvent(stream_, event_));
}

void device_pool::leave(const cuda_state& user) {
  const device_guard guard(device_);
  users_.erase(std::remove(users_.begin(), users_.end(), &user), users_.end());
  if (!is_capturing(user)) wait_for(user.stream);
}

void* device_pool::take(const cuda_state& user, std::size_t bytes) {
  const device_guard guard(device_);
  void* data = nullptr;
  if (cudaMallocFromPoolAsync(&data, bytes, pool_, stream_) != cudaSuccess) {
    (void)cudaGetLastError();
    trim();
    if (cudaMallocFromPoolAsync(&data, bytes, pool_, stream_) != cudaSuccess) {
      (void)cudaGetLastError();
      return nullptr;
    }
  }
  RESIDUA_CUDA_CHECK(cudaEventRecord(event_, stream_));
  RESIDUA_CUDA_CHECK(cudaStreamWaitEvent(user.stream, event_));
  return data;
}

void device_pool::give_back(void* data) {
  const device_guard guard(device_);
  for (const auto* user : users_) {
    if (!is_capturing(*user)) wait_for(user->stream);
  }
  RESIDUA_CUDA_CHECK(cudaFreeAsync(data, stream_));
}

void device_pool::trim() {
  const device_guard guard(device_);
  RESIDUA_CUDA_CHECK(cudaStreamSynchronize(stream_));
  RESIDUA_CUDA_CHECK(cudaMemPoolTrimTo(pool_, 0));
}

void device_pool::share_with(int device) {
  int can_access = 0;
  RESIDUA_CUDA_CHECK(cudaDeviceCanAccessPeer(&can_access, device, device_));
  if (can_access == 0) return;
  cudaMemAccessDesc access{};
  access.location.type = cudaMemLocationTypeDevice;
  access.location.id = device;
  access.flags = cudaMemAccessFlagsProtReadWrite;
  RESIDUA_CUDA_CHECK(cudaMemPoolSetAccess(pool_, &access, 1));
}

device_memory& device_memory::instance() {
  static auto& memory = *new device_memory;
  return memory;
}

void device_memory::join(const cuda_state& user) {
  const std::lock_guard lock(access_);
  auto& pool = pools_[user.device];
  if (!pool) {
    pool = std::make_unique<device_pool>(user.device);
    for (const auto& [device, other] : pools_) {
      if (device == user.device) continue;
      other->share_with(user.device);
      pool->share_with(device);
    }
  }
  pool->join(user);
}

void device_memory::leave(const cuda_state& user) {
  const std::lock_guard lock(access_);
  pools_.at(user.device)->leave(user);
}

void* device_memory::take(const cuda_state& user, std::size_t bytes) {
  const std::lock_guard lock(access_);
  if (is_capturing(user)) {
    throw error(error_kind::invalid_argument,
                "GPU memory: " + std::to_string(bytes) +
                    " bytes are asked for while the context's stream is captured, in which nothing can be "
                    "allocated");
  }
  auto& pool = *pools_.at(user.device);
  if (void* data = pool.take(user, bytes)) return data;
  const device_guard guard(user.device);
  const memory_sizes sizes;
  throw error(error_kind::out_of_memory, "GPU memory: " + std::to_string(bytes) +
                                             " bytes could not be had, " + std::to_string(sizes.free) +
                                             " of " + std::to_string(sizes.total) + " are free");
}

void device_memory::give_back(void* data) {
  cudaPointerAttributes facts{};
  RESIDUA_CUDA_CHECK(cudaPointerGetAttributes(&facts, data));
  const std::lock_guard lock(access_);
  pools_.at(facts.device)->give_back(data);
}

std::size_t device_memory::free_bytes(const cuda_state& user) {
  const std::lock_guard lock(access_);
  pools_.at(user.device)->trim();
  const device_guard guard(user.device);
  return memory_sizes().free;
}

}  // namespace residua::detail
