// Memory of GPUs, from a pool that keeps what is given back for the next block.
//
// cudaMalloc and cudaFree wait for the whole device and change its page tables, which takes 0.1 to 0.5 ms for
// a block of 0.1 to 2 GB. A pool's blocks cost some microseconds, and wait for nothing on the host.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace residua::detail {

struct cuda_state;

/// The blocks of one GPU. They are taken and freed in the order of a stream of the pool's own, for which a
/// context that takes one waits. A block that is given back is not freed before all has ended that was
/// submitted to the device's contexts until then: short ones when somebody asks for memory and it has ended,
/// so that contexts do not wait for each other's work; where these are many, or long, the stream waits for
/// that work. So a block is never handed on while it is in use by work of any of Residua's contexts; work on
/// other streams has to have ended before its memory is given back.
class device_pool {
 public:
  /// What of the device's memory blocks that nobody has may keep from others.
  static constexpr double most_kept = 0.25;
  /// How many blocks, and bytes of them, are left until their use has ended.
  static constexpr std::size_t most_in_use = 64, most_bytes_in_use = std::size_t{64} << 20;

  explicit device_pool(int device);
  device_pool(const device_pool&) = delete;
  device_pool& operator=(const device_pool&) = delete;

  void join(const cuda_state& user) { users_.push_back(&user); }
  void leave(const cuda_state& user);
  /// Null where so many bytes are not to be had.
  [[nodiscard]] void* take(const cuda_state& user, std::size_t bytes);
  void give_back(void* data);
  /// Gives the device all that nobody has.
  void trim();
  /// Lets that device use the blocks, where the two can be joined: one process may have several GPUs.
  void share_with(int device);

 private:
  /// A block that was given back, and the ends of what may use it.
  struct used_block {
    void* data;
    std::size_t bytes;
    std::vector<cudaEvent_t> ends;
  };

  [[nodiscard]] cudaEvent_t end_of(cudaStream_t stream);
  [[nodiscard]] void* allocate(std::size_t bytes);
  void free_ended();
  void free_until(std::size_t blocks, std::size_t bytes);
  void free_first();

  int device_;
  cudaMemPool_t pool_ = nullptr;
  cudaStream_t stream_ = nullptr;
  std::vector<const cuda_state*> users_;
  std::unordered_map<void*, std::size_t> bytes_of_;  // of blocks that somebody has
  std::deque<used_block> used_;
  std::size_t used_bytes_ = 0;
  std::vector<cudaEvent_t> spare_events_;
};

/// The pools of all GPUs that contexts use. They last as long as the process, since blocks may outlive
/// contexts.
class device_memory {
 public:
  static device_memory& instance();

  void join(const cuda_state& user);
  void leave(const cuda_state& user);
  /// Throws invalid_argument while the context's stream is captured into a graph, in which nothing can be
  /// allocated; out_of_memory naming the bytes asked for and those that are free.
  [[nodiscard]] void* take(const cuda_state& user, std::size_t bytes);
  void give_back(void* data);
  /// Bytes that are free on the device, when all that nobody has is given back.
  [[nodiscard]] std::size_t free_bytes(const cuda_state& user);
  /// While it is held no block is given back: a capture of a context's stream begins in between, into which
  /// the pools' waiting must not come.
  [[nodiscard]] std::unique_lock<std::mutex> hold() { return std::unique_lock(access_); }

 private:
  std::mutex access_;
  std::unordered_map<int, std::unique_ptr<device_pool>> pools_;
};

}  // namespace residua::detail
