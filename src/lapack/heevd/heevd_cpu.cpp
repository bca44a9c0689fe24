// The refinement of a Hermitian matrix's eigenvectors on the CPU. Compiled once an instruction set.
#include "lapack/heevd/heevd_stages.hpp"
#include "loop/cpu.hpp"
#include "loop/instantiate.hpp"

namespace residua {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                 \
  RESIDUA_HERMITIAN_EIGEN_STAGES(RESIDUA_INSTANTIATE_CPU_ELEMENTS, type) \
  RESIDUA_INSTANTIATE_CPU_ELEMENTS(lapack::hermitian_distance_stage<type>)
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
