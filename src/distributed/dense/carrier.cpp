// MPI for hosts' memory, NCCL for that of GPUs.
#include "distributed/dense/carrier.hpp"

#include <algorithm>
#include <cstring>

#include "base/stream_turn.hpp"
#if RESIDUA_HAS_CUDA
#  include "base/cuda_state.hpp"
#  include "distributed/device/device_messages.hpp"
#endif

namespace residua::distributed {

#if RESIDUA_HAS_CUDA
namespace {

/// f(GPU's resources) in the calling thread's turn.
template <class F>
void on_device(const context& ctx, const F& f) {
  const stream_turn turn(ctx);
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  f(cuda);
}

}  // namespace
#endif

void pass_elements(const messages& ranks, int source, int target, void* data, index_t count,
                   std::size_t element_bytes) {
  constexpr index_t most = index_t{1} << 30;  // MPI counts in int
  for (index_t done = 0; done < count; done += most) {
    const transfer part{ranks.rank() == source ? target : source,
                        static_cast<char*>(data) + done * static_cast<index_t>(element_bytes),
                        std::min(most, count - done)};
    if (ranks.rank() == source) ranks.exchange({part}, {}, element_bytes).wait();
    if (ranks.rank() == target) ranks.exchange({}, {part}, element_bytes).wait();
  }
}

carrier::carrier(const context& ctx, const communicator& ranks) : ranks_(ranks) {
#if RESIDUA_HAS_CUDA
  if (ctx.kind() == backend::cuda && ranks.size() > 1)
    devices_ = device_messages::of_ranks(ranks, ctx.cuda_resources().device);
#else
  static_cast<void>(ctx);
#endif
}

pending carrier::broadcast([[maybe_unused]] const context& ctx, int root, void* data,
                           std::size_t bytes) const {
  if (ranks_.size() == 1) return {};
#if RESIDUA_HAS_CUDA
  if (devices_) {
    on_device(ctx, [&](auto& cuda) { devices_->broadcast(root, data, bytes, cuda.stream); });
    return {};
  }
#endif
  return ranks_.transport().begin_broadcast(root, data, bytes);
}

void carrier::exchange([[maybe_unused]] const context& ctx, const std::vector<transfer>& sent,
                       const std::vector<transfer>& received, std::size_t element_bytes) const {
  if (ranks_.size() == 1) return;
#if RESIDUA_HAS_CUDA
  if (devices_)
    return on_device(ctx,
                     [&](auto& cuda) { devices_->exchange(sent, received, element_bytes, cuda.stream); });
#endif
  ranks_.transport().exchange(sent, received, element_bytes).wait();
}

void carrier::pass([[maybe_unused]] const context& ctx, int source, int target, void* data, index_t count,
                   std::size_t element_bytes) const {
  if (source == target || count == 0) return;
#if RESIDUA_HAS_CUDA
  if (devices_) {
    const int own = ranks_.rank();
    if (own != source && own != target) return;
    std::vector<transfer> sent, received;
    (own == source ? sent : received) = {{own == source ? target : source, data, count}};
    return exchange(ctx, sent, received, element_bytes);
  }
#endif
  pass_elements(ranks_.transport(), source, target, data, count, element_bytes);
}

void copy_columns(const context& ctx, const void* source, index_t source_stride, void* target,
                  index_t target_stride, index_t rows, index_t columns, std::size_t element_bytes) {
  if (rows == 0 || columns == 0) return;
  const std::size_t source_step = static_cast<std::size_t>(source_stride) * element_bytes,
                    target_step = static_cast<std::size_t>(target_stride) * element_bytes,
                    bytes = static_cast<std::size_t>(rows) * element_bytes,
                    count = static_cast<std::size_t>(columns);
#if RESIDUA_HAS_CUDA
  if (ctx.kind() == backend::cuda) {
    return on_device(ctx, [&](auto& cuda) {
      RESIDUA_CUDA_CHECK(cudaMemcpy2DAsync(target, target_step, source, source_step, bytes, count,
                                           cudaMemcpyDeviceToDevice, cuda.stream));
    });
  }
#else
  static_cast<void>(ctx);
#endif
  for (std::size_t j = 0; j < count; ++j)
    std::memcpy(static_cast<char*>(target) + j * target_step,
                static_cast<const char*>(source) + j * source_step, bytes);
}

}  // namespace residua::distributed
