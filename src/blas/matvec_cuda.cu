#include "blas/matvec_cuda.cuh"

namespace residua::cuda {

namespace {

/// Symmetric and triangular operands come one at a time, in the format of their vectors.
template <class Problems>
inline constexpr bool may_be_triangular = false;
template <class T>
inline constexpr bool may_be_triangular<strided_matvecs<T, T>> = true;

}  // namespace

template <class Problems>
void run_matvecs(const context& ctx, const Problems& problems) {
  using acc = accumulator<typename decltype(problems.first)::number>;
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  if (problems.first.a.kind != structure::general) {
    if constexpr (may_be_triangular<Problems>) {
      launch_matvecs<acc>(cuda, problems, matvec_kernel<true, true, Problems, acc>);
    }
  } else if (problems.first.a.transposed) {
    launch_matvecs<acc>(cuda, problems, matvec_kernel<false, true, Problems, acc>);
  } else {
    launch_matvecs<acc>(cuda, problems, rows_kernel<Problems, acc>,
                        groups_side_by_side<typename Problems::matrix_format>);
  }
}

#define RESIDUA_MATVEC(TA, T)                                               \
  template void run_matvecs(const context&, const strided_matvecs<TA, T>&); \
  template void run_matvecs(const context&, const listed_matvecs<TA, T>&);
RESIDUA_MATVECS
#undef RESIDUA_MATVEC

}  // namespace residua::cuda
