// A square matrix in a context's workspace.
#pragma once

#include "base/workspace.hpp"
#include "residua/view/element_pointer.hpp"
#include "residua/view/matrix_view.hpp"

namespace residua::lapack {

template <class T>
class square_frame {
 public:
  square_frame(const context& ctx, const char* routine, index_t order)
      : frame_(ctx, routine, array_bytes<T>(order * order)), order_(order), memory_(ctx.memory()) {}

  [[nodiscard]] matrix_view<T> view() const {
    return {static_cast<T*>(frame_.data()), order_, order_, order_, memory_};
  }

 private:
  workspace_frame frame_;
  index_t order_;
  memory_space memory_;
};

}  // namespace residua::lapack
