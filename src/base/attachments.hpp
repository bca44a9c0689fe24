// What a GPU's context has beside its state: objects that few routines need, such as a second stream, pinned
// memory or a library's handle.
#pragma once

#include <memory>
#include <mutex>
#include <typeindex>
#include <unordered_map>

namespace residua::detail {

struct cuda_state;

/// The objects of all contexts, at most one of a type each. Objects are kept here, since a context's state
/// knows none of their types; an object ends with its context.
class attachments {
 public:
  static attachments& instance();

  /// Made at the first use, as Object(cuda); its constructor asks for no other one.
  template <class Object>
  Object& get(const cuda_state& cuda) {
    const std::lock_guard lock(access_);
    auto& place = all_[&cuda][typeid(Object)];
    if (!place) place = std::make_shared<Object>(cuda);
    return *static_cast<Object*>(place.get());
  }
  /// Null if it has not been made.
  template <class Object>
  Object* find(const cuda_state& cuda) {
    const std::lock_guard lock(access_);
    const auto of_context = all_.find(&cuda);
    if (of_context == all_.end()) return nullptr;
    const auto found = of_context->second.find(typeid(Object));
    return found == of_context->second.end() ? nullptr : static_cast<Object*>(found->second.get());
  }
  /// Ends all of a context that is about to end itself.
  void release(const cuda_state& cuda);

 private:
  using of_context = std::unordered_map<std::type_index, std::shared_ptr<void>>;

  std::mutex access_;
  std::unordered_map<const cuda_state*, of_context> all_;
};

}  // namespace residua::detail
