// Random numbers that are the same everywhere: the engine is defined by the standard, its distributions are
// not, so numbers are made from its bits here, by operations that IEEE 754 rounds in one way.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <random>

#include "residua/base/index.hpp"

namespace residua::detail {

using random_engine = std::mt19937_64;

/// Uniform in [0, 1), a multiple of 2^-53.
inline double uniform(random_engine& engine) { return static_cast<double>(engine() >> 11) * 0x1p-53; }

/// Uniform in 0 … bound-1, for bound < 2^31; the bias is below 2^-22.
inline index_t uniform_below(random_engine& engine, index_t bound) {
  return static_cast<index_t>(uniform(engine) * static_cast<double>(bound));
}

/// Log-uniform in [1, top).
class log_uniform {
 public:
  explicit log_uniform(double top) {
    for (auto& power : power_) power = top = std::sqrt(top);
  }
  /// top^(0.b1 b2 …) as the product of the powers top^(2^-k) whose bit is set: no library's pow.
  double operator()(random_engine& engine) const {
    std::uint64_t bits = engine();
    double product = 1.0;
    for (const double power : power_) {
      if (bits >> 63 != 0) product *= power;
      bits <<= 1;
    }
    return product;
  }

 private:
  std::array<double, 32> power_{};
};

}  // namespace residua::detail
