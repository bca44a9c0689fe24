// Arrays of dd have the bytes of arrays of double pairs, and of the QD library's dd_real.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstring>

#include "residua/number/arithmetic.hpp"
#include "residua/number/limits.hpp"

#if __has_include(<qd/dd_real.h>)
#  include <qd/dd_real.h>
#  define RESIDUA_TEST_QD 1
#else
#  define RESIDUA_TEST_QD 0
#endif

namespace residua {
namespace {

static_assert(sizeof(dd) == 16 && alignof(dd) == alignof(double));
static_assert(sizeof(ff) == 8 && alignof(ff) == alignof(float));
static_assert(sizeof(td) == 24 && sizeof(qd) == 32 && alignof(qd) == alignof(double));
static_assert(std::is_trivially_copyable_v<dd> && std::is_standard_layout_v<dd>);
static_assert(std::is_trivially_copyable_v<ff> && std::is_standard_layout_v<ff>);
static_assert(std::is_trivially_default_constructible_v<dd>);

TEST(layout, interleaved_limbs) {
  const std::array<dd, 3> numbers = {dd(1.0, 1e-20), dd(2.0, -1e-20), dd(3.0, 0.0)};
  const std::array<double, 6> limbs = {1.0, 1e-20, 2.0, -1e-20, 3.0, 0.0};
  EXPECT_EQ((std::bit_cast<std::array<double, 6>>(numbers)), limbs);
}

TEST(layout, of_the_qd_library) {
#if RESIDUA_TEST_QD
  const std::array<dd, 2> ours = {dd(1.0, 1e-20), dd(-2.0, 1e-20)};
  std::array<dd_real, 2> theirs;
  static_assert(sizeof ours == sizeof theirs);
  std::memcpy(static_cast<void*>(theirs.data()), ours.data(), sizeof ours);
  for (std::size_t k = 0; k < ours.size(); ++k) {
    EXPECT_EQ(theirs[k].x[0], ours[k].hi());
    EXPECT_EQ(theirs[k].x[1], ours[k].lo());
  }
#else
  GTEST_SKIP() << "the QD library's header was not found (libqd-dev)";
#endif
}

template <class Number>
void expect_limits_hang_together() {
  using limits = std::numeric_limits<Number>;
  using limb = std::numeric_limits<typename Number::limb_type>;
  EXPECT_EQ(limits::digits, Number::limbs * limb::digits);
  EXPECT_EQ(limits::min() * limits::epsilon(), limits::denorm_min());
  EXPECT_EQ(limits::min(), Number(std::ldexp(typename Number::limb_type(1), limits::min_exponent - 1)));
  EXPECT_EQ(limits::lowest(), -limits::max());
  EXPECT_TRUE(isfinite(limits::max()));
  EXPECT_FALSE(isfinite(limits::max() + limits::max()));
  for (int k = 0; k + 1 < Number::limbs; ++k) {
    EXPECT_EQ(limits::max().limb[k] + limits::max().limb[k + 1], limits::max().limb[k]);
    EXPECT_NE(limits::max().limb[k] + 2 * limits::max().limb[k + 1], limits::max().limb[k]);
  }
  EXPECT_TRUE(isnan(limits::quiet_NaN()));
}
TEST(limits, hang_together) {
  expect_limits_hang_together<dd>();
  expect_limits_hang_together<td>();
  expect_limits_hang_together<qd>();
  expect_limits_hang_together<ff>();
  expect_limits_hang_together<tf>();
  expect_limits_hang_together<qf>();
}

TEST(limits, of_dd_and_ff) {
  using limits = std::numeric_limits<dd>;
  static_assert(limits::is_specialized && limits::digits == 106 && limits::digits10 == 31);
  static_assert(std::numeric_limits<ff>::digits == 48 && std::numeric_limits<ff>::digits10 == 14);
  EXPECT_EQ(limits::epsilon(), dd(std::ldexp(1.0, -105)));
  EXPECT_EQ(limits::min(), dd(std::ldexp(1.0, limits::min_exponent - 1)));
  EXPECT_EQ(limits::min() * limits::epsilon(), limits::denorm_min());
  EXPECT_EQ(limits::lowest(), -limits::max());
  EXPECT_EQ(limits::max().hi() + limits::max().lo(), limits::max().hi());
  EXPECT_TRUE(isfinite(limits::max()));
  EXPECT_TRUE(isnan(limits::quiet_NaN()));
  EXPECT_EQ(limits::infinity().hi(), limits::max().hi() * 2);
}

}  // namespace
}  // namespace residua
