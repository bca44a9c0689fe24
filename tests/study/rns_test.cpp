// Arithmetic on residues: every operation within its derived bound of MPFR's result at four times the bits.
#include <gmp.h>

#include "mp/numbers.hpp"
#include "rejection.hpp"
#include "study/rns/number.hpp"

namespace {

using residua::mp, residua::mp_header;
using residua::study::rns::moduli_set, residua::study::rns::number;
using namespace residua_test;

/// v = 2^-(p + 1) (1 + 2^-37) of the exact result: operations' bound, and that of the result's own rounding
/// in this comparison, which is of 4 p bits.
void expect_within(const number& got, const mpfr& exact, int bits, double roundings = 1) {
  const mp value = got.to_mp(bits + 2);  // exact
  ASSERT_TRUE(value.is_finite());
  mpfr error(4 * bits), limit(64);
  mpfr_sub(error.get(), mpfr(value).get(), exact.get(), MPFR_RNDA);
  mpfr_set_d(limit.get(), roundings * (1 + 0x1p-37), MPFR_RNDU);
  mpfr_mul(limit.get(), limit.get(), exact.get(), MPFR_RNDU);
  mpfr_mul_2si(limit.get(), limit.get(), -(bits + 1), MPFR_RNDU);
  EXPECT_LE(mpfr_cmpabs(error.get(), limit.get()), 0) << value << " at " << bits << " bits";
}

void expect_operations(const moduli_set& set, const mp& a, const mp& b) {
  const int bits = set.bits();
  const mpfr x(a), y(b);
  const number u(set, a), v(set, b);
  mpfr exact(4 * bits);
  mpfr_mul(exact.get(), x.get(), y.get(), MPFR_RNDN);
  expect_within(u * v, exact, bits);
  mpfr_div(exact.get(), x.get(), y.get(), MPFR_RNDN);
  expect_within(u / v, exact, bits, 1 + 0x1p-9);
  mpfr_abs(exact.get(), x.get(), MPFR_RNDN);
  mpfr_sqrt(exact.get(), exact.get(), MPFR_RNDN);
  expect_within(sqrt(number(set, abs(a))), exact, bits, 1 + 0x1p-9);
  // Sums are rounded to 4 p bits here: exponents that are far apart leave the larger term.
  mpfr_add(exact.get(), x.get(), y.get(), MPFR_RNDN);
  expect_within(u + v, exact, bits);
  mpfr_sub(exact.get(), x.get(), y.get(), MPFR_RNDN);
  expect_within(u - v, exact, bits);
  EXPECT_EQ(u <=> v, a <=> b);
}

class rns_arithmetic : public testing::TestWithParam<int> {};

TEST_P(rns_arithmetic, moduli_are_coprime_and_enough) {
  const moduli_set set(GetParam());
  const auto view = set.view();
  mpz_t product, common;
  mpz_inits(product, common, nullptr);
  mpz_set_ui(product, 1);
  for (int i = 0; i < view.count; ++i) {
    EXPECT_EQ(mpz_gcd_ui(common, product, view.modulus[i]), 1U);
    mpz_mul_ui(product, product, view.modulus[i]);
  }
  EXPECT_GE(mpz_sizeinbase(product, 2), 2U * static_cast<unsigned>(GetParam() + 1) + 10);
  EXPECT_EQ(static_cast<std::int64_t>(mpz_sizeinbase(product, 2)), view.product_bits + 1);
  EXPECT_EQ(mpz_get_ui(product), view.product_word);
  mpz_clears(product, common, nullptr);
}

TEST_P(rns_arithmetic, conversions_are_exact) {
  const int bits = GetParam();
  const moduli_set set(bits);
  mp_numbers numbers(1);
  for (int k = 0; k < 100; ++k) {
    const mp a = numbers.draw(bits, 1'000'000);
    EXPECT_TRUE(same_bits(number(set, a).to_mp(bits), a));
  }
  for (const mp& a : special_numbers(bits)) EXPECT_TRUE(same_bits(number(set, a).to_mp(bits), a));
}

TEST_P(rns_arithmetic, operations_are_within_their_bounds) {
  const int bits = GetParam();
  const moduli_set set(bits);
  mp_numbers numbers(2);
  for (const std::int64_t reach : {std::int64_t{1}, std::int64_t{bits}, std::int64_t{1'000'000}}) {
    for (int k = 0; k < 60; ++k) expect_operations(set, numbers.draw(bits, reach), numbers.draw(bits, reach));
  }
}

TEST_P(rns_arithmetic, cancelling_operations_are_within_their_bounds) {
  const int bits = GetParam();
  const moduli_set set(bits);
  mp_numbers numbers(3);
  for (int k = 0; k < 100; ++k) {
    const mp a = numbers.draw(bits, 1'000'000);
    expect_operations(set, a, numbers.close_to(a));
  }
}

/// Bounds of size widen with every operation until they are computed anew.
TEST_P(rns_arithmetic, long_chains_keep_their_bounds) {
  const int bits = GetParam();
  const moduli_set set(bits);
  mp_numbers numbers(4);
  const mp a = numbers.draw(bits, 1), one(1.0, bits);
  const number x(set, a);
  number product(set, one);
  mpfr exact(4 * bits);
  mpfr_set_ui(exact.get(), 1, MPFR_RNDN);
  constexpr int steps = 3000;
  for (int k = 0; k < steps; ++k) {
    product = product * x;
    mpfr_mul(exact.get(), exact.get(), mpfr(a).get(), MPFR_RNDN);
  }
  expect_within(product, exact, bits, steps * (1 + 0x1p-20));
  EXPECT_TRUE(is_tight(product.parts().size()));
}

TEST_P(rns_arithmetic, specials_are_as_in_words) {
  const int bits = GetParam();
  const moduli_set set(bits);
  const auto all = special_numbers(bits);
  const auto expect_same = [&](const number& got, const mp& expected) {
    EXPECT_TRUE(same_bits(got.to_mp(bits), expected)) << got.to_mp(bits) << " instead of " << expected;
  };
  for (const mp& a : all) {
    for (const mp& b : all) {
      const number u(set, a), v(set, b);
      expect_same(u + v, a + b);
      expect_same(u - v, a - b);
      expect_same(u * v, a * b);
      expect_same(u / v, a / b);
      EXPECT_EQ(u <=> v, a <=> b);
    }
    expect_same(sqrt(number(set, a)), sqrt(a));
  }
}

INSTANTIATE_TEST_SUITE_P(bits, rns_arithmetic, testing::ValuesIn(mp_precisions));

TEST(rns_range, results_beyond_it_are_infinities_and_zeros_with_flags) {
  const moduli_set set(128);
  const std::vector<mp::word> words = {1, mp::word{1} << 63};
  const auto of_exponent = [&](std::int64_t e) {
    return number(set, {128, mp_header::finite(true, e), words});
  };
  const auto largest = of_exponent(mp_header::largest_exponent),
             smallest = of_exponent(-mp_header::largest_exponent / 2);
  residua::clear_mp_flags();
  EXPECT_TRUE((largest * largest).to_mp(128).is_infinite());
  EXPECT_TRUE(residua::raised_mp_flags().overflow);
  residua::clear_mp_flags();
  EXPECT_TRUE((smallest * smallest * smallest).to_mp(128).is_zero());
  EXPECT_TRUE(residua::raised_mp_flags().underflow);
  residua::clear_mp_flags();
}

TEST(rns_arguments, precisions_are_checked) {
  expect_rejected({"moduli_set", "52"}, [] { moduli_set set(52); });
  expect_rejected({"moduli_set", "8193"}, [] { moduli_set set(8193); });
  EXPECT_NO_THROW(moduli_set(8192));
}

TEST(rns_primes, are_recognised) {
  using residua::study::rns::is_prime;
  for (const unsigned p : {2U, 3U, 5U, 7U, 11U, 65537U, 2147483647U, 2147483629U})
    EXPECT_TRUE(is_prime(p)) << p;
  // Strong pseudoprimes to base 2, Carmichael numbers, squares.
  for (const unsigned n : {0U, 1U, 4U, 2047U, 3277U, 561U, 1729U, 25326001U, 2147117569U})
    EXPECT_FALSE(is_prime(n)) << n;
}

}  // namespace
