// sin and cos of expansions, with |error| <= (1 + 2^-8) u_f of the result over the whole range, as
// described in exponential.hpp.
//
// Arguments below pi/4 go to the Taylor series at once. Others are reduced as Payne and Hanek do (Radian
// reduction for trigonometric functions, SIGNUM Newsletter 18(1), 1983): the fraction of x / (2 pi) is
// computed limb by limb, in integers, from those bits of 1 / (2 pi) that matter, to 64 (2 N + 1) bits with
// an error below N 2^53 units. Relative to x's distance d from the nearest multiple of pi/2 the error is
// 2^(56 - 64 (2 N + 1)) / d, below 2^(-53 N - 8) wherever d >= 2^-150 (dd), 2^-225 (td), 2^-300 (qd). There
// are at most 2^(64 N) numbers of N limbs; the nearest of all of them is thus expected at a distance of
// 2^-128, 2^-192, 2^-256. The formats of floats have room to spare. (Nearer numbers would have an absolute
// error of the same size.)
#pragma once

#include "residua/number/constants.hpp"
#include "residua/number/convert.hpp"

namespace residua {

namespace fixed_point {

/// The angle quadrant * pi/2 + angle, |angle| <= pi/4 and a little more, modulo 2 pi.
template <int N>
struct reduced_angle {
  int quadrant;
  scaled<N> angle;
};

/// Adds the fraction of limb / (2 pi) to `sum`, W words after the binary point. Cutting 1 / (2 pi) errs by
/// less than 2^53 units.
template <int W>
RESIDUA_FUNCTION void add_turns(const double_parts& limb, word (&sum)[W]) {
  word factor[W];
  inverse_two_pi(limb.exponent, factor, W);
  word carry = 0;
  for (int k = 0; k < W; ++k) {
    const double_width t = double_width{limb.significand} * factor[k] + sum[k] + carry;
    sum[k] = static_cast<word>(t);
    carry = static_cast<word>(t >> 64);
  }
}

/// Returns a - b, or 0 - b.
template <int W>
RESIDUA_FUNCTION void subtract(word (&a)[W], const word (&b)[W]) {
  word borrow = 0;
  for (int k = 0; k < W; ++k) {
    const double_width difference = double_width{a[k]} - b[k] - borrow;
    a[k] = static_cast<word>(difference);
    borrow = static_cast<word>(difference >> 64) & 1;
  }
}

template <class T, int N>
RESIDUA_FUNCTION reduced_angle<N> reduce(const expansion<T, N>& x) {
  if (machine::abs(static_cast<double>(x.limb[0])) < 0.785) return {0, taken_apart(x)};
  constexpr int count = 2 * N + 1;
  word turns[count] = {}, negative_turns[count] = {};
  for (int k = 0; k < N; ++k) {
    const auto limb = parts_of(static_cast<double>(x.limb[k]));
    add_turns(limb, limb.negative ? negative_turns : turns);
  }
  subtract(turns, negative_turns);
  // These are the nearest quarter turn, and what is left, a fraction from -1/8 to 1/8.
  const word quadrant = (turns[count - 1] + (word{1} << 61)) >> 62;
  turns[count - 1] -= quadrant << 62;
  const bool negative = turns[count - 1] >> 63 != 0;
  if (negative) {
    word magnitude[count] = {};
    subtract(magnitude, turns);
    for (int k = 0; k < count; ++k) turns[k] = magnitude[k];
  }
  const int top = leading_bit(turns, count);
  fixed<N> leading;
  for (int k = 0; k <= N; ++k) leading.words[k] = bits_from(turns, count, top + 64 * (k - N));
  return {static_cast<int>(quadrant), normalised<N>({negative, top + 1 - 64 * count, leading * pi<N>()})};
}

/// Returns 1 / first! - x / (first + 2)! + x^2 / (first + 4)! - ... for 0 <= x < 0.62, first = 0 or 1, with
/// an error below 8h: 2.4h a step, which each later step multiplies by 0.62, and at most h of terms left
/// out.
template <int F, int first>
RESIDUA_FUNCTION fixed<F> alternating_series(const fixed<F>& x) {
  constexpr int terms = 6 * F + 6;  // 0.62^n / (2n)! < h for n >= terms and F = 2, 3, 4
  static constexpr auto series = inverse_factorials<F, terms>(first, 2);
  fixed<F> sum = series.of_power[terms - 1];
  for (int n = terms - 2; n >= 0; --n) sum = series.of_power[n] - x * sum;
  return sum;
}

/// Returns cos(quadrant * pi/2 + angle). The angle errs by 2^6 h relative to itself (12h when taken apart;
/// 8h of pi and products cut), beside what the reduction errs by.
template <class T, int N>
RESIDUA_FUNCTION expansion<T, N> rounded_cosine(int quadrant, const scaled<N>& angle) {
  const auto magnitude = unscaled(angle);
  const auto square = magnitude * magnitude;
  const bool negate = (quadrant & 2) != 0;
  if (quadrant & 1) {  // -sin(angle)
    if (leading_bit(angle.magnitude.words, N + 1) < 0) return T(0);
    return rounded<T, N>(
        {angle.negative == negate, angle.exponent, angle.magnitude * alternating_series<N, 1>(square)});
  }
  return rounded<T, N>({negate, 0, alternating_series<N, 0>(square)});
}

}  // namespace fixed_point

/// Returns the cosine of x radians; NaN for infinite x.
template <class T, int N>
RESIDUA_FUNCTION expansion<T, N> cos(const expansion<T, N>& x) {
  if (!fixed_point::isfinite(x.limb[0])) return fixed_point::not_a_number<T, N>();
  if (x.limb[0] == 0) return T(1);
  const auto reduced = fixed_point::reduce(x);
  return fixed_point::rounded_cosine<T, N>(reduced.quadrant, reduced.angle);
}

/// Returns the sine of x radians; NaN for infinite x, and sin(±0) = ±0.
template <class T, int N>
RESIDUA_FUNCTION expansion<T, N> sin(const expansion<T, N>& x) {
  if (!fixed_point::isfinite(x.limb[0])) return fixed_point::not_a_number<T, N>();
  if (x.limb[0] == 0) return x;
  const auto reduced = fixed_point::reduce(x);
  return fixed_point::rounded_cosine<T, N>(reduced.quadrant + 3, reduced.angle);  // cos(x - pi/2)
}

}  // namespace residua
