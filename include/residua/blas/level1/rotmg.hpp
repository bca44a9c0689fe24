// rotmg: the modified Givens transformation that takes (x1, y1) to (x1', 0).
#pragma once

#include "residua/number/format.hpp"

namespace residua {

/// A matrix H = (h11 h12; h21 h22) that modified rotations apply, as BLAS's param. flag says which elements
/// it has:
///   -2: H is the identity;  -1: all four;  0: h11 = h22 = 1;  1: h12 = 1, h21 = -1.
/// Elements that flag gives are not read.
template <solver_format T>
struct modified_rotation {
  T flag, h11, h21, h12, h22;

  explicit modified_rotation(const T& flag_of_h = T(-2.0), const T& element11 = T(0.0),
                             const T& element21 = T(0.0), const T& element12 = T(0.0),
                             const T& element22 = T(0.0))
      : flag(flag_of_h), h11(element11), h21(element21), h12(element12), h22(element22) {}
};

/// What rotmg returns: the scale factors d1, d2 and the element x1 after the transformation, and H.
template <solver_format T>
struct modified_rotation_of_point {
  T d1, d2, x1;
  modified_rotation<T> h;
};

/// Returns the H that makes the second component of H (x1, y1)' zero, where points (x, y) stand for
/// (sqrt(d1) x, sqrt(d2) y): the plane rotation of these needs no square root and half the products. T is
/// double, dd, td or qd; the numbers are on the host. (d1', d2', x1') are such that d1' x1'^2 = d1 x1^2 +
/// d2 y1^2, and |d1'|, |d2'| are in (2^-24, 2^24) unless they are 0: a factor outside is scaled by powers
/// of 2^24, and H by those of 2^12, which is exact. If d1 < 0, or if d1 x1^2 + d2 y1^2 is not positive, H =
/// 0 with flag -1 and d1' = d2' = x1' = 0, as in BLAS. If d2 y1 = 0, flag is -2 and the numbers stay as
/// they are. d2 may be negative: a point is then taken away ("downdating"). While nothing overflows or
/// underflows, relative errors are, with the constants of number/bounds.hpp, (2 product + quotient) u^N for
/// the elements of H and, for d1', d2' and x1', (4 product + 3 quotient + scaled_sum) K u^N, where K =
/// (|d1| x1^2 + |d2| y1^2) / (d1 x1^2 + d2 y1^2), which is 1 if d2 >= 0. (With t the product of two
/// elements of H, whose error is (3 product + 2 quotient) u^N |t|, these are d / (1 + t) and x (1 + t) or y
/// (1 + t), and K = (1 + |t|) / (1 + t).) Numbers that are not finite give NaN, infinities or, where they
/// are divided by, zeros. Source: Lawson, Hanson, Kincaid, Krogh, Basic linear algebra subprograms for
/// Fortran usage, ACM TOMS 5(3), 1979; the loops that scale as Hopkins, Restructuring the BLAS level 1
/// routine for computing the modified Givens transformation, ACM SIGNUM Newsletter 32(4), 1997, without the
/// reference implementation's fault of replacing elements of H when it scales twice.
template <solver_format T>
modified_rotation_of_point<T> rotmg(const T& d1, const T& d2, const T& x1, const T& y1);

}  // namespace residua
