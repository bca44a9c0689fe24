// The workspace of a context: memory that routines use beside their operands, kept between calls.
#include <algorithm>

#include "base/context_state.hpp"
#include "residua/base/error.hpp"

namespace residua {

std::size_t context::workspace_bytes() const {
  return state_->workspaces.empty() ? 0 : state_->workspaces.back().bytes();
}

void context::reserve_workspace(std::size_t bytes) const {
  (void)workspace("context::reserve_workspace", bytes);
}

void* context::workspace(const char* routine, std::size_t bytes) const {
  auto& blocks = state_->workspaces;
  if (bytes > workspace_bytes()) {
    const bool on_gpu = state_->kind == backend::cuda;
    if (on_gpu && detail::is_capturing(*state_->cuda)) {
      throw error(error_kind::invalid_argument,
                  std::string(routine) + ": needs " + std::to_string(bytes) +
                      " bytes of workspace while its stream is captured, the context has " +
                      std::to_string(workspace_bytes()) + "; call context::reserve_workspace(" +
                      std::to_string(bytes) + ") before the capture");
    }
    if (on_gpu) {
      bytes = std::max(bytes, 2 * workspace_bytes());  // all that are kept take no more than the last one
    } else {
      blocks.clear();
    }
    blocks.emplace_back(*this, bytes);
  }
  return blocks.empty() ? nullptr : blocks.back().data();
}

}  // namespace residua
