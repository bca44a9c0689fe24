// Matrices times vectors on a GPU, in every pair of formats.
#include "blas/level2/gemv_cuda.cuh"

namespace residua::cuda {

namespace {

/// Where arithmetic bounds the time, parts cost little.
template <class Problems>
inline constexpr int rounds_of_general = sizeof(sum_of_problems<Problems>) > sizeof(td) ? 3 : 0;
/// Half of a triangle's blocks have no terms, others a few.
constexpr int rounds_of_triangle = 8;

template <class Problems>
void run_general(detail::cuda_state& cuda, const Problems& problems) {
  if (problems.first.a.transposed) {
    constexpr columns_shape shape = columns_of_problems<Problems>;
    launch_matvecs(cuda, problems, columns_kernel<Problems>,
                   {shape.columns * tile_warps, 1, shape.resident, rounds_of_general<Problems>});
  } else {
    constexpr rows_shape shape = rows_of_problems<Problems>;
    launch_matvecs(cuda, problems, rows_kernel<Problems>,
                   {shape.outputs * shape.groups * tile_outputs, shape.groups, shape.resident,
                    rounds_of_general<Problems>});
  }
}

template <class TA, class T>
void run(detail::cuda_state& cuda, const listed_matvecs<TA, T>& problems) {
  run_general(cuda, problems);
}
template <class TA, class T>
void run(detail::cuda_state& cuda, const strided_matvecs<TA, T>& problems) {
  const single_matvec<TA, T> first{problems.first};
  if (problems.first.a.kind != structure::general) {
    if constexpr (std::is_same_v<TA, T>) {  // these come one at a time, in the format of their vectors
      const bool triangular = problems.first.a.kind == structure::triangular;
      launch_matvecs(
          cuda, first, triangle_kernel<T>,
          {tile_outputs, 1, shape_of_triangles<T>().resident, triangular ? rounds_of_triangle : 0});
    }
  } else if (problems.count == 1) {
    run_general(cuda, first);
  } else {
    run_general(cuda, problems);
  }
}

}  // namespace

template <class Problems>
void run_matvecs(const context& ctx, const Problems& problems) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  run(cuda, problems);
}

#define RESIDUA_MATVEC(TA, T)                                               \
  template void run_matvecs(const context&, const strided_matvecs<TA, T>&); \
  template void run_matvecs(const context&, const listed_matvecs<TA, T>&);
RESIDUA_MATVECS
#undef RESIDUA_MATVEC

}  // namespace residua::cuda
