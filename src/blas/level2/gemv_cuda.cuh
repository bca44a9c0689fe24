// The GPU's matrix times a vector: a block sums some groups of outputs over a part of the terms.
//
// The ceiling is memory, as each element of A is read once; for qd, whose term takes 112 instructions,
// these are it. Terms in rows of A: the threads of a warp take neighbouring outputs, one or two each, so
// neighbouring elements, and the warps of a block share the terms. Terms in columns: the threads of a warp
// take neighbouring terms of two or four outputs, which share the loads of x. Each thread has some 50 to
// 100 bytes of A on their way at a time: loads without conditions, then the terms; what is left over at the
// end comes one by one. Sums are merged in fixed orders; the last block to finish a part of the same
// outputs merges the parts, of which there are as many as an estimate of the time asks for.
#pragma once

#include <algorithm>
#include <limits>

#include "base/cuda_state.hpp"
#include "blas/level2/gemv_batch.hpp"
#include "blas/level2/gemv_column_pieces.cuh"
#include "gpu/arrival.cuh"
#include "loop/cuda.cuh"
#include "number/ceil_div.hpp"

namespace residua::cuda {

using namespace blas;

inline constexpr int tile_outputs = warp_threads;
inline constexpr int tile_warps = block_threads / warp_threads;
/// Outputs of a warp whose terms lie in columns, where a block has 32 of them.
inline constexpr int warp_columns = tile_outputs / tile_warps;

/// Terms in rows of A. `outputs`: of a thread; `groups`: warps side by side, so that those which read the
/// same column read some 500 neighbouring bytes of it; `terms`: on their way at a time; `resident`: blocks of
/// a multiprocessor; `busy`: the share of these that keeps memory or arithmetic busy.
struct rows_shape {
  int outputs, groups, terms, resident;
  double busy;
};
template <class TA, class T>
RESIDUA_INLINE constexpr rows_shape shape_of_rows() {
  static_assert(stored_bytes<TA> <= 8 * most_limbs, "tuned for numbers of up to four limbs");
  if (sizeof(arithmetic_t<TA>) < sizeof(arithmetic_t<T>))
    return {1, 2, 4, sizeof(arithmetic_t<T>) <= 16 ? 4 : 2, 1};
  if (plane_stored<TA>) return {2, 1, 4, 3, 0.9};
  if (stored_bytes<TA> <= 4) return {2, 1, 8, 4, 0.6};
  if (stored_bytes<TA> <= 8) return {1, 2, 8, 4, std::is_same_v<TA, double> ? 0.58 : 0.95};
  if (stored_bytes<TA> <= 16) return {1, 1, 4, 4, 0.85};
  return stored_bytes<TA> <= 24 ? rows_shape{1, 1, 4, 2, 0.9} : rows_shape{1, 1, 8, 3, 1};
}

/// Terms in columns. `neighbours`: terms that a thread takes from a column at a time; `columns`: outputs of a
/// warp; `pieces`: that a thread has on their way at a time, of each column.
struct columns_shape {
  int neighbours, columns, pieces, resident;
  double busy;
};
template <class TA, class T>
RESIDUA_INLINE constexpr columns_shape shape_of_columns() {
  static_assert(stored_bytes<TA> <= 8 * most_limbs, "tuned for numbers of up to four limbs");
  constexpr auto bytes = sizeof(arithmetic_t<T>);
  if (sizeof(arithmetic_t<TA>) < bytes)
    return {1, bytes <= 16 ? 4 : 2, bytes <= 16 ? 2 : 4, bytes <= 16 ? 3 : 2, 1};
  if (plane_stored<TA>) return {2, 4, 2, 2, 0.9};
  if (stored_bytes<TA> <= 4) return {4, 2, 2, 4, 0.7};
  if (stored_bytes<TA> <= 8) return {2, 4, 2, 3, 0.9};
  if (stored_bytes<TA> <= 16) return {1, 4, 1, 4, 0.85};
  return stored_bytes<TA> <= 24 ? columns_shape{1, 2, 2, 3, 0.9} : columns_shape{1, 1, 4, 3, 1};
}
/// Of symmetric and triangular operands, whose blocks have 32 outputs.
template <class T>
RESIDUA_INLINE constexpr columns_shape shape_of_triangles() {
  return {1, warp_columns, sizeof(arithmetic_t<T>) <= 16 ? 2 : 1, sizeof(arithmetic_t<T>) <= 16 ? 3 : 2, 1};
}

/// How the terms are cut into parts, each of a multiple of 32.
struct term_parts {
  int count;
  index_t length;
};

/// A thread's elements of a column, by one load if `aligned`, when all exist; otherwise outputs that do not
/// exist get the last one's, so that no thread of a warp has more to do than the others.
template <bool aligned, int V, class TA>
__device__ inline void load_outputs(column_piece<TA, V>& a, const matrix_view<const TA>& A, index_t r,
                                    index_t column) {
  if constexpr (aligned || V == 1) {
    a.template load<aligned>(A, r, column);
  } else {
    const index_t last = A.rows() - 1;
#pragma unroll
    for (int v = 0; v < V; ++v) a.load_one(v, A, r + v < last ? r : last - v, column);
  }
}

/// A part's terms of a thread's outputs from r on in rows of A: of every `warps` groups of some terms the
/// warp-th. `aligned`: all outputs exist, and one load takes a thread's elements.
template <bool aligned, int warps, int each, int V, class TA, class T>
__device__ inline void add_terms_of_rows(accumulator<arithmetic_t<T>> (&sum)[V], const matvec<TA, T>& p,
                                         index_t r, const range& terms, int warp) {
  constexpr int step = each * warps;
  int turn = 0;
  index_t k = terms.begin + warp * each;
  for (; k + each <= terms.end; k += step) {
    column_piece<TA, V> a[each];
    arithmetic_t<T> x[each];
#pragma unroll
    for (int t = 0; t < each; ++t) load_outputs<aligned>(a[t], p.a.A, r, k + t);
#pragma unroll
    for (int t = 0; t < each; ++t)
      x[t] = scalar_lane{k + t}.load(p.x);  // the same for all threads: first-level cache
#pragma unroll
    for (int t = 0; t < each; ++t) {
#pragma unroll
      for (int v = 0; v < V; ++v) add_product(sum[v], a[t][v], x[t]);
    }
    if (++turn % (terms_between_renormalisations / each) == 0) renormalise(sum, V);
  }
  for (; k < terms.end; ++k) {  // fewer than `each`
    column_piece<TA, V> a;
    load_outputs<aligned>(a, p.a.A, r, k);
#pragma unroll
    for (int v = 0; v < V; ++v) add_product(sum[v], a[v], scalar_lane{k}.load(p.x));
  }
}
/// Adds the terms of outputs that need not exist; threads that have none repeat the last.
template <int warps, int each, int V, class TA, class T>
__device__ inline void add_rows(accumulator<arithmetic_t<T>> (&sum)[V], const matvec<TA, T>& p, index_t r,
                                const range& terms, int warp) {
  constexpr int outputs_of_warp = V * warp_threads;
  const index_t n = p.a.rows(), first_of_warp = r - static_cast<index_t>(threadIdx.x % warp_threads) * V;
  if (V == 1 ? r >= n : first_of_warp >= n) return;
  const bool whole = n % V == 0 || first_of_warp + outputs_of_warp <= n;
  if (V == 1 || (whole && column_piece<TA, V>::is_aligned_in(p.a.A))) {
    add_terms_of_rows<true, warps, each>(sum, p, V == 1 || r + V <= n ? r : n - V, terms, warp);
  } else {
    add_terms_of_rows<false, warps, each>(sum, p, r, terms, warp);
  }
  renormalise(sum, V);
}

/// A part's terms of a warp's C outputs from `first` on in columns of A; those that do not exist repeat the
/// last.
template <bool aligned, int V, int pieces, int C, class TA, class T>
__device__ inline void add_terms_of_columns(accumulator<arithmetic_t<T>> (&sum)[C], const matvec<TA, T>& p,
                                            index_t first, const range& terms) {
  constexpr int step = V * warp_threads;
  const index_t last = p.a.rows() - 1;
  const auto column = [&](int c) { return first + c < last ? first + c : last; };
  int turn = 0;
  index_t k = terms.begin + threadIdx.x % warp_threads * V;
  for (; k + (pieces - 1) * step + V <= terms.end; k += pieces * step) {
    column_piece<TA, V> a[pieces][C];
    arithmetic_t<T> x[pieces][V];
#pragma unroll
    for (int t = 0; t < pieces; ++t) {
#pragma unroll
      for (int c = 0; c < C; ++c) a[t][c].template load<aligned>(p.a.A, k + t * step, column(c));
    }
#pragma unroll
    for (int t = 0; t < pieces; ++t) {
#pragma unroll
      for (int v = 0; v < V; ++v) x[t][v] = scalar_lane{k + t * step + v}.load(p.x);
    }
#pragma unroll
    for (int t = 0; t < pieces; ++t) {
#pragma unroll
      for (int v = 0; v < V; ++v) {
#pragma unroll
        for (int c = 0; c < C; ++c) add_product(sum[c], a[t][c][v], x[t][v]);
      }
    }
    if (++turn % (terms_between_renormalisations / (pieces * V)) == 0) renormalise(sum, C);
  }
  for (; k < terms.end; k += step) {  // fewer than `pieces`
    for (index_t term = k; term < k + V && term < terms.end; ++term) {
      const auto x = scalar_lane{term}.load(p.x);
#pragma unroll
      for (int c = 0; c < C; ++c) add_product(sum[c], scalar_lane{term}.load(p.a.A.column(column(c))), x);
    }
  }
}
/// Adds terms in columns and sums over the warp, so that all its threads have each sum.
template <int V, int pieces, int C, class TA, class T>
__device__ inline void add_columns(accumulator<arithmetic_t<T>> (&sum)[C], const matvec<TA, T>& p,
                                   index_t first, const range& terms) {
  if (column_piece<TA, V>::is_aligned_in(p.a.A)) {
    add_terms_of_columns<true, V, pieces>(sum, p, first, terms);
  } else {
    add_terms_of_columns<false, V, pieces>(sum, p, first, terms);
  }
#pragma unroll
  for (int c = 0; c < C; ++c) {
    sum[c].renormalise();
    merge_group<warp_threads>(sum[c]);
  }
}

/// The sum over the lanes of C sums: lane l has that of column l / (32 / C).
template <int C, class Acc>
__device__ inline Acc merge_lanes(Acc (&sum)[C]) {
  const int lane = threadIdx.x % warp_threads;
  int mask = warp_threads / 2;
#pragma unroll
  for (int half = C / 2; half > 0; half /= 2, mask /= 2) {  // half of the columns to the lanes of either half
    const bool upper = (lane & mask) != 0;
#pragma unroll
    for (int c = 0; c < half; ++c) {
      const Acc given = upper ? sum[c] : sum[c + half];
      if (upper) sum[c] = sum[c + half];
      sum[c].merge(shuffle_xor(given, mask));
    }
  }
  merge_group<warp_threads / C>(sum[0]);
  return sum[0];
}

/// The square on the diagonal whose outputs begin at `first`: a few terms of one output for each thread.
template <class TA, class T>
__device__ inline void add_square(accumulator<arithmetic_t<T>>& sum, const matvec<TA, T>& p, index_t first) {
  const index_t r = first + threadIdx.x % warp_threads;
  const index_t begin = first + threadIdx.x / warp_threads * warp_columns;
  for (index_t k = begin; k < begin + warp_columns && k < p.a.columns(); ++k) {
    if (r < p.a.rows() && p.a.contains(r, k)) add_product(sum, p.a.element(r, k), scalar_lane{k}.load(p.x));
  }
  sum.renormalise();
}

/// What a warp does with the sums of its outputs, of each thread those from r to before `end`: finishes them,
/// or leaves them to the last part.
template <int V, class TA, class T, class Acc>
__device__ inline void hand_on(const matvec<TA, T>& p, index_t r, index_t end, Acc (&sum)[V],
                               const term_parts& parts, Acc* partial, unsigned* arrived) {
  const index_t n = p.a.rows();
  if (end > n) end = n;
  if (parts.count > 1) {
#pragma unroll
    for (int v = 0; v < V; ++v) {
      if (r + v < end) partial[blockIdx.y * n + r + v] = sum[v];
    }
    if (!last_warp_to_arrive(arrived, static_cast<unsigned>(parts.count))) return;
#pragma unroll
    for (int v = 0; v < V; ++v) {
      if (r + v >= end) break;
      const Acc* of_output = partial + r + v;
      sum[v] = from_other_block(of_output);
      for (int s = 1; s < parts.count; ++s) sum[v].merge(from_other_block(of_output + s * n));
    }
  }
#pragma unroll
  for (int v = 0; v < V; ++v) {
    if (r + v < end) p.finish(r + v, sum[v].value());
  }
}

/// The terms of a problem that a block has to add to its outputs.
template <class TA, class T>
__device__ inline range terms_of_block(const matvec<TA, T>& p, const term_parts& parts) {
  if (p.alpha.get() == arithmetic_t<T>(0.0)) return {0, 0};
  const index_t begin = blockIdx.y * parts.length;
  return common({begin, begin + parts.length}, {0, p.a.columns()});
}

/// Terms in rows: `groups` warps side by side, the others share the terms with them.
template <class TA, class T>
__device__ inline void sum_rows(const matvec<TA, T>& p, const term_parts& parts,
                                accumulator<arithmetic_t<T>>* partial, unsigned* arrived) {
  using acc = accumulator<arithmetic_t<T>>;
  constexpr rows_shape shape = shape_of_rows<TA, T>();
  constexpr int V = shape.outputs, groups = shape.groups;
  __shared__ acc of_warp[tile_warps][V][tile_outputs];
  const int lane = threadIdx.x % warp_threads, warp = threadIdx.x / warp_threads;
  const index_t group = static_cast<index_t>(blockIdx.x) * groups + warp % groups;
  const index_t r = (group * tile_outputs + lane) * V;
  acc sum[V];
  clear(sum, V);
  add_rows<tile_warps / groups, shape.terms>(sum, p, r, terms_of_block(p, parts), warp / groups);
#pragma unroll
  for (int v = 0; v < V; ++v) of_warp[warp][v][lane] = sum[v];
  __syncthreads();
  if (warp >= groups || group * tile_outputs * V >= p.a.rows()) return;
#pragma unroll
  for (int v = 0; v < V; ++v) {
    for (int w = warp + groups; w < tile_warps; w += groups) sum[v].merge(of_warp[w][v][lane]);
    sum[v].renormalise();
  }
  hand_on(p, r, r + V, sum, parts, partial, arrived + group);
}

template <class TA, class T>
__device__ inline void sum_columns(const matvec<TA, T>& p, const term_parts& parts,
                                   accumulator<arithmetic_t<T>>* partial, unsigned* arrived) {
  using acc = accumulator<arithmetic_t<T>>;
  constexpr columns_shape shape = shape_of_columns<TA, T>();
  constexpr int C = shape.columns, outputs = C * tile_warps;
  static_assert(outputs <= warp_threads);
  __shared__ acc of_columns[outputs];
  const int lane = threadIdx.x % warp_threads, warp = threadIdx.x / warp_threads;
  const index_t first = static_cast<index_t>(blockIdx.x) * outputs;
  acc sum[C];
  clear(sum, C);
  add_columns<shape.neighbours, shape.pieces>(sum, p, first + warp * C, terms_of_block(p, parts));
#pragma unroll
  for (int c = 0; c < C; ++c) {
    if (lane == 0) of_columns[warp * C + c] = sum[c];
  }
  __syncthreads();
  if (warp > 0) return;
  acc total[1] = {of_columns[lane % outputs]};
  total[0].renormalise();
  hand_on(p, first + lane, first + outputs, total, parts, partial, arrived + blockIdx.x);
}

/// A symmetric or triangular operand: terms in rows and in columns of A, and the square on the diagonal.
template <class T>
__device__ inline void sum_triangle(const matvec<T, T>& p, const term_parts& parts,
                                    accumulator<arithmetic_t<T>>* partial, unsigned* arrived) {
  using acc = accumulator<arithmetic_t<T>>;
  constexpr columns_shape shape = shape_of_triangles<T>();
  __shared__ acc of_warp[tile_warps][tile_outputs];
  __shared__ acc of_columns[tile_outputs];
  const int lane = threadIdx.x % warp_threads, warp = threadIdx.x / warp_threads;
  const index_t first = static_cast<index_t>(blockIdx.x) * tile_outputs;
  const range outputs{first, first + tile_outputs}, terms = terms_of_block(p, parts);
  acc row[1];
  clear(row, 1);
  add_rows<tile_warps, shape_of_rows<T, T>().terms>(row, p, first + lane,
                                                    common(p.a.terms_in_rows(outputs), terms), warp);
  if (terms.contains(first)) add_square(row[0], p, first);
  of_warp[warp][lane] = row[0];
  acc column[warp_columns];
  clear(column, warp_columns);
  add_columns<shape.neighbours, shape.pieces>(column, p, first + warp * warp_columns,
                                              common(p.a.terms_in_columns(outputs), terms));
#pragma unroll
  for (int c = 0; c < warp_columns; ++c) {
    if (lane == 0) of_columns[warp * warp_columns + c] = column[c];
  }
  __syncthreads();
  if (warp > 0) return;
  acc total[1] = {of_warp[0][lane]};
  for (int w = 1; w < tile_warps; ++w) total[0].merge(of_warp[w][lane]);
  total[0].merge(of_columns[lane]);
  total[0].renormalise();
  hand_on(p, first + lane, first + tile_outputs, total, parts, partial, arrived + blockIdx.x);
}

/// Every problem of a batch, by the blocks of one z after the other: `sums` is one of the three above.
template <class Problems, class Acc, class Sums>
__device__ inline void sum_problems(const Problems& problems, const term_parts& parts, Acc* partial,
                                    unsigned* arrived, index_t counters, const Sums& sums) {
  for (index_t b = blockIdx.z; b < problems.count; b += gridDim.z) {
    const auto& p = problems[b];
    sums(p, partial + b * parts.count * p.a.rows(), arrived + b * counters);
    __syncthreads();  // the shared memory is used again
  }
}

template <class Problems>
using sum_of_problems = accumulator<arithmetic_t<typename Problems::vector_format>>;
template <class Problems>
inline constexpr rows_shape rows_of_problems =
    shape_of_rows<typename Problems::matrix_format, typename Problems::vector_format>();
template <class Problems>
inline constexpr columns_shape columns_of_problems =
    shape_of_columns<typename Problems::matrix_format, typename Problems::vector_format>();

template <class Problems>
__global__ __launch_bounds__(block_threads, rows_of_problems<Problems>.resident) void rows_kernel(
    const Problems problems, const term_parts parts, sum_of_problems<Problems>* partial, unsigned* arrived) {
  const index_t counters = static_cast<index_t>(gridDim.x) * rows_of_problems<Problems>.groups;
  sum_problems(problems, parts, partial, arrived, counters,
               [&](const auto& p, auto* sums, unsigned* counter) { sum_rows(p, parts, sums, counter); });
}
template <class Problems>
__global__ __launch_bounds__(block_threads, columns_of_problems<Problems>.resident) void columns_kernel(
    const Problems problems, const term_parts parts, sum_of_problems<Problems>* partial, unsigned* arrived) {
  sum_problems(problems, parts, partial, arrived, gridDim.x,
               [&](const auto& p, auto* sums, unsigned* counter) { sum_columns(p, parts, sums, counter); });
}
template <class T>
__global__ __launch_bounds__(block_threads, shape_of_triangles<T>().resident) void triangle_kernel(
    const single_matvec<T, T> problems, const term_parts parts, accumulator<arithmetic_t<T>>* partial,
    unsigned* arrived) {
  sum_problems(problems, parts, partial, arrived, gridDim.x,
               [&](const auto& p, auto* sums, unsigned* counter) { sum_triangle(p, parts, sums, counter); });
}

// ---- launches ----

/// What a kernel's block does: its outputs, and counters of arrived parts; how many blocks a multiprocessor
/// holds, and which share of them keeps it busy.
struct block_shape {
  int outputs, counters, resident;
  double busy;
  /// Terms that its loads take at a time: parts are multiples of them where these are hardly longer.
  int step;
  /// What its beginning and end take, in terms.
  double start;
  /// Rounds of resident blocks that there are to be where the terms allow: several even out blocks of unequal
  /// work or pace.
  int rounds;
  /// How much longer than the shortest estimate it may take with fewer parts.
  double slack;
};

/// As long as a block's beginning and end take (some 4 us on an H200), memory delivers a resident block about
/// this much.
inline constexpr double bytes_of_start = 24576;

/// Terms cut into at most so many parts of one length, the last perhaps shorter.
inline term_parts cut_terms(index_t terms, index_t parts, index_t step) {
  constexpr index_t many = 64;
  const index_t even = ceil_div(terms, parts), in_steps = round_up(even, step);
  const index_t length = in_steps - even <= even / many ? in_steps : round_up(even, warp_threads);
  return {static_cast<int>(ceil_div(terms, length)), length};
}

/// An estimate of the time that the parts of `blocks` blocks' outputs take, in terms of a round of resident
/// blocks. A round of few blocks takes as long as one of the `busy` share: memory is shared by those that
/// there are.
inline double expected_time(index_t blocks, const term_parts& parts, index_t resident,
                            const block_shape& shape) {
  const index_t whole_rounds = blocks * parts.count / resident, rest = blocks * parts.count % resident;
  const auto length = static_cast<double>(parts.length);
  const double time = static_cast<double>(whole_rounds) * (length + shape.start);
  if (rest == 0) return time;
  const double share = static_cast<double>(rest) / static_cast<double>(resident);
  return time + std::max(share, shape.busy) * length + shape.start;
}

inline constexpr index_t most_parts = 32;

/// From `least` to `most` parts, so that the time is shortest, or the fewest that take hardly longer.
inline term_parts shortest_parts(index_t blocks, index_t terms, index_t least, index_t most, index_t resident,
                                 const block_shape& shape) {
  double time[most_parts + 1], shortest = std::numeric_limits<double>::infinity();
  for (index_t parts = least; parts <= most; ++parts) {
    time[parts] = expected_time(blocks, cut_terms(terms, parts, shape.step), resident, shape);
    shortest = std::min(shortest, time[parts]);
  }
  index_t parts = least;
  while (time[parts] > shortest * (1 + shape.slack)) ++parts;
  return cut_terms(terms, parts, shape.step);
}

/// `room`: how many partial sums there is memory for.
inline term_parts parts_of(index_t outputs, index_t terms, index_t problems, index_t room,
                           const block_shape& shape, int multiprocessors) {
  constexpr index_t fewest_terms = 64, terms_of_even_parts = 512;
  const index_t blocks = ceil_div(outputs, shape.outputs) * problems;
  index_t most =
      std::min({most_parts, terms / fewest_terms, room / std::max<index_t>(1, outputs * problems)});
  if (blocks * shape.counters > static_cast<index_t>(detail::cuda_state::arrival_counters)) most = 1;
  const index_t resident = static_cast<index_t>(shape.resident) * multiprocessors;
  most = std::max<index_t>(1, most);
  const index_t wanted = std::min(shape.rounds * resident / blocks, terms / terms_of_even_parts);
  return shortest_parts(blocks, terms, std::clamp<index_t>(wanted, 1, most), most, resident, shape);
}

/// Partial sums lie in the scratch memory's place for them.
template <class Problems>
void launch_matvecs(detail::cuda_state& cuda, const Problems& problems, auto* kernel,
                    const block_shape& shape) {
  using acc = sum_of_problems<Problems>;
  constexpr index_t most_problems_in_grid = 65535;
  const auto& a = problems.first.a;
  const term_parts parts =
      parts_of(a.rows(), a.columns(), problems.count, detail::device_scratch::sums_bytes / sizeof(acc), shape,
               cuda.multiprocessors);
  auto* partial = static_cast<acc*>(cuda.scratch.sums());
  const dim3 grid(static_cast<unsigned>(ceil_div(a.rows(), shape.outputs)),
                  static_cast<unsigned>(parts.count),
                  static_cast<unsigned>(std::min(problems.count, most_problems_in_grid)));
  kernel<<<grid, block_threads, 0, cuda.stream>>>(problems, parts, partial, cuda.arrivals);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

}  // namespace residua::cuda
