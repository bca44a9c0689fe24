// Matrices times vectors on a GPU, in every pair of formats.
#include "blas/level2/gemv_cuda.cuh"

namespace residua::cuda {

namespace {

/// Whether arithmetic bounds the time, so that multiprocessors with few blocks left are slower.
template <class Problems>
inline constexpr bool is_bound_by_arithmetic = sizeof(sum_of_problems<Problems>) > sizeof(td);
template <class Problems>
inline constexpr bool has_double_matrix = std::is_same_v<typename Problems::matrix_format, double>;

template <class Problems>
constexpr double start_of_block(int outputs) {
  return bytes_of_start / (outputs * stored_bytes<typename Problems::matrix_format>);
}

template <class Problems>
constexpr block_shape block_of_rows() {
  constexpr rows_shape shape = rows_of_problems<Problems>;
  constexpr int outputs = shape.outputs * shape.groups * tile_outputs;
  constexpr bool arithmetic = is_bound_by_arithmetic<Problems>;
  constexpr int even_rounds = has_double_matrix<Problems> ? 3 : 6;
  return {.outputs = outputs,
          .counters = shape.groups,
          .resident = shape.resident,
          .busy = shape.busy,
          .step = warp_threads,
          .start = start_of_block<Problems>(outputs),
          .rounds = arithmetic ? even_rounds : 0,
          .slack = arithmetic ? 0.02 : 0};
}
/// Fewer parts: each sum over a warp takes as much as several terms of every thread.
template <class Problems>
constexpr block_shape block_of_columns() {
  constexpr columns_shape shape = columns_of_problems<Problems>;
  constexpr int outputs = shape.columns * tile_warps;
  constexpr bool arithmetic = is_bound_by_arithmetic<Problems>;
  return {.outputs = outputs,
          .counters = 1,
          .resident = shape.resident,
          .busy = shape.busy,
          .step = shape.neighbours * shape.pieces * warp_threads,
          .start = start_of_block<Problems>(outputs),
          .rounds = arithmetic ? 3 : 0,
          .slack = arithmetic ? 0.02 : 0};
}
/// Half of a triangle's blocks have no terms, others a few.
template <class T>
constexpr block_shape block_of_triangle(bool triangular) {
  constexpr columns_shape shape = shape_of_triangles<T>();
  return {.outputs = tile_outputs,
          .counters = 1,
          .resident = shape.resident,
          .busy = shape.busy,
          .step = warp_threads,
          .start = start_of_block<single_matvec<T, T>>(tile_outputs),
          .rounds = triangular ? 8 : 0,
          .slack = 0.04};
}

template <class Problems>
void run_general(detail::cuda_state& cuda, const Problems& problems) {
  if (problems.first.a.transposed) {
    launch_matvecs(cuda, problems, columns_kernel<Problems>, block_of_columns<Problems>());
  } else {
    launch_matvecs(cuda, problems, rows_kernel<Problems>, block_of_rows<Problems>());
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
      launch_matvecs(cuda, first, triangle_kernel<T>,
                     block_of_triangle<T>(problems.first.a.kind == structure::triangular));
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
