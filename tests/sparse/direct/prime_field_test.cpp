// The field of 2^61 - 1 elements, against GMP.
#include "sparse/direct/prime_field.hpp"

#include <gmp.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <random>
#include <vector>

namespace residua_test {
namespace {

using residua::sparse::denominator_of;
using residua::sparse::prime_residue;

constexpr auto prime = static_cast<std::int64_t>(prime_residue::prime);

prime_residue residue(std::int64_t a) { return prime_residue(a); }

/// From 0 to p - 1.
std::int64_t representative(prime_residue r) {
  const auto near = r.nearest_to_zero();
  return near < 0 ? near + prime : near;
}

std::vector<std::int64_t> samples() {
  std::vector<std::int64_t> a{0, 1, 2, prime / 2, prime / 2 + 1, prime - 2, prime - 1, std::int64_t{1} << 60};
  std::mt19937_64 random(5);
  for (int k = 0; k < 40; ++k) a.push_back(static_cast<std::int64_t>(random() % prime_residue::prime));
  return a;
}

TEST(prime_field, agrees_with_gmp_on_products_with_a_number_added) {
  mpz_t z;
  mpz_init(z);
  for (const auto a : samples()) {
    for (const auto b : samples()) {
      for (const auto c : {std::int64_t{0}, std::int64_t{1}, b, prime - 1}) {
        mpz_set_si(z, a);
        mpz_mul_si(z, z, b);
        mpz_add_ui(z, z, static_cast<unsigned long>(c));
        EXPECT_EQ(representative(multiply_add(residue(a), residue(b), residue(c))),
                  static_cast<std::int64_t>(mpz_fdiv_ui(z, prime_residue::prime)))
            << a << " * " << b << " + " << c;
      }
    }
  }
  mpz_clear(z);
}

TEST(prime_field, negates) {
  for (const auto a : samples()) EXPECT_EQ(representative(-residue(a)), a == 0 ? 0 : prime - a) << a;
}

TEST(prime_field, inverts_all_but_zero) {
  for (const auto a : samples()) {
    const auto product = residue(a) * residue(a).inverse();
    EXPECT_EQ(representative(product), a == 0 ? 0 : 1) << a;
  }
}

TEST(prime_field, reads_doubles_as_significands_times_powers_of_two) {
  for (const double m : {1.0, -1.0, 3.0, 0x1.fffffffffffffp0, -0x1.0000000000001p0}) {
    for (int e = -1022; e <= 1023; e += 7) {
      auto expected = residue(static_cast<std::int64_t>(std::ldexp(m, 52)));
      const auto factor = e < 52 ? residue(2).inverse() : residue(2);
      for (int k = 0; k < std::abs(e - 52); ++k) expected = expected * factor;
      EXPECT_EQ(prime_residue(std::ldexp(m, e)), expected) << m << " * 2^" << e;
    }
  }
  EXPECT_TRUE(prime_residue(0.0).is_zero());
  EXPECT_TRUE(prime_residue(-0.0).is_zero());
  EXPECT_FALSE(prime_residue(0x1p-1074).is_zero());
}

TEST(prime_field, finds_the_denominator_of_every_small_fraction) {
  constexpr std::int64_t largest = (std::int64_t{1} << 30) - 1;
  std::vector<std::int64_t> small{1, 2, 3, 1000, largest - 1, largest};
  std::mt19937_64 random(6);
  for (int k = 0; k < 40; ++k) small.push_back(1 + static_cast<std::int64_t>(random() % largest));
  for (const auto numerator : small) {
    for (const auto denominator : small) {
      for (const auto sign : {1, -1}) {
        const auto r = residue(sign * numerator) * residue(denominator).inverse();
        EXPECT_EQ(denominator_of(r), denominator / std::gcd(numerator, denominator))
            << sign * numerator << " / " << denominator;
      }
    }
  }
}

}  // namespace
}  // namespace residua_test
