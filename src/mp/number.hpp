// Numbers on their way through the arithmetic, and what happens to them there.
#pragma once

#include <algorithm>

#include "mp/words.hpp"

namespace residua::multiple {

using words::any_length, words::fixed_length, words::word;

/// What an operation met, as bits: of mp_flags.
enum raised : unsigned { nothing = 0, overflow = 1, underflow = 2, invalid = 4 };

template <class Length>
struct precision {
  Length words;
  int bits;
};

/// A number on its way: 0.words * 2^exponent, normalised, bits beyond the precision zero.
template <class Length>
struct number {
  mp_header header;
  word words[Length::capacity];
};

/// x as a number of a fixed length, which has to be the length that x has.
template <class Exact, class Length>
number<Exact> of_length(const number<Length>& x) {
  number<Exact> r = {x.header, {}};
  std::copy_n(x.words, Exact::capacity, r.words);
  return r;
}

template <class Length>
RESIDUA_INLINE bool are_regular(const number<Length>& a, const number<Length>& b) {
  return a.header.is_regular() && b.header.is_regular();
}

}  // namespace residua::multiple
