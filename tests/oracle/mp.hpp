// The oracle of the tests: MPFR numbers, exact values of multi-limb numbers, and errors in units of u^N.
#pragma once

#include <mpfr.h>

#include <cmath>
#include <limits>
#include <string>

#include "residua/number/expansion.hpp"

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

/// |computed - exact| / (u^N scale), with u the limb's unit roundoff and N the number of limbs; 0 where computed
/// = exact. `exact` is used up.
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

}  // namespace residua::oracle
