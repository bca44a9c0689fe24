// The kernels of banded and packed matrices with vectors on the GPU.
//
// A block takes 32 rows of the operand. Terms in rows of the stored matrix: the lanes of a warp take 32
// neighbouring rows, whose elements in a column are neighbours in memory, and the warps every eighth column.
// Terms in columns: a warp takes a column, and its lanes every 32nd element. The solver is one block: it sums
// the known terms of 32 unknowns in this way, and one warp solves for them. Sums are merged in fixed orders:
// the same bits on every run.
#pragma once

#include "base/cuda_state.hpp"
#include "blas/level2/profile/profile_product.hpp"
#include "gpu/launch.hpp"
#include "gpu/warp.cuh"
#include "number/ceil_div.hpp"

namespace residua::cuda {

using namespace blas;

namespace profiles {

constexpr int tile_rows = warp_threads;
constexpr int tile_warps = block_threads / warp_threads;

__device__ inline int lane_of_thread() { return static_cast<int>(threadIdx.x) % warp_threads; }
__device__ inline int warp_of_thread() { return static_cast<int>(threadIdx.x) / warp_threads; }

/// Every eighth column's terms of the output r of this lane; `columns` of the 32 rows.
template <class T, class Number, class Element>
__device__ inline void add_terms_in_rows(accumulator<Number>& sum, const profile_operand<T>& a, index_t r,
                                         const range& columns, const Element& x) {
  int turn = 0;
  for (index_t k = columns.begin + warp_of_thread(); k < columns.end; k += tile_warps) {
    if (a.A.rows_of_column(k).contains(r)) add_product(sum, a.in_row(r, k), x(k));
    if (++turn % element_arithmetic<T>::terms == 0) sum.renormalise();
  }
  sum.renormalise();
}

/// The terms of some rows of column j, in every lane of the warp.
template <class T, class Element>
__device__ inline accumulator<element_number<T>> sum_of_column(const profile_operand<T>& a, index_t j,
                                                               const range& rows, const Element& x) {
  accumulator<element_number<T>> sum;
  sum.clear();
  int turn = 0;
  for (index_t i = rows.begin + lane_of_thread(); i < rows.end; i += warp_threads) {
    add_product(sum, a.in_column(j, i), x(i));
    if (++turn % element_arithmetic<T>::terms == 0) sum.renormalise();
  }
  sum.renormalise();
  merge_group<warp_threads>(sum);
  return sum;
}

/// The sum over the warps of what each has for the rows of its lanes, in the first warp.
template <class Acc>
__device__ inline void merge_warps(Acc& sum) {
  __shared__ Acc of_warp[tile_warps][tile_rows];
  __syncthreads();  // may still be read from an earlier call
  of_warp[warp_of_thread()][lane_of_thread()] = sum;
  __syncthreads();
  if (warp_of_thread() != 0) return;
  for (int w = 1; w < tile_warps; ++w) sum.merge(of_warp[w][lane_of_thread()]);
  sum.renormalise();
}

/// Sums over the terms of the 32 rows from `first` on that row_terms(range of rows) and column_terms(row)
/// give, in the first warp.
template <class T, class RowTerms, class ColumnTerms, class Element>
__device__ inline accumulator<element_number<T>> sum_of_tile(const profile_operand<T>& a, const range& tile,
                                                             const RowTerms& row_terms,
                                                             const ColumnTerms& column_terms,
                                                             const Element& x) {
  accumulator<element_number<T>> sum;
  sum.clear();
  add_terms_in_rows(sum, a, tile.begin + lane_of_thread(), row_terms(tile), x);
  for (int t = warp_of_thread(); t < tile.size(); t += tile_warps) {
    const range rows = column_terms(tile.begin + t);
    if (rows.size() == 0) continue;
    const auto of_column = sum_of_column(a, tile.begin + t, rows, x);
    if (lane_of_thread() == t) sum.merge(of_column);
  }
  sum.renormalise();
  merge_warps(sum);
  return sum;
}

template <class T>
__global__ __launch_bounds__(block_threads) void product_kernel(const profile_product<T> p) {
  using number = element_number<T>;
  const index_t first = p.outputs.begin + static_cast<index_t>(blockIdx.x) * tile_rows;
  const range tile = common({first, first + tile_rows}, p.outputs);
  const index_t own = first + threadIdx.x;
  if (p.alpha.get() == number(0.0)) {
    if (threadIdx.x < tile_rows && tile.contains(own)) p.store(own, number(0.0));
    return;
  }
  auto sum = sum_of_tile<T>(
      p.a, tile,
      [&](const range& rows) {
        return p.a.transposed ? range{0, 0} : p.a.A.columns_of_rows(rows);
      },
      [&](index_t r) { return p.a.terms_in_column(r); }, [&](index_t k) { return p.element_of_x(k); });
  if (threadIdx.x < tile_rows && tile.contains(own)) p.finish(own, sum);
}

/// The unknowns of a tile, by its first warp, given what is left of b with all others known.
template <class T>
__device__ inline void solve_tile(const profile_system<T>& s, const range& tile,
                                  accumulator<element_number<T>>& rest) {
  using number = element_number<T>;
  __shared__ number negative;
  const index_t own = tile.begin + lane_of_thread();
  const range others = s.a.terms_beside_diagonal(own);
  for (index_t turn = 0; turn < tile.size(); ++turn) {
    const index_t k = s.at_turn(tile, turn);
    if (own == k) negative = s.solve(k, rest.value());
    __syncwarp();
    if (own < tile.end && others.contains(k)) add_product(rest, s.a.element(own, k), negative);
    if ((turn + 1) % element_arithmetic<T>::terms == 0) rest.renormalise();
    __syncwarp();
  }
}

template <class T>
__global__ __launch_bounds__(block_threads) void solve_kernel(const profile_system<T> s) {
  using number = element_number<T>;
  const index_t n = s.size(), tiles = ceil_div(n, index_t{tile_rows});
  for (index_t turn = 0; turn < tiles; ++turn) {
    const range tile = s.part({0, n}, tile_rows, turn);
    const range known = s.before({0, n}, tile);
    auto rest = sum_of_tile<T>(
        s.a, tile,
        [&](const range& rows) {
          return s.a.transposed ? range{0, 0} : common(s.a.A.columns_of_rows(rows), known);
        },
        [&](index_t r) {
          return s.a.transposed ? common(s.a.A.rows_of_column(r), known) : range{0, 0};
        },
        [&](index_t k) { return -load_number(s.x, k); });
    if (warp_of_thread() == 0) {
      const index_t own = tile.begin + lane_of_thread();
      if (tile.contains(own)) add_product(rest, number(1.0), load_number(s.x, own));
      rest.renormalise();
      solve_tile(s, tile, rest);
    }
    __syncthreads();  // the unknowns are in memory
  }
}

}  // namespace profiles

template <class T>
void multiply_profile(const context& ctx, const profile_product<T>& p) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const index_t blocks = ceil_div(p.outputs.size(), index_t{profiles::tile_rows});
  profiles::product_kernel<T><<<static_cast<unsigned>(blocks), block_threads, 0, cuda.stream>>>(p);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

template <class T>
void solve_profile(const context& ctx, const profile_system<T>& system) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  profiles::solve_kernel<T><<<1, block_threads, 0, cuda.stream>>>(system);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

#define RESIDUA_INSTANTIATE_PROFILE(...)                                                            \
  template void multiply_profile<__VA_ARGS__>(const context&, const profile_product<__VA_ARGS__>&); \
  template void solve_profile<__VA_ARGS__>(const context&, const profile_system<__VA_ARGS__>&);

}  // namespace residua::cuda
