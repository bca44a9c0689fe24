// Room for a copy of a vector that a routine overwrites while it reads it.
#pragma once

#include <algorithm>

#include "loop/run.hpp"
#include "residua/view/array.hpp"
#if RESIDUA_HAS_CUDA
#  include "base/cuda_state.hpp"
#endif

namespace residua::blas {

/// `size()` elements: as many as asked for on the host; on a GPU, where nothing is to be allocated, at most as many as a
/// quarter of the context's workspace holds.
template <class T>
class spare_vector {
 public:
  static constexpr index most_on_device = 16384;

  spare_vector(const context& ctx, index wanted) {
#if RESIDUA_HAS_CUDA
    if (ctx.kind() == backend::cuda) {
      static_assert(most_on_device * sizeof(T) <= detail::cuda_state::workspace_bytes / 4);
      view_ = in_workspace(ctx.cuda_resources().workspace, std::min(wanted, most_on_device));
      return;
    }
#endif
    owned_ = array<T>(ctx, wanted);
    view_ = owned_.view();
  }

  [[nodiscard]] index size() const { return view_.size(); }
  [[nodiscard]] const vector_view<T>& view() const { return view_; }

 private:
  static vector_view<T> in_workspace(void* memory, index size) {
    if constexpr (plane_stored<T>) {
      auto* high = static_cast<double*>(memory);
      return {high, reinterpret_cast<typename T::stored_low*>(high + most_on_device), size, 1,
              memory_space::device};
    } else {
      return {static_cast<T*>(memory), size, 1, memory_space::device};
    }
  }

  array<T> owned_;
  vector_view<T> view_;
};

}  // namespace residua::blas
