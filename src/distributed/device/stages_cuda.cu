// The kernels of stages over the rows of a rank.
#include "blas/level1/level1_reductions.hpp"
#include "distributed/device/parts_cuda.cuh"
#include "krylov/cg_stages.hpp"
#include "residua/number/format.hpp"
#include "sparse/spmv_stages.hpp"

namespace residua::cuda {

#define RESIDUA_SUM_PARTS(...)                                                                    \
  template void sum_element_parts<__VA_ARGS__>(const context&, const distributed::own_blocks_of&, \
                                               const __VA_ARGS__&, distributed::partial_sums<__VA_ARGS__>);
#define RESIDUA_RUN_ROW_PARTS(...) \
  template void run_row_parts<__VA_ARGS__>(const context&, const device_rows&, const __VA_ARGS__&);
#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                       \
  RESIDUA_SUM_PARTS(blas::dot_stage<type>)                                     \
  RESIDUA_SUM_PARTS(blas::norm_stage<type>)                                    \
  RESIDUA_SPMV_STAGES(RESIDUA_RUN_ROW_PARTS, type)                             \
  RESIDUA_CG_ROW_STAGES(RESIDUA_ROW_PARTS, type)                               \
  RESIDUA_ELEMENT_PARTS(krylov::cg_residual<type, krylov::applied::identity>)  \
  RESIDUA_ELEMENT_PARTS(krylov::cg_residual<type, krylov::applied::diagonal>)  \
  RESIDUA_ELEMENT_PARTS(krylov::cg_residual<type, krylov::applied::solve>)     \
  RESIDUA_ELEMENT_PARTS(krylov::cg_inner<type>)                                \
  RESIDUA_TOLD_ELEMENTS(krylov::cg_direction<type, krylov::applied::identity>) \
  RESIDUA_TOLD_ELEMENTS(krylov::cg_direction<type, krylov::applied::diagonal>) \
  RESIDUA_TOLD_ELEMENTS(krylov::cg_direction<type, krylov::applied::solve>)
RESIDUA_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
