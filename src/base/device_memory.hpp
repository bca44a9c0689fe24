// Memory of GPUs, from a pool that keeps what is given back for the next block.
//
// cudaMalloc and cudaFree wait for the whole device and change its page tables, which takes 0.1 to 0.5 ms for
// a block of 0.1 to 2 GB. The driver's pool does neither, but a block of it that contexts share takes some
// ten calls of the driver, 12 to 20 microseconds; so short blocks are kept here, and the ends of what uses
// them are noted for many at a time.
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

/// The blocks of one GPU. Blocks are taken and freed in the order of a stream of the pool's own, for which
/// a context that takes one waits. A block that is given back is neither freed nor handed on before all has
/// ended that was submitted to the device's contexts until then. Short blocks are handed on by the host
/// when it has seen that, so that contexts do not wait for each other's work; where those in use are many,
/// or long, the stream waits for that work. So a block is never handed on while it is in use by work of any
/// of Residua's contexts; work on other streams has to have ended before its memory is given back.
class device_pool {
 public:
  /// What of the device's memory blocks that nobody has may keep from others.
  static constexpr double most_kept = 0.25;
  /// How many blocks, and bytes of them, are left until their use has ended; and of those that are ready to
  /// be handed on.
  static constexpr std::size_t most_in_use = 64, most_bytes_in_use = std::size_t{64} << 20,
                               most_bytes_ready = std::size_t{64} << 20;
  /// Of a short block, which has a power of two of them.
  static constexpr std::size_t fewest_bytes = 512, most_short_bytes = std::size_t{1} << 20;

  explicit device_pool(int device);
  device_pool(const device_pool&) = delete;
  device_pool& operator=(const device_pool&) = delete;

  void join(const cuda_state& user) { users_.push_back(&user); }
  void leave(const cuda_state& user);
  [[nodiscard]] bool has_given(void* data) const { return bytes_of_.find(data) != bytes_of_.end(); }
  /// Null where so many bytes are not to be had.
  [[nodiscard]] void* take(const cuda_state& user, std::size_t bytes);
  void give_back(void* data);
  /// Gives the device all that nobody has.
  void trim();
  /// Lets that device use the blocks, where the two can be joined: one process may have several GPUs.
  void share_with(int device);

 private:
  struct block {
    void* data;
    std::size_t bytes;
  };
  /// Blocks that were given back, and the ends of what may use them.
  struct used_blocks {
    std::vector<block> blocks;
    std::vector<cudaEvent_t> ends;
  };

  [[nodiscard]] static std::size_t rounded_up(std::size_t bytes);
  [[nodiscard]] cudaEvent_t end_of(cudaStream_t stream);
  void note_ends(std::vector<block> blocks);
  void note_ends_of_short();
  [[nodiscard]] void* take_ready(std::size_t bytes);
  [[nodiscard]] void* allocate(std::size_t bytes);
  void release_ended();
  void free_until(std::size_t blocks, std::size_t bytes);
  template <class Release>
  void release_first(const Release& release);
  void free(const block& b);

  int device_;
  cudaMemPool_t pool_ = nullptr;
  cudaStream_t stream_ = nullptr;
  std::vector<const cuda_state*> users_;
  std::unordered_map<void*, std::size_t> bytes_of_;  // of blocks that somebody has
  std::vector<block> given_back_;                    // short ones, whose ends have not been noted
  std::vector<cudaEvent_t> ends_of_left_;            // of contexts that left meanwhile, which may use them
  std::deque<used_blocks> used_;                     // in that order
  std::size_t used_count_ = 0, used_bytes_ = 0;      // of blocks
  std::unordered_map<std::size_t, std::vector<void*>> ready_;  // short ones, by their bytes
  std::size_t ready_bytes_ = 0;
  std::vector<cudaEvent_t> spare_events_;
};

/// The pools of all GPUs that contexts use. Pools last as long as the process, since blocks may outlive
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
