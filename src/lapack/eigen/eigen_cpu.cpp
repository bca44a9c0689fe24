// The refinement of eigenvectors on the CPU. Compiled once an instruction set.
#include "lapack/eigen/eigen_stages.hpp"
#include "loop/cpu.hpp"
#include "loop/instantiate.hpp"

namespace residua {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  RESIDUA_EIGEN_STAGES(RESIDUA_INSTANTIATE_CPU_ELEMENTS, type)
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
