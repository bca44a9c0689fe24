// The kernels of arithmetic_rate_cpu, and the values that their chains start from.
#pragma once

#include <cmath>
#include <vector>

#include "bench/arithmetic/arithmetic_chains.hpp"

namespace residua::bench {

/// Twelve chains of eight lanes, and some.
inline constexpr int most_chained_numbers = 128;

/// Values with all limbs in use: chains from 1 and a bit with factors just below 1 and small terms stay in
/// range.
class chain_values {
 public:
  explicit chain_values(const format_facts& format) : storage_(4UL * most_limbs * most_chained_numbers) {
    double* next = storage_.data();
    const double leading[] = {1.25, 1 - 0x1p-22, 0x1p-20, 0};
    planes* arrays[] = {&values_.a, &values_.b, &values_.c, &values_.result};
    for (int array = 0; array < 4; ++array) {
      for (int k = 0; k < most_limbs; ++k, next += most_chained_numbers) {
        arrays[array]->limb[k] = next;
        const double below = std::ldexp(0.7, -(format.leading_is_float ? 26 : 55) * k);
        const double limb = leading[array] * (k == 0 ? 1 : below);
        for (int i = 0; i < most_chained_numbers; ++i) next[i] = limb;
      }
    }
  }
  [[nodiscard]] const batch& get() const { return values_; }

 private:
  std::vector<double> storage_;
  batch values_{};
};

}  // namespace residua::bench

namespace residua::avx2 {
/// Runs chains of that many steps; how many numbers each step changes, or 0 if the format has no such chain.
long run_rate_chains(int format, bench::chain which, const study::batch& values, long steps);
}  // namespace residua::avx2
namespace residua::avx512 {
long run_rate_chains(int format, bench::chain which, const study::batch& values, long steps);
}  // namespace residua::avx512
