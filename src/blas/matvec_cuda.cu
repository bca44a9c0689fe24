#include "blas/matvec_cuda.cuh"

namespace residua::cuda {

namespace {

template <class Problems>
inline constexpr bool is_arithmetic_bound = sizeof(sum_of_problems<Problems>) > sizeof(td);

template <class Problems>
void run_general(detail::cuda_state& cuda, const Problems& problems) {
  if (problems.first.a.transposed) {
    constexpr columns_shape shape = columns_of_problems<Problems>;
    launch_matvecs(cuda, problems, columns_kernel<Problems>,
                   {shape.columns * tile_warps, 1, shape.resident, is_arithmetic_bound<Problems>});
  } else {
    constexpr rows_shape shape = rows_of_problems<Problems>;
    launch_matvecs(cuda, problems, rows_kernel<Problems>,
                   {shape.outputs * shape.groups * tile_outputs, shape.groups, shape.resident,
                    is_arithmetic_bound<Problems>});
  }
}

/// Symmetric and triangular operands come one at a time, in the format of their vectors.
template <class Problems>
void run_triangle(detail::cuda_state&, const Problems&) {}
template <class T>
void run_triangle(detail::cuda_state& cuda, const strided_matvecs<T, T>& problems) {
  launch_matvecs(cuda, problems, triangle_kernel<T>,
                 {tile_outputs, 1, shape_of_triangles<T>().resident, false});
}

}  // namespace

template <class Problems>
void run_matvecs(const context& ctx, const Problems& problems) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  if (problems.first.a.kind == structure::general) {
    run_general(cuda, problems);
  } else {
    run_triangle(cuda, problems);
  }
}

#define RESIDUA_MATVEC(TA, T)                                               \
  template void run_matvecs(const context&, const strided_matvecs<TA, T>&); \
  template void run_matvecs(const context&, const listed_matvecs<TA, T>&);
RESIDUA_MATVECS
#undef RESIDUA_MATVEC

}  // namespace residua::cuda
