// The machine of operations.hpp on SIMD vectors. Only for files compiled once an instruction set.
#pragma once

#include "study/operations.hpp"
#include "study/single_pack.hpp"

namespace residua::RESIDUA_ISA {

struct simd_machine {
  using wide = pack;
  using narrow = single_pack;
  static constexpr int lanes = pack::lanes;

  static RESIDUA_INLINE void load(const double* source, pack& target) { target = pack::load(source); }
  static RESIDUA_INLINE void load(const double* source, single_pack& target) {
    target = to_single(pack::load(source));
  }
  static RESIDUA_INLINE void store(const pack& x, double* target) { x.store(target); }
  static RESIDUA_INLINE void store(const single_pack& x, double* target) { to_double(x).store(target); }
  /// Keeps the compiler from knowing the value; no instruction.
  template <class Pack>
  static RESIDUA_INLINE void change(Pack& x, int) {
    for (auto& vector : x.part) asm("" : "+v"(vector.raw));
  }
};

}  // namespace residua::RESIDUA_ISA
