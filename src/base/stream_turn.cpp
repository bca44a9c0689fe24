// Turns of threads at the context of a GPU.
#include "base/stream_turn.hpp"

#include "base/context_state.hpp"

namespace residua {

stream_turn::stream_turn(detail::context_state& state) {
  if (state.kind != backend::cuda) return;
  turn_ = std::unique_lock(state.turns);
  if (state.cuda != nullptr) previous_device_ = detail::make_current(*state.cuda);
}

stream_turn::~stream_turn() {
  if (previous_device_) detail::make_current(*previous_device_);
}

stream_turn::stream_turn(const context& ctx) : stream_turn(*ctx.state_) {}

}  // namespace residua
