// The lengths of significands that code is made for: up to eight words each its own, and one for the rest.
#pragma once

#include "mp/words.hpp"

// X(length) for each.
#define RESIDUA_MP_LENGTHS(X)          \
  X(::residua::words::fixed_length<1>) \
  X(::residua::words::fixed_length<2>) \
  X(::residua::words::fixed_length<3>) \
  X(::residua::words::fixed_length<4>) \
  X(::residua::words::fixed_length<5>) \
  X(::residua::words::fixed_length<6>) \
  X(::residua::words::fixed_length<7>) X(::residua::words::fixed_length<8>) X(::residua::words::any_length)

namespace residua::multiple {

/// f(length) for a significand of so many words.
template <class F>
decltype(auto) with_length(int count, const F& f) {
  using namespace words;
  switch (count) {
    case 1:
      return f(fixed_length<1>());
    case 2:
      return f(fixed_length<2>());
    case 3:
      return f(fixed_length<3>());
    case 4:
      return f(fixed_length<4>());
    case 5:
      return f(fixed_length<5>());
    case 6:
      return f(fixed_length<6>());
    case 7:
      return f(fixed_length<7>());
    case 8:
      return f(fixed_length<8>());
    default:
      return f(any_length{count});
  }
}

}  // namespace residua::multiple
