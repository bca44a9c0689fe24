// The refinement of eigenvectors of complex matrices on the CPU. Compiled once an instruction set.
#include "lapack/geev/complex_geev_stages.hpp"
#include "loop/cpu.hpp"
#include "loop/instantiate.hpp"

namespace residua {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                       \
  RESIDUA_COMPLEX_GENERAL_EIGEN_STAGES(RESIDUA_INSTANTIATE_CPU_ELEMENTS, type) \
  RESIDUA_INSTANTIATE_CPU_ELEMENTS(lapack::complex_distance_stage<type>)
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
