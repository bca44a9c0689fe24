// Floating-point numbers whose significands are residues: (-1)^s X 2^e with bounds of X, as in MPRES-BLAS
// (Isupov, Knyazkov 2020), and with zeros, infinities and NaN. The same source on host and device.
//
// An operation has three parts, which arrays run apart (blas.hpp): what headers and bounds tell, the
// residues, and the rounding. A result errs by at most v = 2^-(p + 1) (1 + 2^-38) of itself (docs/mp.md).
#pragma once

#include <cmath>

#include "mp/arithmetic.hpp"
#include "study/rns/residues.hpp"

namespace residua::study::rns {

/// Where the parts of a number lie. X is 0 <= X <= 2^limit; of what is not regular nothing but the header
/// counts.
struct element {
  mp_header* header;
  double *low, *high;
  std::int64_t* exponent;  // of the bounds
  integer value;

  [[nodiscard]] RESIDUA_FUNCTION bounds size() const { return {*low, *high, *exponent}; }
  RESIDUA_FUNCTION void set_size(const bounds& x) const {
    *low = x.low;
    *high = x.high;
    *exponent = x.exponent;
  }
  [[nodiscard]] RESIDUA_FUNCTION bool is_regular() const { return header->is_regular(); }
  [[nodiscard]] RESIDUA_FUNCTION std::int64_t scale() const { return header->exponent(); }
  /// |x| < 2^reach, and at least 2^(reach - 2).
  [[nodiscard]] RESIDUA_FUNCTION std::int64_t reach() const { return scale() + *exponent + 1; }
};

using multiple::raised, multiple::nothing, multiple::overflow, multiple::underflow, multiple::invalid;

/// r = ±X 2^e, where X has just been made; e out of range makes an infinity or a zero.
RESIDUA_FUNCTION unsigned set_header(const element& r, bool negative, std::int64_t e) {
  if (e > mp_header::largest_exponent) {
    *r.header = mp_header::infinity(negative);
    return overflow;
  }
  if (e < -mp_header::largest_exponent) {
    *r.header = mp_header::zero(negative);
    return underflow;
  }
  *r.header = mp_header::finite(negative, e);
  return nothing;
}

/// The last part of an operation: X is brought below 2^limit, if it is not. Where its bounds are too wide to
/// tell, or unknown, they are computed from the residues, and so is a sign that was not known.
RESIDUA_FUNCTION unsigned round(const moduli_view& set, const element& r) {
  if (!r.is_regular()) return nothing;
  bounds size = r.size();
  if (!is_tight(size) || size.high == 0) {
    const int sign = sign_and_bounds(set, r.value, size);
    if (sign == 0) {
      *r.header = mp_header::zero(false);
      return nothing;
    }
    if (sign < 0) {
      negate(set, r.value);
      r.header->code ^= 1;
    }
  }
  const std::int64_t shift = size.exponent + 1 - set.limit();  // X < 2^(size.exponent + 1)
  if (shift > 0) {
    divide_by_power(set, r.value, shift);
    size.exponent -= shift;
    size = widened(size);
  }
  r.set_size(size);
  return set_header(r, r.header->is_negative(), r.scale() + (shift > 0 ? shift : 0));
}

/// The first part of r = a b: header and bounds. r is neither a nor b.
RESIDUA_FUNCTION unsigned begin_product(const element& r, const element& a, const element& b) {
  unsigned flags = nothing;
  const multiple::term t =
      multiple::product({*a.header, nullptr, 0}, {*b.header, nullptr, 0}, nullptr, flags);
  *r.header = t.header;
  if (a.is_regular() && b.is_regular()) r.set_size(product(a.size(), b.size()));
  return flags;
}
/// The second part, for modulus i.
RESIDUA_FUNCTION void multiply_residue(const moduli_view& set, int i, const element& r, const element& a,
                                       const element& b) {
  r.value[i] = product(a.value[i], b.value[i], set.modulus[i], set.inverse[i]);
}
RESIDUA_FUNCTION void multiply_residues(const moduli_view& set, const element& r, const element& a,
                                        const element& b) {
  for (int i = 0; i < set.count; ++i) multiply_residue(set, i, r, a, b);
}

/// How the terms of a sum enter it: times a power of two, added, subtracted or not at all.
struct alignment {
  std::int32_t shift_a, shift_b;
  std::int8_t sign_a, sign_b;
};

/// What a sum is where not both terms are regular.
RESIDUA_FUNCTION unsigned sum_of_specials(alignment& how, const element& r, const element& a, mp_header x,
                                          const element& b, mp_header y) {
  const bool is_first = x.is_infinite() || (x.is_regular() && y.is_zero());
  if (x.is_nan() || y.is_nan()) {
    *r.header = mp_header::not_a_number();
  } else if (x.is_infinite() && y.is_infinite() && x.is_negative() != y.is_negative()) {
    *r.header = mp_header::not_a_number();
    return invalid;
  } else if (is_first && !y.is_infinite()) {
    how.sign_a = 1;
    *r.header = x;
    r.set_size(a.size());
  } else if (!x.is_zero() || !y.is_zero()) {
    how.sign_b = 1;
    *r.header = y;
    r.set_size(b.size());
  } else {
    *r.header = mp_header::zero(x.is_negative() && y.is_negative());
  }
  return nothing;
}

/// The first part of r = a + b, or of a - b where `is_difference`; r may be a or b. A term below half a unit
/// of the other one is left out: so a sum of what is aligned is below 2^(2 limit + 6). Terms may be products
/// that are not rounded, if they are as large as the other term.
RESIDUA_FUNCTION unsigned begin_sum(const moduli_view& set, alignment& how, const element& r,
                                    const element& a, const element& b, bool is_difference) {
  how = {0, 0, 0, 0};
  const mp_header x = *a.header;
  mp_header y = *b.header;
  if (is_difference && !y.is_nan()) y.code ^= 1;
  if (!x.is_regular() || !y.is_regular()) return sum_of_specials(how, r, a, x, b, y);
  if (b.reach() + set.limit() + 1 < a.reach() - 2) {
    how.sign_a = 1;
    *r.header = x;
    r.set_size(a.size());
    return nothing;
  }
  if (a.reach() + set.limit() + 1 < b.reach() - 2) {
    how.sign_b = 1;
    *r.header = y;
    r.set_size(b.size());
    return nothing;
  }
  const std::int64_t distance = x.exponent() - y.exponent(), e = distance > 0 ? y.exponent() : x.exponent();
  how = {static_cast<std::int32_t>(distance > 0 ? distance : 0),
         static_cast<std::int32_t>(distance < 0 ? -distance : 0), 1, 1};
  bounds u = a.size(), v = b.size();
  u.exponent += how.shift_a;
  v.exponent += how.shift_b;
  bool negative = x.is_negative();
  if (x.is_negative() == y.is_negative()) {
    r.set_size(sum(u, v));
  } else if (is_surely_above(v, u)) {
    how.sign_a = -1;
    negative = y.is_negative();
    r.set_size(difference(v, u));
  } else {
    how.sign_b = -1;
    r.set_size(is_surely_above(u, v) ? difference(u, v) : bounds{0, 0, 0});
  }
  *r.header = mp_header::finite(negative, e);
  return nothing;
}
/// The second part, for modulus i.
RESIDUA_FUNCTION void add_residue(const moduli_view& set, int i, const alignment& how, const element& r,
                                  const element& a, const element& b) {
  const residue m = set.modulus[i];
  const residue x = how.sign_a == 0 ? 0 : shifted(set, i, a.value[i], how.shift_a);
  const residue y = how.sign_b == 0 ? 0 : shifted(set, i, b.value[i], how.shift_b);
  r.value[i] = how.sign_a < 0 ? difference(y, x, m) : how.sign_b < 0 ? difference(x, y, m) : sum(x, y, m);
}

RESIDUA_FUNCTION unsigned multiply(const moduli_view& set, const element& r, const element& a,
                                   const element& b) {
  const unsigned flags = begin_product(r, a, b);
  multiply_residues(set, r, a, b);
  return flags | round(set, r);
}
/// r = a + b or a - b; r may be a or b.
RESIDUA_FUNCTION unsigned add(const moduli_view& set, const element& r, const element& a, const element& b,
                              bool is_difference = false) {
  alignment how{};
  const unsigned flags = begin_sum(set, how, r, a, b, is_difference);
  for (int i = 0; i < set.count; ++i) add_residue(set, i, how, r, a, b);
  return flags | round(set, r);
}

/// r = ±value 2^e.
RESIDUA_FUNCTION void set_integer(const moduli_view& set, const element& r, std::uint64_t value,
                                  std::int64_t e) {
  *r.header = mp_header::finite(false, e);
  r.set_size(bounds_of(value, value, 0));
  set_word(set, r.value, value);
}
RESIDUA_FUNCTION void assign(const moduli_view& set, const element& r, const element& a) {
  *r.header = *a.header;
  r.set_size(a.size());
  for (int i = 0; i < set.count; ++i) r.value[i] = a.value[i];
}

/// -1, 0, 1 for a < b, a = b, a > b, and 2 where one is NaN; `space` is overwritten. Where bounds overlap the
/// difference decides, which is exact.
RESIDUA_FUNCTION int compare(const moduli_view& set, const element& a, const element& b,
                             const element& space) {
  const mp_header x = *a.header, y = *b.header;
  if (x.is_nan() || y.is_nan()) return 2;
  const auto sign_of = [](mp_header h) { return h.is_zero() ? 0 : h.is_negative() ? -1 : 1; };
  const int sign = sign_of(x);
  if (sign != sign_of(y)) return sign < sign_of(y) ? -1 : 1;
  if (sign == 0) return 0;
  if (x.is_infinite() || y.is_infinite())
    return sign * (x.is_infinite() ? 1 : 0) - sign * (y.is_infinite() ? 1 : 0);
  alignment how{};
  begin_sum(set, how, space, a, b, true);
  if (*space.high == 0) {
    for (int i = 0; i < set.count; ++i) add_residue(set, i, how, space, a, b);
    bounds size{};
    return sign * sign_and_bounds(set, space.value, size);
  }
  return space.header->is_negative() ? -1 : 1;
}

/// a with another header, which lies elsewhere.
RESIDUA_FUNCTION element with_header(element a, mp_header* header, std::int64_t e) {
  *header = mp_header::finite(false, e);
  a.header = header;
  return a;
}

/// Elements that quotients and roots are computed with, and headers of operands without their scales. These
/// lie where elements do: of an element with a pointer to a local variable nvcc 13 takes all pointers for
/// local.
struct workspace {
  element inverse, correction, product;
  mp_header *of_a, *of_b;
};

/// correction = a - b c, whose product is exact; a is as large as b c but for a few bits. Then it is rounded.
RESIDUA_FUNCTION void residual(const moduli_view& set, const workspace& w, const element& a, const element& b,
                               const element& c) {
  begin_product(w.product, b, c);
  multiply_residues(set, w.product, b, c);
  add(set, w.correction, a, w.product, true);
}
/// x = x + y correction 2^shift.
RESIDUA_FUNCTION unsigned correct(const moduli_view& set, const workspace& w, const element& x,
                                  const element& y, int shift) {
  multiply(set, w.product, y, w.correction);
  if (w.product.is_regular()) w.product.header->code += static_cast<std::uint64_t>(std::int64_t{shift}) << 1;
  return add(set, x, x, w.product);
}
/// The steps after which a relative error of 2^-38 is below 2^-(p / 2 + 6), each of which squares it and adds
/// two roundings: the last correction then leaves 2^-12 of a rounding.
RESIDUA_FUNCTION int newton_steps(int bits) {
  int steps = 0;
  for (int known = 37; known < bits / 2 + 6; known = 2 * known - 1) ++steps;
  return steps;
}

/// 2^53 / x for x in [1, 2): what 1 / a begins with, and its root's.
RESIDUA_FUNCTION std::uint64_t seed(double x) { return static_cast<std::uint64_t>(0x1p53 / x); }

/// r = a / b; r is neither. 1 / b by Newton's iteration, and a correction of its product by a.
RESIDUA_FUNCTION unsigned divide(const moduli_view& set, const element& r, const element& a, const element& b,
                                 const workspace& w) {
  const mp_header x = *a.header, y = *b.header;
  const bool negative = x.is_negative() != y.is_negative();
  if (!x.is_regular() || !y.is_regular()) {
    const bool is_none = x.is_nan() || y.is_nan();
    const bool is_new = (x.is_zero() && y.is_zero()) || (x.is_infinite() && y.is_infinite());
    const bool is_infinite = x.is_infinite() || y.is_zero();
    *r.header = is_none || is_new ? mp_header::not_a_number()
                : is_infinite     ? mp_header::infinity(negative)
                                  : mp_header::zero(negative);
    return !is_none && is_new ? invalid : nothing;
  }
  set_integer(set, w.inverse, seed(*b.high), -53 - *b.exponent);
  // Without scales, so that nothing between leaves the range.
  const element u = with_header(a, w.of_a, 0), v = with_header(b, w.of_b, 0);
  for (int k = newton_steps(set.bits); k-- > 0;) {
    set_integer(set, r, 1, 0);
    residual(set, w, r, v, w.inverse);
    correct(set, w, w.inverse, w.inverse, 0);
  }
  multiply(set, r, u, w.inverse);
  residual(set, w, u, v, r);
  correct(set, w, r, w.inverse, 0);
  return set_header(r, negative, r.scale() + x.exponent() - y.exponent());
}

/// r = sqrt(a); r is not a. 1 / sqrt(a) by Newton's iteration, and a correction of its product by a.
RESIDUA_FUNCTION unsigned square_root(const moduli_view& set, const element& r, const element& a,
                                      const workspace& w) {
  const mp_header x = *a.header;
  if (!x.is_regular() || x.is_negative()) {
    const bool is_new = x.is_negative() && !x.is_zero();
    *r.header = is_new ? mp_header::not_a_number() : x;
    return is_new ? invalid : nothing;
  }
  // a = X 2^odd 4^half; of X 2^odd = high 2^e the root begins with that of high times 2 or 1.
  const std::int64_t odd = x.exponent() & 1, half = (x.exponent() - odd) / 2;
  const std::int64_t e = *a.exponent + odd, odd_e = e & 1;
  const element u = with_header(a, w.of_a, odd);
  const double root = std::sqrt(odd_e != 0 ? 2 * *a.high : *a.high);
  set_integer(set, w.inverse, seed(root), -53 - (e - odd_e) / 2);
  for (int k = newton_steps(set.bits); k-- > 0;) {
    multiply(set, r, w.inverse, w.inverse);
    assign(set, w.correction, r);
    set_integer(set, r, 1, 0);
    residual(set, w, r, u, w.correction);
    correct(set, w, w.inverse, w.inverse, -1);
  }
  multiply(set, r, u, w.inverse);
  residual(set, w, u, r, r);
  correct(set, w, r, w.inverse, -1);
  return set_header(r, false, r.scale() + half);
}

}  // namespace residua::study::rns
