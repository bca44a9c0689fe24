// The workspace of products by residues, and where things lie in it.
#pragma once

#include <cstddef>

#include "number/ceil_div.hpp"
#include "residua/base/context.hpp"
#include "residua/base/error.hpp"

namespace residua::residue {

/// Lays out parts of a block of memory, each from a multiple of `alignment` bytes on. With a null base it
/// counts bytes.
template <std::size_t alignment>
class memory_layout {
 public:
  explicit memory_layout(char* base) : base_(base) {}
  template <class T>
  T* take(std::size_t bytes) {
    auto* address = base_ == nullptr ? nullptr : reinterpret_cast<T*>(base_ + used_);
    used_ += round_up(bytes, alignment);
    return address;
  }
  [[nodiscard]] std::size_t used() const { return used_; }

 private:
  char* base_;
  std::size_t used_ = 0;
};

/// The context's workspace, or null if there is too little memory for it.
inline char* workspace_if_any(const context& ctx, const char* routine, std::size_t bytes) {
  try {
    return static_cast<char*>(ctx.workspace(routine, bytes));
  } catch (const error& e) {
    if (e.kind() != error_kind::out_of_memory) throw;
    return nullptr;
  }
}

}  // namespace residua::residue
