// sinh, cosh and tanh of expansions, from their exponential.
//
// Bounds are in units of u^N |result|, to first order, with s, q and p for those of a sum, a quotient and a
// product (docs/arithmetic.md: 3, 11, 7 for dd; 8, 74, 30 for td; 16, 504, 132 for qd); exp errs by 1 +
// 2^-8. Beyond the range of exp, a factor of two before the largest number, sinh and cosh are infinite.
#pragma once

#include "residua/number/arithmetic.hpp"
#include "residua/number/exponential.hpp"

namespace residua {

namespace detail {

/// Returns sinh of 0 <= x < 1/2 as x (1 + x^2 / 6 (1 + x^2 / 20 (...))). A step's fraction is at most
/// 0.0422 of its sum, so that the sums together err by (2 + 0.0422 (2 p + q)) / 0.958, and the last product
/// by p, less than what sinh states. What follows the last term is below 2^-8 of a unit: 4^-k / (2 k + 1)!
/// for k = digits / 8 + 2.
template <class T, int N>
RESIDUA_FUNCTION expansion<T, N> sinh_series(const expansion<T, N>& x) {
  const auto square = sqr(x);
  expansion<T, N> sum = T(1);
  for (int k = std::numeric_limits<T>::digits * N / 8 + 2; k > 0; --k) {
    sum = square * sum / T(2 * k * (2 * k + 1)) + T(1);
  }
  return x * sum;
}

}  // namespace detail

/// |error| <= 2.2 + 0.6 q + s: exp's error counts coth(1/2) times in the difference of |x| >= 1/2, and that
/// of its reciprocal 1 / (e^2|x| - 1) times.
template <class T, int N>
RESIDUA_FUNCTION expansion<T, N> sinh(const expansion<T, N>& x) {
  const auto magnitude = abs(x);
  if (magnitude < T(0.5)) return copysign(detail::sinh_series(magnitude), x);
  const auto e = exp(magnitude);
  return copysign(ldexp(e - T(1) / e, -1), x);
}
/// |error| <= 1.1 + q / 2 + s.
template <class T, int N>
RESIDUA_FUNCTION expansion<T, N> cosh(const expansion<T, N>& x) {
  const auto e = exp(abs(x));
  return ldexp(e + T(1) / e, -1);
}
/// |error| <= 3.3 + 2.1 q + 2 s, as of a quotient of the two; 1 - 2 / (e^2x + 1) for x >= 1/2, where 2 /
/// (e^2x + 1) is at most 1.17 of the result.
template <class T, int N>
RESIDUA_FUNCTION expansion<T, N> tanh(const expansion<T, N>& x) {
  const auto magnitude = abs(x);
  if (magnitude < T(0.5)) return copysign(detail::sinh_series(magnitude) / cosh(x), x);
  return copysign(T(1) - T(2) / (exp(ldexp(magnitude, 1)) + T(1)), x);
}

}  // namespace residua
