// Reciprocals by Newton's iteration: bit for bit MPFR's, and left to a division where they are not known.
#include "mp/reciprocal.hpp"

#include "mp/length.hpp"
#include "mp/numbers.hpp"

namespace {

using namespace residua::multiple;
using residua::mp, residua::mp_header;
using namespace residua_test;

/// Whether 1 / x is known without a division; then it is MPFR's.
template <int n>
bool is_known_reciprocal(const mp& x) {
  number<fixed_length<n>> divisor{x.header(), {}}, r{};
  std::copy(x.words().begin(), x.words().end(), divisor.words);
  unsigned flags = nothing;
  if (!regular_reciprocal(r, x.bits(), divisor, flags)) return false;
  EXPECT_EQ(flags, nothing);
  const mpfr number(x);
  mpfr expected(x.bits());
  mpfr_ui_div(expected.get(), 1, number.get(), MPFR_RNDN);
  expect_same(mp(x.bits(), r.header, {r.words, static_cast<std::size_t>(n)}), expected);
  return true;
}
bool is_known(const mp& x) {
  bool is = false;
  with_length(residua::mp_words(x.bits()), [&]<class Length>(Length) {
    if constexpr (Length::is_fixed) is = is_known_reciprocal<Length::capacity>(x);
  });
  return is;
}

constexpr int precisions[] = {53, 60, 64, 106, 128, 150, 192, 212, 256, 300, 320, 384, 400, 424, 448, 512};

TEST(mp_reciprocal, is_that_of_mpfr) {
  mp_numbers numbers(95);
  for (const int bits : precisions) {
    for (int turn = 0; turn < 2000; ++turn) (void)is_known(numbers.draw(bits, 1000));
    for (int exponent = -3; exponent < 3; ++exponent) EXPECT_TRUE(is_known(ldexp(mp(1.0, bits), exponent)));
  }
}

TEST(mp_reciprocal, of_random_words_is_always_known) {
  std::mt19937_64 random(96);
  for (const int bits : precisions) {
    for (int turn = 0; turn < 2000; ++turn) {
      std::vector<word> words(static_cast<std::size_t>(residua::mp_words(bits)));
      for (word& w : words) w = random();
      words.back() |= word{1} << 63;
      const int spare = 64 * residua::mp_words(bits) - bits;
      words.front() = words.front() >> spare << spare;
      EXPECT_TRUE(is_known(mp(bits, mp_header::finite(false, 5), words))) << bits;
    }
  }
}

/// 1 / (1 - 2^-p) is 1 + 2^-p and a little more, which is a half and a little more: what is left of it behind
/// p more bits decides.
TEST(mp_reciprocal, next_to_a_half_is_left_to_a_division) {
  for (const int bits : {64, 128, 192, 212, 256, 424, 448, 512})
    EXPECT_FALSE(is_known(power(0, bits, true))) << bits;
}

}  // namespace
