// Arrays of dd have the bytes of arrays of double pairs and of the QD library's dd_real, those of qd of
// qd_real. The QD library computes in them, in place.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <string>

#include "residua/number/arithmetic.hpp"
#include "residua/number/limits.hpp"
#include "residua/number/text.hpp"

#if RESIDUA_TEST_QD  // CMake found its headers and its library
#  include <qd/c_dd.h>
#  include <qd/c_qd.h>
#  include <qd/qd_real.h>
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

#if RESIDUA_TEST_QD
/// Ours copied into theirs: the limbs in the same order.
template <class Theirs, class Ours>
void expect_same_layout(const std::array<Ours, 2>& ours) {
  static_assert(sizeof(Theirs) == sizeof(Ours) && alignof(Theirs) == alignof(Ours));
  static_assert(std::is_standard_layout_v<Theirs>);
  std::array<Theirs, 2> theirs;
  std::memcpy(static_cast<void*>(theirs.data()), ours.data(), sizeof ours);
  for (std::size_t k = 0; k < ours.size(); ++k)
    for (int limb = 0; limb < Ours::limbs; ++limb) EXPECT_EQ(theirs[k].x[limb], ours[k].limb[limb]);
}

TEST(layout_of_the_qd_library, is_ours) {
  expect_same_layout<dd_real, dd>({dd(1.0, 1e-20), dd(-2.0, 1e-20)});
  expect_same_layout<qd_real, qd>({qd(1.0, 1e-20, -1e-40, 1e-60), qd(-2.0, 1e-20, 1e-40, -1e-60)});
}

/// The QD library's C functions work on arrays of doubles: here, on the limbs of an array of ours, in place.
/// All results have few bits in each limb, so that theirs and ours are exact.
TEST(layout_of_the_qd_library, computes_dd_in_place) {
  std::array<dd, 3> x = {dd(3.0, 0x1p-70), dd(-1.25, 0x1p-80), dd(7.0)};
  const std::array<dd, 3> before = x;
  for (auto& element : x) {
    c_dd_mul_dd_d(element.limb, 5.0, element.limb);
    c_dd_add(element.limb, before[0].limb, element.limb);
  }
  for (std::size_t k = 0; k < x.size(); ++k) EXPECT_EQ(x[k], before[k] * 5.0 + before[0]) << k;
  EXPECT_EQ(x[1], dd(-3.25, 5 * 0x1p-80 + 0x1p-70));
}

TEST(layout_of_the_qd_library, computes_qd_in_place) {
  std::array<qd, 3> x = {qd(3.0, 0x1p-70, -0x1p-130, 0x1p-190), qd(-1.25, 0x1p-80, 0x1p-140, 0x1p-200),
                         qd(7.0)};
  const std::array<qd, 3> before = x;
  for (auto& element : x) {
    c_qd_mul_qd_d(element.limb, 5.0, element.limb);
    c_qd_add(element.limb, before[0].limb, element.limb);
  }
  for (std::size_t k = 0; k < x.size(); ++k) {
    const qd ours = before[k] * 5.0 + before[0];
    int order = 7;
    c_qd_comp(x[k].limb, ours.limb, &order);
    EXPECT_EQ(order, 0) << k;
    EXPECT_EQ(x[k], ours) << k;
  }
  EXPECT_EQ(x[0], qd(18.0, 6 * 0x1p-70, -6 * 0x1p-130, 6 * 0x1p-190));
}

TEST(layout_of_the_qd_library, reads_our_numbers_as_the_same_values) {
  const auto third = parse<qd>("-0.3333333333333333333333333333333333333333333333333333333333333333");
  char text[80];
  c_qd_swrite(third.limb, 50, text, sizeof text);
  EXPECT_EQ(std::string(text), to_scientific(third, 50));
}
#else
TEST(layout_of_the_qd_library, is_ours) { GTEST_SKIP() << "the QD library was not found (libqd-dev)"; }
#endif

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

/// The floor of (p - 1) log10(2) and the ceiling of 1 + p log10(2) for p bits.
template <class Number>
constexpr bool has_decimal_digits(int digits10, int max_digits10) {
  using limits = std::numeric_limits<Number>;
  return limits::digits10 == digits10 && limits::max_digits10 == max_digits10;
}
static_assert(has_decimal_digits<dd>(31, 33) && has_decimal_digits<td>(47, 49) &&
              has_decimal_digits<qd>(63, 65));
static_assert(has_decimal_digits<ff>(14, 16) && has_decimal_digits<tf>(21, 23) &&
              has_decimal_digits<qf>(28, 30));
static_assert(has_decimal_digits<ds>(22, 25) && has_decimal_digits<di>(21, 24) &&
              has_decimal_digits<dit>(21, 24));

/// min() is 2^-969 of dd, 2 10^-292, and 2^-102 of ff, 1.97 10^-31. qf's, 2^-54 or 5.55 10^-17, is less than
/// 10^-16, while 2^-53 is more.
template <class Number>
constexpr bool has_decimal_exponents(int lowest, int highest) {
  using limits = std::numeric_limits<Number>;
  return limits::min_exponent10 == lowest && limits::max_exponent10 == highest;
}
static_assert(has_decimal_exponents<dd>(-291, 308) && has_decimal_exponents<ff>(-30, 38) &&
              has_decimal_exponents<di>(-291, 308));
static_assert(has_decimal_exponents<td>(-275, 308) && has_decimal_exponents<qd>(-259, 308) &&
              has_decimal_exponents<tf>(-23, 38) && has_decimal_exponents<qf>(-16, 38) &&
              has_decimal_exponents<ds>(-21, 308) && has_decimal_exponents<dit>(-291, 308));

/// Their sums are not those of IEEE 754, and err by a few units.
template <class Number>
constexpr bool is_told_to_be_rounded() {
  using limits = std::numeric_limits<Number>;
  return limits::is_specialized && limits::is_signed && limits::is_bounded && !limits::is_integer &&
         !limits::is_exact && !limits::is_iec559 && !limits::is_modulo && limits::radix == 2 &&
         limits::has_infinity && limits::has_quiet_NaN && !limits::has_signaling_NaN;
}
static_assert(is_told_to_be_rounded<dd>() && is_told_to_be_rounded<qf>() && is_told_to_be_rounded<ds>());
static_assert(std::numeric_limits<qd>::round_style == std::round_indeterminate &&
              std::numeric_limits<di>::round_style == std::round_to_nearest &&
              std::numeric_limits<dit>::round_style == std::round_indeterminate);

TEST(limits, tell_the_error_of_a_rounding_in_units) {
  EXPECT_EQ(std::numeric_limits<td>::round_error(), td(1.0));
  EXPECT_EQ(std::numeric_limits<di>::round_error(), di(0.5));
  EXPECT_EQ(std::numeric_limits<dit>::round_error(), dit(1.0));
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
