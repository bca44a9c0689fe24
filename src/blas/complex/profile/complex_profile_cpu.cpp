// Banded and packed complex matrices with vectors on the CPU. Compiled once an instruction set.
#include "blas/complex/element_arithmetic.hpp"
#include "blas/complex/profile/packed_update.hpp"
#include "blas/complex/real_views.hpp"
#include "blas/level2/profile/profile_loops.hpp"
#include "loop/cpu.hpp"
#include "loop/instantiate.hpp"

namespace residua::cpu {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) RESIDUA_INSTANTIATE_PROFILE(complex<type>)
RESIDUA_COMPLEX_PARTS(RESIDUA_INSTANTIATE)

}  // namespace residua::cpu

namespace residua {

#define RESIDUA_INSTANTIATE_UPDATE(id, type, name, bits, bytes) \
  RESIDUA_INSTANTIATE_CPU_ELEMENTS(blas::packed_update_stage<type>)
RESIDUA_COMPLEX_PARTS(RESIDUA_INSTANTIATE_UPDATE)

}  // namespace residua
