// Chooses the tile of a GPU's matrix product and launches it. product_cuda_*.cu, a file for each format
// that is computed in, instantiate it.
#pragma once

#include "blas/level3/gemm_cuda.cuh"
#include "blas/level3/gemm_cuda.hpp"
#include "number/ceil_div.hpp"

namespace residua::cuda {

/// Tiles by format. What was measured is in docs/measurements/products_gpu.md.
template <class TC, int limbs = limb_count<arithmetic_t<TC>>>
struct tilings;
template <class TC>
struct tilings<TC, 1> {
  using large = tiling<16, 16, 8, 8, 8, 1>;
};
template <class TC>
struct tilings<TC, 2> {
  using large = tiling<16, 16, 4, 4, 4, 2>;
};
template <class TC>
struct tilings<TC, 3> {
  using large = tiling<16, 16, 2, 2, 8, 2>;
};
template <class TC>
struct tilings<TC, 4> {
  using large = tiling<16, 16, 2, 2, 8, 2>;
};
/// Blocks of the smaller tiles that a multiprocessor holds: three and four limbs take more registers.
template <class TC>
inline constexpr int resident_small_tiles = limb_count<arithmetic_t<TC>> <= 2 ? 4 : 2;
template <class TC>
using square_tiling = tiling<16, 16, 2, 2, 8, resident_small_tiles<TC>>;
/// More threads of fewer sums than the others have: where there are few blocks, warps are what a
/// multiprocessor lacks.
template <class TC>
using tiny_tiling = std::conditional_t<limb_count<arithmetic_t<TC>> <= 2, tiling<8, 16, 2, 1, 16, 4>,
                                       tiling<16, 16, 1, 1, 16, 2>>;
template <class TC>
using wide_tiling = tiling<8, 16, 2, 2, 8, 3 * resident_small_tiles<TC> / 2>;
template <class TC>
using tall_tiling = tiling<16, 8, 2, 2, 8, 3 * resident_small_tiles<TC> / 2>;

template <class Tiling, class TA, class TB, class TC>
void launch(detail::cuda_state& cuda, const product_batch<TA, TB, TC>& p, const slice_sums<TC>& memory) {
  constexpr std::size_t shared = sizeof(shared_tiles<Tiling, TA, TB>);
  constexpr std::size_t without_asking = 48 * 1024;
  auto* kernel = product_kernel<Tiling, TA, TB, TC>;
  if constexpr (shared > without_asking) {
    RESIDUA_CUDA_CHECK(
        cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(shared)));
  }
  const index_t tasks = p.slices() > 1 ? p.slices() : p.count();
  const index_t along_x = ceil_div(p.rows(), Tiling::tile_rows) * tasks;
  const index_t along_y = ceil_div(p.columns(), Tiling::tile_columns);
  constexpr index_t most_along_x = 0x7fffffff, most_along_y = 65535;
  if (along_x > most_along_x || along_y > most_along_y) {
    throw error(error_kind::unsupported, "GPU product: " + std::to_string(p.count()) + " of " +
                                             std::to_string(p.rows()) + " x " + std::to_string(p.columns()) +
                                             " elements are more than one launch takes");
  }
  const dim3 grid(static_cast<unsigned>(along_x), static_cast<unsigned>(along_y));
  kernel<<<grid, Tiling::threads, shared, cuda.stream>>>(p, memory);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

template <class TA, class TB, class TC>
void run_products_by(tile_shape shape, const context& ctx, const char* routine,
                     const product_batch<TA, TB, TC>& p) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  // A tile has one counter where its slices are one group; why more counters fit, too: arrival_counters().
  static_assert(most_sliced_squares <= detail::cuda_state::arrival_counters);
  slice_sums<TC> memory{nullptr, cuda.arrivals};
  if (p.slices() > 1) {
    const auto bytes = slice_bytes<TC>(p.rows(), p.columns(), p.terms(), p.slice);
    if (shape == tile_shape::large) shape = tile_shape::square;
    memory.sums = static_cast<accumulator<arithmetic_t<TC>>*>(ctx.workspace(routine, bytes));
  }
  switch (shape) {
    case tile_shape::large:
      return launch<typename tilings<TC>::large>(cuda, p, memory);
    case tile_shape::square:
      return launch<square_tiling<TC>>(cuda, p, memory);
    case tile_shape::tiny:
      return launch<tiny_tiling<TC>>(cuda, p, memory);
    case tile_shape::wide:
      return launch<wide_tiling<TC>>(cuda, p, memory);
    case tile_shape::tall:
      return launch<tall_tiling<TC>>(cuda, p, memory);
  }
}

template <class TA, class TB, class TC>
void run_products(const context& ctx, const char* routine, const product_batch<TA, TB, TC>& p) {
  using large = typename tilings<TC>::large;
  const bool sliced = p.slices() > 1;
  const auto shape = chosen_tile({.rows = p.rows(),
                                  .columns = p.columns(),
                                  .tasks = sliced ? p.slices() : p.count(),
                                  .slice = sliced ? p.slice : 0,
                                  .limbs = limb_count<arithmetic_t<TC>>,
                                  .large = {large::tile_rows, large::tile_columns},
                                  .multiprocessors = ctx.cuda_resources().multiprocessors});
  run_products_by(shape, ctx, routine, p);
}

#define RESIDUA_INSTANTIATE_CUDA_PRODUCT(TA, TB, TC)                                 \
  template void run_products_by<TA, TB, TC>(tile_shape, const context&, const char*, \
                                            const product_batch<TA, TB, TC>&);       \
  template void run_products<TA, TB, TC>(const context&, const char*, const product_batch<TA, TB, TC>&);

}  // namespace residua::cuda
