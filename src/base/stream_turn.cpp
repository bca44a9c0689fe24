// Turns of threads at the context of a GPU.
#include "base/stream_turn.hpp"

#include "base/context_state.hpp"

namespace residua {

stream_turn::stream_turn(detail::context_state& state) {
  if (state.kind == backend::cuda) turn_ = std::unique_lock(state.turns);
}

stream_turn::stream_turn(const context& ctx) : stream_turn(*ctx.state_) {}

}  // namespace residua
