// The GPU's engine: records passes of a method in a CUDA graph and replays it. The scalars stay on the
// device; the host looks at a copy of them after each replay, one replay late, so that the GPU does not wait
// for it.
#pragma once

#include <utility>

#include "base/stream_turn.hpp"
#include "krylov/engine.hpp"
#include "krylov/supervision.hpp"
#include "sparse/rows_cuda.hpp"

namespace residua::krylov {

/// Owns a captured graph.
class recorded_graph {
 public:
  recorded_graph() = default;
  ~recorded_graph();
  recorded_graph(const recorded_graph&) = delete;
  recorded_graph& operator=(const recorded_graph&) = delete;
  void begin(cudaStream_t stream);
  void end(cudaStream_t stream);
  void launch(cudaStream_t stream) const;

 private:
  cudaGraphExec_t executable_ = nullptr;
};

/// Two pinned copies of the device's scalars, with the events that tell when each has arrived.
class scalar_mailbox {
 public:
  explicit scalar_mailbox(std::size_t bytes);
  ~scalar_mailbox();
  scalar_mailbox(const scalar_mailbox&) = delete;
  scalar_mailbox& operator=(const scalar_mailbox&) = delete;
  void post(int slot, const void* device_scalars, cudaStream_t stream);
  [[nodiscard]] const void* collect(int slot) const;

 private:
  std::size_t bytes_;
  void* copy_[2] = {nullptr, nullptr};
  cudaEvent_t arrived_[2] = {nullptr, nullptr};
};

/// The loops of one GPU.
class cuda_loops {
 public:
  /// In longer numbers an element costs more to form than a loop does.
  template <class T>
  static constexpr bool may_form_operands = sizeof(T) <= sizeof(dd);

  template <class Stage>
  void elements(cuda::stage_sequence& sequence, index_t n, const Stage& stage) const {
    cuda::enqueue_elements(sequence, n, stage);
  }
  template <class Stage>
  void rows(cuda::stage_sequence& sequence, const csr_matrix& A, const Stage& stage) const {
    cuda::enqueue_rows(sequence, A.storage().view, *A.storage().plan, stage);
  }
};

/// S: method_scalars<T>, or what a method derives from them. Loops: cuda_loops, or what enqueues loops over
/// the parts of vectors that several GPUs hold.
template <class T, class S, class Loops = cuda_loops>
class cuda_engine {
 public:
  using scalars = S;
  static constexpr bool may_form_operands = Loops::template may_form_operands<T>;

  cuda_engine(const context& ctx, const S& initial, Loops loops = {})
      : ctx_(ctx),
        loops_(std::move(loops)),
        cuda_(ctx.cuda_resources()),
        guard_(cuda_.device),
        memory_(ctx, 2 * (scalars_bytes + partial_bytes)),
        mailbox_(sizeof(initial)),
        sequence_(make_sequence()) {
    upload_bytes(ctx, sequence_.scalars(), &initial, sizeof(initial));
  }

  template <class Stage>
  void elements(index_t n, const Stage& stage) {
    loops_.elements(sequence_, n, stage);
  }
  /// Whether a product is so small that a loop of its own, to make the vector that A multiplies, costs more
  /// than to make its elements where they are read (forms_operand).
  [[nodiscard]] bool forms_operands(const csr_matrix& A) const {
    return cuda::is_small(cuda_.multiprocessors, A.storage().view, A.storage().plan->shares);
  }
  template <class Matrix, class Stage>
  void rows(const Matrix& A, const Stage& stage) {
    loops_.rows(sequence_, A, stage);
  }
  void solve(const preconditioner& M, vector_view<const double> r, vector_view<double> z) {
    M.state().solve(ctx_, r, z);
  }

  /// Replays until the method stops, or the watch (krylov/supervision.hpp) says so. While the host looks at
  /// the scalars of one replay, the next one runs, unless x is to be looked at.
  template <class Pass, class Watch>
  S repeat(const Pass& pass, Watch& watch) {
    recorded_graph graph;
    record(pass, graph);
    int slot = 0;
    replay(graph, slot);
    for (index_t passes = 1 + passes_a_graph;; passes += passes_a_graph, slot = 1 - slot) {
      const bool inspects = watch.is_due(passes);
      if (!inspects) replay(graph, 1 - slot);
      S last = collect(slot);
      watch.tell(last);
      if (last.running() && inspects) last.status = watch.inspect(last);
      if (!last.running()) return last;
      if (inspects) replay(graph, 1 - slot);
      if (watch.is_interrupted()) return interrupted(collect(1 - slot));
    }
  }

 private:
  /// In one turn, so that no other thread's work is recorded.
  template <class Pass>
  void record(const Pass& pass, recorded_graph& graph) {
    const stream_turn turn(ctx_);
    // Outside the graph, so that the recorded passes begin with the buffers as a pass leaves them.
    pass(*this);
    graph.begin(cuda_.stream);
    for (int k = 0; k < passes_a_graph; ++k) pass(*this);
    graph.end(cuda_.stream);
  }
  void replay(const recorded_graph& graph, int slot) {
    const stream_turn turn(ctx_);
    graph.launch(cuda_.stream);
    mailbox_.post(slot, sequence_.scalars(), cuda_.stream);
  }

  [[nodiscard]] S collect(int slot) const { return *static_cast<const S*>(mailbox_.collect(slot)); }
  static S interrupted(S last) {
    if (last.running()) last.stop(stop_reason::interrupted);
    return last;
  }

  // Even, so that a replay ends with the buffers in the roles that the next one expects.
  static constexpr int passes_a_graph = inspection_times::block;
  static constexpr std::size_t scalars_bytes = (sizeof(S) + 255) / 256 * 256;
  static constexpr std::size_t partial_bytes = cuda::most_sums * cuda::most_partials * sizeof(accumulator<T>);

  cuda::stage_sequence make_sequence() {
    auto* base = static_cast<char*>(memory_.data());
    void* scalars[2] = {base, base + scalars_bytes};
    void* partial[2] = {base + 2 * scalars_bytes, base + 2 * scalars_bytes + partial_bytes};
    int cache_bytes = 0;
    RESIDUA_CUDA_CHECK(cudaDeviceGetAttribute(&cache_bytes, cudaDevAttrL2CacheSize, cuda_.device));
    return {cuda_.stream, cuda_.multiprocessors, static_cast<std::size_t>(cache_bytes), scalars, partial};
  }

  const context& ctx_;
  Loops loops_;
  detail::cuda_state& cuda_;
  detail::device_guard guard_;
  memory_block memory_;
  scalar_mailbox mailbox_;
  cuda::stage_sequence sequence_;
};

}  // namespace residua::krylov
