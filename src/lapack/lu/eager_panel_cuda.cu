// Launches of eager panels.
#include "lapack/lu/eager_panel.hpp"
#include "lapack/lu/eager_panel_cuda.cuh"

namespace residua::cuda {

namespace {

template <class T, int blocks>
__global__ __launch_bounds__(most_eager_threads) void eager_kernel(const pivoted_panel<T> p) {
  extern __shared__ double2 memory[];
  auto& shared = *kept(reinterpret_cast<eager_shared*>(memory));
  const eager_elements elements{reinterpret_cast<double*>(&shared + 1)};
  if (threadIdx.x < eager_shared::columns_in_flight) shared.have_come[threadIdx.x].initialise();
  synchronise_cluster();
  eager_row<T, blocks>(p, shared, elements).run();
}

std::size_t shared_bytes(int threads, index_t columns) {
  return sizeof(eager_shared) + eager_elements::bytes(threads, columns);
}

/// The fewest blocks, from `blocks` on, that have a row a thread for all rows; false if the device's clusters
/// have not so many.
template <int blocks, class T>
bool run_on_blocks(const context& ctx, const pivoted_panel<T>& p) {
  if constexpr (blocks > cluster_blocks) {
    return false;
  } else {
    // Fewer rows a block have shorter barriers; a block more costs a message more.
    constexpr int fewer_threads = most_eager_threads / 2;
    const bool is_last = blocks == cluster_blocks;
    if (p.A.rows() > static_cast<index_t>(blocks) * (is_last ? most_eager_threads : fewer_threads))
      return run_on_blocks<2 * blocks>(ctx, p);
    auto& cuda = ctx.cuda_resources();
    const detail::device_guard guard(cuda.device);
    const auto kernel = eager_kernel<T, blocks>;
    if (most_cluster_blocks(cuda, reinterpret_cast<const void*>(kernel), most_eager_threads,
                            shared_bytes(most_eager_threads, panel_columns)) < blocks)
      return false;
    const int threads =
        p.A.rows() > static_cast<index_t>(blocks) * fewer_threads ? most_eager_threads : fewer_threads;
    const cluster_launch launch(blocks, threads, shared_bytes(threads, p.A.columns()), cuda.stream);
    RESIDUA_CUDA_CHECK(cudaLaunchKernelEx(&launch.config, kernel, p));
    return true;
  }
}

}  // namespace

template <class T>
bool run_eager_panel(const context& ctx, const pivoted_panel<T>& p) {
  return run_on_blocks<2>(ctx, p);  // messages are for clusters of more than one block
}

template bool run_eager_panel<float>(const context&, const pivoted_panel<float>&);
template bool run_eager_panel<double>(const context&, const pivoted_panel<double>&);

}  // namespace residua::cuda
