// Conversion of elements to integers and residues: exact, against GMP.
#include <gtest/gtest.h>

#include "oracle/random_numbers.hpp"
#include "residue/floats/blocks.hpp"
#include "residue/floats/element.hpp"
#include "residue/integers.hpp"

namespace residua_test {
namespace {

using residua::dd;
using residua::qd;
using residua::td;
using namespace residua::residue;

template <int words>
integer value_of(const balanced_integer<words>& x) {
  integer sum;
  for (int byte = 4 * words - 1; byte >= 0; --byte) {
    const auto digit = static_cast<std::int8_t>(x.word[byte / 4] >> (8 * (byte % 4)));
    mpz_mul_2exp(sum.get(), sum.get(), 8);
    if (digit >= 0) {
      mpz_add_ui(sum.get(), sum.get(), static_cast<unsigned long>(digit));
    } else {
      mpz_sub_ui(sum.get(), sum.get(), static_cast<unsigned long>(-digit));
    }
  }
  return sum;
}

/// That the integer is x 2^s to within `error`.
template <class T>
void expect_near(const integer& computed, const T& x, int s, double error) {
  residua::oracle::mp exact(x, residua::oracle::exact_bits);
  mpfr_mul_2si(exact.get(), exact.get(), s, MPFR_RNDN);
  mpfr_sub_z(exact.get(), exact.get(), computed.get(), MPFR_RNDN);
  EXPECT_LE(std::fabs(exact.to_double()), error);
}

/// The residues of every block modulo every modulus, and that the blocks make up the integer.
template <int words, int blocks>
void expect_residues(const balanced_integer<words>& x, const integer& exact) {
  integer sum;
  for_each_block<words, blocks>([&]<int block, int first, int count>() {
    balanced_integer<count> part;
    for (int w = 0; w < count; ++w) part.word[w] = x.word[first + w];
    const integer value = value_of(part);
    for (int i = 0; i < most_moduli; ++i) {
      const int m = moduli[i];
      const auto residue =
          static_cast<std::int8_t>(residue_byte<first, count>(x, conversion_weights().moduli[i]));
      ASSERT_LE(std::abs(2 * residue), m);
      ASSERT_EQ((residue + m) % m, value.modulo(m)) << "block " << block << " modulo " << m;
    }
    integer shifted;
    mpz_mul_2exp(shifted.get(), value.get(), 32 * first);
    mpz_add(sum.get(), sum.get(), shifted.get());
  });
  EXPECT_EQ(mpz_cmp(sum.get(), exact.get()), 0);
}

template <int words, int blocks, class T>
void expect_converted(const T& x, int bits, int slice_exponent, double error) {
  const auto scale = scale_to_bits(bits, slice_exponent);
  const auto converted = nearest_integer_of<words>(scaled(x, scale));
  const integer exact = value_of(converted);
  expect_near(exact, x, bits - slice_exponent, error);
  expect_residues<words, blocks>(converted, exact);
}

constexpr double error_of_limbs = 0.75 * (1 + 0x1p-50);

template <int words, int blocks>
void convert_random_numbers(int bits) {
  residua::oracle::number_source<double, 4> source({-900, 900});
  for (int n = 0; n < 500; ++n) {
    const int below = static_cast<int>(source.random()() % 160);
    const qd x = source.number();
    const int slice_exponent = upper_exponent(x) + (n % 3 == 0 ? 0 : below);
    expect_converted<words, blocks>(x, bits, slice_exponent, error_of_limbs);
    expect_converted<words, blocks>(td(x.limb[0], x.limb[1], x.limb[2]), bits, slice_exponent,
                                    error_of_limbs);
    const auto two = residua::fast_two_sum(x.limb[0], x.limb[1]);
    expect_converted<words, blocks>(dd(two.value, two.error), bits, slice_exponent + 1, error_of_limbs);
    expect_converted<words, blocks>(x.limb[0], bits, slice_exponent, 0.5);
    if (testing::Test::HasFailure()) return;
  }
}

TEST(residue_conversion, is_exact_modulo_every_modulus) {
  for (const int bits : {5, 52, 55, 62}) convert_random_numbers<2, 1>(bits);
  for (const int bits : {5, 52, 105, 106, 107, 126}) convert_random_numbers<4, 1>(bits);
  for (const int bits : {5, 106, 127, 158, 190}) convert_random_numbers<6, 1>(bits);
  for (const int bits : {196, 210, 223, 254}) convert_random_numbers<8, 2>(bits);
  for (const int bits : {292, 311, 350}) convert_random_numbers<11, 3>(bits);
}

TEST(residue_conversion, takes_the_largest_and_the_smallest) {
  const double below_one = 1 - 0x1p-53;
  for (const double sign : {1.0, -1.0}) {
    for (const dd& x : {dd(0.0), dd(sign * below_one, sign * 0x1p-54), dd(sign * 0.5, -sign * 0x1p-55),
                        dd(sign * 0.5, sign * 0x1p-1074), dd(sign * 0x1p-1074), dd(sign * 0x1.8p-106)}) {
      expect_converted<4, 1>(x, 106, 0, 0.75);
      expect_converted<4, 1>(x, 126, 0, 0.75);
      expect_converted<6, 1>(x, 190, 0, 0.75);
      expect_converted<8, 2>(x, 254, 0, 0.75);
      expect_converted<11, 3>(x, 350, 0, 0.75);
    }
    expect_converted<4, 1>(dd(sign * std::numeric_limits<double>::max()), 126, 1024, 0.75);
    expect_converted<4, 1>(dd(sign * 0x1p-1022), 126, -1021, 0.75);
    // Ties of every word: 2^31 of its unit.
    for (int bit = 0; bit < 126; ++bit) {
      expect_converted<4, 1>(dd(std::ldexp(sign * 0x1.00000001p0, bit - 126)), 126, 0, 0.75);
    }
  }
}

TEST(residue_conversion, bounds_exponents) {
  residua::oracle::number_source<double> source({-1000, 1000});
  for (int n = 0; n < 10000; ++n) {
    const dd x = source.number();
    residua::oracle::mp size(x, residua::oracle::exact_bits);
    mpfr_abs(size.get(), size.get(), MPFR_RNDN);
    EXPECT_LT(mpfr_cmp_si_2exp(size.get(), 1, upper_exponent(x)), 0);
    mpfr_mul_d(size.get(), size.get(), 1 + 0x1p-52, MPFR_RNDU);
    EXPECT_GE(mpfr_cmp_si_2exp(size.get(), 1, lower_exponent(x)), 0);
  }
  constexpr double inf = std::numeric_limits<double>::infinity(),
                   nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(upper_exponent(dd(0.0)), zero_exponent);
  EXPECT_EQ(upper_exponent(dd(-0x1p-1074)), -1022);
  EXPECT_EQ(lower_exponent(dd(0x1p-1074)), -1074);
  for (const dd& x : {dd(inf), dd(-inf), dd(nan), dd(1.0, nan)})
    EXPECT_EQ(upper_exponent(x), not_finite_exponent);
  EXPECT_EQ(upper_exponent(qd(1.0, 0.0, 0.0, nan)), not_finite_exponent);
}

}  // namespace
}  // namespace residua_test
