// Vectors with their elements one behind the other.
#pragma once

#include <optional>

#include "base/workspace.hpp"
#include "residua/blas/complex/level1.hpp"
#include "residua/blas/level1/copy.hpp"

namespace residua::blas {

/// A vector with its elements one behind the other, in the context's workspace where they are not and that is
/// needed: a CPU sums rows in lanes of contiguous elements, and bits are not to depend on increments.
template <class T>
class contiguous {
 public:
  contiguous(const context& ctx, vector_view<T> x, bool is_needed) : given_(x), view_(x) {
    if (!is_needed || x.increment() == 1 || x.size() == 0) return;
    frame_.emplace(ctx, "spmv", static_cast<std::size_t>(x.size()) * sizeof(T));
    copied_ = vector_view<element>(static_cast<element*>(frame_->data()), x.size(), 1, ctx.memory());
    view_ = copied_;
  }
  void read(const context& ctx) const {
    if (frame_) copy(ctx, given_, copied_);
  }
  void write_back(const context& ctx) const {
    if (frame_) copy(ctx, copied_, given_);
  }
  [[nodiscard]] vector_view<T> view() const { return view_; }

 private:
  using element = std::remove_const_t<T>;
  vector_view<T> given_, view_;
  vector_view<element> copied_;
  std::optional<workspace_frame> frame_;
};

}  // namespace residua::blas
