// One thread at a time at a GPU's context.
#pragma once

#include <mutex>
#include <optional>

#include "residua/base/context.hpp"

namespace residua {

/// The calling thread's turn at the context of a GPU, for a scope: turns of other threads at the same context
/// and its copies wait until it ends. A thread that has its turn can take it again. In host memory nothing is
/// to be waited for, as each thread has a workspace of its own.
///
/// The threads that call routines with a GPU's context share its stream, workspace, scratch memory and
/// libraries' handles. Who submits work or uses one of those has its turn meanwhile: run_on_backend takes one
/// for a kernel's submission, a workspace_frame for as long as it lives. The work itself may still run when
/// the turn ends: what the next one submits comes after it in the stream.
///
/// The context's GPU is the thread's current one meanwhile, as CUDA's libraries take a handle to be used on
/// the GPU on which it was made. No turn is held while a user's function is called. A free turn costs an
/// atomic operation at its beginning and one at its end, a turn within a turn none.
class stream_turn {
 public:
  explicit stream_turn(const context& ctx);
  explicit stream_turn(detail::context_state& state);
  ~stream_turn();
  stream_turn(const stream_turn&) = delete;
  stream_turn& operator=(const stream_turn&) = delete;

 private:
  std::unique_lock<std::recursive_mutex> turn_;
  std::optional<int> previous_device_;
};

}  // namespace residua
