// Compiled once an instruction set.
#include "study/backends.hpp"
#include "study/single_pack.hpp"

namespace residua::RESIDUA_ISA {

namespace {

struct simd_machine {
  using wide = pack;
  using narrow = single_pack;

  static RESIDUA_INLINE void load(const double* from, pack& to) { to = pack::load(from); }
  static RESIDUA_INLINE void load(const double* from, single_pack& to) { to = to_single(pack::load(from)); }
  static RESIDUA_INLINE void store(const pack& x, double* to) { x.store(to); }
  static RESIDUA_INLINE void store(const single_pack& x, double* to) { to_double(x).store(to); }
};

}  // namespace

bool run_simd(int format, study::operation op, const study::batch& cases, long count) {
  using namespace study;
  return with_case(format, op, [&]<class Format, operation o>() {
    for (long i = 0; i < count; i += pack::lanes) run_case<simd_machine, Format, o>(cases, i);
  });
}

}  // namespace residua::RESIDUA_ISA
