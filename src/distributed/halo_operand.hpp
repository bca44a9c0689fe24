// A vector with what other ranks have of it, as a product of a rank's rows reads it.
#pragma once

#include "distributed/halo_transfers.hpp"
#include "residua/view/array.hpp"

namespace residua::distributed {

template <class T>
class halo_operand {
 public:
  halo_operand(const context& ctx, const matrix_state& A)
      : A_(A), elements_(ctx, A.view.columns), given_(ctx, static_cast<index_t>(A.halo.given.size())) {}

  /// Takes the rank's own elements and begins to exchange the others. Collective.
  void begin(vector_view<const T> x) {
    std::copy_n(x.first(), A_.view.rows, elements_.data());
    for (index_t k = 0; k < given_.size(); ++k)
      given_.data()[k] = x.first()[A_.halo.given[static_cast<std::size_t>(k)]];
    messages_ = A_.partition.ranks().transport().exchange(transfers(A_.halo.sent, given_.data()),
                                                          transfers(A_.halo.received, halo()), sizeof(T));
  }
  /// Until then only the rank's own elements are there.
  void finish() { messages_.wait(); }
  [[nodiscard]] vector_view<const T> view() const { return elements_.view(); }

 private:
  [[nodiscard]] T* halo() const { return elements_.data() + A_.view.rows; }

  const matrix_state& A_;
  array<T> elements_, given_;
  pending messages_;  // destroyed, and so ended, before what they read and write
};

}  // namespace residua::distributed
