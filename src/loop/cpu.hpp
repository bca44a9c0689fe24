// The CPU backend's loops: SIMD lanes and threads. Files compiled once an instruction set include this one
// (cmake/isa.cmake).
//
// Sums do not depend on the number of threads nor on the instruction set: the index range is cut into chunks
// that depend on its length alone, each chunk is summed in eight fixed lanes, and the chunks' sums are merged
// in order. Nor do they depend on the vectors' increments.
#pragma once

#include "base/thread_pool.hpp"
#include "loop/stage.hpp"
#include "number/ceil_div.hpp"

// Without vector units Highway's target is the baseline's, and loop/cpu_lanes_scalar.hpp has all loops.
#include <hwy/highway.h>
#define RESIDUA_HAS_VECTORS (HWY_TARGET != HWY_SCALAR)

namespace residua::RESIDUA_ISA {

using namespace loop;

/// Lanes that sums are taken in, on every instruction set.
inline constexpr int sum_lanes = 8;

// ---- chunks and threads ----

inline constexpr index_t most_chunks = 1024;

/// Chunks of equal length, a multiple of 16, that depend on n alone.
struct chunking {
  index_t n, length, count;
  explicit chunking(index_t size, index_t shortest)
      : n(size),
        length(size <= shortest * most_chunks ? shortest : round_up(ceil_div(size, most_chunks), 16)),
        count(ceil_div(size, length)) {}
  [[nodiscard]] RESIDUA_INLINE index_t begin(index_t chunk) const { return chunk * length; }
  [[nodiscard]] RESIDUA_INLINE index_t end(index_t chunk) const {
    return (chunk + 1) * length < n ? (chunk + 1) * length : n;
  }
};

/// Runs body(begin, end, sums) over every chunk, on as many threads as pay, and merges the sums in order.
template <class Stage, class Body>
void for_chunks(const chunking& chunks, int threads, stage_sum<Stage>* sums, const Body& body) {
  constexpr int K = Stage::sums;
  using acc = stage_accumulator<Stage>;
  acc partial[most_chunks * (K == 0 ? 1 : K)];
  pool::for_each(chunks.count, threads, [&](index_t c) {
    acc local[K == 0 ? 1 : K];
    clear(local, K);
    body(chunks.begin(c), chunks.end(c), local);
    for (int k = 0; k < K; ++k) partial[c * K + k] = local[k];
  });
  acc total[K == 0 ? 1 : K];
  clear(total, K);
  for (index_t c = 0; c < chunks.count; ++c) {
    merge(total, partial + c * K, K);
    if ((c + 1) % terms_between_renormalisations == 0) renormalise(total, K);
  }
  for (int k = 0; k < K; ++k) sums[k] = total[k].value();
}

// ---- element stages ----

template <class Stage, class Acc>
void scalar_elements(const Stage& stage, const typename Stage::scalars& s, index_t begin, index_t end,
                     Acc* sum) {
  for (index_t i = begin; i < end;) {
    const index_t stop = end - i < terms_between_renormalisations ? end : i + terms_between_renormalisations;
    for (; i < stop; ++i) stage.element(s, scalar_lane{i}, sum);
    renormalise(sum, Stage::sums);
  }
}

/// Sets of eight lanes that a loop over elements sums in: two hide the latency of the sums of one and two
/// limbs; longer numbers have enough independent operations of their own.
template <class T>
inline constexpr int lane_sets = sizeof(T) <= sizeof(dd) ? 2 : 1;

}  // namespace residua::RESIDUA_ISA

#include "loop/cpu_lanes_scalar.hpp"
#if RESIDUA_HAS_VECTORS
#  include "loop/cpu_lanes.hpp"
#endif

namespace residua::RESIDUA_ISA {

/// Below this many elements a thread's start costs more than it saves.
inline constexpr index_t elements_worth_threads = 32768;

}  // namespace residua::RESIDUA_ISA

namespace residua::cpu {

template <class Isa, class Stage>
void run_elements(int threads, index_t n, const Stage& stage, const typename Stage::scalars& s,
                  loop::stage_sum<Stage>* sums) {
  using namespace RESIDUA_ISA;
  const auto body = [&](index_t begin, index_t end, auto* sum) {
    if constexpr (!is_one_by_one<Stage>) {
      if (stage.unit_increments()) return lane_elements(stage, s, begin, end, sum);
      if constexpr (Stage::sums > 0) return strided_elements(stage, s, begin, end, sum);
    }
    scalar_elements(stage, s, begin, end, sum);
  };
  for_chunks<Stage>(chunking(n, 4096), n < elements_worth_threads ? 1 : threads, sums, body);
}

}  // namespace residua::cpu
