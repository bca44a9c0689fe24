// Sums, products and quotients of bounds, which are never below the exact ones, in rounding to nearest.
//
// The lemma is this. Let x >= 0 be the exact result of one operation on doubles and y = fl(x) its rounding
// to nearest, u = 2^-53, eta = 2^-1074. Then x <= fl(fl(y (1 + 4 u)) + eta). For the proof, if y >=
// 2^-1022, then x <= y / (1 - u) <= y (1 + 2 u), while fl(y (1 + 4 u)) >= y (1 + 4 u) (1 - u) >= y (1 + 2
// u); adding eta does not make it smaller, as rounding is monotone. If y < 2^-1022, then x <= y + eta / 2;
// fl(y (1 + 4 u)) >= y by monotony, and adding eta to a number below 2^-1021 is exact. (S. M. Rump,
// Verification methods, Acta Numerica 19 (2010), section 2, uses the same means.)
#pragma once

#include <cmath>

namespace residua::certified {

inline constexpr double smallest = 0x1p-1074;

/// An upper bound of the exact result that was rounded to y >= 0, by the lemma.
inline double inflated(double y) { return y * (1 + 0x1p-51) + smallest; }

inline double sum_bound(double x, double y) { return inflated(x + y); }
inline double product_bound(double x, double y) { return inflated(x * y); }
inline double quotient_bound(double x, double y) { return inflated(x / y); }
inline double root_bound(double x) { return inflated(std::sqrt(x)); }
/// The larger of two bounds; NaN where one of them is.
inline double larger(double x, double y) { return x >= y || std::isnan(x) ? x : y; }
/// 2^exponent x, which is rounded below 2^-1022.
inline double scaled_bound(double x, int exponent) { return inflated(std::ldexp(x, exponent)); }
/// At most 1 - x, for 0 <= x < 1: then 1 - x is at least u, and so rounded to within u of itself.
inline double lower_rest(double x) { return (1 - x) * (1 - 0x1p-51); }

}  // namespace residua::certified
