// Launches of eager panels.
#include <tuple>
#include <type_traits>

#include "lapack/lu/eager_panel.hpp"
#include "lapack/lu/eager_panel_cuda.cuh"

namespace residua::cuda {

namespace {

template <class T, class Shape>
__global__ __launch_bounds__(Shape::all_threads) void eager_kernel(const pivoted_panel<T> p) {
  using number = arithmetic_t<T>;
  extern __shared__ double2 memory[];
  auto& shared = *kept(reinterpret_cast<eager_shared<number>*>(memory));
  const int columns = static_cast<int>(p.A.columns());
  shared.initialise(columns);
  synchronise_cluster();
  shared.template expect<Shape>(columns);
  if (threadIdx.x < Shape::threads) {
    eager_rows<T, Shape> rows(p, shared, reinterpret_cast<number*>(&shared + 1));
    rows.run();
    rows.finish();
  } else {
    eager_messenger<T, Shape>(shared, columns).run();
    if (Shape::has_windows) synchronise_cluster();
  }
}

/// Clusters of that shape; false if the device has none.
template <class Shape, class T>
bool run_on(const context& ctx, const pivoted_panel<T>& p) {
  // With windows as much as leaves no room for blocks of other kernels, which would slow down the chain.
  constexpr std::size_t needed =
                            sizeof(eager_shared<arithmetic_t<T>>) + eager_rows<T, Shape>::multiplier_bytes,
                        alone = std::size_t{200} << 10, bytes = Shape::has_windows ? alone : needed;
  static_assert(needed <= alone);
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const auto kernel = eager_kernel<T, Shape>;
  if (most_cluster_blocks(cuda, reinterpret_cast<const void*>(kernel), Shape::all_threads, bytes) <
      Shape::blocks)
    return false;
  const cluster_launch launch(Shape::blocks, Shape::all_threads, bytes, cuda.stream);
  RESIDUA_CUDA_CHECK(cudaLaunchKernelEx(&launch.config, kernel, p));
  return true;
}

/// Of panels of up to so many rows a block: the threads that have rows, how many each, and in windows of how
/// many columns. As measured on an H200 (docs/measurements/lu_gpu.md): what is left of a window's elements is
/// to stay in registers, of which 9 warps have 168 a thread and 17 warps 96.
template <class Number>
struct eager_shapes;
template <>
struct eager_shapes<double> {
  template <int blocks>
  using few = eager_shape<blocks, 256, 1, eager_columns>;
  using many =
      std::tuple<eager_shape<cluster_blocks, 512, 1, eager_columns>, eager_shape<cluster_blocks, 512, 2, 11>>;
  static constexpr int fewest_blocks = 2;  // messages are for clusters of more than one block
};
template <>
struct eager_shapes<dd> {
  template <int blocks>
  using few = eager_shape<blocks, 128, 1, eager_columns>;
  using many = std::tuple<eager_shape<cluster_blocks, 256, 1, eager_columns>,
                          eager_shape<cluster_blocks, 256, 2, 8>, eager_shape<cluster_blocks, 512, 2, 4>>;
  static constexpr int fewest_blocks = 2;
};
template <>
struct eager_shapes<td> {
  template <int blocks>
  using few = eager_shape<blocks, 128, 1, 16>;
  using many = std::tuple<eager_shape<cluster_blocks, 256, 1, 16>, eager_shape<cluster_blocks, 256, 2, 4>>;
  static constexpr int fewest_blocks = cluster_blocks;
};
template <>
struct eager_shapes<qd> {
  template <int blocks>
  using few = eager_shape<blocks, 128, 1, 16>;
  using many = std::tuple<eager_shape<cluster_blocks, 256, 1, 8>, eager_shape<cluster_blocks, 256, 2, 4>>;
  static constexpr int fewest_blocks = cluster_blocks;
};

template <class Shape, class T>
bool fits_and_runs_on(const context& ctx, const pivoted_panel<T>& p) {
  return p.A.rows() <= index_t{Shape::blocks} * Shape::rows && run_on<Shape>(ctx, p);
}
/// The fewest blocks, from `blocks` on, with few rows each, which have fewer terms to add, while a block more
/// costs a message more; then most blocks with more and more rows. False if the device's clusters have not so
/// many.
template <int blocks, class T>
bool run_on_blocks(const context& ctx, const pivoted_panel<T>& p) {
  using shapes = eager_shapes<arithmetic_t<T>>;
  if (fits_and_runs_on<typename shapes::template few<blocks>>(ctx, p)) return true;
  if constexpr (blocks < cluster_blocks) {
    return run_on_blocks<2 * blocks>(ctx, p);
  } else {
    return []<class... Shapes>(std::type_identity<std::tuple<Shapes...>>, const auto&... arguments) {
      return (fits_and_runs_on<Shapes>(arguments...) || ...);
    }(std::type_identity<typename shapes::many>{}, ctx, p);
  }
}

}  // namespace

template <class T>
bool run_eager_panel(const context& ctx, const pivoted_panel<T>& p) {
  return run_on_blocks<eager_shapes<arithmetic_t<T>>::fewest_blocks>(ctx, p);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template bool run_eager_panel<type>(const context&, const pivoted_panel<type>&);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
