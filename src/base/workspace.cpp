// The workspace of a context: memory that routines use beside their operands, kept between calls.
#include "base/workspace.hpp"

#include <algorithm>

#include "base/context_state.hpp"
#include "residua/base/error.hpp"

namespace residua {

namespace detail {

void workspace_stack::reserve(const context& ctx, const char* routine, std::size_t total) {
  if (total <= bytes()) return;
  if (ctx.kind() == backend::cuda) {
    if (is_capturing(ctx.cuda_resources())) {
      throw error(error_kind::invalid_argument,
                  std::string(routine) + ": needs " + std::to_string(total) +
                      " bytes of workspace while its stream is captured, the context has " +
                      std::to_string(bytes()) + "; call context::reserve_workspace(" + std::to_string(total) +
                      ") before the capture");
    }
    total = std::max(total, 2 * bytes());  // all that are kept take no more than the last one
  } else if (taken_ == 0) {
    blocks_.clear();
  }
  blocks_.emplace_back(ctx, total);
}

void* workspace_stack::above(const context& ctx, const char* routine, std::size_t bytes) {
  reserve(ctx, routine, taken_ + bytes);
  return blocks_.empty() ? nullptr : static_cast<std::byte*>(blocks_.back().data()) + taken_;
}

void* workspace_stack::take(const context& ctx, const char* routine, std::size_t bytes) {
  void* data = above(ctx, routine, bytes);
  taken_ += frame_bytes(bytes);
  return data;
}

void workspace_stack::give_back(const context& ctx, std::size_t before) {
  taken_ = before;
  const bool outgrown = ctx.kind() != backend::cuda && taken_ == 0 && blocks_.size() > 1;
  if (outgrown) blocks_.erase(blocks_.begin(), blocks_.end() - 1);
}

workspace_stack& workspaces::of_this_thread(const context& ctx) {
  const auto owner = ctx.kind() == backend::cuda ? std::thread::id() : std::this_thread::get_id();
  const std::lock_guard lock(access_);
  for (const auto& [id, stack] : stacks_) {
    if (id == owner) return *stack;
  }
  return *stacks_.emplace_back(owner, std::make_unique<workspace_stack>()).second;
}

}  // namespace detail

workspace_frame::workspace_frame(const context& ctx, const char* routine, std::size_t bytes)
    : ctx_(ctx),
      turn_(ctx),
      stack_(ctx.state_->workspace.of_this_thread(ctx)),
      before_(stack_.taken()),
      data_(stack_.take(ctx, routine, bytes)) {}

workspace_frame::~workspace_frame() { stack_.give_back(ctx_, before_); }

std::size_t context::workspace_bytes() const {
  const stream_turn turn(*this);
  return state_->workspace.of_this_thread(*this).bytes();
}

void context::reserve_workspace(std::size_t bytes) const {
  const stream_turn turn(*this);
  state_->workspace.of_this_thread(*this).reserve(*this, "context::reserve_workspace", bytes);
}

void* context::workspace(const char* routine, std::size_t bytes) const {
  const stream_turn turn(*this);
  return state_->workspace.of_this_thread(*this).above(*this, routine, bytes);
}

}  // namespace residua
