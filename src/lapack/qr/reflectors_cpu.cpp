// Reflectors and pivots on the CPU. Compiled once an instruction set.
#include "lapack/qr/pivot_stages.hpp"
#include "lapack/qr/reflector_stages.hpp"
#include "loop/cpu.hpp"
#include "loop/instantiate.hpp"

namespace residua {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)           \
  RESIDUA_REFLECTOR_STAGES(RESIDUA_INSTANTIATE_CPU_ELEMENTS, type) \
  RESIDUA_PIVOT_STAGES(RESIDUA_INSTANTIATE_CPU_ELEMENTS, type)
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
