// The refinement of singular vectors on the CPU. Compiled once an instruction set.
#include "lapack/svd/svd_stages.hpp"
#include "loop/cpu.hpp"
#include "loop/instantiate.hpp"

namespace residua {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  RESIDUA_SVD_STAGES(RESIDUA_INSTANTIATE_CPU_ELEMENTS, type)
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
