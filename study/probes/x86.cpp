// The probes on SIMD vectors; compiled by tools/count-instructions for one instruction set.
#include "residua/number/accumulator.hpp"
#include "residua/number/arithmetic.hpp"
#include "study/composite.hpp"
#include "study/single_pack.hpp"
#include "study/triple_single.hpp"

namespace residua::RESIDUA_ISA {

using wide = pack;
using narrow = single_pack;

#define RESIDUA_PROBE(name, number, result)                                               \
  extern "C" void name(const number* pa, const number* pb, const number* pc, number* r) { \
    const number a = *pa, b = *pb, c = *pc;                                               \
    static_cast<void>(c);                                                                 \
    *r = result;                                                                          \
  }
#include "study/probes/probes.hpp"

}  // namespace residua::RESIDUA_ISA
