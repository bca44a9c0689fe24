// Elementary functions and constants of run-time precision by MPFR, for programs on the host that have
// MPFR. functions.hpp has those of the library itself, over vectors, where it was built with MPFR.
#pragma once

#include <mpfr.h>

#include "residua/base/error.hpp"
#include "residua/mp/mpfr.hpp"
#include "residua/number/mpfr_number.hpp"

namespace residua {

namespace detail {

/// Sets MPFR's widest range of exponents, beyond that of mp, and clears its flags for as long as it lives.
/// Both are a thread's own and are then what they were.
class widest_mpfr_range {
 public:
  widest_mpfr_range() : least_(mpfr_get_emin()), most_(mpfr_get_emax()), flags_(mpfr_flags_save()) {
    mpfr_set_emin(mpfr_get_emin_min());
    mpfr_set_emax(mpfr_get_emax_max());
    mpfr_clear_flags();
  }
  widest_mpfr_range(const widest_mpfr_range&) = delete;
  widest_mpfr_range& operator=(const widest_mpfr_range&) = delete;
  ~widest_mpfr_range() {
    mpfr_set_emin(least_);
    mpfr_set_emax(most_);
    mpfr_flags_restore(flags_, MPFR_FLAGS_ALL);
  }

 private:
  mpfr_exp_t least_, most_;
  mpfr_flags_t flags_;
};

/// A number of run-time precision as MPFR has it.
struct mpfr_copy : mpfr_number {
  explicit mpfr_copy(const mp& x) : mpfr_number(x.bits()) { to_mpfr(*this, x); }
};

/// Returns what MPFR rounded, in mp's range and with mp's flags: an infinity or a zero beyond the range,
/// and the flag of a NaN that no argument was.
inline mp mp_of_result(mpfr_srcptr x, int bits, bool has_nan) {
  constexpr std::int64_t beyond_range = 3 * mp_header::largest_exponent;
  const double sign = mpfr_signbit(x) != 0 ? -1 : 1;
  if (mpfr_overflow_p() != 0) return ldexp(mp(sign, bits), beyond_range);
  if (mpfr_underflow_p() != 0) return ldexp(mp(sign, bits), -beyond_range);
  if (mpfr_nan_p(x) != 0 && !has_nan) return mp(bits) / mp(bits);
  return mp_from_mpfr(x, bits);
}

/// Calls a function of MPFR's in the precision of its arguments.
template <class Function, class... Numbers>
mp by_mpfr(const Function& function, const mp& x, const Numbers&... more) {
  const widest_mpfr_range range;
  mpfr_number r(x.bits());
  function(r, mpfr_copy(x), mpfr_copy(more)...);
  return mp_of_result(r, x.bits(), x.is_nan() || (more.is_nan() || ... || false));
}

/// pi needs as many bits as the argument's exponent says.
inline void check_argument_of_circle(const char* name, const mp& x) {
  constexpr std::int64_t largest = 1 << 20;
  if (!x.is_finite() || x.exponent() <= largest) return;
  throw error(error_kind::unsupported, std::string(name) + ": an argument of 2^" +
                                           std::to_string(x.exponent() - 1) +
                                           " or more; arguments are below 2^1048576");
}

template <class Function>
mp constant_by_mpfr(int bits, const Function& function) {
  check_mp_bits("constant", bits);
  mpfr_number r(bits);
  function(r);
  return mp_from_mpfr(r, bits);
}

}  // namespace detail

// Each function rounds the exact value once, to nearest: within half a unit of the last place of its
// precision, for all arguments. Special values are those of C's functions (ISO C, annex F), exponents and
// flags as of operations (mp.hpp). Functions are MPFR's (Fousse and others 2007), whose bounds for
// intermediate results are proved; a thread's range of exponents and flags of MPFR stay as they are.

inline mp exp(const mp& x) {
  return detail::by_mpfr([](auto&& r, auto&& a) { mpfr_exp(r, a, MPFR_RNDN); }, x);
}
/// The natural logarithm.
inline mp log(const mp& x) {
  return detail::by_mpfr([](auto&& r, auto&& a) { mpfr_log(r, a, MPFR_RNDN); }, x);
}
/// Throws unsupported for |x| >= 2^1048576, as cos.
inline mp sin(const mp& x) {
  detail::check_argument_of_circle("sin", x);
  return detail::by_mpfr([](auto&& r, auto&& a) { mpfr_sin(r, a, MPFR_RNDN); }, x);
}
inline mp cos(const mp& x) {
  detail::check_argument_of_circle("cos", x);
  return detail::by_mpfr([](auto&& r, auto&& a) { mpfr_cos(r, a, MPFR_RNDN); }, x);
}
inline mp atan(const mp& x) {
  return detail::by_mpfr([](auto&& r, auto&& a) { mpfr_atan(r, a, MPFR_RNDN); }, x);
}
/// Returns x^y. Throws invalid_argument naming both precisions where they differ.
inline mp pow(const mp& x, const mp& y) {
  if (x.bits() != y.bits()) {
    throw error(error_kind::invalid_argument, "pow: x has " + std::to_string(x.bits()) + " bits, y has " +
                                                  std::to_string(y.bits()) + "; one precision is needed");
  }
  return detail::by_mpfr([](auto&& r, auto&& a, auto&& b) { mpfr_pow(r, a, b, MPFR_RNDN); }, x, y);
}

// Constants are rounded to nearest. All throw invalid_argument for precisions out of range.

/// The ratio of a circle to its diameter.
inline mp mp_pi(int bits) {
  return detail::constant_by_mpfr(bits, [](mpfr_ptr r) { mpfr_const_pi(r, MPFR_RNDN); });
}
/// The natural logarithm of 2.
inline mp mp_log2(int bits) {
  return detail::constant_by_mpfr(bits, [](mpfr_ptr r) { mpfr_const_log2(r, MPFR_RNDN); });
}
/// Euler's and Mascheroni's constant 0.577...
inline mp mp_euler(int bits) {
  return detail::constant_by_mpfr(bits, [](mpfr_ptr r) { mpfr_const_euler(r, MPFR_RNDN); });
}
/// Catalan's constant 0.915...
inline mp mp_catalan(int bits) {
  return detail::constant_by_mpfr(bits, [](mpfr_ptr r) { mpfr_const_catalan(r, MPFR_RNDN); });
}

}  // namespace residua
