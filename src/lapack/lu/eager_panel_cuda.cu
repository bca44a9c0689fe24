// Launches of eager panels.
#include "lapack/lu/eager_panel.hpp"
#include "lapack/lu/eager_panel_cuda.cuh"

namespace residua::cuda {

namespace {

template <class T, int blocks, int rows>
__global__ __launch_bounds__(rows + warp_threads) void eager_kernel(const pivoted_panel<T> p) {
  using number = arithmetic_t<T>;
  extern __shared__ double2 memory[];
  auto& shared = *kept(reinterpret_cast<eager_shared<number>*>(memory));
  const int columns = static_cast<int>(p.A.columns());
  shared.initialise(columns);
  synchronise_cluster();
  shared.expect(blocks, columns);
  if (threadIdx.x < rows) {
    eager_row<T, blocks, rows>(p, shared, reinterpret_cast<number*>(&shared + 1)).run();
  } else {
    run_messenger<number, blocks, rows>(shared, columns);
  }
}

/// Clusters of so many blocks of so many rows; false if the device has none.
template <int blocks, int rows, class T>
bool run_on(const context& ctx, const pivoted_panel<T>& p) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  constexpr int threads = rows + warp_threads;
  const auto kernel = eager_kernel<T, blocks, rows>;
  const std::size_t shared =
      sizeof(eager_shared<arithmetic_t<T>>) + eager_row<T, blocks, rows>::multiplier_bytes;
  if (most_cluster_blocks(cuda, reinterpret_cast<const void*>(kernel), threads, shared) < blocks)
    return false;
  const cluster_launch launch(blocks, threads, shared, cuda.stream);
  RESIDUA_CUDA_CHECK(cudaLaunchKernelEx(&launch.config, kernel, p));
  return true;
}

/// The fewest blocks, from `blocks` on, that have a row a thread for all rows; false if the device's clusters
/// have not so many.
template <int blocks, class T>
bool run_on_blocks(const context& ctx, const pivoted_panel<T>& p) {
  // Fewer rows a block have fewer terms to add; a block more costs a message more.
  constexpr int most = most_eager_rows<arithmetic_t<T>>, fewer = most / 2;
  if (p.A.rows() <= index_t{blocks} * fewer) return run_on<blocks, fewer>(ctx, p);
  if constexpr (blocks < cluster_blocks) {
    return run_on_blocks<2 * blocks>(ctx, p);
  } else {
    return p.A.rows() <= index_t{blocks} * most && run_on<blocks, most>(ctx, p);
  }
}

}  // namespace

template <class T>
bool run_eager_panel(const context& ctx, const pivoted_panel<T>& p) {
  return run_on_blocks<2>(ctx, p);  // messages are for clusters of more than one block
}

template bool run_eager_panel<float>(const context&, const pivoted_panel<float>&);
template bool run_eager_panel<double>(const context&, const pivoted_panel<double>&);
template bool run_eager_panel<dd>(const context&, const pivoted_panel<dd>&);

}  // namespace residua::cuda
