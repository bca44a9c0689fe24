// Banded and packed matrices with vectors on the CPU. Compiled once an instruction set.
#include "blas/level2/profile/profile_loops.hpp"

namespace residua::cpu {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) RESIDUA_INSTANTIATE_PROFILE(type)
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cpu
