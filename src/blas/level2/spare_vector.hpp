// Room for a copy of a vector that a routine overwrites while it reads it.
#pragma once

#include <algorithm>
#include <optional>

#include "base/workspace.hpp"
#include "number/ceil_div.hpp"
#include "residua/number/format.hpp"
#include "residua/view/vector_view.hpp"
#if RESIDUA_HAS_CUDA
#  include "base/cuda_state.hpp"
#endif

namespace residua::blas {

/// `size()` elements: as many as asked for on the host, in the context's workspace; on a GPU, where nothing
/// is to be allocated, at most as many as the scratch memory's place for a vector holds.
template <class T>
class spare_vector {
 public:
  static constexpr index_t most_on_device = 16384 / static_cast<index_t>(ceil_div(sizeof(T), sizeof(qd)));

  spare_vector(const context& ctx, const char* routine, index_t wanted) : turn_(ctx) {
#if RESIDUA_HAS_CUDA
    if (ctx.kind() == backend::cuda) {
      static_assert(array_bytes<T>(most_on_device) <= detail::device_scratch::vector_bytes);
      const index_t size = std::min(wanted, most_on_device);
      view_ = {elements_in<T>(ctx.cuda_resources().scratch.vector, size), size, 1, memory_space::device};
      return;
    }
#endif
    frame_.emplace(ctx, routine, array_bytes<T>(wanted));
    view_ = {elements_in<T>(frame_->data(), wanted), wanted};
  }

  [[nodiscard]] index_t size() const { return view_.size(); }
  [[nodiscard]] const vector_view<T>& view() const { return view_; }

 private:
  stream_turn turn_;  // of which the scratch memory is
  std::optional<workspace_frame> frame_;
  vector_view<T> view_;
};

}  // namespace residua::blas
