// Single limbs of numbers in any format of solvers, double among them.
#pragma once

#include <span>
#include <vector>

#include "residua/number/format.hpp"

namespace residua::solving {

/// Limb k of x, counted from the leading one; x itself where its format has one limb.
template <class T>
double limb_of(const T& x, [[maybe_unused]] int k) {
  if constexpr (limb_count<T> == 1)
    return x;
  else
    return x.limb[k];
}

/// The leading limb of each number.
template <class T>
std::vector<double> leading_limbs(std::span<const T> numbers) {
  std::vector<double> limbs;
  limbs.reserve(numbers.size());
  for (const T& x : numbers) limbs.push_back(leading(x));
  return limbs;
}

}  // namespace residua::solving
