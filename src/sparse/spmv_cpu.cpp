// Compiled once an instruction set.
#include "loop/cpu_rows.hpp"
#include "loop/instantiate.hpp"
#include "sparse/spmv_stages.hpp"

namespace residua::RESIDUA_ISA {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  RESIDUA_SPMV_STAGES(RESIDUA_INSTANTIATE_CPU_ROWS, type)
RESIDUA_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::RESIDUA_ISA
