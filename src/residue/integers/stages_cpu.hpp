// The stages of a product of long integers on a CPU, compiled once for each instruction set; the others are
// those of core/stages_cpu.hpp.
#pragma once

#include "residue/core/stages_cpu.hpp"
#include "residue/integers/element.hpp"

#define RESIDUA_STAGES_OF avx2
#include "residue/integers/stages_cpu.inc.hpp"
#undef RESIDUA_STAGES_OF
#define RESIDUA_STAGES_OF avx512
#include "residue/integers/stages_cpu.inc.hpp"
#undef RESIDUA_STAGES_OF
