// The workspace of a context as a stack: a routine that holds some of it can call another one.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "base/stream_turn.hpp"
#include "residua/base/context.hpp"
#include "residua/base/memory_block.hpp"

namespace residua {

namespace detail {

/// Bytes that are taken and given back in the order of a stack. Bytes lie in one block of memory, which is
/// replaced by a larger one where it is too small; what was taken before stays valid in the block that it
/// was taken from.
class workspace_stack {
 public:
  /// Every frame begins at a multiple of so many bytes.
  static constexpr std::size_t alignment = 64;

  /// The bytes of the block in use, and those of them that are taken.
  [[nodiscard]] std::size_t bytes() const { return blocks_.empty() ? 0 : blocks_.back().bytes(); }
  [[nodiscard]] std::size_t taken() const { return taken_; }

  /// Makes the block in use at least `total` bytes large. Throws invalid_argument naming the routine if the
  /// context's stream is captured meanwhile and the block would have to grow; out_of_memory.
  void reserve(const context& ctx, const char* routine, std::size_t total);
  /// At least so many bytes behind all that is taken, until the next call of reserve or above. Throws as
  /// reserve.
  [[nodiscard]] void* above(const context& ctx, const char* routine, std::size_t bytes);
  /// Takes bytes behind all that is taken; and gives back all that was taken since taken() was `before`.
  [[nodiscard]] void* take(const context& ctx, const char* routine, std::size_t bytes);
  void give_back(const context& ctx, std::size_t before);

 private:
  std::vector<memory_block>
      blocks_;  // the last is in use; frames and captured graphs may refer to those before it
  std::size_t taken_ = 0;
};

/// The workspaces of a context in host memory: one for each thread that calls routines, so that none computes
/// in another's. A GPU has one stream, and one workspace that threads use in turns (base/stream_turn.hpp).
class workspaces {
 public:
  /// Valid as long as the context.
  [[nodiscard]] workspace_stack& of_this_thread(const context& ctx);

 private:
  std::mutex access_;
  std::vector<std::pair<std::thread::id, std::unique_ptr<workspace_stack>>> stacks_;
};

}  // namespace detail

/// Bytes of a context's workspace that a routine holds for a scope, aligned to 64, with any content. Routines
/// that are called in the scope take theirs behind them. Scopes end in the reverse order of their beginnings.
///
/// A routine that holds a frame needs frame_bytes(its own) more than the routines that it calls need: what
/// its ..._workspace_bytes says is the sum, and is enough for a captured graph. On a GPU a frame holds the
/// calling thread's turn (base/stream_turn.hpp), so that no other thread takes the same bytes. Work that was
/// submitted in the scope may still run when it ends: whatever takes the bytes next is submitted to the same
/// stream, so comes after it.
class workspace_frame {
 public:
  /// Throws invalid_argument naming the routine if the workspace would have to grow while the context's
  /// stream is captured; out_of_memory.
  workspace_frame(const context& ctx, const char* routine, std::size_t bytes);
  ~workspace_frame();
  workspace_frame(const workspace_frame&) = delete;
  workspace_frame& operator=(const workspace_frame&) = delete;

  [[nodiscard]] void* data() const { return data_; }

 private:
  context ctx_;
  stream_turn turn_;
  detail::workspace_stack& stack_;
  std::size_t before_;
  void* data_;
};

/// What a frame of so many bytes takes of the workspace.
[[nodiscard]] constexpr std::size_t frame_bytes(std::size_t bytes) {
  constexpr std::size_t unit = detail::workspace_stack::alignment;
  return (bytes + unit - 1) / unit * unit;
}

}  // namespace residua
