// Triangles of a few pieces on vectors on a GPU, by one kernel: a block has a few vectors in shared memory
// and takes all steps of the halved triangle on them, where launches of their own would wait for each other.
// The sums are those of the small triangles and of the products beside them, term by term.
//
// Ceiling: the chain of unknowns within pieces, a dozen dependent instructions each in dd, and 12
// instructions a term.
#include <algorithm>

#include "base/cuda_state.hpp"
#include "blas/level3/small_triangle.cuh"
#include "blas/level3/trsm_cuda.hpp"
#include "number/ceil_div.hpp"

namespace residua::cuda {

using namespace blas;

namespace {

constexpr int warps = 8, threads = warps * warp_threads, most_vectors = 4;
static_assert(most_stepped_order / 2 * most_vectors / 2 <= threads, "a row and two vectors a thread");
static_assert(most_stepped_order / 2 / shortest_slice <= slices_of_group, "one group of slices");

/// The vectors of a block: x[vector][element], as the format stores them.
template <class T>
struct own_vectors {
  arithmetic_t<T>* x;
  int order, count;
  index_t first;

  __device__ inline arithmetic_t<T>* operator[](int v) const { return x + v * order; }
  /// Calls f(element, vector) for all, neighbouring threads taking what lies side by side in memory.
  template <class F>
  __device__ inline void for_each(side triangle_side, const F& f) const {
    for (int n = static_cast<int>(threadIdx.x); n < order * count; n += threads) {
      triangle_side == side::left ? f(n % order, n / order) : f(n / count, n % count);
    }
  }
};

/// Two vectors whose sums a thread makes side by side, so that their chains overlap.
constexpr int side_by_side = 2;
template <class T>
struct paired_sums {
  accumulator<arithmetic_t<T>> sum[side_by_side];
  const arithmetic_t<T>* x[side_by_side];  // the known unknowns

  __device__ inline void clear() {
#pragma unroll
    for (auto& s : sum) s.clear();
  }
  __device__ inline void renormalise() {
#pragma unroll
    for (auto& s : sum) s.renormalise();
  }
  /// From the right the product is of the vectors and the triangle's transpose: factors in this order.
  template <side a_side>
  __device__ inline void add(const arithmetic_t<T>& m, int k) {
#pragma unroll
    for (int n = 0; n < side_by_side; ++n) {
      a_side == side::left ? sum[n].add_product(m, x[n][k]) : sum[n].add_product(x[n][k], m);
    }
  }
};

/// The terms first ... end - 1 of row i beside the triangle (gemm_reference.hpp). Elements are loaded a batch
/// ahead: they come from the second-level cache.
template <side a_side, class T>
__device__ inline void add_terms(const dense::operand<T>& beside, index_t i, int first, int end,
                                 paired_sums<T>& sums) {
  using number = arithmetic_t<T>;
  constexpr int batch = 8;
  number m[batch], next[batch];
  const auto load = [&](number(&loaded)[batch], int k) {
#pragma unroll
    for (int n = 0; n < batch; ++n) loaded[n] = beside.element(i, k + n < end ? k + n : end - 1);
  };
  load(next, first);
  for (int k = first; k < end; k += batch) {
#pragma unroll
    for (int n = 0; n < batch; ++n) m[n] = next[n];
    load(next, k + batch);
    if (k + batch <= end) {
#pragma unroll
      for (int n = 0; n < batch; ++n) sums.template add<a_side>(m[n], k + n);
      if ((k + batch) % terms_between_renormalisations == 0) sums.renormalise();
    } else {
      for (int n = k; n < end; ++n) sums.template add<a_side>(beside.element(i, n), n);
    }
  }
}

/// All terms of a step, in `sums`.
template <side a_side, class T>
__device__ inline void add_slices(const dense::operand<T>& beside, index_t i, const triangle_step& step,
                                  paired_sums<T>& sums) {
  sums.clear();
  if (step.slice == 0 || step.slice >= step.terms) {
    return add_terms<a_side>(beside, i, 0, step.terms, sums);
  }
  for (int turn = 0; turn * step.slice < step.terms; ++turn) {
    paired_sums<T> slice = sums;
    slice.clear();
    const int first = turn * step.slice, end = first + step.slice;
    add_terms<a_side>(beside, i, first, end < step.terms ? end : step.terms, slice);
#pragma unroll
    for (int n = 0; n < side_by_side; ++n) merge_slice(sums.sum[n], slice.sum[n]);
  }
}

/// A thread has a row of the triangle, for two vectors.
template <side a_side, class T>
__device__ inline void subtract(const triangle_task<T>& task, const triangle_step& step,
                                const own_vectors<T>& own) {
  using number = arithmetic_t<T>;
  const int rows = static_cast<int>(round_up(step.rows, warp_threads)),
            i = static_cast<int>(threadIdx.x) % rows, v = static_cast<int>(threadIdx.x) / rows * side_by_side;
  if (i >= step.rows || v >= own.count) return;
  const auto& A = task.M.A;
  const dense::operand<T> beside(task.M.transposed ? A.block(step.source, step.target, step.terms, step.rows)
                                                   : A.block(step.target, step.source, step.rows, step.terms),
                                 {dense::structure::general, task.M.transposed});
  number* const own_x[] = {own[v], own[v + 1 < own.count ? v + 1 : v]};
  paired_sums<T> sums;
#pragma unroll
  for (int n = 0; n < side_by_side; ++n) sums.x[n] = own_x[n] + step.source;
  add_slices<a_side>(beside, i, step, sums);
  const number beta = step.scales ? task.alpha.get() : number(1.0);
#pragma unroll
  for (int n = 0; n < side_by_side; ++n) {
    number& x = own_x[n][step.target + i];
    if (v + n < own.count) x = loaded(stored<T>(updated(x, beta, number(-1.0), sums.sum[n].value())));
  }
}

template <class T>
__device__ inline dense::operand<T> piece_of(const triangle_task<T>& task, const triangle_step& step) {
  return {task.M.A.block(step.target, step.target, step.rows, step.rows), task.M};
}
/// A thread's elements of a piece, on their way into shared memory.
template <class T>
struct piece_elements {
  static constexpr int order = static_cast<int>(triangle_order), count = order * order / threads;
  arithmetic_t<T> element[count];

