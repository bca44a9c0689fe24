// The GPU's matrix times a vector: a block sums some groups of 32 outputs over a part of the terms.
//
// Ceiling: memory, as each element of A is read once. Terms in rows of A: the threads of a warp take neighbouring outputs, so
// neighbouring elements, and the warps of a block share the terms. Terms in columns: the threads of a warp take neighbouring
// terms of four outputs, which share the loads of x. Each thread has some 50 bytes of A on their way at a time. Sums are
// merged in fixed orders; the last block to finish a part of the same outputs merges the parts.
#pragma once

#include <algorithm>

#include "base/cuda_state.hpp"
#include "blas/matvec_batch.hpp"
#include "loop/cuda.cuh"

namespace residua::cuda {

using namespace blas;

inline constexpr int tile_outputs = warp_threads;
inline constexpr int tile_warps = block_threads / warp_threads;
/// Groups of 32 outputs that lie side by side in a block whose terms lie in rows alone: so many that the warps which read the
/// same column read some 500 neighbouring bytes of it. 128 bytes reach a quarter of the bandwidth, 256 three quarters.
template <class TA>
inline constexpr int groups_side_by_side = stored_bytes<TA> <= 4    ? 4
                                           : stored_bytes<TA> <= 12 ? 2
                                                                    : 1;
/// Outputs of a warp whose terms lie in columns.
inline constexpr int warp_columns = tile_outputs / tile_warps;

/// Terms that a thread has on their way at a time, of one output and of each of several.
template <class TA>
inline constexpr int terms_in_flight = stored_bytes<TA> <= 4    ? 16
                                       : stored_bytes<TA> <= 12 ? 8
                                       : stored_bytes<TA> <= 24 ? 4
                                                                : 2;
template <class Number>
inline constexpr int column_terms_in_flight = sizeof(Number) <= 8    ? 4
                                              : sizeof(Number) <= 16 ? 2
                                                                     : 1;
/// Blocks that a multiprocessor is to hold at once: as many as registers allow without spilling.
template <class Acc, bool in_columns>
inline constexpr int resident_tiles = sizeof(Acc) > 16 ? 2
                                      : in_columns     ? 3
                                                       : 4;

/// How the terms are cut into parts, each of a multiple of 32.
struct term_parts {
  int count;
  index length;
};

/// A part's terms of one output in rows of A: of every `warps` groups of some terms the warp-th.
template <int warps, class TA, class T>
__device__ inline void add_rows(accumulator<arithmetic_t<T>>& sum, const matvec<TA, T>& p, index output,
                                const range& terms, int warp) {
  constexpr int each = terms_in_flight<TA>, step = each * warps;
  const index r = output < p.a.outputs() ? output : p.a.outputs() - 1;
  int turn = 0;
  for (index k = terms.begin + warp * each; k < terms.end; k += step) {
    arithmetic_t<TA> a[each];
#pragma unroll
    for (int t = 0; t < each; ++t) {
      a[t] = k + t < terms.end ? scalar_lane{r}.load(p.a.A.column(k + t)) : arithmetic_t<TA>(0.0);
    }
#pragma unroll
    for (int t = 0; t < each;
         ++t) {  // elements of x are the same for all threads, and in the first-level cache
      add_term(sum, a[t], k + t < terms.end ? scalar_lane{k + t}.load(p.x) : arithmetic_t<T>(0.0));
    }
    if (++turn % (terms_between_renormalisations / each) == 0) sum.renormalise();
  }
  sum.renormalise();
}

/// A part's terms of a warp's outputs from `first` on in columns of A.
template <class TA, class T>
__device__ inline void add_columns(accumulator<arithmetic_t<T>> (&sum)[warp_columns], const matvec<TA, T>& p,
                                   index first, const range& terms) {
  constexpr int each = column_terms_in_flight<arithmetic_t<T>>, step = each * warp_threads;
  const index last = p.a.outputs() - 1;
  int turn = 0;
  for (index k = terms.begin + threadIdx.x % warp_threads; k < terms.end; k += step) {
    arithmetic_t<TA> a[each][warp_columns];
    arithmetic_t<T> x[each];
#pragma unroll
    for (int t = 0; t < each; ++t) {
      const index term = k + t * warp_threads;
      const bool inside = term < terms.end;
#pragma unroll
      for (int c = 0; c < warp_columns; ++c) {
        const index column = first + c < last ? first + c : last;
        a[t][c] = inside ? scalar_lane{term}.load(p.a.A.column(column)) : arithmetic_t<TA>(0.0);
      }
      x[t] = inside ? scalar_lane{term}.load(p.x) : arithmetic_t<T>(0.0);
    }
#pragma unroll
    for (int t = 0; t < each; ++t) {
#pragma unroll
      for (int c = 0; c < warp_columns; ++c) add_term(sum[c], a[t][c], x[t]);
    }
    if (++turn % (terms_between_renormalisations / each) == 0) {
#pragma unroll
      for (int c = 0; c < warp_columns; ++c) sum[c].renormalise();
    }
  }
}

/// The square on the diagonal whose outputs begin at `first`: a few terms of one output for each thread.
template <class TA, class T>
__device__ inline void add_square(accumulator<arithmetic_t<T>>& sum, const matvec<TA, T>& p, index first) {
  const index r = first + threadIdx.x % warp_threads;
  const index begin = first + threadIdx.x / warp_threads * warp_columns;
  for (index k = begin; k < begin + warp_columns && k < p.a.terms(); ++k) {
    if (r < p.a.outputs() && p.a.contains(r, k)) add_term(sum, p.a.element(r, k), scalar_lane{k}.load(p.x));
  }
  sum.renormalise();
}

/// An accumulator that another block wrote, from the second-level cache.
template <class Acc>
__device__ inline Acc from_other_block(const Acc* from) {
  constexpr int words = sizeof(Acc) / sizeof(double);
  double word[words];
#pragma unroll
  for (int w = 0; w < words; ++w) word[w] = __ldcg(reinterpret_cast<const double*>(from) + w);
  Acc sum;
  memcpy(&sum, word, sizeof(Acc));
  return sum;
}

/// Leaves a part's sums of 32 outputs, one a thread of a warp; whether all parts of them have arrived.
template <class Acc>
__device__ inline bool last_part_to_arrive(Acc* partial, bool mine, const Acc& sum, unsigned* arrived,
                                           int parts) {
  if (mine) *partial = sum;
  __threadfence();
  __syncwarp();
  unsigned before = 0;
  const bool first_lane = threadIdx.x % warp_threads == 0;
  if (first_lane) before = atomicAdd(arrived, 1U);
  const bool last = __shfl_sync(whole_warp, before, 0) == static_cast<unsigned>(parts - 1);
  if (last && first_lane) *arrived = 0;  // for the next launch
  __threadfence();
  return last;
}

/// What a warp does with the sums of its outputs: finishes them, or leaves them to the last part.
template <class TA, class T, class Acc>
__device__ inline void hand_on(const matvec<TA, T>& p, index r, Acc sum, const term_parts& parts,
                               Acc* partial, unsigned* arrived) {
  const index n = p.a.outputs();
  if (parts.count > 1) {
    if (!last_part_to_arrive(partial + blockIdx.y * n + r, r < n, sum, arrived, parts.count)) return;
    if (r >= n) return;
    sum = from_other_block(partial + r);
    for (int s = 1; s < parts.count; ++s) sum.merge(from_other_block(partial + s * n + r));
  }
  if (r < n) p.finish(r, sum.value());
}

/// The terms of a problem that a block has to add to its outputs.
template <class TA, class T>
__device__ inline range terms_of_block(const matvec<TA, T>& p, const term_parts& parts) {
  if (p.alpha.get() == arithmetic_t<T>(0.0)) return {0, 0};
  const index begin = blockIdx.y * parts.length;
  return common({begin, begin + parts.length}, {0, p.a.terms()});
}

/// in_rows, in_columns: where terms may lie; a symmetric or triangular operand has both and the square on the diagonal.
template <bool in_rows, bool in_columns, class TA, class T>
__device__ inline void sum_tile(const matvec<TA, T>& p, index first, const term_parts& parts,
                                accumulator<arithmetic_t<T>>* partial, unsigned* arrived) {
  using acc = accumulator<arithmetic_t<T>>;
  __shared__ acc of_warp[in_rows ? tile_warps : 1][tile_outputs];
  __shared__ acc of_columns[in_columns ? tile_outputs : 1];
  const int lane = threadIdx.x % warp_threads, warp = threadIdx.x / warp_threads;
  const range outputs{first, first + tile_outputs}, terms = terms_of_block(p, parts);
  if constexpr (in_rows) {
    acc sum;
    sum.clear();
    add_rows<tile_warps>(sum, p, first + lane, common(p.a.terms_in_rows(outputs), terms), warp);
    if constexpr (in_columns) {
      if (terms.contains(first)) add_square(sum, p, first);
    }
    of_warp[warp][lane] = sum;
  }
  if constexpr (in_columns) {
    acc sum[warp_columns];
    clear(sum, warp_columns);
    add_columns(sum, p, first + warp * warp_columns, common(p.a.terms_in_columns(outputs), terms));
#pragma unroll
    for (int c = 0; c < warp_columns; ++c) {
      sum[c].renormalise();
      merge_group<warp_threads>(sum[c]);
      if (lane == 0) of_columns[warp * warp_columns + c] = sum[c];
    }
  }
  __syncthreads();
  if (warp == 0) {
    acc total;
    if constexpr (in_rows) {
      total = of_warp[0][lane];
      for (int w = 1; w < tile_warps; ++w) total.merge(of_warp[w][lane]);
      if constexpr (in_columns) total.merge(of_columns[lane]);
    } else {
      total = of_columns[lane];
    }
    total.renormalise();
    hand_on(p, first + lane, total, parts, partial, arrived);
  }
}

/// Terms in rows alone: `groups` warps side by side, the others share the terms with them.
template <int groups, class TA, class T>
__device__ inline void sum_wide_tile(const matvec<TA, T>& p, index first, const term_parts& parts,
                                     accumulator<arithmetic_t<T>>* partial, unsigned* arrived) {
  using acc = accumulator<arithmetic_t<T>>;
  __shared__ acc of_warp[tile_warps][tile_outputs];
  const int lane = threadIdx.x % warp_threads, warp = threadIdx.x / warp_threads;
  const index output = first + warp % groups * tile_outputs + lane;
  acc sum;
  sum.clear();
  add_rows<tile_warps / groups>(sum, p, output, terms_of_block(p, parts), warp / groups);
  of_warp[warp][lane] = sum;
  __syncthreads();
  if (warp >= groups || first + warp * tile_outputs >= p.a.outputs()) return;
  for (int w = warp + groups; w < tile_warps; w += groups) sum.merge(of_warp[w][lane]);
  sum.renormalise();
  hand_on(p, output, sum, parts, partial, arrived + warp);
}

template <class Problems, class Acc>
__global__ __launch_bounds__(block_threads,
                             resident_tiles<Acc, false>) void rows_kernel(const Problems problems,
                                                                          const term_parts parts,
                                                                          Acc* partial, unsigned* arrived) {
  constexpr int groups = groups_side_by_side<typename Problems::matrix_format>;
  const index tiles = (problems.first.a.outputs() + tile_outputs - 1) / tile_outputs;
  const index first = static_cast<index>(blockIdx.x) * groups * tile_outputs;
  for (index b = blockIdx.z; b < problems.count; b += gridDim.z) {
    const auto p = problems[b];
    const index before = b * parts.count * p.a.outputs();
    sum_wide_tile<groups>(p, first, parts, partial + before, arrived + b * tiles + blockIdx.x * groups);
    __syncthreads();  // the tile's shared memory is used again
  }
}

template <bool in_rows, bool in_columns, class Problems, class Acc>
__global__ __launch_bounds__(block_threads, resident_tiles<Acc, in_columns>) void matvec_kernel(
    const Problems problems, const term_parts parts, Acc* partial, unsigned* arrived) {
  const index first = static_cast<index>(blockIdx.x) * tile_outputs;
  for (index b = blockIdx.z; b < problems.count; b += gridDim.z) {
    const auto p = problems[b];
    const index before = b * parts.count * p.a.outputs();
    sum_tile<in_rows, in_columns>(p, first, parts, partial + before, arrived + b * gridDim.x + blockIdx.x);
    __syncthreads();  // the tile's shared memory is used again
  }
}

// ---- launches ----

/// Enough blocks to fill the GPU where parts are not too short, and some rounds of them where parts stay long.
inline index wanted_parts(index tiles, index terms, int multiprocessors) {
  constexpr index few_terms = 64, many_terms = 256, most = 32;
  const auto parts_for = [&](index blocks, index terms_each) {
    return std::min((blocks + tiles - 1) / tiles, terms / terms_each);
  };
  const index parts = std::max(parts_for(index{4} * multiprocessors, few_terms),
                               parts_for(index{24} * multiprocessors, many_terms));
  return std::clamp<index>(parts, 1, most);
}

/// `room`: how many partial sums there is memory for.
inline term_parts parts_of(index outputs, index tiles, index blocks, index problems, index terms, index room,
                           int multiprocessors) {
  index parts = wanted_parts(blocks * problems, terms, multiprocessors);
  parts = std::clamp<index>(room / std::max<index>(1, outputs * problems), 1, parts);
  if (tiles * problems > static_cast<index>(detail::cuda_state::arrival_counters)) parts = 1;
  const index length = ((terms + parts - 1) / parts + warp_threads - 1) / warp_threads * warp_threads;
  return {static_cast<int>(std::max<index>(1, (terms + length - 1) / std::max<index>(1, length))), length};
}

/// Partial sums lie behind the first quarter of the workspace, which may hold a vector (spare_vector.hpp).
template <class Acc>
void launch_matvecs(detail::cuda_state& cuda, const auto& problems, auto* kernel, int groups = 1) {
  constexpr std::size_t quarter = detail::cuda_state::workspace_bytes / 4;
  constexpr index most_problems_in_grid = 65535;
  const auto& a = problems.first.a;
  const index tiles = (a.outputs() + tile_outputs - 1) / tile_outputs;
  const index blocks = (tiles + groups - 1) / groups;
  const term_parts parts = parts_of(a.outputs(), tiles, blocks, problems.count, a.terms(),
                                    3 * quarter / sizeof(Acc), cuda.multiprocessors);
  auto* partial = reinterpret_cast<Acc*>(static_cast<char*>(cuda.workspace) + quarter);
  const dim3 grid(static_cast<unsigned>(blocks), static_cast<unsigned>(parts.count),
                  static_cast<unsigned>(std::min(problems.count, most_problems_in_grid)));
  kernel<<<grid, block_threads, 0, cuda.stream>>>(problems, parts, partial, cuda.arrivals);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

}  // namespace residua::cuda
