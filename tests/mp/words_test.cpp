// What numbers of a fixed length are computed with, in cases that random operands do not meet: digits of
// quotients that a second correction makes right, and bits that a carry shifts out.
#include "mp/length.hpp"
#include "mp/regular.hpp"
#include "numbers.hpp"

namespace {

using namespace residua::multiple;
using residua::mp;
using residua::registers::quotient_digits, residua::words::double_width;
using namespace residua_test;

void expect_digit(word top, word high, word low) {
  const auto exact = static_cast<word>((double_width{high} << 64 | low) / top);
  EXPECT_EQ(quotient_digits(top).digit(high, low), exact) << std::hex << top << ' ' << high << ' ' << low;
}

TEST(mp_words, digits_of_quotients_are_exact) {
  // Estimates of all of these are too small by one.
  expect_digit(0x800000000fffffff, 0x800000000ffffffc, 0xffffffffffffffff);
  expect_digit(0x801fffffffffffff, 0x05c91cf56e87873e, 0xffffffffffffffff);
  expect_digit(0x8000000003ffffff, 0x8000000003fffffd, 0xffffffffffffff00);
  expect_digit(0x87ffffffffffffff, 0x87fffffffffffffd, 0xffffffffffffffff);
  std::mt19937_64 random(1);
  for (int k = 0; k < 10'000; ++k) {
    const word top = random() | word{1} << 63;
    expect_digit(top, random() % top, random());
    expect_digit(top, top - 1, random());
  }
}

template <int n>
number<fixed_length<n>> number_of(const mp& x) {
  number<fixed_length<n>> r{x.header(), {}};
  std::copy(x.words().begin(), x.words().end(), r.words);
  return r;
}
template <int n>
void expect_quotient(const mp& a, const mp& b) {
  number<fixed_length<n>> r{};
  EXPECT_EQ(regular_quotient(r, a.bits(), number_of<n>(a), number_of<n>(b)), nothing);
  mpfr expected(a.bits());
  mpfr_div(expected.get(), mpfr(a).get(), mpfr(b).get(), MPFR_RNDN);
  expect_same(mp(a.bits(), r.header, {r.words, static_cast<std::size_t>(n)}), expected);
}

/// Whose bits are runs of equal ones as often as not: digits that are too large by two, and quotients midway.
TEST(mp_words, quotients_are_those_of_mpfr) {
  mp_numbers numbers(2);
  for (const int bits : {53, 64, 106, 128, 150, 192, 212, 256, 300, 384, 424, 448, 500, 512}) {
    residua::multiple::with_length(residua::mp_words(bits), [&]<class Length>(Length) {
      if constexpr (Length::is_fixed) {
        for (int k = 0; k < 1000; ++k)
          expect_quotient<Length::capacity>(numbers.draw(bits, 10), numbers.draw(bits, 10));
      }
    });
  }
}

/// 2^64 - 1 and a last bit, and 2^63 + 2: 3 2^62 + 1/2 times 2, and that bit, which decides.
TEST(mp_windows, a_carry_keeps_the_bit_that_it_shifts_out) {
  const auto sum = [](word last) {
    window<3> x = {false, 5, {last, 0, ~word{0}}}, y = {false, 5, {0, 0, (word{1} << 63) + 2}};
    number<fixed_length<1>> r{};
    EXPECT_EQ((sum_of_windows<1, 3>(r, 64, x, y)), nothing);
    EXPECT_EQ(r.header.exponent(), 6);
    return r.words[0];
  };
  EXPECT_EQ(sum(0), word{3} << 62);
  EXPECT_EQ(sum(1), (word{3} << 62) + 1);
}

}  // namespace
