// The Krylov methods' loops, compiled once an instruction set.
#include "krylov/bicgstab_stages.hpp"
#include "krylov/conversion_stages.hpp"
#include "krylov/minres_stages.hpp"
#include "sparse/cpu_rows.hpp"
#include "sparse/instantiate_rows.hpp"

namespace residua {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                            \
  RESIDUA_CG_ELEMENT_STAGES(RESIDUA_INSTANTIATE_CPU_ELEMENTS, type)                 \
  RESIDUA_CG_ROW_STAGES(RESIDUA_INSTANTIATE_CPU_ROWS, type)                         \
  RESIDUA_BICGSTAB_ELEMENT_STAGES(RESIDUA_INSTANTIATE_CPU_ELEMENTS, type)           \
  RESIDUA_BICGSTAB_ROW_STAGES(RESIDUA_INSTANTIATE_CPU_ROWS, type)                   \
  RESIDUA_MINRES_ELEMENT_STAGES(RESIDUA_INSTANTIATE_CPU_ELEMENTS, type)             \
  RESIDUA_MINRES_ROW_STAGES(RESIDUA_INSTANTIATE_CPU_ROWS, type)                     \
  RESIDUA_CONVERSION_STAGES(RESIDUA_INSTANTIATE_CPU_ELEMENTS, type, method_scalars) \
  RESIDUA_CONVERSION_STAGES(RESIDUA_INSTANTIATE_CPU_ELEMENTS, type, minres_scalars)
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