  static __device__ inline int row() { return static_cast<int>(threadIdx.x) % order; }
  static __device__ inline int column(int n) {
    return static_cast<int>(threadIdx.x) / order + n * (threads / order);
  }
  __device__ inline void load(const dense::operand<T>& piece) {
    const int i = row();
#pragma unroll
    for (int n = 0; n < count; ++n) {
      const int k = column(n);
      const bool exists = i < piece.rows() && k < piece.rows() && piece.contains(i, k);
      element[n] = exists ? piece.element(i, k) : arithmetic_t<T>(0.0);
    }
  }
  __device__ inline void store(shared_triangle<T>& m) const {
#pragma unroll
    for (int n = 0; n < count; ++n) m[column(n)][row()] = element[n];
  }
};

/// A warp has a vector.
template <class T>
__device__ inline void solve_piece(const triangle_task<T>& task, const triangle_step& step,
                                   const own_vectors<T>& own, const shared_triangle<T>& m) {
  using number = arithmetic_t<T>;
  const dense::operand<T> piece = piece_of(task, step);
  const number alpha = step.scales ? task.alpha.get() : number(1.0);
  const int i = static_cast<int>(threadIdx.x) % warp_threads;
  for (int v = static_cast<int>(threadIdx.x) / warp_threads; v < own.count; v += warps) {
    number* const x = own[v] + step.target;
    const number y = solved(piece, alpha, m, i, i < step.rows ? x[i] : number(0.0));
    if (i < step.rows) x[i] = loaded(stored<T>(y));
  }
}

template <class T>
__global__ __launch_bounds__(threads) void steps_kernel(const triangle_task<T> task, int vectors,
                                                        const __grid_constant__ triangle_steps steps) {
  extern __shared__ double2 memory[];
  auto& m = *reinterpret_cast<shared_triangle<T>*>(memory);
  own_vectors<T> own{reinterpret_cast<arithmetic_t<T>*>(&m + 1), static_cast<int>(task.M.rows()), vectors,
                     static_cast<index_t>(blockIdx.x) * vectors};
  if (task.x.count() - own.first < vectors) own.count = static_cast<int>(task.x.count() - own.first);
  piece_elements<T> elements;
  elements.load(piece_of(task, steps.step[0]));
  own.for_each(task.x.triangle_side, [&](int i, int v) { own[v][i] = task.x.element(i, own.first + v); });
  elements.store(m);
  for (int n = 0; n < steps.count; ++n) {
    __syncthreads();
    const auto& step = steps.step[n];
    if (step.terms == 0) {
      solve_piece(task, step, own, m);
      continue;
    }
    // Behind every product another piece is solved for, whose elements come meanwhile.
    elements.load(piece_of(task, steps.step[n + 1]));
    task.x.triangle_side == side::left ? subtract<side::left>(task, step, own)
                                       : subtract<side::right>(task, step, own);
    elements.store(m);
  }
  __syncthreads();
  own.for_each(task.x.triangle_side, [&](int i, int v) { task.x.set(i, own.first + v, own[v][i]); });
}

}  // namespace

template <class T>
void run_triangle_in_steps(const context& ctx, const triangle_task<T>& task) {
  constexpr std::size_t most_bytes = std::size_t{48} << 10;  // without being asked for
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const auto of_vector = static_cast<std::size_t>(task.M.rows()) * sizeof(arithmetic_t<T>);
  const auto fitting = static_cast<index_t>((most_bytes - sizeof(shared_triangle<T>)) / of_vector);
  const index_t vectors = std::clamp<index_t>(ceil_div(task.x.count(), index_t{cuda.multiprocessors}), 1,
                                              std::min<index_t>(most_vectors, fitting));
  const triangle_steps steps(task.M.rows(), task.M.ends_at_diagonal(), task.x.count());
  steps_kernel<T>
      <<<static_cast<unsigned>(ceil_div(task.x.count(), vectors)), threads,
         sizeof(shared_triangle<T>) + static_cast<std::size_t>(vectors) * of_vector, cuda.stream>>>(
          task, static_cast<int>(vectors), steps);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template void run_triangle_in_steps<type>(const context&, const triangle_task<type>&);
RESIDUA_INSTANTIATE(double, double, "double", 53, 8)
RESIDUA_INSTANTIATE(dd, dd, "dd", 106, 16)
RESIDUA_TRIPLE_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
