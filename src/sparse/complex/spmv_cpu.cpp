// Compiled once an instruction set.
#include "sparse/complex/instantiate_rows.hpp"
#include "sparse/complex/spmv_stage.hpp"
#include "sparse/cpu_rows.hpp"
#include "sparse/spmv_stages.hpp"

namespace residua {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                  \
  RESIDUA_COMPLEX_SPMV_STAGES(RESIDUA_INSTANTIATE_CPU_COMPLEX_ROWS, type) \
  RESIDUA_INSTANTIATE_CPU_COMPLEX_ROWS(sparse::residual_stage<type>)
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
