// Limbs behind the leading one. Every operation leaves them finite; memory that was filled elsewhere may not.
#pragma once

#include <cmath>

#include "residua/number/arithmetic.hpp"

namespace residua {

/// x, with NaN for its leading limb where a lower one is not finite: who looks at leading limbs sees it then.
RESIDUA_INLINE double with_specials_leading(double x) { return x; }
template <class T, int N>
RESIDUA_INLINE expansion<T, N> with_specials_leading(expansion<T, N> x) {
  for (int k = 1; k < N; ++k) x.limb[0] = limb::add(x.limb[0], limb::sub(x.limb[k], x.limb[k]));
  return x;
}

template <class T>
bool has_finite_limbs(const T& x) {
  return std::isfinite(leading(with_specials_leading(x)));
}

}  // namespace residua
