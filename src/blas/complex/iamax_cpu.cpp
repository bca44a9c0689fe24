// The loop of complex iamax on the CPU. Compiled once an instruction set.
#include "blas/complex/iamax_stage.hpp"
#include "blas/complex/real_views.hpp"
#include "loop/cpu.hpp"
#include "loop/instantiate.hpp"

namespace residua {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  RESIDUA_INSTANTIATE_CPU_ELEMENTS(blas::complex_iamax_stage<type>)
RESIDUA_COMPLEX_PARTS(RESIDUA_INSTANTIATE)

}  // namespace residua
