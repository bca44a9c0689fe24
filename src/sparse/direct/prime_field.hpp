// The integers modulo the Mersenne prime 2^61 - 1, in which every double has a residue: 2 has an inverse.
#pragma once

#include <cstdint>
#include <utility>

#include "number/exact.hpp"

namespace residua::sparse {

/// An integer of two words, which holds the product of two residues.
__extension__ using two_words = unsigned __int128;

/// An element of the field, from 0 to 2^61 - 2.
class prime_residue {
 public:
  static constexpr int bits = 61;
  static constexpr std::uint64_t prime = (std::uint64_t{1} << bits) - 1;

  constexpr prime_residue() = default;
  explicit constexpr prime_residue(std::int64_t a) {
    constexpr auto p = static_cast<std::int64_t>(prime);
    const auto remainder = a % p;
    value_ = static_cast<std::uint64_t>(remainder < 0 ? remainder + p : remainder);
  }
  /// The residue of a finite x = m 2^e, where 2^e is reduced by 2^61 = 1.
  explicit prime_residue(double x) {
    constexpr auto shape = residua::detail::shape_of<double>()[0];
    const auto parts = residua::detail::take_apart(x, shape);
    *this =
        prime_residue(parts.negative ? -parts.significand : parts.significand) * power_of_two(parts.exponent);
  }
  static constexpr prime_residue power_of_two(std::int64_t exponent) {
    return prime_residue(std::int64_t{1} << ((exponent % bits + bits) % bits));
  }

  [[nodiscard]] constexpr bool is_zero() const { return value_ == 0; }
  /// The integer of this residue that is nearest to zero.
  [[nodiscard]] constexpr std::int64_t nearest_to_zero() const {
    const auto above = static_cast<std::int64_t>(value_);
    return value_ > prime / 2 ? above - static_cast<std::int64_t>(prime) : above;
  }
  /// a^(p-2), which is the inverse by Fermat's little theorem; zero for zero.
  [[nodiscard]] constexpr prime_residue inverse() const {
    prime_residue power = *this, product(std::int64_t{1});
    for (auto exponent = prime - 2; exponent != 0; exponent >>= 1, power = power * power) {
      if ((exponent & 1) != 0) product = product * power;
    }
    return product;
  }

  friend constexpr bool operator==(prime_residue a, prime_residue b) { return a.value_ == b.value_; }
  constexpr prime_residue operator-() const { return reduced(prime - value_); }
  friend constexpr prime_residue operator*(prime_residue a, prime_residue b) {
    return multiply_add(a, b, {});
  }
  /// a b + c. As 2^61 = 1, it is the sum of the upper part of the number, which is below the prime, and its
  /// lower 61 bits.
  friend constexpr prime_residue multiply_add(prime_residue a, prime_residue b, prime_residue c) {
    const auto sum = static_cast<two_words>(a.value_) * b.value_ + c.value_;
    return reduced((static_cast<std::uint64_t>(sum) & prime) + static_cast<std::uint64_t>(sum >> bits));
  }

 private:
  /// The residue of a word below twice the prime, without a branch, which would be mispredicted half of the
  /// times.
  static constexpr prime_residue reduced(std::uint64_t word) {
    prime_residue r;
    r.value_ = word - (prime & -static_cast<std::uint64_t>(word >= prime));
    return r;
  }
  std::uint64_t value_ = 0;
};

/// The denominator of the one fraction of numerator and denominator below 2^30 whose residue is r; 0 where
/// there is none. Two such fractions of one residue would differ by a multiple of the prime above
/// 2 (2^30 - 1)^2, their cross product. Source: Wang, A p-adic algorithm for univariate partial fractions,
/// SYMSAC 1981: the extended Euclidean algorithm, stopped half way.
inline std::int64_t denominator_of(prime_residue r) {
  constexpr auto bound = std::int64_t{1} << 30;
  auto before = static_cast<std::int64_t>(prime_residue::prime), remainder = r.nearest_to_zero();
  std::int64_t cofactor_before = 0, cofactor = 1;
  while (remainder >= bound || remainder <= -bound) {
    const auto quotient = before / remainder;
    before -= quotient * remainder;
    cofactor_before -= quotient * cofactor;
    std::swap(before, remainder);
    std::swap(cofactor_before, cofactor);
  }
  const auto denominator = cofactor < 0 ? -cofactor : cofactor;
  return denominator < bound ? denominator : 0;
}

}  // namespace residua::sparse
