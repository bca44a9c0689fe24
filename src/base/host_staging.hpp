// Pinned host memory that short copies from and to a GPU go through.
//
// A copy from or to memory of the user's is one that the driver stages itself. While it waited for its
// stream, calls of other threads that only submit work were seen to wait, too (docs/measurements/lu_gpu.md,
// "What a refined solution waits for").
#pragma once

#include <cstddef>

#include "base/cuda_state.hpp"

namespace residua::detail {

/// Attached to a context (base/attachments.hpp), whose copies come one after the other.
class host_staging {
 public:
  /// Longer copies gain nothing: they take longer than what is waited for.
  static constexpr std::size_t bytes = std::size_t{1} << 20;

  explicit host_staging(const cuda_state& cuda);
  ~host_staging();
  host_staging(const host_staging&) = delete;
  host_staging& operator=(const host_staging&) = delete;

  [[nodiscard]] void* data() const { return data_; }

 private:
  void* data_ = nullptr;
};

}  // namespace residua::detail
