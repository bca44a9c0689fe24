// Loops over complex matrices on the CPU. Compiled once an instruction set.
#include "blas/complex/real_views.hpp"
#include "blas/complex/stages.hpp"
#include "loop/cpu.hpp"
#include "loop/instantiate.hpp"

namespace residua {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  RESIDUA_COMPLEX_STAGES(RESIDUA_INSTANTIATE_CPU_ELEMENTS, type)
RESIDUA_COMPLEX_PARTS(RESIDUA_INSTANTIATE)

}  // namespace residua
