// Compiled once an instruction set.
#include "blas/level1/rotm_stage.hpp"
#include "loop/cpu.hpp"
#include "loop/instantiate.hpp"

namespace residua {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  RESIDUA_INSTANTIATE_CPU_ELEMENTS(blas::rotm_stage<type>)
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
