// The refinement of general eigenvectors on the CPU. Compiled once an instruction set.
#include "lapack/geev/geev_stages.hpp"
#include "loop/cpu.hpp"
#include "loop/instantiate.hpp"

namespace residua {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)               \
  RESIDUA_GENERAL_EIGEN_STAGES(RESIDUA_INSTANTIATE_CPU_ELEMENTS, type) \
  RESIDUA_INSTANTIATE_CPU_ELEMENTS(lapack::general_distance_stage<type>)
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
