// Where operations run: on the plain reference loops, on the CPU's vector units and threads, or on a GPU.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace residua {

enum class backend { reference, cpu, cuda };
enum class memory_space { host, device };
enum class instruction_set { baseline, avx2, avx512 };
/// The names that the program and the documents have for backends and instruction sets.
std::string_view name_of(backend b);
std::string_view name_of(instruction_set isa);

/// The instruction sets that this build contains and this processor executes, the widest last.
std::vector<instruction_set> available_instruction_sets();

struct cuda_device {
  int number;
  std::string name;
  int compute_capability;  // 90 for 9.0
  std::size_t memory_bytes;
  int multiprocessors;
};
/// The GPUs that a context can have, of compute capability 9.0 or later; empty in a build without GPU code.
std::vector<cuda_device> cuda_devices();

namespace detail {
struct context_state;
struct cuda_state;
}  // namespace detail

class stream_turn;
class workspace_frame;

/// A cheap handle on a backend and its resources; copies share them.
///
/// Several threads may call routines with one context at once, on operands of their own. In host memory calls
/// share the threads that the process has for Residua: one that finds none free runs on its own thread. At a
/// GPU calls take turns: one waits while another one submits its work to the context's stream or waits for
/// its result. While a program captures that stream into a graph, only the thread that captures may call.
class context {
 public:
  /// Plain loops on one thread, the oracle of the other two.
  static context reference();
  /// SIMD kernels on at most `threads` threads, of which the caller is one; 0 stands for as many as the
  /// process has processors, or as the environment variable OMP_NUM_THREADS says. No bit of a result
  /// depends on the number. Threads are started when they are first needed, and sleep where nothing is to
  /// be done. After fork() the child starts its own. Throws unsupported if the processor or the build lacks
  /// `isa`; invalid_argument if threads < 0.
  static context cpu(int threads = 0);
  static context cpu(int threads, instruction_set isa);
  /// A GPU and its own stream, or the caller's `stream` (a cudaStream_t that outlives the context). Throws
  /// unsupported without such a device, a compute capability of 9.0 or GPU code in the build.
  static context cuda(int device = 0);
  static context cuda(int device, void* stream);
  /// The first GPU of cuda_devices() where there is one, otherwise the CPU.
  static context best();

  [[nodiscard]] backend kind() const;
  [[nodiscard]] memory_space memory() const;
  [[nodiscard]] int threads() const;
  [[nodiscard]] instruction_set isa() const;
  /// Waits for all work submitted through this context.
  void synchronize() const;

  /// Makes at least so many bytes of workspace ready: what routines need beside their operands, as their
  /// ..._workspace_bytes say. Routines take more where that is too small, but cannot while the context's
  /// stream is captured into a graph. In host memory each thread that calls routines has its own. Workspace
  /// is kept, and shared by copies, until the last copy of the context is gone; graphs that were captured
  /// before it grew keep theirs. Throws out_of_memory.
  void reserve_workspace(std::size_t bytes) const;
  [[nodiscard]] std::size_t workspace_bytes() const;
  /// Gives a routine at least so many bytes, aligned to 64, with any content, until the next routine that
  /// takes workspace is called; one that calls others holds its own by a workspace_frame. Throws
  /// invalid_argument naming the routine and the bytes if workspace would have to grow during a capture.
  [[nodiscard]] void* workspace(const char* routine, std::size_t bytes) const;

  [[nodiscard]] detail::cuda_state& cuda_resources() const;

 private:
  friend class stream_turn;
  friend class workspace_frame;
  explicit context(std::shared_ptr<detail::context_state> state);
  std::shared_ptr<detail::context_state> state_;
};

}  // namespace residua
