// A second stream of a GPU beside a context's own, for a chain of short kernels that need not wait for
// large ones.
#pragma once

#include "base/stream_turn.hpp"
#include "residua/base/context.hpp"

namespace residua {

namespace detail {
struct side_state;

/// Whether a side_context of the context whose GPU this is has been opened and not closed: then long kernels
/// leave multiprocessors to others every now and then.
[[nodiscard]] bool shares_device(const cuda_state& cuda);
}  // namespace detail

/// A context of the same GPU with a stream of its own, whose blocks come before those of the context's own
/// stream; so it has a workspace, scratch memory and libraries' handles of its own too. Stream and memory
/// are made at the first use and kept for as long as the context.
///
/// The calling thread has its turn at the context meanwhile. Work on the side waits for what was submitted
/// to the context before the scope, and what is submitted to the context behind it waits for the side.
class side_context {
 public:
  /// `main` is of a GPU. `leaves_room`: kernels of main() leave multiprocessors to those on the side, which
  /// so need not wait for others to end (where the driver can part the device: base/narrowed_stream.hpp).
  explicit side_context(const context& main, bool leaves_room = false);
  ~side_context();
  side_context(const side_context&) = delete;
  side_context& operator=(const side_context&) = delete;

  [[nodiscard]] const context& side() const;
  /// The context, or another one with a stream and memory of its own that leaves room; work on it waits and
  /// is waited for as that on the side.
  [[nodiscard]] const context& main() const;
  /// What is submitted to either stream from now on waits for what has been submitted to the other one.
  void meet() const;

 private:
  context main_;
  stream_turn turn_;
  detail::side_state& state_;
  [[maybe_unused]] const context* narrowed_ = nullptr;  // none
};

}  // namespace residua
