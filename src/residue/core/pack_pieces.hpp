// Integers in pieces of 40 bits on a CPU, eight in the lanes of a pack. Files compiled once an instruction
// set include this one.
#pragma once

#include "loop/cpu.hpp"
#include "residue/core/stages_cpu.hpp"

#if RESIDUA_HAS_RESIDUE_STAGES

namespace residua::RESIDUA_ISA {

/// Computes what residue::nearest_product does.
RESIDUA_INLINE pack nearest_product(const pack& a, double b) {
  const pack rounder = splat_eight(0x1.8p52);
  return limb::sub(limb::fma(a, splat_eight(b), rounder), rounder);
}

}  // namespace residua::RESIDUA_ISA

#endif
