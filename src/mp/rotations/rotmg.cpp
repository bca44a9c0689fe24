// rotmg of run-time precision: the modified rotation, computed on the host.
#include "mp/scalar.hpp"
#include "number/ceil_div.hpp"
#include "residua/mp/blas.hpp"

namespace residua {

namespace {

/// d1' and d2' are brought between 2^-24 and 2^24 by powers of 2^24; H by powers of the root of that.
constexpr std::int64_t exponent_of_factor = 24, exponent_of_root = 12;

mp_modified_rotation_of_point nothing_left(int bits) {
  const mp zero(bits);
  return {zero, zero, zero, {-1, zero, zero, zero, zero}};
}

/// The H whose diagonal is 1: |d1 x1^2| > |d2 y1^2|.
mp_modified_rotation_of_point with_unit_diagonal(const mp& d1, const mp& d2, const mp& x1, const mp& y1) {
  const mp one(1.0, d1.bits()), zero(d1.bits());
  const mp h21 = -(y1 / x1), h12 = (d2 * y1) / (d1 * x1);
  const mp u = one - h12 * h21;
  if (u <= zero) return nothing_left(d1.bits());
  return {d1 / u, d2 / u, x1 * u, {0, one, h21, h12, one}};
}

/// The H whose other diagonal is 1 and -1.
mp_modified_rotation_of_point with_unit_antidiagonal(const mp& d1, const mp& d2, const mp& x1, const mp& y1) {
  const mp one(1.0, d1.bits());
  const mp h11 = (d1 * x1) / (d2 * y1), h22 = x1 / y1;
  const mp u = one + h11 * h22;
  return {d2 / u, d1 / u, y1 * u, {1, h11, -one, one, h22}};
}

/// The fewest powers of 2^24 that bring d into its range, negative where it is too large.
std::int64_t powers_to_scale(const mp& d) {
  if (!d.header().is_regular()) return 0;
  const std::int64_t floor = d.exponent() - 1;  // of log2 |d|
  const bool is_power = abs(d) == ldexp(mp(1.0, d.bits()), floor);
  const std::int64_t below = is_power ? floor - 1 : floor;
  if (below < -exponent_of_factor) return ceil_div(-exponent_of_factor - below, exponent_of_factor);
  return floor < exponent_of_factor ? 0 : -(floor / exponent_of_factor);
}

/// Brings d1 and d2 into their range. x1' and the first row of H belong to d1, the second row to d2.
void scale(mp_modified_rotation_of_point& point) {
  const std::int64_t of_first = powers_to_scale(point.d1), of_second = powers_to_scale(point.d2);
  if (of_first == 0 && of_second == 0) return;
  const std::int64_t first = of_first * exponent_of_root, second = of_second * exponent_of_root;
  auto& h = point.h;
  point = {ldexp(point.d1, 2 * first),
           ldexp(point.d2, 2 * second),
           ldexp(point.x1, -first),
           {-1, ldexp(h.h11, -first), ldexp(h.h21, -second), ldexp(h.h12, -first), ldexp(h.h22, -second)}};
}

}  // namespace

mp_modified_rotation_of_point rotmg(const mp& d1, const mp& d2, const mp& x1, const mp& y1) {
  multiple::check_same_bits("rotmg", "d2", d2.bits(), "d1", d1.bits());
  multiple::check_same_bits("rotmg", "x1", x1.bits(), "d1", d1.bits());
  multiple::check_same_bits("rotmg", "y1", y1.bits(), "d1", d1.bits());
  const mp zero(d1.bits());
  if (d1 < zero) return nothing_left(d1.bits());
  const mp p2 = d2 * y1;
  if (p2.is_zero()) return {d1, d2, x1, {-2, zero, zero, zero, zero}};
  const mp q1 = d1 * x1 * x1, q2 = p2 * y1;
  const bool first_is_larger = q1 > abs(q2);
  if (!first_is_larger && q2 < zero) return nothing_left(d1.bits());
  auto point = first_is_larger ? with_unit_diagonal(d1, d2, x1, y1) : with_unit_antidiagonal(d1, d2, x1, y1);
  scale(point);
  return point;
}

}  // namespace residua
