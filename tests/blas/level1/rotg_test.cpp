#include "residua/blas/level1/rotg.hpp"

#include "blas/operands.hpp"

namespace residua_test {
namespace {

/// |computed - exact| <= bound |exact|, or the spacing of subnormal numbers where limbs of the result are.
template <class T>
testing::AssertionResult is_close(const T& computed, const mp& exact, double bound) {
  if (distance(computed, exact) <= 2 * std::numeric_limits<double>::denorm_min())
    return testing::AssertionSuccess();
  return within(computed, exact, bound, exact);
}

/// |a| > |b|, exactly.
template <class T>
bool is_larger(const T& a, const T& b) {
  const mp exact_a(a, residua::oracle::exact_bits), exact_b(b, residua::oracle::exact_bits);
  return mpfr_cmpabs(exact_a.get(), exact_b.get()) > 0;
}

template <class T>
void expect_rotation(const T& a, const T& b) {
  using bounds = bound_of_format<T>;
  const double of_r = (bounds::product + bounds::scaled_sum) / 2 + bounds::root;
  const auto result = residua::rotg(a, b);
  const bool a_is_larger = is_larger(a, b);
  mp r(a, residua::oracle::exact_bits), other(b, residua::oracle::exact_bits);
  mpfr_hypot(r.get(), r.get(), other.get(), MPFR_RNDN);
  if (leading(a_is_larger ? a : b) < 0) mpfr_neg(r.get(), r.get(), MPFR_RNDN);
  EXPECT_TRUE(is_close(result.r, r, of_r)) << "r of " << leading(a) << ", " << leading(b);
  mp c(a), s(b);
  mpfr_div(c.get(), c.get(), r.get(), MPFR_RNDN);
  mpfr_div(s.get(), s.get(), r.get(), MPFR_RNDN);
  EXPECT_TRUE(is_close(result.c, c, of_r + bounds::quotient)) << "c of " << leading(a) << ", " << leading(b);
  EXPECT_TRUE(is_close(result.s, s, of_r + bounds::quotient)) << "s of " << leading(a) << ", " << leading(b);
  const T z = a_is_larger ? result.s : leading(result.c) == 0 ? T(1.0) : T(1.0) / result.c;
  EXPECT_TRUE(same_bits(result.z, z));
}

TEST(rotg, is_within_its_bound) {
  for_each_format([]<class T>() {
    source_of<T> source({-400, 400}, 11);
    for (int n = 0; n < 2000; ++n) {
      const int e = source.exponent();
      const T a = drawn<T>(source, e);
      expect_rotation<T>(a, drawn<T>(source, e));
      expect_rotation<T>(drawn<T>(source, e - n % 60), a);
      expect_rotation<T>(a, a);
      expect_rotation<T>(a, -a);
    }
  });
}

/// Leading limbs of the same size do not say which number is the larger: r takes its sign and z what it is
/// from whole numbers.
TEST(rotg, compares_whole_numbers) {
  for_each_format([]<class T>() {
    if constexpr (residua::limb_count < T >> 1) {
      const T larger = T(1.0) + T(0x1p-60), smaller = T(-1.0);
      expect_rotation<T>(larger, smaller);
      expect_rotation<T>(smaller, larger);
      const auto of_larger = residua::rotg(larger, smaller), of_smaller = residua::rotg(smaller, larger);
      EXPECT_GT(leading(of_larger.r), 0);
      EXPECT_TRUE(same_bits(of_larger.z, of_larger.s));
      EXPECT_GT(leading(of_smaller.r), 0);
      EXPECT_TRUE(same_bits(of_smaller.z, T(1.0) / of_smaller.c));
    }
  });
}

TEST(rotg, neither_overflows_nor_underflows) {
  for_each_format([]<class T>() {
    for (const double size : {0x1p1022, 0x1p1000, 0x1p600, 0x1p-600, 0x1p-1000, 0x1p-1022, 0x1p-1060}) {
      for (const double factor : {1.0, 0.75, 0x1p-8}) {
        expect_rotation<T>(T(3 * size / 4), T(-size * factor));
        expect_rotation<T>(T(size * factor), T(3 * size / 4));
      }
    }
    const auto far = residua::rotg(T(0x1p1000), T(0x1p-1000));
    EXPECT_EQ(far.r, T(0x1p1000));
    EXPECT_EQ(far.c, T(1.0));
    const auto other = residua::rotg(T(0x1p-1000), T(0x1p1000));
    EXPECT_EQ(other.r, T(0x1p1000));
    EXPECT_EQ(other.c, T(0.0));
    EXPECT_EQ(other.z, T(1.0)) << "1 / c has no bounds";
  });
}

TEST(rotg, of_zeros) {
  for_each_format([]<class T>() {
    const auto b_is_zero = residua::rotg(T(-3.0), T(0.0)), a_is_zero = residua::rotg(T(0.0), T(-3.0)),
               both = residua::rotg(T(0.0), T(0.0));
    EXPECT_TRUE(b_is_zero.r == T(-3.0) && b_is_zero.z == T(0.0) && b_is_zero.c == T(1.0) &&
                b_is_zero.s == T(0.0));
    EXPECT_TRUE(a_is_zero.r == T(-3.0) && a_is_zero.z == T(1.0) && a_is_zero.c == T(0.0) &&
                a_is_zero.s == T(1.0));
    EXPECT_TRUE(both.r == T(0.0) && both.z == T(0.0) && both.c == T(1.0) && both.s == T(0.0));
  });
}

TEST(rotg, of_what_is_not_finite_is_nan) {
  for_each_format([]<class T>() {
    using limits = std::numeric_limits<double>;
    for (const double x : {limits::infinity(), -limits::infinity(), limits::quiet_NaN()}) {
      EXPECT_TRUE(std::isnan(leading(residua::rotg(T(x), T(1.0)).c)));
      EXPECT_TRUE(std::isnan(leading(residua::rotg(T(1.0), T(x)).s)));
    }
  });
}

}  // namespace
}  // namespace residua_test
