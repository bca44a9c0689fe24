// Compiled once an instruction set.
#include "study/backends.hpp"
#include "study/simd_machine.hpp"

namespace residua::RESIDUA_ISA {

bool run_simd(int format, study::operation op, const study::batch& cases, long count) {
  using namespace study;
  return with_case(format, op, [&]<class Format, operation o>() {
    for (long i = 0; i < count; i += pack::lanes) run_case<simd_machine, Format, o>(cases, i);
  });
}

}  // namespace residua::RESIDUA_ISA
