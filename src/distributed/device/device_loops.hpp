// Loops over vectors whose elements the GPUs of several ranks hold.
#pragma once

#include <optional>

#include "distributed/device/device_rows.hpp"
#include "distributed/device/told_vectors.hpp"
#include "loop/cuda.hpp"

namespace residua::cuda {

// Enqueue a stage over a rank's own rows, with what ranks tell each other for it: what a product reads of
// others' vectors, while rows that need nothing of them are multiplied, and the sums of blocks, which l's
// partial_out then has of all ranks. l is read by the stages of methods alone.
template <class Stage>
void enqueue_element_parts(const context& ctx, const device_rows& A, const Stage& stage, const link& l);
/// `is_told`: the stage's operand is on its way to others since enqueue_told_elements.
template <class Stage>
void enqueue_row_parts(const context& ctx, const device_rows& A, const Stage& stage, const link& l,
                       bool is_told);

/// A stage over elements that makes a vector which A is to multiply (told_vectors.hpp). The elements of the
/// vector that others need are made first and are on their way while the stage runs, so that messages run
/// beside it, too.
template <class Stage>
void enqueue_told_elements(const context& ctx, const device_rows& A, const Stage& stage, const link& l);

}  // namespace residua::cuda

namespace residua::distributed {

/// Loops for the engine that replays passes (krylov/engine_cuda.hpp).
class device_loops {
 public:
  /// Elements of other ranks are not there to be formed of others.
  template <class T>
  static constexpr bool may_form_operands = false;

  /// Clears the places of other ranks' sums, of which a loop in another format may have left some.
  device_loops(const context& ctx, const matrix_state& A) : ctx_(ctx), A_(*A.device) {
    auto& cuda = ctx.cuda_resources();
    const detail::device_guard guard(cuda.device);
    RESIDUA_CUDA_CHECK(cudaMemsetAsync(A_.merged.data(), 0, A_.merged.bytes(), cuda.stream));
  }

  template <class Stage>
  void elements(cuda::stage_sequence& sequence, index_t n, const Stage& stage) {
    if constexpr (told_vector<Stage>::exists) {
      if (A_.others && told_vector<Stage>::is_multiplied(stage)) return tell(sequence, stage);
    }
    if constexpr (Stage::sums == 0) {
      cuda::enqueue_elements(sequence, n, stage);
    } else {
      cuda::enqueue_element_parts(ctx_, A_, stage, next(sequence, true));
    }
  }
  template <class Stage>
  void rows(cuda::stage_sequence& sequence, const distributed_csr&, const Stage& stage) {
    const bool is_told = told_ == static_cast<const void*>(stage.operand.first());
    told_.reset();
    cuda::enqueue_row_parts(ctx_, A_, stage, next(sequence, Stage::sums > 0), is_told);
  }

 private:
  template <class Stage>
  void tell(cuda::stage_sequence& sequence, const Stage& stage) {
    cuda::enqueue_told_elements(ctx_, A_, stage, next(sequence, Stage::sums > 0));
    told_ = told_vector<Stage>::vector(stage).first();
  }
  [[nodiscard]] cuda::link next(cuda::stage_sequence& sequence, bool makes_sums) const {
    return sequence.next(static_cast<int>(A_.all_blocks), makes_sums);
  }

  const context& ctx_;
  const cuda::device_rows& A_;
  std::optional<const void*> told_;  // the vector whose elements are on their way to others
};

}  // namespace residua::distributed
