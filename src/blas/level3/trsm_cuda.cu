// Small triangles on vectors on a GPU: a warp has a vector, a lane an element of it. Solving for many
// vectors, a warp has four: an unknown of each is finished by a lane of its own, side by side, where a warp
// with one vector spends most of its instructions on divisions in a single lane. For few vectors that does
// not matter, and the chain from lane to lane is shorter with one. The sums are those of multiply_by_triangle
// and solve_triangle, term by term.
//
// Ceiling of solving: the chain of unknowns, a dozen dependent instructions each in dd, some thirty more with
// divisions.
#include "base/cuda_state.hpp"
#include "blas/level3/small_triangle.cuh"
#include "blas/level3/trsm_cuda.hpp"
#include "number/ceil_div.hpp"

namespace residua::cuda {

using namespace blas;

namespace {

constexpr int warps = 8;

/// Lane i's sum of M_ik x_k over k.
template <class T>
__device__ inline arithmetic_t<T> multiplied(const triangle_task<T>& task, const shared_triangle<T>& m, int i,
                                             const arithmetic_t<T>& x) {
  accumulator<arithmetic_t<T>> sum;
  sum.clear();
  for (int k = 0; k < task.M.rows(); ++k) {
    const auto other = from_lane(x, k);
    if (i < task.M.rows() && task.M.contains(i, k)) sum.add_product(m[k][i], other);
  }
  return task.alpha.get() * sum.value();
}

template <class T>
__global__ __launch_bounds__(warps* warp_threads) void triangle_kernel(const triangle_task<T> task) {
  __shared__ double2 memory[sizeof(shared_triangle<T>) / sizeof(double2)];
  auto& m = *reinterpret_cast<shared_triangle<T>*>(memory);
  load_triangle(task.M, m, warps * warp_threads);
  __syncthreads();
  const int order = static_cast<int>(task.M.rows());
  const int i = static_cast<int>(threadIdx.x) % warp_threads;
  const index_t v = static_cast<index_t>(blockIdx.x) * warps + threadIdx.x / warp_threads;
  if (v >= task.x.count()) return;
  const auto x = i < order ? task.x.element(i, v) : arithmetic_t<T>(0.0);
  const auto result = task.what == triangle_operation::multiply ? multiplied(task, m, i, x)
                                                                : solved(task.M, task.alpha.get(), m, i, x);
  if (i < order) task.x.set(i, v, result);
}

/// Lanes that share a vector, and how many of its unknowns each has.
constexpr int sharing_lanes = 8, lane_unknowns = static_cast<int>(triangle_order) / sharing_lanes;
constexpr int solving_warps = 8, warp_vectors = warp_threads / sharing_lanes,
              block_vectors = solving_warps * warp_vectors;

/// A lane's unknowns of a vector, the n-th one being `sharing_lanes` steps behind the one before: numbered by
/// the steps of the substitution.
template <class T>
struct own_unknowns {
  using number = arithmetic_t<T>;
  const triangle_task<T>& task;
  const shared_triangle<T>& m;
  int lane = static_cast<int>(threadIdx.x) % warp_threads, own = lane % sharing_lanes;
  number x[lane_unknowns];
  accumulator<number> rest[lane_unknowns];

