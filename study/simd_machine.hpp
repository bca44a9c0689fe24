// The machine of operations.hpp on SIMD vectors. Only for files compiled once an instruction set.
#pragma once

#include "study/operations.hpp"
#include "study/single_pack.hpp"

namespace residua::RESIDUA_ISA {

struct simd_machine {
  using wide = pack;
  using narrow = single_pack;
  static constexpr int lanes = pack::lanes;

  static RESIDUA_INLINE void load(const double* from, pack& to) { to = pack::load(from); }
  static RESIDUA_INLINE void load(const double* from, single_pack& to) { to = to_single(pack::load(from)); }
  static RESIDUA_INLINE void store(const pack& x, double* to) { x.store(to); }
  static RESIDUA_INLINE void store(const single_pack& x, double* to) { to_double(x).store(to); }
  /// Keeps the compiler from knowing the value; no instruction.
  template <class Pack>
  static RESIDUA_INLINE void change(Pack& x, int) {
    for (auto& vector : x.part) asm("" : "+v"(vector.raw));
  }
};

}  // namespace residua::RESIDUA_ISA
