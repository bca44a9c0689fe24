// A format of five doubles, which the library does not have: its arithmetic and its row, all that a format
// takes. The sources of operations that are included behind this file are those of the format, and of no
// other.
//
// To be included before every other header of the library, as operators are to find the networks.
#pragma once

#include "residua/number/eft.hpp"
#include "residua/number/expansion.hpp"

namespace residua::network {

// After Priest (Algorithms for arbitrary precision floating point arithmetic, ARITH-10, 1991) and Joldes,
// Marty, Muller, Popescu (Arithmetic algorithms for extended precision using floating-point expansions, IEEE
// Trans. Comput. 65(4), 2016): terms go by their order of magnitude to columns, whose errors go to the
// columns behind, and columns are swept until they are limbs. Simple, not fast.

template <class T>
using five_word = expansion<T, 5>;

/// Adds a term to column `first`: its errors go on, and what leaves the last column is rounded off.
template <class T, int columns>
RESIDUA_INLINE void deposit(T (&column)[columns], int first, T term) {
  for (int k = first; k + 1 < columns; ++k) {
    const auto s = two_sum(column[k], term);
    column[k] = s.value;
    term = s.error;
  }
  column[columns - 1] = limb::add(column[columns - 1], term);
}

/// Columns of any size to limbs, exactly; but for a few places more than there are columns, of which nothing
/// is left.
template <class T, int columns>
RESIDUA_INLINE void sweep(T (&column)[columns]) {
  for (int pass = 1; pass < columns; ++pass) {
    for (int k = columns - 2; k >= 0; --k) {
      const auto s = two_sum(column[k], column[k + 1]);
      column[k] = s.value;
      column[k + 1] = s.error;
    }
  }
  for (int pass = 1; pass < columns; ++pass) {
    for (int k = 0; k + 1 < columns; ++k) {
      const auto s = fast_two_sum(column[k], column[k + 1]);
      column[k] = s.value;
      column[k + 1] = s.error;
    }
  }
}

template <class T>
RESIDUA_INLINE five_word<T> normalised_sum(five_word<T> x) {
  sweep(x.limb);
  return x;
}

/// In units of u^5 |a b|: left out are products of limbs whose indices add up to 5 and more, 5 at most.
/// Column 3 stays below 20u^3, so that the 25 terms leave errors of at most 500u^4, with the terms of its own
/// 520u^4, in column 4, which is rounded as often: |error| <= 2^14 u^5 |a b|.
template <class T>
RESIDUA_INLINE five_word<T> product(const five_word<T>& a, const five_word<T>& b) {
  five_word<T> p(limb::splat<T>(0.0));
  for (int order = 0; order < 5; ++order) {
    for (int i = 0; i <= order; ++i) {
      const auto term = two_prod(a.limb[i], b.limb[order - i]);
      deposit(p.limb, order, term.value);
      if (order < 4) deposit(p.limb, order + 1, term.error);
    }
  }
  return p;
}
template <class T>
RESIDUA_INLINE five_word<T> product(T a, const five_word<T>& b) {
  five_word<T> p(limb::splat<T>(0.0));
  for (int k = 0; k < 5; ++k) {
    const auto term = two_prod(a, b.limb[k]);
    deposit(p.limb, k, term.value);
    if (k < 4) deposit(p.limb, k + 1, term.error);
  }
  return p;
}
template <class T>
RESIDUA_INLINE five_word<T> accumulated(five_word<T> sum, const five_word<T>& x) {
  for (int k = 0; k < 5; ++k) deposit(sum.limb, k, x.limb[k]);
  return sum;
}

/// All ten limbs are summed and the first five taken: |error| <= 2u^5 |a + b|.
template <class T>
RESIDUA_INLINE five_word<T> add(const five_word<T>& a, const five_word<T>& b) {
  T column[10];
  for (int k = 0; k < 5; ++k) {
    column[2 * k] = a.limb[k];
    column[2 * k + 1] = b.limb[k];
  }
  sweep(column);
  return {column[0], column[1], column[2], column[3], column[4]};
}
template <class T>
RESIDUA_INLINE five_word<T> add(const five_word<T>& a, T b) {
  return add(a, five_word<T>(b));
}
template <class T>
RESIDUA_INLINE five_word<T> mul(const five_word<T>& a, const five_word<T>& b) {
  return normalised_sum(product(a, b));
}
template <class T>
RESIDUA_INLINE five_word<T> mul(const five_word<T>& a, T b) {
  return normalised_sum(product(b, a));
}
template <class T>
RESIDUA_INLINE five_word<T> sqr(const five_word<T>& a) {
  return mul(a, a);
}
template <class T>
RESIDUA_INLINE five_word<T> fma(const five_word<T>& a, const five_word<T>& b, const five_word<T>& c) {
  return normalised_sum(accumulated(c, product(a, b)));
}
/// Long division: six digits, each a limb, of which the last is far below the last limb.
template <class T>
RESIDUA_INLINE five_word<T> div(const five_word<T>& a, const five_word<T>& b) {
  five_word<T> quotient(limb::splat<T>(0.0)), rest = a;
  for (int digit = 0; digit < 6; ++digit) {
    const T q = limb::div(rest.limb[0], b.limb[0]);
    quotient = add(quotient, q);
    rest = add(rest, mul(b, -q));
  }
  return quotient;
}
/// Newton's iteration: 53 bits, 106, 212, 424.
template <class T>
RESIDUA_INLINE five_word<T> sqrt(const five_word<T>& a) {
  five_word<T> x(limb::sqrt(a.limb[0]));
  for (int step = 0; step < 3; ++step) {
    const auto rest = add(a, mul(x, mul(x, limb::splat<T>(-1.0))));
    x = add(x, div(rest, mul(x, limb::splat<T>(2.0))));
  }
  return x;
}

}  // namespace residua::network

