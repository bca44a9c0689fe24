// GMP integers of the tests of the residue engine.
#pragma once

#include <gmp.h>

#include <cstdint>
#include <random>

#include "oracle/mp.hpp"

namespace residua_test {

class integer {
 public:
  integer() { mpz_init(x_); }
  explicit integer(long x) { mpz_init_set_si(x_, x); }
  integer(const integer& other) { mpz_init_set(x_, other.x_); }
  integer& operator=(const integer& other) {
    mpz_set(x_, other.x_);
    return *this;
  }
  ~integer() { mpz_clear(x_); }
  mpz_ptr get() { return x_; }
  [[nodiscard]] mpz_srcptr get() const { return x_; }
  /// x mod m in [0, m).
  [[nodiscard]] long modulo(int m) const {
    return static_cast<long>(mpz_fdiv_ui(x_, static_cast<unsigned long>(m)));
  }
  /// += factor 2^bits, for a double that is an integer.
  void add_shifted(double factor, int bits) {
    integer term;
    mpz_set_d(term.x_, factor);
    mpz_mul_2exp(term.x_, term.x_, static_cast<mp_bitcnt_t>(bits));
    mpz_add(x_, x_, term.x_);
  }

 private:
  mpz_t x_;
};

/// Random, of up to `bits` bits and any sign.
inline integer random_integer(std::mt19937_64& random, int bits) {
  integer x;
  for (int word = 0; word < (bits + 63) / 64; ++word) {
    mpz_mul_2exp(x.get(), x.get(), 64);
    mpz_add_ui(x.get(), x.get(), random());
  }
  mpz_fdiv_r_2exp(x.get(), x.get(), static_cast<mp_bitcnt_t>(bits));
  if (random() & 1) mpz_neg(x.get(), x.get());
  return x;
}

}  // namespace residua_test
