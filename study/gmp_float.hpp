// GMP's floats, which the study's reference values are computed in: independent of our arithmetic.
#pragma once

#include <gmp.h>

namespace residua::study {

/// A number of so many bits (mpf_t: whole limbs, and one to spare). Operations go through GMP's own functions
/// on get(); they truncate, and exponents do not end.
class gmp_float {
 public:
  explicit gmp_float(int bits) { mpf_init2(x_, static_cast<mp_bitcnt_t>(bits)); }
  ~gmp_float() { mpf_clear(x_); }
  gmp_float(const gmp_float&) = delete;
  gmp_float& operator=(const gmp_float&) = delete;
  mpf_ptr get() { return x_; }

 private:
  mpf_t x_;
};

}  // namespace residua::study
