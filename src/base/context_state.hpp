// What a context holds.
#pragma once

#include <memory>
#include <mutex>
#include <optional>

#include "base/workspace.hpp"
#include "residua/base/context.hpp"

namespace residua::detail {

struct context_state {
  backend kind = backend::reference;
  int threads = 1;
  instruction_set isa = instruction_set::baseline;
  std::shared_ptr<cuda_state> cuda{};  // only on a GPU
  workspaces workspace{};
  std::recursive_mutex turns{};  // of threads at a GPU (base/stream_turn.hpp)
};

/// Opens a GPU; owns_stream: make a stream rather than use the given one. Throws unsupported in a build
/// without CUDA.
std::shared_ptr<cuda_state> open_cuda(int device, void* stream, bool owns_stream);
void synchronize(const cuda_state& cuda);
/// Makes the GPU the calling thread's current one; returns the one that was, if that is another.
std::optional<int> make_current(const cuda_state& cuda);
void make_current(int device) noexcept;
/// Whether the stream is being captured into a graph: then nothing can be allocated.
bool is_capturing(const cuda_state& cuda);

// Device memory for memory_block. `free` never throws.
void* allocate_device(const cuda_state& cuda, std::size_t bytes);
void free_device(void* data) noexcept;
void copy_to_device(const cuda_state& cuda, void* target, const void* source, std::size_t bytes);
void copy_from_device(const cuda_state& cuda, void* target, const void* source, std::size_t bytes);

}  // namespace residua::detail
