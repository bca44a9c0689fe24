// Elementary functions and constants of numbers on the host, as a build with or without MPFR has them.
#pragma once

#include <vector>

#include "residua/mp/mp.hpp"

namespace residua::multiple {

enum class elementary { exp, log, sin, cos, atan, pow };
enum class constant { pi, log2, euler, catalan };

struct host_values {
  std::vector<mp> numbers;
  unsigned met = 0;  // of mp_flags
};

/// f(x_i), or f(x_i, second_i) of pow, on at most `threads` threads.
host_values values_of(elementary f, const std::vector<mp>& x, const std::vector<mp>& second, int threads);
mp value_of(constant c, int bits);

}  // namespace residua::multiple
