// rotg: the plane rotation that takes (a, b) to (r, 0).
#pragma once

#include "residua/number/format.hpp"

namespace residua {

/// (r, 0) = (c a + s b, c b - s a), c^2 + s^2 = 1; z is BLAS's one number from which c and s can be had
/// again.
template <solver_format T>
struct plane_rotation {
  T r, z, c, s;
};

/// T is double, dd, td or qd; the numbers are on the host. r has the sign of the larger of a and b; z = s
/// if |a| > |b|, otherwise 1 / c, or 1 if c = 0; (r, z, c, s) = (a, 0, 1, 0) if b = 0, (b, 1, 0, 1) if a =
/// 0. Nothing overflows or underflows unless a result does: a and b are scaled by a power of two (exact
/// where no limb of theirs is subnormal). Source: Anderson, Algorithm 978: Safe scaling in the level 1
/// BLAS, ACM TOMS 44(1), 2017, as LAPACK since 3.10. While the limbs of the results are normal, the
/// relative error of r is R u^N with R = (product + scaled_sum) / 2 + root, that of c and s (R + quotient)
/// u^N, with the constants of number/bounds.hpp. A NaN or an infinity gives NaN in c or s.
template <solver_format T>
plane_rotation<T> rotg(const T& a, const T& b);

}  // namespace residua
