#include "blas/matvec_cuda.cuh"

namespace residua::cuda {

template <class TA, class T>
void run_matvec(const context& ctx, const matvec<TA, T>& p) {
  using problems = strided_matvecs<TA, T>;
  if (p.a.kind == structure::general) return run_general(ctx, problems{p});
  if constexpr (std::is_same_v<TA, T>) {
    using acc = accumulator<arithmetic_t<T>>;
    auto& cuda = ctx.cuda_resources();
    const detail::device_guard guard(cuda.device);
    launch_matvecs<acc>(cuda, problems{p}, matvec_kernel<true, true, problems, acc>);
  }
}

#define RESIDUA_MATVEC(TA, T) template void run_matvec<TA, T>(const context&, const matvec<TA, T>&);
RESIDUA_MATVECS
#undef RESIDUA_MATVEC

}  // namespace residua::cuda
