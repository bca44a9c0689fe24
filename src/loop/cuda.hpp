// The GPU backend's side of stages that needs no device code: what a kernel launch is given.
#pragma once

#include "gpu/launch.hpp"
#include "loop/stage.hpp"

namespace residua::cuda {

/// Blocks a stage may have, so partial sums that the next one reads.
inline constexpr int most_blocks = 2048;
/// Most sums of a stage.
inline constexpr int most_sums = 3;

/// Places for partial sums behind those of the blocks: rows of a sparse matrix that several blocks sum leave
/// theirs there (sparse/rows_cuda.hpp).
inline constexpr int most_split_rows = 512;
inline constexpr int most_partials = most_blocks + most_split_rows;
/// The largest accumulator that a stage's products are summed in.
inline constexpr std::size_t most_accumulator_bytes = 64;

/// What one stage of a sequence reads from the stage before it and leaves to the next.
struct link {
  const void* scalars_in;
  void* scalars_out;
  const void* partial_in;
  int partial_blocks;  // how many partial sums, of every sum, partial_in has
  void* partial_out;
  bool releases_next;  // whether the next stage may be resident while this one runs
};

/// A sequence of stages on a stream: two of each buffer, used in turn.
class stage_sequence {
 public:
  stage_sequence(cudaStream_t stream, int multiprocessors, std::size_t cache_bytes, void* scalars[2],
                 void* partial[2])
      : stream_(stream),
        multiprocessors_(multiprocessors),
        cache_bytes_(cache_bytes),
        scalars_{scalars[0], scalars[1]},
        partial_{partial[0], partial[1]} {}

  /// The link of the next stage, which will have `blocks` blocks and makes sums or not; `more`: partial sums
  /// that it leaves beside those of its blocks. Blocks that wait for a stage to end take room from it, which
  /// a stage of one block for each multiprocessor does not need.
  link next(int blocks, bool makes_sums, int more = 0) {
    const int read = turn_, written = 1 - turn_;
    const link l{scalars_[read],  scalars_[written],           partial_[partial_turn_],
                 partial_blocks_, partial_[1 - partial_turn_], blocks <= multiprocessors_};
    turn_ = written;
    if (makes_sums) {
      partial_turn_ = 1 - partial_turn_;
      partial_blocks_ = blocks + more;
    }
    return l;
  }
  /// Where the last stage left the scalars.
  [[nodiscard]] void* scalars() const { return scalars_[turn_]; }
  [[nodiscard]] cudaStream_t stream() const { return stream_; }
  [[nodiscard]] int multiprocessors() const { return multiprocessors_; }
  /// The bytes of the second-level cache.
  [[nodiscard]] std::size_t cache_bytes() const { return cache_bytes_; }

 private:
  cudaStream_t stream_;
  int multiprocessors_;
  std::size_t cache_bytes_;
  void* scalars_[2];
  void* partial_[2];
  int turn_ = 0, partial_turn_ = 0, partial_blocks_ = 1;
};

/// Enqueues a stage of a method (krylov/engine.hpp) on a sequence.
template <class Stage>
void enqueue_elements(stage_sequence& sequence, index_t n, const Stage& stage);
}  // namespace residua::cuda