#include "residua/blas/level1/convert.hpp"
#include "residua/number/bounds.hpp"
#include "residua/number/format.hpp"

/// What the methods ask for: alpha x + y is one fma, whose product and accumulated terms leave four times the
/// product's error at most.
template <>
struct residua::error_bounds<residua::expansion<double, 5>> {
  static constexpr double product = 0x1p14, scaled_sum = 0x1p16;
};

namespace residua_test {
using five_limbs = residua::expansion<double, 5>;
}

// The row, in the lists that have it, and what format.hpp makes of it. The lists of the others are empty.
template <>
inline constexpr bool residua::detail::is_solver_format<residua_test::five_limbs> = true;
template <>
inline constexpr bool residua::detail::is_vector_format<residua_test::five_limbs> = true;
#undef RESIDUA_MULTI_LIMB_SOLVER_FORMATS
#define RESIDUA_MULTI_LIMB_SOLVER_FORMATS(X, ...) \
  X(five, ::residua_test::five_limbs, "five", 265, 40 __VA_OPT__(, ) __VA_ARGS__)
#undef RESIDUA_SOLVER_FORMATS
#define RESIDUA_SOLVER_FORMATS(X, ...) RESIDUA_MULTI_LIMB_SOLVER_FORMATS(X __VA_OPT__(, ) __VA_ARGS__)
#undef RESIDUA_SHORT_FORMATS
#define RESIDUA_SHORT_FORMATS(X, ...)
#undef RESIDUA_TRIPLE_FORMATS
#define RESIDUA_TRIPLE_FORMATS(X, ...)
/// Of the pairs, those with it.
#undef RESIDUA_SOLVER_PAIRS
#define RESIDUA_SOLVER_PAIRS(X)                             \
  X(::residua_test::five_limbs, ::residua_test::five_limbs) \
  X(::residua_test::five_limbs, double)                     \
  X(double, ::residua_test::five_limbs)                     \
  X(::residua_test::five_limbs, dd)                         \
  X(dd, ::residua_test::five_limbs) X(::residua_test::five_limbs, qd) X(qd, ::residua_test::five_limbs)
