// The constants that the error bounds of vector and matrix operations are made of, by format.
//
// Constants are in units of u^N, where u = 2^-53 is a limb's unit roundoff and N the number of limbs; they
// are derived above the networks (double_word.hpp, triple_word.hpp, quad_word.hpp), in accumulator.hpp, and
// for sums of td and qd in docs/arithmetic.md, to first order in u. Storage formats are computed as dd or
// double and rounded once more, by unit_roundoff<T> (format.hpp).
#pragma once

#include "residua/number/expansion.hpp"

namespace residua {

/// product is for x y, quotient for x / y, root for sqrt(x), all relative; scaled_sum is for alpha x + y by
/// network::fma, relative to |alpha x| + |y|; dot is for the sum of n products, |error| <= dot n u^N sum
/// |x_i y_i|. For up to 32 terms an accumulator errs by (n + 2) (n + 9) / 2, (n + 4)^3 and (n + 5)^4 of
/// two, three and four limbs, for more by 19 n + 105, 851 n + 34430 and 16762 n + 720740, and sums are
/// merged of parts that count as a term each: at most 22.2, 1895 and 58570 a term, and about as much again
/// for merging the parts of short vectors.
template <class T>
struct error_bounds;
template <>
struct error_bounds<double> {
  static constexpr double product = 1, quotient = 1, scaled_sum = 1, root = 1, dot = 1;
};
template <>
struct error_bounds<dd> {
  static constexpr double product = 7, quotient = 11, scaled_sum = 15, root = 25.0 / 8, dot = 40;
};
template <>
struct error_bounds<td> {
  static constexpr double product = 30, quotient = 74, scaled_sum = 64, root = 22, dot = 4000;
};
template <>
struct error_bounds<qd> {
  static constexpr double product = 132, quotient = 504, scaled_sum = 289, root = 132, dot = 120000;
};

/// The unit u^N.
template <class T>
inline constexpr double limb_unit = [] {
  double unit = 1;
  for (int limb = 0; limb < limb_count<T>; ++limb) unit *= 0x1p-53;
  return unit;
}();

}  // namespace residua
