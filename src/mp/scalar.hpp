// Scalars of users on their way to the arithmetic of elements and back.
#pragma once

#include "mp/arithmetic.hpp"
#include "residua/mp/mp.hpp"

namespace residua::multiple {

using any_number = number<any_length>;
using any_precision = precision<any_length>;

inline any_precision precision_of(int bits) { return {{mp_words(bits)}, bits}; }

inline term term_of(const mp& x) { return {x.header(), x.words().data(), mp_words(x.bits())}; }
template <class Length>
number<Length> number_of(const mp& x) {
  number<Length> r{};
  r.header = x.header();
  for (std::size_t k = 0; k < x.words().size(); ++k) r.words[k] = x.words()[k];
  return r;
}
template <class Length>
mp to_mp(const number<Length>& x, precision<Length> p) {
  return {p.bits, x.header, {x.words, static_cast<std::size_t>(int{p.words})}};
}

/// Keeps what operations met for raised_mp_flags of the calling thread.
void raise(unsigned flags);

/// Throws invalid_argument naming the routine and both precisions where they differ.
void check_same_bits(const char* routine, const char* a, int a_bits, const char* b, int b_bits);

}  // namespace residua::multiple
