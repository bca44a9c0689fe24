// A number of MPFR's with an owner.
#pragma once

#include <mpfr.h>

namespace residua::detail {

class mpfr_number {
 public:
  explicit mpfr_number(mpfr_prec_t bits) { mpfr_init2(x_, bits); }
  mpfr_number(const mpfr_number&) = delete;
  mpfr_number& operator=(const mpfr_number&) = delete;
  ~mpfr_number() { mpfr_clear(x_); }
  operator mpfr_ptr() { return x_; }  // NOLINT(google-explicit-constructor)

 private:
  mpfr_t x_;
};

}  // namespace residua::detail
