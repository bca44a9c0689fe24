// The oracle of the tests: MPFR numbers, exact values of multi-limb numbers, and errors in units of u^N.
#pragma once

#include <mpfr.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "residua/number/expansion.hpp"
#include "residua/number/triple_storage.hpp"

namespace residua::oracle {

/// Bits that hold any sum of a few doubles exactly: from 2^-1074 to beyond 2^1024.
inline constexpr mpfr_prec_t exact_bits = 2200;
/// More than four times the bits of a dd.
inline constexpr mpfr_prec_t working_bits = 448;

/// An MPFR number of a fixed precision. Operations go through MPFR's own functions on get().
class mp {
 public:
  explicit mp(mpfr_prec_t bits = working_bits) {
    mpfr_init2(x_, bits);
    mpfr_set_zero(x_, 1);
  }
  template <class Number>
  requires(!std::is_integral_v<Number>) explicit mp(const Number& x, mpfr_prec_t bits = working_bits)
      : mp(bits) {
    set(x);
  }
  mp(const mp& other) : mp(mpfr_get_prec(other.x_)) { mpfr_set(x_, other.x_, MPFR_RNDN); }
  mp& operator=(const mp& other) {
    mpfr_set(x_, other.x_, MPFR_RNDN);
    return *this;
  }
  ~mp() { mpfr_clear(x_); }

  mpfr_ptr get() { return x_; }
  [[nodiscard]] mpfr_srcptr get() const { return x_; }

  void set(double x) { mpfr_set_d(x_, x, MPFR_RNDN); }
  template <class T, int N>
  void set(const expansion<T, N>& x) {
    set(0.0);
    for (int k = 0; k < N; ++k) add(x.limb[k]);
  }
  template <plane_stored T>
  void set(const T& x) {
    set(dd(x));
  }
  template <plane_stored T>
  void subtract(const T& x) {
    subtract(dd(x));
  }
  void add(double x) { mpfr_add_d(x_, x_, x, MPFR_RNDN); }
  void subtract(double x) { mpfr_sub_d(x_, x_, x, MPFR_RNDN); }
  template <class T, int N>
  void subtract(const expansion<T, N>& x) {
    for (int k = 0; k < N; ++k) subtract(static_cast<double>(x.limb[k]));
  }
  [[nodiscard]] double to_double() const { return mpfr_get_d(x_, MPFR_RNDN); }

 private:
  mpfr_t x_;
};

/// Unit roundoff of the limb of a format: 2^-53 or 2^-24.
template <class T>
constexpr double unit_roundoff() {
  return static_cast<double>(std::numeric_limits<T>::epsilon()) / 2;
}

/// |computed - exact| / (u^N scale), with u the limb's unit roundoff and N the number of limbs; 0 where
/// computed = exact. `exact` is used up.
template <class T, int N>
double error_in_units(const expansion<T, N>& computed, mp& exact, const mp& scale) {
  exact.subtract(computed);
  if (mpfr_zero_p(exact.get())) return 0;
  mpfr_div(exact.get(), exact.get(), scale.get(), MPFR_RNDA);
  mpfr_mul_2si(exact.get(), exact.get(), N * std::numeric_limits<T>::digits, MPFR_RNDA);
  return std::fabs(exact.to_double());
}

/// The limbs that `x` rounds to, each to nearest even of what is left. Changes x.
template <class T, int N>
expansion<T, N> round_to(mp& x) {
  expansion<T, N> result(T(0));
  for (int k = 0; k < N; ++k) {
    // mpfr_get_d and mpfr_get_flt round once, subnormal numbers included.
    result.limb[k] = static_cast<T>(sizeof(T) == 8 ? mpfr_get_d(x.get(), MPFR_RNDN)
                                                   : static_cast<double>(mpfr_get_flt(x.get(), MPFR_RNDN)));
    if (!std::isfinite(result.limb[k])) break;
    x.subtract(static_cast<double>(result.limb[k]));
  }
  return result;
}

/// x rounded to a multiple of 2^exponent.
inline void round_to_multiple(mp& x, long exponent, mpfr_rnd_t rounding) {
  mpfr_mul_2si(x.get(), x.get(), -exponent, MPFR_RNDN);
  mpfr_rint(x.get(), x.get(), rounding);
  mpfr_mul_2si(x.get(), x.get(), exponent, MPFR_RNDN);
}

/// The 12-byte number that `x` rounds to, by the definition of parse: text.hpp. Changes x, which holds 53
/// bits more than it needs.
template <plane_stored Number>
Number round_to_stored(mp& x) {
  constexpr bool single = std::is_same_v<Number, ds>;
  double high = mpfr_get_d(x.get(), MPFR_RNDN);
  if (!std::isfinite(high)) return {high, 0};
  x.subtract(high);
  if (mpfr_zero_p(x.get())) return {high, 0};
  const long lowest = mpfr_get_exp(x.get()) - (single ? 24 : 21);
  round_to_multiple(x, std::max(lowest, single ? -149L : -1042L),
                    std::is_same_v<Number, dit> ? MPFR_RNDZ : MPFR_RNDN);
  const double low = x.to_double();
  const double sum = high + low;  // other than high where it is a tie
  if (single && std::fabs(low) > std::numeric_limits<float>::max()) return {high * HUGE_VAL, 0};
  if (std::isinf(sum)) return {sum, 0};
  return {sum, Number::low_part::store(low - (sum - high))};
}

}  // namespace residua::oracle
