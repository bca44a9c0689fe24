// A sum that is known but for some units becomes a number where all of these give the same one.
#include "mp/dot_sums.hpp"
#include "numbers.hpp"

namespace {

using namespace residua::multiple;
using residua::mp, residua::mp_header;
using namespace residua_test;

/// Of 150 bits, in three words.
class near_sums : public testing::Test {
 protected:
  using length = residua::words::fixed_length<3>;
  static constexpr int bits = 150;
  static constexpr word half = word{1} << 63;

  /// In units of 2^-255: 1 is 2^255, and 1 + 2^-150, midway between two numbers, is 2^105 more.
  static fixed_sum<length> one_and(std::int64_t units, bool is_past_midway) {
    fixed_sum<length> s{{0, is_past_midway ? word{1} << 41 : 0, 0, half, 0}};
    const word more = static_cast<word>(units), above = units < 0 ? ~word{0} : 0;
    const fixed_sum<length> change{{more, above, above, above, above}};
    s.add(length(), change);
    return s;
  }
  static fixed_sum<length> minus(fixed_sum<length> s) {
    residua::words::negate(s.words, fixed_sum<length>::count(length()));
    return s;
  }

  /// The number, or NaN where it is not known and nothing is written.
  static mp finished(const fixed_sum<length>& sum, word error, std::int64_t exponent = 1,
                     bool is_root = false) {
    word y[4] = {mp_header::not_a_number().code, 7, 7, 7};
    term_range range;
    range.largest = exponent;
    const number<length> one = {mp_header::finite(false, 1), {0, 0, half}},
                         zero = {mp_header::zero(false), {}};
    const sums_result<length> result{{length(), bits}, is_root, one, zero, y, 1, 1};
    if (!result.finish_near(sum, range, error)) {
      EXPECT_TRUE(mp_header{y[0]}.is_nan() && y[1] == 7 && y[3] == 7);
      return mp(std::nan(""), bits);
    }
    return mp(bits, mp_header{y[0]}, {y + 1, 3});
  }
};

TEST_F(near_sums, are_known_up_to_the_next_midway) {
  const mp one(1.0, bits), next = one + ldexp(one, 1 - bits);
  EXPECT_TRUE(same_bits(finished(one_and(0, false), 0), one));
  EXPECT_TRUE(same_bits(finished(one_and(0, false), ~word{0}), one));
  EXPECT_TRUE(same_bits(finished(one_and(1000, true), 999), next));
  EXPECT_TRUE(finished(one_and(1000, true), 1000).is_nan());  // midway goes to 1, which is even
  EXPECT_TRUE(same_bits(finished(one_and(-1000, true), 1000), one));
  EXPECT_TRUE(finished(one_and(-1000, true), 1001).is_nan());
}

TEST_F(near_sums, are_known_below_zero_as_above) {
  const mp one(1.0, bits), next = one + ldexp(one, 1 - bits);
  EXPECT_TRUE(same_bits(finished(minus(one_and(1000, true)), 999), -next));
  EXPECT_TRUE(finished(minus(one_and(1000, true)), 1000).is_nan());
  EXPECT_TRUE(same_bits(finished(minus(one_and(-1000, true)), 1000), -one));
  EXPECT_TRUE(finished(minus(one_and(-1000, true)), 1001).is_nan());
}

/// Neither the sign of a zero nor a flag is told by the ends alone.
TEST_F(near_sums, of_nothing_and_beyond_the_range_are_not_known) {
  const fixed_sum<length> zero{}, five{{5, 0, 0, 0, 0}};
  EXPECT_TRUE(finished(zero, 0).is_nan());
  EXPECT_TRUE(finished(five, 5).is_nan());
  EXPECT_TRUE(finished(five, 10).is_nan());
  EXPECT_TRUE(finished(one_and(0, false), 0, mp_header::largest_exponent + 9).is_nan());
}

TEST_F(near_sums, have_roots) {
  EXPECT_TRUE(same_bits(finished(one_and(0, false), 1000, 3, true), mp(2.0, bits)));
  EXPECT_TRUE(finished({{5, 0, 0, 0, 0}}, 10, 3, true).is_nan());
}

}  // namespace
