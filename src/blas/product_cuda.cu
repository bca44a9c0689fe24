#include "blas/product_cuda.cuh"

namespace residua::cuda {

namespace {

/// Tiles by format: large ones for large matrices, small ones where large ones would leave multiprocessors idle. What was
/// measured is in docs/performance.md.
template <class TC, int limbs = sizeof(arithmetic_t<TC>) / sizeof(double)>
struct tilings;
template <class TC>
struct tilings<TC, 1> {
  using large = tiling<16, 16, 8, 8, 8, 1>;
  using small = tiling<16, 16, 2, 2, 8, 4>;
};
template <class TC>
struct tilings<TC, 2> {
  using large = tiling<16, 16, 4, 4, 4, 2>;
  using small = tiling<16, 16, 2, 2, 8, 4>;
};
template <class TC>
struct tilings<TC, 3> {
  using large = tiling<16, 16, 2, 2, 8, 2>;
  using small = tiling<16, 8, 2, 2, 8, 3>;
};
template <class TC>
struct tilings<TC, 4> {
  using large = tiling<16, 16, 2, 2, 8, 2>;
  using small = tiling<16, 8, 2, 2, 8, 3>;
};

inline index tiles(index extent, index tile) { return (extent + tile - 1) / tile; }

template <class Tiling, class TA, class TB, class TC>
index blocks_of(const product<TA, TB, TC>& p) {
  return tiles(p.rows(), Tiling::tile_rows) * tiles(p.columns(), Tiling::tile_columns);
}

template <class Tiling, class TA, class TB, class TC>
void launch(detail::cuda_state& cuda, const product<TA, TB, TC>& p) {
  constexpr std::size_t shared = sizeof(shared_tiles<Tiling, TA, TB>);
  constexpr std::size_t without_asking = 48 * 1024;
  auto* kernel = product_kernel<Tiling, TA, TB, TC>;
  if constexpr (shared > without_asking) {
    RESIDUA_CUDA_CHECK(
        cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(shared)));
  }
  const dim3 grid(static_cast<unsigned>(tiles(p.rows(), Tiling::tile_rows)),
                  static_cast<unsigned>(tiles(p.columns(), Tiling::tile_columns)));
  constexpr unsigned most_blocks_across = 65535;
  if (grid.y > most_blocks_across) {
    throw error(error_kind::unsupported,
                "GPU product: C has more than " +
                    std::to_string(index{most_blocks_across} * Tiling::tile_columns) + " columns");
  }
  kernel<<<grid, Tiling::threads, shared, cuda.stream>>>(p);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

}  // namespace

template <class TA, class TB, class TC>
void run_product(const context& ctx, const product<TA, TB, TC>& p) {
  using large = typename tilings<TC>::large;
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  if (blocks_of<large>(p) >= cuda.multiprocessors) {
    launch<large>(cuda, p);
  } else {
    launch<typename tilings<TC>::small>(cuda, p);
  }
}

#define RESIDUA_INSTANTIATE(TA, TB, TC) \
  template void run_product<TA, TB, TC>(const context&, const product<TA, TB, TC>&);
RESIDUA_PRODUCTS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
