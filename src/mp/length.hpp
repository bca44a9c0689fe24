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

/// f(length) for a significand of so many words: fixed from `shortest` to `longest` words, any_length beyond.
template <int shortest, int longest, class F>
decltype(auto) with_length_of(int count, const F& f) {
  if constexpr (shortest > longest) {
    return f(words::any_length{count});
  } else {
    if (count == shortest) return f(words::fixed_length<shortest>());
    return with_length_of<shortest + 1, longest>(count, f);
  }
}
/// The lengths of RESIDUA_MP_LENGTHS.
template <class F>
decltype(auto) with_length(int count, const F& f) {
  return with_length_of<1, 8>(count, f);
}
/// f(body). A body of numbers of any length that has a function of_length becomes one of their own length
/// before, of nine to sixteen words: a GPU keeps such numbers in registers, and a thread's memory is several
/// times as slow. Its code is compiled for each of these lengths.
template <class Body, class F>
void with_own_length(const Body& body, const F& f) {
  if constexpr (requires { body.of_length(words::any_length()); }) {
    with_length_of<9, 16>(body.p.words, [&]<class Length>(Length length) {
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
