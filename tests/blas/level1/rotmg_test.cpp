#include "residua/blas/level1/rotmg.hpp"

#include <functional>

#include "blas/operands.hpp"

namespace residua_test {
namespace {

template <class T>
struct point {
  T d1, d2, x1, y1;
};

/// H as a whole.
template <class T>
struct full_matrix {
  T h11, h21, h12, h22;
  explicit full_matrix(const residua::modified_rotation<T>& h)
      : h11(h.h11), h21(h.h21), h12(h.h12), h22(h.h22) {
    const double flag = leading(h.flag);
    if (flag == -2 || flag == 0) h11 = h22 = T(1.0);
    if (flag == -2) h12 = h21 = T(0.0);
    if (flag == 1) {
      h12 = T(1.0);
      h21 = T(-1.0);
    }
  }
};

using operation = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);
mp combined(operation f, const mp& a, const mp& b) {
  mp result(residua::oracle::exact_bits);
  f(result.get(), a.get(), b.get(), MPFR_RNDN);
  return result;
}
mp product(const mp& a, const mp& b) { return combined(mpfr_mul, a, b); }
mp quotient(const mp& a, const mp& b) { return combined(mpfr_div, a, b); }
mp sum(const mp& a, const mp& b) { return combined(mpfr_add, a, b); }
mp magnitude(mp a) {
  mpfr_abs(a.get(), a.get(), MPFR_RNDN);
  return a;
}

/// exact times the power of 2^12 that is nearest to computed / exact: what rotmg may have scaled by.
template <class T>
mp scaled_alike(const T& computed, mp exact) {
  const mp ratio = quotient(mp(computed), exact);
  const long powers = std::lround((static_cast<double>(mpfr_get_exp(ratio.get())) - 0.5) / 12);
  mpfr_mul_2si(exact.get(), exact.get(), 12 * powers, MPFR_RNDN);
  return exact;
}
template <class T>
testing::AssertionResult is_close(const T& computed, const mp& exact, double bound) {
  const mp scaled = scaled_alike(computed, exact);
  return within(computed, scaled, bound * bound_of_format<T>::unit, scaled);
}

/// H against its definition, and the new numbers, whichever of the two forms has been taken.
template <class T>
void expect_transformation(const point<T>& p) {
  using bounds = residua::error_bounds<T>;
  const auto result = residua::rotmg<T>(p.d1, p.d2, p.x1, p.y1);
  const full_matrix<T> h(result.h);
  const mp d1(p.d1), d2(p.d2), x1(p.x1), y1(p.y1);
  const mp p1 = product(d1, x1), p2 = product(d2, y1), q1 = product(p1, x1), q2 = product(p2, y1);
  const bool first = mpfr_cmpabs(q1.get(), q2.get()) > 0;
  const mp t = first ? quotient(q2, q1) : quotient(q1, q2);
  const mp u = sum(mp(1.0), t);
  const mp k = quotient(sum(mp(1.0), magnitude(t)), u);
  const double of_h = 2 * bounds::product + bounds::quotient;
  const double rest = (4 * bounds::product + 3 * bounds::quotient + bounds::scaled_sum) * k.to_double();
  mp minus_one(-1.0);
  EXPECT_TRUE(is_close(h.h11, first ? mp(1.0) : quotient(p1, p2), of_h));
  EXPECT_TRUE(is_close(h.h12, first ? quotient(p2, p1) : mp(1.0), of_h));
  EXPECT_TRUE(is_close(h.h21, first ? product(minus_one, quotient(y1, x1)) : minus_one, of_h));
  EXPECT_TRUE(is_close(h.h22, first ? mp(1.0) : quotient(x1, y1), of_h));
  EXPECT_TRUE(is_close(result.d1, quotient(first ? d1 : d2, u), rest));
  EXPECT_TRUE(is_close(result.d2, quotient(first ? d2 : d1, u), rest));
  EXPECT_TRUE(is_close(result.x1, product(first ? x1 : y1, u), rest));
}

/// What the numbers mean, which scaling does not change: d1' x1'^2 = d1 x1^2 + d2 y1^2, h21 x1 + h22 y1 = 0,
/// and the rows of H are orthogonal: h11 h21 / d1 + h12 h22 / d2 = 0.
template <class T>
void expect_meaning(const point<T>& p) {
  const auto result = residua::rotmg<T>(p.d1, p.d2, p.x1, p.y1);
  const full_matrix<T> h(result.h);
  const auto square = [](const T& d, const T& x) { return product(mp(d), product(mp(x), mp(x))); };
  const auto expect_sum = [](const mp& a, const mp& b, const mp& total, double factor) {
    EXPECT_TRUE(within(T(0.0), sum(sum(a, b), product(mp(-1.0), total)), factor * bound_of_format<T>::unit,
                       sum(magnitude(a), magnitude(b))));
  };
  using bounds = residua::error_bounds<T>;
  const double of_h = 2 * bounds::product + bounds::quotient;
  const double rest = 4 * bounds::product + 3 * bounds::quotient + bounds::scaled_sum;
  expect_sum(square(p.d1, p.x1), square(p.d2, p.y1), square(result.d1, result.x1), 3 * rest);
  expect_sum(product(mp(h.h21), mp(p.x1)), product(mp(h.h22), mp(p.y1)), mp(0.0), of_h);
  expect_sum(quotient(product(mp(h.h11), mp(h.h21)), mp(p.d1)),
             quotient(product(mp(h.h12), mp(h.h22)), mp(p.d2)), mp(0.0), 2 * of_h);
  for (const T& d : {result.d1, result.d2}) {
    EXPECT_TRUE(std::fabs(leading(d)) > 0x1p-24 && std::fabs(leading(d)) < 0x1p24) << leading(d);
  }
}

template <class T>
std::vector<point<T>> points() {
  source_of<T> source({-60, 60}, 17);
  std::vector<point<T>> all;
  const auto positive = [&](int exponent) {
    const T d = drawn<T>(source, exponent);
    return leading(d) < 0 ? -d : d;
  };
  for (int n = 0; n < 2000; ++n) {
    const int e = n % 4 == 0 ? source.exponent() : 0;
    all.push_back({positive(e), positive(n % 4 == 1 ? source.exponent() : e), drawn<T>(source, n % 7 - 3),
                   drawn<T>(source, n % 5 - 2)});
  }
  return all;
}

TEST(rotmg, is_within_its_bound) {
  for_each_format([]<class T>() {
    for (const auto& p : points<T>()) {
      expect_transformation(p);
      expect_meaning(p);
      if (testing::Test::HasFailure()) return;
    }
  });
}

TEST(rotmg, takes_points_away) {
  for_each_format([]<class T>() {
    for (auto p : points<T>()) {
      p.d2 = -p.d2;
      const mp q1 = product(mp(p.d1), product(mp(p.x1), mp(p.x1)));
      const mp q2 = product(mp(p.d2), product(mp(p.y1), mp(p.y1)));
      if (mpfr_cmpabs(q1.get(), q2.get()) > 0) {
        expect_transformation(p);
      } else {
        const auto result = residua::rotmg<T>(p.d1, p.d2, p.x1, p.y1);
        EXPECT_TRUE(result.h.flag == T(-1.0) && result.x1 == T(0.0));
      }
      if (testing::Test::HasFailure()) return;
    }
  });
}

/// The squares differ in their last limbs alone: which is larger decides whether anything is left.
TEST(rotmg, compares_all_limbs) {
  for_each_format([]<class T>() {
    if (sizeof(T) == sizeof(double)) return;
    const T little(0x1p-70);
    const auto more = residua::rotmg<T>(T(1.0) + little, T(-1.0), T(1.0), T(1.0));
    // x1' = u = 2^-70 / (1 + 2^-70), an error of 2^-106 in which is 2^-36 of it; scaled by 2^24 with d1' = (1
    // + 2^-70) / u.
    EXPECT_NEAR(leading(more.x1) * 0x1p46, 1, 0x1p-30);
    EXPECT_NEAR(leading(more.d1) * 0x1p-22, 1, 0x1p-30);
    const auto less = residua::rotmg<T>(T(1.0), T(-1.0) - little, T(1.0), T(1.0));
    EXPECT_TRUE(less.h.flag == T(-1.0) && less.d1 == T(0.0) && less.h.h11 == T(0.0));
  });
}

TEST(rotmg, of_nothing_to_rotate_is_the_identity) {
  for_each_format([]<class T>() {
    for (const auto& p : {point<T>{T(2.0), T(0.0), T(3.0), T(5.0)}, {T(2.0), T(4.0), T(3.0), T(0.0)}}) {
      const auto result = residua::rotmg<T>(p.d1, p.d2, p.x1, p.y1);
      EXPECT_TRUE(result.h.flag == T(-2.0));
      EXPECT_TRUE(result.d1 == p.d1 && result.d2 == p.d2 && result.x1 == p.x1);
    }
  });
}

TEST(rotmg, of_a_negative_first_factor_is_zero) {
  for_each_format([]<class T>() {
    const auto result = residua::rotmg<T>(T(-1.0), T(2.0), T(3.0), T(4.0));
    EXPECT_TRUE(result.h.flag == T(-1.0));
    for (const T& zero :
         {result.d1, result.d2, result.x1, result.h.h11, result.h.h21, result.h.h12, result.h.h22}) {
      EXPECT_EQ(zero, T(0.0));
    }
  });
}

/// More than one power of 2^24, where BLAS's reference implementation replaces elements of H by 1 and -1.
TEST(rotmg, scales_as_often_as_is_needed) {
  for_each_format([]<class T>() {
    for (const int e : {-200, -60, -25, 25, 60, 200}) {
      for (const auto& p : {point<T>{T(std::ldexp(3.0, e)), T(std::ldexp(5.0, e)), T(2.0), T(1.0)},
                            {T(std::ldexp(3.0, e)), T(5.0), T(1.0), T(2.0)},
                            {T(3.0), T(std::ldexp(5.0, e)), T(1.0), T(2.0)}}) {
        SCOPED_TRACE("2^" + std::to_string(e));
        expect_transformation(p);
        expect_meaning(p);
      }
    }
  });
}

/// d1' = d2' = d / 2 and x1' = 2 here; the ends of the range, 2^-24 and 2^24, are scaled.
TEST(rotmg, scales_the_ends_of_the_range) {
  for_each_format([]<class T>() {
    for (const double d : {0x1p-23, 0x1p25, 0x1p-22, 0x1p24}) {
      const bool is_end = d == 0x1p-23 || d == 0x1p25;
      const auto r = residua::rotmg<T>(T(d), T(d), T(1.0), T(1.0));
      EXPECT_EQ(r.d1, T(is_end ? 1.0 : d / 2)) << d;
      EXPECT_EQ(r.d2, T(is_end ? 1.0 : d / 2)) << d;
      EXPECT_EQ(r.h.flag, T(is_end ? -1.0 : 1.0)) << d;
    }
  });
}

/// Powers whose squares have no double: d1' = 4/5 d and d2' = 1/5 d here.
TEST(rotmg, scales_factors_that_are_nearly_nothing) {
  for_each_format([]<class T>() {
    const auto r = residua::rotmg<T>(T(0x1p-1040), T(0x1p-1042), T(1.0), T(1.0));
    EXPECT_EQ(r.h.flag, T(-1.0));
    for (const T& d : {r.d1, r.d2}) {
      EXPECT_GT(leading(d), 0x1p-24);
      EXPECT_LT(leading(d), 0x1p24);
    }
  });
}

TEST(rotmg, passes_on_what_is_not_finite) {
  for_each_format([]<class T>() {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN(),
                     inf = std::numeric_limits<double>::infinity();
    EXPECT_TRUE(std::isnan(leading(residua::rotmg<T>(T(1.0), T(1.0), T(nan), T(1.0)).x1)));
    EXPECT_TRUE(std::isnan(leading(residua::rotmg<T>(T(1.0), T(nan), T(1.0), T(1.0)).x1)));
    EXPECT_TRUE(std::isnan(leading(residua::rotmg<T>(T(1.0), T(1.0), T(inf), T(inf)).x1)));
    EXPECT_EQ(leading(residua::rotmg<T>(T(inf), T(1.0), T(1.0), T(1.0)).d1), inf);
  });
}

}  // namespace
}  // namespace residua_test
