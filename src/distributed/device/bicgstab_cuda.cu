// BiCGStab's kernels over the rows of a rank.
#include "distributed/device/parts_cuda.cuh"
#include "krylov/bicgstab_stages.hpp"
#include "residua/number/format.hpp"

namespace residua::cuda {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                             \
  RESIDUA_BICGSTAB_ROW_STAGES(RESIDUA_ROW_PARTS, type)                               \
  RESIDUA_ELEMENT_PARTS(krylov::bicgstab_update<type, 2>)                            \
  RESIDUA_ELEMENT_PARTS(krylov::bicgstab_half<type, krylov::applied::identity>)      \
  RESIDUA_ELEMENT_PARTS(krylov::bicgstab_half<type, krylov::applied::diagonal>)      \
  RESIDUA_TOLD_ELEMENTS(krylov::bicgstab_direction<type, krylov::applied::identity>) \
  RESIDUA_TOLD_ELEMENTS(krylov::bicgstab_direction<type, krylov::applied::diagonal>) \
  RESIDUA_TOLD_ELEMENTS(krylov::bicgstab_half<type, krylov::applied::identity>)      \
  RESIDUA_TOLD_ELEMENTS(krylov::bicgstab_half<type, krylov::applied::diagonal>)
RESIDUA_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
