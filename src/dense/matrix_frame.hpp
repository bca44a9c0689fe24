// A matrix in a context's workspace.
#pragma once

#include <algorithm>

#include "base/workspace.hpp"
#include "residua/view/element_pointer.hpp"
#include "residua/view/matrix_view.hpp"

namespace residua::dense {

template <class T>
class matrix_frame {
 public:
  matrix_frame(const context& ctx, const char* routine, index_t rows, index_t columns)
      : frame_(ctx, routine, array_bytes<T>(rows * columns)),
        rows_(rows),
        columns_(columns),
        memory_(ctx.memory()) {}

  /// What it takes of the workspace.
  [[nodiscard]] static std::size_t bytes(index_t rows, index_t columns) {
    return frame_bytes(array_bytes<T>(rows * columns));
  }

  [[nodiscard]] matrix_view<T> view() const {
    const auto first = elements_in<T>(frame_.data(), rows_ * columns_);
    return matrix_view<T>(first, rows_, columns_, std::max<index_t>(1, rows_), memory_);
  }

 private:
  workspace_frame frame_;
  index_t rows_, columns_;
  memory_space memory_;
};

}  // namespace residua::dense

namespace residua::lapack {
using dense::matrix_frame;
}  // namespace residua::lapack
