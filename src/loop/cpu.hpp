// The CPU backend's loops: SIMD lanes and threads. For files compiled once an instruction set (cmake/isa.cmake).
//
// Sums do not depend on the number of threads nor on the instruction set: the index range is cut into chunks that
// depend on its length alone, each chunk is summed in eight fixed lanes, and the chunks' sums are merged in order.
#pragma once

#include <cstring>

#include "loop/simd.hpp"
#include "loop/stage.hpp"

namespace residua::RESIDUA_ISA {

using namespace loop;

/// Eight consecutive indices from i on, of vectors whose increments are 1.
struct pack_lane {
  template <class T>
  using number = pack_of<T>;

  index i;

  template <class T>
  RESIDUA_INLINE auto load(const vector_view<T>& x) const {
    return load_eight(x.first() + i);
  }
  template <class T>
  requires plane_stored<std::remove_const_t<T>> RESIDUA_INLINE double_word<pack> load(const vector_view<T>& x)
  const { return {pack::load(x.high() + i), load_low_parts(x.low() + i)}; }
  template <class T>
  RESIDUA_INLINE void store(const vector_view<T>& x, const pack_of<T>& value) const {
    store_eight(value, x.first() + i);
  }
  template <plane_stored T>
  RESIDUA_INLINE void store(const vector_view<T>& x, const double_word<pack>& value) const {
    const auto rounded = T::round(value);
    rounded.hi().store(x.high() + i);
    store_low_parts(rounded.lo(), x.low() + i);
  }
  template <class T>
  RESIDUA_INLINE void copy(const vector_view<const T>& x, const vector_view<T>& y) const {
    std::memmove(y.first() + i, x.first() + i, pack::lanes * sizeof(T));
  }
  template <plane_stored T>
  RESIDUA_INLINE void copy(const vector_view<const T>& x, const vector_view<T>& y) const {
    std::memmove(y.high() + i, x.high() + i, pack::lanes * sizeof(double));
    std::memmove(y.low() + i, x.low() + i, pack::lanes * sizeof(*y.low()));
  }
  template <class T>
  RESIDUA_INLINE pack_of<T> splat(const T& a) const {
    return splat_eight(a);
  }
};

RESIDUA_INLINE pack multiply_add(const pack& a, const pack& x, const pack& y) { return limb::fma(a, x, y); }

// ---- from eight lanes to one, in a fixed tree ----

/// An accumulator of packs as eight accumulators: both are made of limbs in the same order.
template <class PackAcc, class Acc>
RESIDUA_INLINE void lanes_of(const PackAcc& sum, Acc* lane) {
  constexpr int words = sizeof(Acc) / sizeof(double);
  static_assert(sizeof(PackAcc) == words * sizeof(pack));
  pack word[words];
  std::memcpy(word, &sum, sizeof(sum));
  for (int w = 0; w < words; ++w) {
    double value[pack::lanes];
    word[w].store(value);
    for (int l = 0; l < pack::lanes; ++l) {
      std::memcpy(reinterpret_cast<char*>(lane + l) + w * sizeof(double), value + l, sizeof(double));
    }
  }
}
template <class PackAcc, class Acc>
RESIDUA_INLINE void merge_lanes(Acc& total, const PackAcc& sum) {
  Acc lane[pack::lanes];
  lanes_of(sum, lane);
  for (int half = pack::lanes / 2; half > 0; half /= 2) {
    for (int l = 0; l < half; ++l) lane[l].merge(lane[l + half]);
  }
  total.merge(lane[0]);
}

// ---- chunks and threads ----

inline constexpr index most_chunks = 1024;

/// Chunks of equal length, a multiple of 16, that depend on n alone.
struct chunking {
  index n, length, count;
  explicit chunking(index size, index shortest)
      : n(size),
        length(size <= shortest * most_chunks ? shortest
                                              : ((size + most_chunks - 1) / most_chunks + 15) / 16 * 16),
        count((size + length - 1) / length) {}
  [[nodiscard]] RESIDUA_INLINE index begin(index chunk) const { return chunk * length; }
  [[nodiscard]] RESIDUA_INLINE index end(index chunk) const {
    return (chunk + 1) * length < n ? (chunk + 1) * length : n;
  }
};

/// Runs body(begin, end, sums) over every chunk, on as many threads as pay, and merges the sums in order.
template <class Stage, class Body>
void for_chunks(const chunking& chunks, int threads, typename Stage::number* sums, const Body& body) {
  constexpr int K = Stage::sums;
  using acc = accumulator<typename Stage::number>;
  acc partial[most_chunks * (K == 0 ? 1 : K)];
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads) if (threads > 1)
  for (index c = 0; c < chunks.count; ++c) {
    acc local[K == 0 ? 1 : K];
    clear(local, K);
    body(chunks.begin(c), chunks.end(c), local);
    for (int k = 0; k < K; ++k) partial[c * K + k] = local[k];
  }
  acc total[K == 0 ? 1 : K];
  clear(total, K);
  for (index c = 0; c < chunks.count; ++c) merge(total, partial + c * K, K);
  for (int k = 0; k < K; ++k) sums[k] = total[k].value();
}

// ---- element stages ----

template <class Stage, class Acc>
void scalar_elements(const Stage& stage, const typename Stage::scalars& s, index begin, index end, Acc* sum) {
  for (index i = begin; i < end;) {
    const index stop = end - i < terms_between_renormalisations ? end : i + terms_between_renormalisations;
    for (; i < stop; ++i) stage.element(s, scalar_lane{i}, sum);
    renormalise(sum, Stage::sums);
  }
}

/// Two independent sets of eight lanes hide the latency of the sums.
template <class Stage, class Acc>
void pack_elements(const Stage& stage, const typename Stage::scalars& s, index begin, index end, Acc* sum) {
  constexpr index step = 2 * pack::lanes;
  using pack_acc = accumulator<pack_lane::number<typename Stage::number>>;
  pack_acc even[Stage::sums == 0 ? 1 : Stage::sums], odd[Stage::sums == 0 ? 1 : Stage::sums];
  clear(even, Stage::sums);
  clear(odd, Stage::sums);
  const index packed_end = begin + (end - begin) / step * step;
  for (index i = begin; i < packed_end;) {
    const index block = terms_between_renormalisations * step;
    const index stop = packed_end - i < block ? packed_end : i + block;
    for (; i < stop; i += step) {
      stage.element(s, pack_lane{i}, even);
      stage.element(s, pack_lane{i + pack::lanes}, odd);
    }
    renormalise(even, Stage::sums);
    renormalise(odd, Stage::sums);
  }
  merge(even, odd, Stage::sums);
  for (int k = 0; k < Stage::sums; ++k) merge_lanes(sum[k], even[k]);
  scalar_elements(stage, s, packed_end, end, sum);
}

/// Below this many elements a thread's start costs more than it saves.
inline constexpr index elements_worth_threads = 32768;

template <class Stage>
void run_elements(int threads, index n, const Stage& stage, const typename Stage::scalars& s,
                  typename Stage::number* sums) {
  const bool packed = stage.unit_increments();
  for_chunks<Stage>(chunking(n, 4096), n < elements_worth_threads ? 1 : threads, sums,
                    [&](index begin, index end, auto* sum) {
                      packed ? pack_elements(stage, s, begin, end, sum)
                             : scalar_elements(stage, s, begin, end, sum);
                    });
}

}  // namespace residua::RESIDUA_ISA
