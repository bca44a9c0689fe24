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
/// f(length) for a significand of nine to sixteen words: for what is worth its compilation in more lengths
/// than those of RESIDUA_MP_LENGTHS.
template <class F>
decltype(auto) with_longer_length(int count, const F& f) {
  using namespace words;
  switch (count) {
    case 9:
      return f(fixed_length<9>());
    case 10:
      return f(fixed_length<10>());
    case 11:
      return f(fixed_length<11>());
    case 12:
      return f(fixed_length<12>());
    case 13:
      return f(fixed_length<13>());
    case 14:
      return f(fixed_length<14>());
    case 15:
      return f(fixed_length<15>());
    case 16:
      return f(fixed_length<16>());
    default:
      return f(any_length{count});
  }
}
/// f(body). A body of numbers of any length that has a function of_length becomes one of their own length
/// before, up to sixteen words: a GPU keeps such numbers in registers, and a thread's memory is several times
/// as slow.
template <class Body, class F>
void with_own_length(const Body& body, const F& f) {
  if constexpr (requires { body.of_length(words::any_length()); }) {
    with_longer_length(body.p.words, [&]<class Length>(Length length) {
      if constexpr (Length::is_fixed) {
        f(body.of_length(length));
      } else {
        f(body);
      }
    });
  } else {
    f(body);
  }
}

}  // namespace residua::multiple
