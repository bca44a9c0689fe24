// Memory of GPUs, from a pool that keeps what is given back for the next block.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <utility>

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

/// A capture of the calling thread's is not to end because it asks whether other work has ended.
class asking_in_captures {
 public:
  asking_in_captures() { RESIDUA_CUDA_CHECK(cudaThreadExchangeStreamCaptureMode(&mode_)); }
  ~asking_in_captures() { (void)cudaThreadExchangeStreamCaptureMode(&mode_); }
  asking_in_captures(const asking_in_captures&) = delete;
  asking_in_captures& operator=(const asking_in_captures&) = delete;

 private:
  cudaStreamCaptureMode mode_ = cudaStreamCaptureModeRelaxed;
};

bool has_ended(cudaEvent_t end) {
  const auto status = cudaEventQuery(end);
  if (status == cudaErrorNotReady) {
    (void)cudaGetLastError();
    return false;
  }
  RESIDUA_CUDA_CHECK(status);
  return true;
}

}  // namespace

device_pool::device_pool(int device) : device_(device) {
  const device_guard guard(device);
  const auto facts = blocks_of(device);
  auto kept = static_cast<std::uint64_t>(most_kept * static_cast<double>(memory_sizes().total));
  RESIDUA_CUDA_CHECK(cudaMemPoolCreate(&pool_, &facts));
  RESIDUA_CUDA_CHECK(cudaMemPoolSetAttribute(pool_, cudaMemPoolAttrReleaseThreshold, &kept));
  RESIDUA_CUDA_CHECK(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking));
}

/// The end of what has been submitted to a stream.
cudaEvent_t device_pool::end_of(cudaStream_t stream) {
  cudaEvent_t end = nullptr;
  if (spare_events_.empty()) {
    RESIDUA_CUDA_CHECK(cudaEventCreateWithFlags(&end, cudaEventDisableTiming));
  } else {
    end = spare_events_.back();
    spare_events_.pop_back();
  }
  RESIDUA_CUDA_CHECK(cudaEventRecord(end, stream));
  return end;
}

/// Of a short block the next power of two.
std::size_t device_pool::rounded_up(std::size_t bytes) {
  return bytes > most_short_bytes ? bytes : std::max(fewest_bytes, std::bit_ceil(bytes));
}

void device_pool::note_ends(std::vector<block> blocks) {
  used_blocks used{std::move(blocks), {}};
  for (const auto* user : users_) {
    if (!is_capturing(*user)) used.ends.push_back(end_of(user->stream));
  }
  used_count_ += used.blocks.size();
  for (const auto& b : used.blocks) used_bytes_ += b.bytes;
  used_.push_back(std::move(used));
}
/// Not while a stream is captured: its end would not be that of what was submitted before.
void device_pool::note_ends_of_short() {
  const auto captures = [](const cuda_state* user) { return is_capturing(*user); };
  if (given_back_.empty() || std::any_of(users_.begin(), users_.end(), captures)) return;
  note_ends(std::exchange(given_back_, {}));
  auto& ends = used_.back().ends;
  ends.insert(ends.end(), ends_of_left_.begin(), ends_of_left_.end());
  ends_of_left_.clear();
}

void device_pool::free(const block& b) { RESIDUA_CUDA_CHECK(cudaFreeAsync(b.data, stream_)); }

template <class Release>
void device_pool::release_first(const Release& release) {
  auto& first = used_.front();
  for (const auto& b : first.blocks) {
    release(b);
    used_bytes_ -= b.bytes;
  }
  used_count_ -= first.blocks.size();
  spare_events_.insert(spare_events_.end(), first.ends.begin(), first.ends.end());
  used_.pop_front();
}
/// The blocks, in the order in which they were given back, whose use has ended.
void device_pool::release_ended() {
  const asking_in_captures asking;
  const auto keep_short = [&](const block& b) {
    if (b.bytes > most_short_bytes || ready_bytes_ + b.bytes > most_bytes_ready) return free(b);
    ready_[b.bytes].push_back(b.data);
    ready_bytes_ += b.bytes;
  };
  while (!used_.empty() && std::all_of(used_.front().ends.begin(), used_.front().ends.end(), has_ended))
    release_first(keep_short);
}
/// The first ones, behind their use, until so many are left.
void device_pool::free_until(std::size_t blocks, std::size_t bytes) {
  while (used_count_ > blocks || used_bytes_ > bytes) {
    for (const auto end : used_.front().ends) RESIDUA_CUDA_CHECK(cudaStreamWaitEvent(stream_, end));
    release_first([&](const block& b) { free(b); });
  }
}

void device_pool::leave(const cuda_state& user) {
  const device_guard guard(device_);
  note_ends_of_short();
  users_.erase(std::remove(users_.begin(), users_.end(), &user), users_.end());
  if (is_capturing(user)) return;
  const cudaEvent_t end = end_of(user.stream);
  RESIDUA_CUDA_CHECK(cudaStreamWaitEvent(stream_, end));
  (given_back_.empty() ? spare_events_ : ends_of_left_).push_back(end);
}

/// Null where there is none.
void* device_pool::take_ready(std::size_t bytes) {
  const auto place = ready_.find(bytes);
  if (place == ready_.end() || place->second.empty()) return nullptr;
  void* data = place->second.back();
  place->second.pop_back();
  ready_bytes_ -= bytes;
  bytes_of_[data] = bytes;
  return data;
}

/// Null where the driver gives none.
void* device_pool::allocate(std::size_t bytes) {
  void* data = nullptr;
  if (cudaMallocFromPoolAsync(&data, bytes, pool_, stream_) == cudaSuccess) return data;
  (void)cudaGetLastError();
  return nullptr;
}

void* device_pool::take(const cuda_state& user, std::size_t wanted) {
  const std::size_t bytes = rounded_up(wanted);
  if (void* ready = take_ready(bytes)) return ready;
  const device_guard guard(device_);
  note_ends_of_short();
  release_ended();
  if (void* ready = take_ready(bytes)) return ready;
  void* data = allocate(bytes);
  if (data == nullptr) {
    trim();
    data = allocate(bytes);
  }
  if (data == nullptr) return nullptr;
  bytes_of_[data] = bytes;
  const cudaEvent_t taken = end_of(stream_);
  RESIDUA_CUDA_CHECK(cudaStreamWaitEvent(user.stream, taken));
  spare_events_.push_back(taken);
  return data;
}

void device_pool::give_back(void* data) {
  const device_guard guard(device_);
  const block given{data, bytes_of_.extract(data).mapped()};
  if (given.bytes > most_short_bytes) {
    note_ends({given});
  } else {
    given_back_.push_back(given);
    if (given_back_.size() >= most_in_use / 2) note_ends_of_short();
  }
  if (used_count_ > most_in_use || used_bytes_ > most_bytes_in_use)
    free_until(most_in_use / 2, most_bytes_in_use / 2);
}

void device_pool::trim() {
  const device_guard guard(device_);
  note_ends_of_short();
  free_until(0, 0);
  for (const auto& [bytes, blocks] : std::exchange(ready_, {})) {
    for (void* data : blocks) free({data, bytes});
  }
  ready_bytes_ = 0;
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
  const std::lock_guard lock(access_);
  for (const auto& [device, pool] : pools_) {
    if (pool->has_given(data)) return pool->give_back(data);
  }
}

std::size_t device_memory::free_bytes(const cuda_state& user) {
  const std::lock_guard lock(access_);
  pools_.at(user.device)->trim();
  const device_guard guard(user.device);
  return memory_sizes().free;
}

}  // namespace residua::detail
