// Compiled once an instruction set.
#include "sparse/cpu_rows.hpp"
#include "sparse/instantiate_rows.hpp"
#include "sparse/spmv_stages.hpp"

namespace residua {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  RESIDUA_SPMV_STAGES(RESIDUA_INSTANTIATE_CPU_ROWS, type)
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
