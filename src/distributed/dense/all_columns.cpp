// A matrix whose consecutive columns ranks hold, on every rank.
#include "distributed/dense/all_columns.hpp"

#include "base/stream_turn.hpp"
#if RESIDUA_HAS_CUDA
#  include "base/cuda_state.hpp"
#  include "distributed/device/device_messages.hpp"
#endif

namespace residua::distributed {

std::vector<index_t> first_columns(const std::vector<index_t>& columns_of_ranks) {
  std::vector<index_t> first{0};
  for (const auto columns : columns_of_ranks) first.push_back(first.back() + columns);
  return first;
}

void exchange_elements([[maybe_unused]] const context& ctx, const communicator& ranks,
                       const std::vector<transfer>& sent, const std::vector<transfer>& received,
                       std::size_t element_bytes) {
#if RESIDUA_HAS_CUDA
  if (ctx.kind() == backend::cuda) {
    const stream_turn turn(ctx);
    auto& cuda = ctx.cuda_resources();
    const detail::device_guard guard(cuda.device);
    return device_messages::of_ranks(ranks, cuda.device)
        ->exchange(sent, received, element_bytes, cuda.stream);
  }
#endif
  ranks.transport().exchange(sent, received, element_bytes).wait();
}

}  // namespace residua::distributed
