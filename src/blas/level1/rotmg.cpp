// rotmg: the modified rotation, computed on the host.
#include "residua/blas/level1/rotmg.hpp"

#include <cmath>

#include "residua/number/format.hpp"

namespace residua {

namespace {

/// d1' and d2' are brought between 2^-24 and 2^24 by powers of 2^24; H by powers of the root of that.
constexpr double largest_factor = 0x1p24;
constexpr int exponent_of_root = 12;

template <class T>
modified_rotation_of_point<T> nothing_left() {
  const T zero(0.0);
  return {zero, zero, zero, modified_rotation<T>(T(-1.0))};
}

/// The H whose diagonal is 1: |d1 x1^2| > |d2 y1^2|.
template <class T>
modified_rotation_of_point<T> with_unit_diagonal(const T& d1, const T& d2, const T& x1, const T& y1) {
  const T h21 = -(y1 / x1), h12 = (d2 * y1) / (d1 * x1);
  const T u = T(1.0) - h12 * h21;
  if (u <= T(0.0)) return nothing_left<T>();
  return {d1 / u, d2 / u, x1 * u, modified_rotation<T>(T(0.0), T(1.0), h21, h12, T(1.0))};
}

/// The H whose other diagonal is 1 and -1.
template <class T>
modified_rotation_of_point<T> with_unit_antidiagonal(const T& d1, const T& d2, const T& x1, const T& y1) {
  const T h11 = (d1 * x1) / (d2 * y1), h22 = x1 / y1;
  const T u = T(1.0) + h11 * h22;
  return {d2 / u, d1 / u, y1 * u, modified_rotation<T>(T(1.0), h11, T(-1.0), T(1.0), h22)};
}

/// How many powers of the largest factor bring d, which is neither 0 nor without bounds, into its range.
template <class T>
int powers_to_scale(const T& d) {
  const double size = std::fabs(leading(d));
  if (size == 0 || !std::isfinite(size)) return 0;
  int powers = 0;
  for (T rest = d; std::fabs(leading(rest)) <= 1 / largest_factor; ++powers) rest = rest * largest_factor;
  for (T rest = d; std::fabs(leading(rest)) >= largest_factor; --powers) rest = rest * (1 / largest_factor);
  return powers;
}

/// Brings d1 and d2 into their range. x1' and the first row of H belong to d1, the second row to d2.
template <class T>
void scale(modified_rotation_of_point<T>& point) {
  const int of_first = powers_to_scale(point.d1), of_second = powers_to_scale(point.d2);
  if (of_first == 0 && of_second == 0) return;
  const double first = std::ldexp(1.0, of_first * exponent_of_root),
               second = std::ldexp(1.0, of_second * exponent_of_root);
  point.d1 = point.d1 * first * first;  // the square may overflow
  point.d2 = point.d2 * second * second;
  point.x1 = point.x1 * (1 / first);
  auto& h = point.h;
  h.flag = T(-1.0);
  h.h11 = h.h11 * (1 / first);
  h.h12 = h.h12 * (1 / first);
  h.h21 = h.h21 * (1 / second);
  h.h22 = h.h22 * (1 / second);
}

}  // namespace

template <solver_format T>
modified_rotation_of_point<T> rotmg(const T& d1, const T& d2, const T& x1, const T& y1) {
  if (d1 < T(0.0)) return nothing_left<T>();
  const T p2 = d2 * y1;
  if (p2 == T(0.0)) return {d1, d2, x1, modified_rotation<T>()};
  const T q1 = d1 * x1 * x1, q2 = p2 * y1;
  const bool first_is_larger = q1 > (q2 < T(0.0) ? -q2 : q2);
  if (!first_is_larger && q2 < T(0.0)) return nothing_left<T>();
  auto point = first_is_larger ? with_unit_diagonal(d1, d2, x1, y1) : with_unit_antidiagonal(d1, d2, x1, y1);
  scale(point);
  return point;
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template modified_rotation_of_point<type> rotmg<type>(const type&, const type&, const type&, const type&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
