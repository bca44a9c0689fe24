// Pivots of symmetric indefinite matrices on the CPU. Compiled once an instruction set.
#include "lapack/symmetric/pivot_block_stages.hpp"
#include "loop/cpu.hpp"
#include "loop/instantiate.hpp"

namespace residua {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  RESIDUA_PIVOT_BLOCK_STAGES(RESIDUA_INSTANTIATE_CPU_ELEMENTS, type)
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
