// The probes on SIMD vectors; compiled by tools/count-instructions for one instruction set.
#include "residua/number/accumulator.hpp"
#include "residua/number/arithmetic.hpp"
#include "study/composite.hpp"
#include "study/single_pack.hpp"
#include "study/triple_single.hpp"

namespace residua::RESIDUA_ISA {

using wide = pack;
using narrow = single_pack;

RESIDUA_INLINE accumulator<expansion<wide, 2>> accumulated(accumulator<expansion<wide, 2>> sum,
                                                           expansion<wide, 2> x, expansion<wide, 2> y) {
  sum.add_product(x, y);
  return sum;
}

extern "C" {
/// How many vectors hold the eight lanes: what the counts are to be divided by.
extern const int vectors_of_a_pack = pack::vectors;

#define RESIDUA_PROBE(name, number, result)                                    \
  void name(const number* pa, const number* pb, const number* pc, number* r) { \
    const number a = *pa, b = *pb, c = *pc;                                    \
    static_cast<void>(c);                                                      \
    *r = result;                                                               \
  }
#include "study/probes/probes.hpp"
}

}  // namespace residua::RESIDUA_ISA