  /// The row of a step; some row behind the last step.
  [[nodiscard]] __device__ inline int row(int step) const {
    const int last = static_cast<int>(task.M.rows()) - 1;
    return task.M.ends_at_diagonal() ? step : step < last ? last - step : 0;
  }
  /// Calls f(n, row) for those that exist.
  template <class F>
  __device__ inline void for_each(const F& f) {
#pragma unroll
    for (int n = 0; n < lane_unknowns; ++n) {
      const int step = own + n * sharing_lanes;
      if (step < task.M.rows()) f(n, row(step));
    }
  }
  __device__ inline void load(index_t v) {
    const number alpha = task.alpha.get();
#pragma unroll
    for (int n = 0; n < lane_unknowns; ++n) x[n] = number(0.0), rest[n].clear();
    if (v < task.x.count()) for_each([&](int n, int i) { rest[n].start(alpha * task.x.element(i, v)); });
  }
  /// All lanes take all steps, those behind the last one and those of unknowns that are solved for too, which
  /// leaves no branch between one unknown and the next one; what a sum gets after its unknown is not used.
  template <bool divides>
  __device__ inline void solve() {
    constexpr int unrolled = limb_count<number> <= 2 ? sharing_lanes : 1;
    int rows[lane_unknowns];
#pragma unroll
    for (int n = 0; n < lane_unknowns; ++n) rows[n] = row(own + n * sharing_lanes);
#pragma unroll
    for (int n = 0; n < lane_unknowns; ++n) {
#pragma unroll(unrolled)
      for (int s = 0; s < sharing_lanes; ++s) {
        const int k = row(n * sharing_lanes + s);
        number known = rest[n].value();
        if (divides && own == s) known = blas::quotient(known, m[k][k]);
        known = from_lane(known, lane - own + s);
        if (own == s) x[n] = known;
#pragma unroll
        for (int other = n; other < lane_unknowns; ++other)
          rest[other].add_product(-m[k][rows[other]], known);
      }
    }
  }
  __device__ inline void store(index_t v) {
    if (v < task.x.count()) for_each([&](int n, int i) { task.x.set(i, v, x[n]); });
  }
};

template <class T>
__global__ __launch_bounds__(solving_warps* warp_threads) void solve_kernel(const triangle_task<T> task) {
  __shared__ double2 memory[sizeof(shared_triangle<T>) / sizeof(double2)];
  auto& m = *reinterpret_cast<shared_triangle<T>*>(memory);
  load_triangle(task.M, m, solving_warps * warp_threads);
  __syncthreads();
  const index_t v = static_cast<index_t>(blockIdx.x) * block_vectors + threadIdx.x / sharing_lanes;
  own_unknowns<T> unknowns{task, m};
  unknowns.load(v);
  task.M.unit ? unknowns.template solve<false>() : unknowns.template solve<true>();
  unknowns.store(v);
}

template <class T>
__global__ void clear_if_zero(const scalar<arithmetic_t<T>> alpha, const matrix_view<T> B) {
  if (!(alpha.get() == arithmetic_t<T>(0.0))) return;
  for (index_t j = blockIdx.x; j < B.columns(); j += gridDim.x) {
    for (index_t i = threadIdx.x; i < B.rows(); i += blockDim.x) store(B, i, j, arithmetic_t<T>(0.0));
  }
}

template <class T>
__global__ void copy_kernel(const matrix_view<const T> source, const matrix_view<T> target) {
  for (index_t j = blockIdx.x; j < target.columns(); j += gridDim.x) {
    for (index_t i = threadIdx.x; i < target.rows(); i += blockDim.x) {
      loop::scalar_lane{i}.copy(source.column(j), target.column(j));
    }
  }
}

}  // namespace

template <class T>
void run_triangle(const context& ctx, const triangle_task<T>& task) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const auto blocks_of = [&](int vectors) {
    return static_cast<unsigned>(ceil_div(task.x.count(), vectors));
  };
  const index_t few = index_t{warps} * cuda.multiprocessors;  // a block each
  if (task.what == triangle_operation::multiply || task.x.count() <= few) {
    triangle_kernel<T><<<blocks_of(warps), warps * warp_threads, 0, cuda.stream>>>(task);
  } else {
    solve_kernel<T><<<blocks_of(block_vectors), solving_warps * warp_threads, 0, cuda.stream>>>(task);
  }
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

template <class T>
void run_clear_if_zero(const context& ctx, const scalar<arithmetic_t<T>>& alpha, const matrix_view<T>& B) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  clear_if_zero<T><<<4 * cuda.multiprocessors, 256, 0, cuda.stream>>>(alpha, B);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

template <class T>
void copy_vectors(const context& ctx, const matrix_view<const T>& source, const matrix_view<T>& target) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  copy_kernel<T><<<8 * cuda.multiprocessors, 256, 0, cuda.stream>>>(source, target);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                   \
  template void copy_vectors<type>(const context&, const matrix_view<const type>&,         \
                                   const matrix_view<type>&);                              \
  template void run_triangle<type>(const context&, const triangle_task<type>&);            \
  template void run_clear_if_zero<type>(const context&, const scalar<arithmetic_t<type>>&, \
                                        const matrix_view<type>&);
RESIDUA_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
