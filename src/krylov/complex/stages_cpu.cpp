// The loops of Krylov methods over complex systems, compiled once an instruction set.
#include "krylov/complex/stages.hpp"
#include "sparse/cpu_rows.hpp"

namespace residua {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                 \
  RESIDUA_COMPLEX_ELEMENT_STAGES(RESIDUA_INSTANTIATE_CPU_ELEMENTS, type) \
  RESIDUA_COMPLEX_ROW_STAGES(RESIDUA_INSTANTIATE_CPU_COMPLEX_ROWS, type)
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
