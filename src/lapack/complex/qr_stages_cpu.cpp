// Loops of complex reflectors on the CPU. Compiled once an instruction set.
#include "lapack/complex/qr_stages.hpp"
#include "loop/cpu.hpp"
#include "loop/instantiate.hpp"

namespace residua {

#define RESIDUA_STAGE RESIDUA_INSTANTIATE_CPU_ELEMENTS
#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) RESIDUA_COMPLEX_QR_STAGES(RESIDUA_STAGE, type)
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
