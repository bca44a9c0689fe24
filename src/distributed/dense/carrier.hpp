// Messages of what lies in the memory of contexts, of a host or a GPU.
#pragma once

#include <memory>

#include "distributed/messages.hpp"
#include "residua/base/context.hpp"
#include "residua/view/matrix_view.hpp"

namespace residua::distributed {

/// Elements of 4, 8, 16, 24 or 32 bytes in host memory from one rank to another, however many; the other
/// ranks do nothing.
void pass_elements(const messages& ranks, int source, int target, void* data, index_t count,
                   std::size_t element_bytes);

class carrier {
 public:
  /// Contexts are of the same kind on all ranks. Collective. Throws agreed_error where GPUs of several ranks
  /// have no NCCL, or two ranks the same one.
  carrier(const context& ctx, const communicator& ranks);

  /// From rank `root` to all, words of 8 bytes. On a GPU enqueued on the stream of `ctx`, which is a context
  /// of the same GPU; by any thread, as MPI is not asked.
  [[nodiscard]] pending broadcast(const context& ctx, int root, void* data, std::size_t bytes) const;
  /// Elements of 4, 8, 16, 24 or 32 bytes to and from others; on a GPU likewise, otherwise waits.
  void exchange(const context& ctx, const std::vector<transfer>& sent, const std::vector<transfer>& received,
                std::size_t element_bytes) const;
  /// Passes elements from one rank to another.
  template <class T>
  void pass(const context& ctx, int source, int target, T* data, index_t count) const {
    pass(ctx, source, target, data, count, sizeof(T));
  }

 private:
  void pass(const context& ctx, int source, int target, void* data, index_t count,
            std::size_t element_bytes) const;

  communicator ranks_;
  std::shared_ptr<const device_messages> devices_;  // null on hosts and of one rank
};

/// Bit by bit; shapes are alike. On a GPU enqueued.
void copy_columns(const context& ctx, const void* source, index_t source_stride, void* target,
                  index_t target_stride, index_t rows, index_t columns, std::size_t element_bytes);
template <class T>
void copy_columns(const context& ctx, const matrix_view<const T>& source, const matrix_view<T>& target) {
  copy_columns(ctx, source.data(), source.leading_dimension(), target.data(), target.leading_dimension(),
               target.rows(), target.columns(), sizeof(T));
}

}  // namespace residua::distributed
