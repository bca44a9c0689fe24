// Elements of two magnitudes, as the thesis of Nguyen (2016) draws them: small and large ones, each half of
// the time.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "residua/base/index.hpp"

namespace residua::study {

struct interval {
  double low, high;
};
struct magnitudes {
  interval small, large;
};

/// Uniform in [low, high), a multiple of 2^-53 of its length before it is rounded.
inline double drawn_from(const interval& i, std::mt19937_64& engine) {
  return i.low + (i.high - i.low) * (static_cast<double>(engine() >> 11) * 0x1p-53);
}

/// From either interval, rounded to float: every format then holds the same number.
inline double drawn_from(const magnitudes& m, std::mt19937_64& engine) {
  const bool is_small = (engine() >> 63) != 0;
  return static_cast<double>(static_cast<float>(drawn_from(is_small ? m.small : m.large, engine)));
}

inline std::vector<double> drawn(index_t count, const magnitudes& m, std::mt19937_64& engine) {
  std::vector<double> elements(static_cast<std::size_t>(count));
  for (double& x : elements) x = drawn_from(m, engine);
  return elements;
}

}  // namespace residua::study
