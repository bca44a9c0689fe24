// The objects of all contexts.
#include <utility>

#include "base/attachments.hpp"

namespace residua::detail {

/// Never ended, as contexts may be the last objects of a process.
attachments& attachments::instance() {
  static auto& all = *new attachments;
  return all;
}

/// The objects end behind the lock: one may be a context, which has its own.
void attachments::release(const cuda_state& cuda) {
  of_context ending;
  {
    const std::lock_guard lock(access_);
    const auto found = all_.find(&cuda);
    if (found == all_.end()) return;
    ending = std::move(found->second);
    all_.erase(found);
  }
}

}  // namespace residua::detail
