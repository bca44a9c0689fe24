// The probes on a GPU; compiled by tools/count-instructions.
#include "residua/number/accumulator.hpp"
#include "residua/number/arithmetic.hpp"
#include "study/composite.hpp"
#include "study/triple_single.hpp"

namespace residua {

using wide = double;
using narrow = float;

#define RESIDUA_PROBE(name, number, result)                                                          \
  extern "C" __global__ void name(const number* pa, const number* pb, const number* pc, number* r) { \
    const number a = *pa, b = *pb, c = *pc;                                                          \
    static_cast<void>(c);                                                                            \
    *r = result;                                                                                     \
  }
#include "study/probes/probes.hpp"

}  // namespace residua
