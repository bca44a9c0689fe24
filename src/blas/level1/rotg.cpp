// rotg: the rotation, computed on the host.
#include "residua/blas/level1/rotg.hpp"

#include <algorithm>
#include <cmath>

#include "blas/level1/safe_norm.hpp"
#include "loop/stage.hpp"
#include "residua/number/format.hpp"

namespace residua {

namespace {

/// |a| > |b|, of the whole numbers: leading limbs may be equal where the numbers are not.
template <class T>
bool is_larger(const T& a, const T& b) {
  using std::abs;
  return abs(a) > abs(b);
}

/// The exponent that a and b are scaled by: of the larger one, so that its square is near 1, as far as powers
/// of two go.
template <class T>
int common_exponent(const T& a, const T& b) {
  constexpr int most = 1000;
  return std::clamp(std::max(std::ilogb(leading(a)), std::ilogb(leading(b))), -most, most);
}

template <class T>
plane_rotation<T> plane_rotation_of(const T& a, const T& b) {
  const int e = common_exponent(a, b);
  const T x = a * std::ldexp(1.0, -e), y = b * std::ldexp(1.0, -e);
  const bool a_is_larger = is_larger(a, b);
  const T length = blas::root(loop::multiply_add(x, x, y * y));
  const T r = leading(a_is_larger ? a : b) < 0 ? -length : length;
  const T c = x / r, s = y / r;
  const T z = a_is_larger ? s : leading(c) != 0 ? T(1.0) / c : T(1.0);
  return {r * std::ldexp(1.0, e), z, c, s};
}

}  // namespace

template <solver_format T>
plane_rotation<T> rotg(const T& a, const T& b) {
  if (leading(b) == 0) return {a, T(0.0), T(1.0), T(0.0)};
  if (leading(a) == 0) return {b, T(1.0), T(0.0), T(1.0)};
  return plane_rotation_of(a, b);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template plane_rotation<type> rotg<type>(const type&, const type&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
