// The stages of a product by residues on a CPU that do not depend on what the integers stand for. The
// stages are compiled once for each instruction set.
#pragma once

#include "residua/base/context.hpp"
#include "residue/core/layout_cpu.hpp"
#include "residue/moduli/byte_weights.hpp"

#define RESIDUA_STAGES_OF avx2
#include "residue/core/stages_cpu.inc.hpp"
#undef RESIDUA_STAGES_OF
#define RESIDUA_STAGES_OF avx512
#include "residue/core/stages_cpu.inc.hpp"
#undef RESIDUA_STAGES_OF

/// Whether a file that is compiled once an instruction set has the stages: not on the baseline.
#define RESIDUA_HAS_RESIDUE_STAGES (HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3)

/// Calls a stage of the context's instruction set, which is not the baseline.
#if defined(RESIDUA_LACKS_AVX2)
#  define RESIDUA_RESIDUE_STAGE(isa, call) ((void)(isa), avx512::call)
#elif defined(RESIDUA_LACKS_AVX512)
#  define RESIDUA_RESIDUE_STAGE(isa, call) ((void)(isa), avx2::call)
#else
#  define RESIDUA_RESIDUE_STAGE(isa, call) ((isa) == instruction_set::avx512 ? avx512::call : avx2::call)
#endif
