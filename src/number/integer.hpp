// integer: a GMP integer with an owner, and the few operations that decimal conversion asks for.
#pragma once

#include <gmp.h>

#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace residua::detail {

class integer {
 public:
  integer() { mpz_init(z_); }
  explicit integer(std::int64_t a) { mpz_init_set_si(z_, a); }
  explicit integer(const std::string& decimal_digits) { mpz_init_set_str(z_, decimal_digits.c_str(), 10); }
  integer(const integer& a) { mpz_init_set(z_, a.z_); }
  integer(integer&& a) noexcept : integer() { mpz_swap(z_, a.z_); }
  integer& operator=(const integer& a) {
    mpz_set(z_, a.z_);
    return *this;
  }
  integer& operator=(integer&& a) noexcept {
    mpz_swap(z_, a.z_);
    return *this;
  }
  ~integer() { mpz_clear(z_); }

  /// Of words, the lowest first.
  static integer of_words(std::span<const std::uint64_t> words) {
    integer a;
    mpz_import(a.z_, words.size(), -1, sizeof(std::uint64_t), 0, 0, words.data());
    return a;
  }
  static integer power(unsigned base, std::uint64_t exponent) {
    integer p;
    mpz_ui_pow_ui(p.z_, base, exponent);
    return p;
  }

  integer& operator+=(const integer& a) { return mpz_add(z_, z_, a.z_), *this; }
  integer& operator-=(const integer& a) { return mpz_sub(z_, z_, a.z_), *this; }
  integer& operator*=(const integer& a) { return mpz_mul(z_, z_, a.z_), *this; }
  integer& operator<<=(std::uint64_t bits) { return mpz_mul_2exp(z_, z_, bits), *this; }
  /// Towards zero.
  integer& operator>>=(std::uint64_t bits) { return mpz_tdiv_q_2exp(z_, z_, bits), *this; }

  [[nodiscard]] int sign() const { return mpz_sgn(z_); }
  [[nodiscard]] bool odd() const { return mpz_odd_p(z_) != 0; }
  /// Bits of |a|; 1 for zero.
  [[nodiscard]] std::int64_t bits() const { return static_cast<std::int64_t>(mpz_sizeinbase(z_, 2)); }
  /// |a|'s words, the lowest first; none for zero.
  [[nodiscard]] std::vector<std::uint64_t> words() const {
    std::vector<std::uint64_t> words(sign() == 0 ? 0 : (mpz_sizeinbase(z_, 2) + 63) / 64);
    mpz_export(words.data(), nullptr, -1, sizeof(std::uint64_t), 0, 0, z_);
    return words;
  }
  [[nodiscard]] std::uint64_t low_word() const { return mpz_get_ui(z_); }
  /// A double of at least 1/2 and less than 1 (or 0) that is |a| / 2^exponent, cut.
  [[nodiscard]] double magnitude(long& exponent) const { return std::fabs(mpz_get_d_2exp(&exponent, z_)); }
  [[nodiscard]] double log2_of_magnitude() const {
    long exponent;
    const double mantissa = mpz_get_d_2exp(&exponent, z_);
    return static_cast<double>(exponent) + std::log2(std::fabs(mantissa));
  }
  [[nodiscard]] std::string digits(int base = 10) const {
    std::string text(mpz_sizeinbase(z_, base) + 2, '\0');
    mpz_get_str(text.data(), base, z_);
    text.resize(text.find('\0'));
    return text;
  }
  void negate() { mpz_neg(z_, z_); }

  friend int compare(const integer& a, const integer& b) { return mpz_cmp(a.z_, b.z_); }
  friend integer floor_divide(const integer& a, const integer& b, integer& remainder) {
    integer q;
    mpz_fdiv_qr(q.z_, remainder.z_, a.z_, b.z_);
    return q;
  }

 private:
  mpz_t z_;
};

/// A quotient with its remainder: a = (value + remainder / divisor) * divisor.
struct division {
  integer value, remainder;
  division(const integer& a, const integer& divisor) { value = floor_divide(a, divisor, remainder); }
  [[nodiscard]] bool exact() const { return remainder.sign() == 0; }
};

}  // namespace residua::detail
