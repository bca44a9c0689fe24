// The limbs of a number in any format of solvers.
#pragma once

#include "residua/number/format.hpp"

namespace residua::solving {

/// Limb k, counted from the leading one: the number itself where it has but one.
template <class T>
double limb_of(const T& x, [[maybe_unused]] int k) {
  if constexpr (limb_count<T> == 1)
    return x;
  else
    return x.limb[k];
}

}  // namespace residua::solving
