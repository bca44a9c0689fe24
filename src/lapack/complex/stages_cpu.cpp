// Loops of complex factorisations on the CPU. Compiled once an instruction set.
#include "lapack/complex/stages.hpp"
#include "loop/cpu.hpp"
#include "loop/instantiate.hpp"

namespace residua {

#define RESIDUA_STAGE RESIDUA_INSTANTIATE_CPU_ELEMENTS
#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  RESIDUA_COMPLEX_FACTOR_STAGES(RESIDUA_STAGE, type)     \
  RESIDUA_STAGE(lapack::panel_pivot_stage<type>)
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_EQUIVALENT_STAGE)
RESIDUA_STAGE(lapack::doubled_pivots_stage)

}  // namespace residua
