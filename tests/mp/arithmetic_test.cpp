// Operations of run-time precision: bit for bit those of MPFR, which rounds correctly.
#include <cmath>

#include "numbers.hpp"
#include "rejection.hpp"

namespace {

using residua::mp, residua::mp_header;
using namespace residua_test;

void expect_operations(const mp& a, const mp& b, const mp& c) {
  const mpfr x(a), y(b), z(c);
  mpfr r(a.bits());
  mpfr_add(r.get(), x.get(), y.get(), MPFR_RNDN);
  expect_same(a + b, r);
  mpfr_sub(r.get(), x.get(), y.get(), MPFR_RNDN);
  expect_same(a - b, r);
  mpfr_mul(r.get(), x.get(), y.get(), MPFR_RNDN);
  expect_same(a * b, r);
  mpfr_div(r.get(), x.get(), y.get(), MPFR_RNDN);
  expect_same(a / b, r);
  mpfr_fma(r.get(), x.get(), y.get(), z.get(), MPFR_RNDN);
  expect_same(fma(a, b, c), r);
  mpfr_sqrt(r.get(), x.get(), MPFR_RNDN);
  expect_same(sqrt(a), r);
  mpfr_abs(r.get(), x.get(), MPFR_RNDN);
  expect_same(abs(a), r);
  EXPECT_EQ(a < b, mpfr_less_p(x.get(), y.get()) != 0);
  EXPECT_EQ(a == b, mpfr_equal_p(x.get(), y.get()) != 0);
  EXPECT_EQ(a >= b, mpfr_greaterequal_p(x.get(), y.get()) != 0);
}

class mp_arithmetic : public testing::TestWithParam<int> {};

TEST_P(mp_arithmetic, operations_round_as_mpfr) {
  const int bits = GetParam();
  mp_numbers numbers(1);
  // Exponents alike, around the significand's length apart, and far apart.
  for (const std::int64_t reach : {std::int64_t{1}, std::int64_t{bits}, std::int64_t{1'000'000}}) {
    for (int k = 0; k < 300; ++k)
      expect_operations(numbers.draw(bits, reach), numbers.draw(bits, reach), numbers.draw(bits, reach));
  }
}

TEST_P(mp_arithmetic, cancelling_operations_round_as_mpfr) {
  const int bits = GetParam();
  mp_numbers numbers(2);
  for (int k = 0; k < 300; ++k) {
    const mp a = numbers.draw(bits, 1'000'000), b = numbers.close_to(a);
    expect_operations(a, b, numbers.close_to(-(a * b)));
  }
}

/// 1 and a number whose bits are all ones, so far below that its words, or a part of them, lie behind the
/// last place of 1: a borrow that comes from the lowest bit alone.
TEST_P(mp_arithmetic, borrows_go_through_all_words) {
  const int bits = GetParam();
  std::vector<std::uint64_t> ones(static_cast<std::size_t>((bits + 63) / 64), ~std::uint64_t{0});
  ones.front() <<= 64 * static_cast<int>(ones.size()) - bits;
  for (const int shift : {1, 63, 64, 65, 128, 192, bits - 1, bits, bits + 64}) {
    const mp small(bits, mp_header::finite(false, -shift), ones);
    expect_operations(mp(1.0, bits), small, small);
    expect_operations(mp(1.0, bits), -small, small);
  }
}

TEST_P(mp_arithmetic, specials_are_as_in_mpfr) {
  const auto all = special_numbers(GetParam());
  for (const auto& a : all) {
    for (const auto& b : all) {
      for (const auto& c : all) expect_operations(a, b, c);
    }
  }
}

TEST_P(mp_arithmetic, roots_and_quotients_of_exact_results_are_exact) {
  const int bits = GetParam();
  mp_numbers numbers(3);
  for (int k = 0; k < 100; ++k) {
    const mp half(numbers.draw(bits, 1000), (bits + 1) / 2 < 53 ? 53 : bits / 2);
    const mp a = abs(mp(half, bits));
    if (2 * half.bits() > bits) break;
    EXPECT_TRUE(same_bits(sqrt(a * a), a));
    EXPECT_TRUE(same_bits(a * a / a, a));
  }
}

/// s with s^2 = -c modulo 2^bits, for c = 7 modulo 8, from 1 / s by Newton's iteration.
void set_root_of_minus(unsigned c, mpz_ptr s, mp_bitcnt_t bits) {
  mpz_t inverse, step;
  mpz_inits(inverse, step, nullptr);
  mpz_set_ui(inverse, 1);
  for (mp_bitcnt_t known = 3; known < 2 * bits; known = 2 * known - 2) {  // y = y (3 + c y^2) / 2
    mpz_mul(step, inverse, inverse);
    mpz_mul_ui(step, step, c);
    mpz_add_ui(step, step, 3);
    mpz_mul(inverse, inverse, step);
    mpz_fdiv_q_2exp(inverse, inverse, 1);
    mpz_fdiv_r_2exp(inverse, inverse, bits + 8);
  }
  mpz_mul_si(s, inverse, -static_cast<long>(c));
  mpz_fdiv_r_2exp(s, s, bits);
  mpz_clears(inverse, step, nullptr);
}

/// Where (2 m + 1)^2 is K 2^(bits + 2) - c the root of K 2^bits is m + 1/2 and c / 8 of 2^-bits or some more.
TEST_P(mp_arithmetic, roots_just_above_the_middle_of_two_numbers_are_rounded_upwards) {
  const int bits = GetParam();
  const auto digits = static_cast<mp_bitcnt_t>(bits);
  mpz_t odd, square;
  mpz_inits(odd, square, nullptr);
  for (const unsigned c : {7U, 15U, 23U, 31U, 39U, 47U}) {
    set_root_of_minus(c, odd, digits + 2);
    mpz_fdiv_r_2exp(odd, odd, digits + 1);
    if (mpz_tstbit(odd, digits) == 0) mpz_neg(odd, odd);  // of the other root m has all bits
    mpz_fdiv_r_2exp(odd, odd, digits + 1);
    mpz_mul(square, odd, odd);
    mpz_add_ui(square, square, c);
    mpfr x(bits), expected(bits);
    EXPECT_EQ(mpfr_set_z_2exp(x.get(), square, -2, MPFR_RNDN), 0);
    mpfr_sqrt(expected.get(), x.get(), MPFR_RNDN);
    expect_same(sqrt(residua::mp_from_mpfr(x.get(), bits)), expected);
  }
  mpz_clears(odd, square, nullptr);
}

INSTANTIATE_TEST_SUITE_P(bits, mp_arithmetic, testing::ValuesIn(mp_precisions));

TEST(mp_range, results_beyond_it_are_infinities_and_zeros_with_flags) {
  const int bits = 128;
  const std::vector<mp::word> words = {0, mp::word{1} << 63};
  const mp largest(bits, mp_header::finite(true, mp_header::largest_exponent), words),
      smallest(bits, mp_header::finite(false, -mp_header::largest_exponent), words);
  residua::clear_mp_flags();
  EXPECT_TRUE((largest + mp(1.0, bits)).is_finite());
  EXPECT_FALSE(residua::raised_mp_flags().overflow);
  const mp sum = largest + largest, square = largest * largest;
  EXPECT_TRUE(sum.is_infinite() && sum.is_negative());
  EXPECT_TRUE(square.is_infinite() && !square.is_negative());
  EXPECT_TRUE(residua::raised_mp_flags().overflow);
  EXPECT_FALSE(residua::raised_mp_flags().underflow);
  residua::clear_mp_flags();
  const mp product = -smallest * smallest;
  EXPECT_TRUE(product.is_zero() && product.is_negative());
  EXPECT_TRUE(residua::raised_mp_flags().underflow);
  EXPECT_FALSE(residua::raised_mp_flags().overflow || residua::raised_mp_flags().invalid);
  EXPECT_TRUE((mp(bits) / mp(bits)).is_nan());
  EXPECT_TRUE(residua::raised_mp_flags().invalid);
  residua::clear_mp_flags();
}

TEST(mp_range, integers_with_any_exponent_are_infinities_and_zeros_beyond_it) {
  constexpr auto lowest = std::numeric_limits<std::int64_t>::min(),
                 highest = std::numeric_limits<std::int64_t>::max();
  for (const mp::word word : {mp::word{1}, ~mp::word{0}}) {  // which lower and raise the exponent
    const mp::word words[] = {word};
    residua::clear_mp_flags();
    EXPECT_EQ(mp::from_integer(words, true, highest, 53), mp(-HUGE_VAL, 53));
    EXPECT_TRUE(residua::raised_mp_flags().overflow && !residua::raised_mp_flags().underflow);
    residua::clear_mp_flags();
    EXPECT_TRUE(mp::from_integer(words, true, lowest, 53).is_zero());
    EXPECT_TRUE(residua::raised_mp_flags().underflow && !residua::raised_mp_flags().overflow);
  }
}

TEST(mp_range, powers_of_two_reach_from_one_end_to_the_other) {
  constexpr std::int64_t largest = mp_header::largest_exponent;
  const mp one(1.0, 64), smallest = ldexp(one, -largest - 1);
  EXPECT_EQ(smallest.exponent(), -largest);
  EXPECT_EQ(ldexp(smallest, 2 * largest).exponent(), largest);
  EXPECT_EQ(ldexp(smallest, largest + 1), one);
  residua::clear_mp_flags();
  EXPECT_TRUE(ldexp(one, std::numeric_limits<std::int64_t>::max()).is_infinite());
  EXPECT_TRUE(ldexp(one, std::numeric_limits<std::int64_t>::min()).is_zero());
  residua::clear_mp_flags();
}

TEST(mp_comparison, of_two_precisions_counts_every_bit) {
  const mp one(1.0, 53), more = mp(1.0, 200) + ldexp(mp(1.0, 200), -100);
  EXPECT_LT(one, more);
  EXPECT_GT(more, one);
  EXPECT_EQ(one, mp(1.0, 200));
  EXPECT_TRUE(mp(one, 200) < more && !(more < one));
}

TEST(mp_comparison, of_no_number_is_never_true) {
  const mp nan(std::numeric_limits<double>::quiet_NaN(), 106);
  EXPECT_FALSE(nan == nan);
  EXPECT_TRUE((-nan).is_nan());
  EXPECT_FALSE((-nan).is_negative());
}

TEST(mp_arguments, are_checked) {
  expect_rejected({"mp", "52", "53", "8192"}, [] { mp x(52); });
  expect_rejected({"mp", "8193"}, [] { mp x(1.0, 8193); });
  expect_rejected({"mp +", "128", "212"}, [] { (void)(mp(1.0, 128) + mp(1.0, 212)); });
  expect_rejected({"fma", "c", "106"}, [] { (void)fma(mp(128), mp(128), mp(106)); });
  const std::vector<mp::word> low = {0, 1}, beyond_precision = {1, mp::word{1} << 63};
  for (const int bits : {52, 8193})
    expect_rejected({"mp", std::to_string(bits)}, [&] { (void)mp::from_integer(low, false, 0, bits); });
  expect_rejected({"parts"}, [&] { mp x(128, mp_header::finite(false, 0), low); });
  expect_rejected({"parts"}, [&] { mp x(127, mp_header::finite(false, 0), beyond_precision); });
  for (const std::int64_t exponent : {mp_header::largest_exponent + 1, -mp_header::largest_exponent - 1})
    expect_rejected({"parts"}, [&] { mp x(128, mp_header::finite(false, exponent), beyond_precision); });
  // Each of the bits behind the last one of the precision.
  for (const int bits : {127, 120, 65}) {
    for (int bit = 0; bit < 128 - bits; ++bit) {
      const std::vector<mp::word> words = {mp::word{1} << bit, mp::word{1} << 63};
      expect_rejected({"parts"}, [&] { mp x(bits, mp_header::finite(false, 0), words); });
    }
    const std::vector<mp::word> words = {mp::word{1} << (128 - bits), mp::word{1} << 63};
    EXPECT_EQ(mp(bits, mp_header::finite(false, 0), words).words()[0], words[0]);
  }
}

}  // namespace
