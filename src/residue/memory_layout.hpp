// Where things lie in workspace.
#pragma once

#include <cstddef>

namespace residua::residue {

/// Parts of a block of memory, each from a multiple of 64 bytes on; of a null base, to count their bytes.
class memory_layout {
 public:
  explicit memory_layout(char* base) : base_(base) {}
  template <class T>
  T* take(std::size_t bytes) {
    auto* address = reinterpret_cast<T*>(base_ + used_);
    used_ += (bytes + 63) / 64 * 64;
    return address;
  }
  [[nodiscard]] std::size_t used() const { return used_; }

 private:
  char* base_;
  std::size_t used_ = 0;
};

}  // namespace residua::residue
