// Compiled once an instruction set.
#include "blas/level1_stages.hpp"
#include "loop/cpu.hpp"
#include "loop/instantiate.hpp"

namespace residua::RESIDUA_ISA {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  RESIDUA_LEVEL1_STAGES(RESIDUA_INSTANTIATE_CPU_ELEMENTS, type)
RESIDUA_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::RESIDUA_ISA
