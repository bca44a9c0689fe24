// Boost's algorithms on numbers of several limbs: quadrature, roots and special functions to all digits, by
// MPFR's values; and integration of differential equations to the order of the method.
#include <gtest/gtest.h>

#include <array>
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <boost/math/tools/roots.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>

#include "oracle/mp.hpp"
#include "rejection.hpp"
#include "residua/boost_math.hpp"

namespace residua_test {
namespace {

using residua::dd;
using residua::qd;
using residua::oracle::mp;

/// |computed - exact| <= 10^-60 |exact|: what is asked of qd, which holds 63 digits.
void expect_sixty_digits(const qd& computed, const mp& exact) {
  mp difference(exact);
  difference.subtract(computed);
  mpfr_div(difference.get(), difference.get(), exact.get(), MPFR_RNDA);
  EXPECT_LE(std::fabs(difference.to_double()), 1e-60) << computed;
}

/// The rule of 61 points errs by the derivative of order 92 over 92!, which is less than 10^-140.
TEST(boost_math, gauss_kronrod_quadrature) {
  const boost::math::quadrature::gauss_kronrod<qd, 61> rule;
  mp exact(1.0);
  mpfr_expm1(exact.get(), exact.get(), MPFR_RNDN);
  expect_sixty_digits(rule.integrate([](const qd& x) { return exp(x); }, qd(0.0), qd(1.0), 0), exact);
}

TEST(boost_math, newtons_iteration) {
  const auto f = [](const qd& x) { return std::make_pair(cos(x) - x, -sin(x) - 1.0); };
  const qd root = boost::math::tools::newton_raphson_iterate(f, qd(0.7), qd(0.0), qd(1.0), 210);
  const mp x(root);
  mp cosine;
  mpfr_cos(cosine.get(), x.get(), MPFR_RNDN);
  expect_sixty_digits(root, cosine);
}

TEST(boost_math, gamma_function) {
  mp exact;
  for (const double x : {0.5, 7.25, -2.5}) {
    mpfr_gamma(exact.get(), mp(x).get(), MPFR_RNDN);
    expect_sixty_digits(boost::math::tgamma(qd(x)), exact);
  }
}

TEST(boost_math, integers_are_checked) {
  EXPECT_EQ(itrunc(dd(-2.7)), -2);
  EXPECT_EQ(iround(dd(-2.5)), -3);
  EXPECT_EQ(lltrunc(dd(9007199254740993LL), 0), 9007199254740993LL);
  expect_rejected({"itrunc", "range"}, [] { (void)itrunc(dd(3e9)); });
  expect_rejected({"to_int64"}, [] { (void)iround(std::numeric_limits<qd>::quiet_NaN()); });
}

/// y' = -y over one step h: the method of order 8 errs by C h^9, so a tenth of the step by 10^-9 times as
/// much but for terms of higher order. Coefficients that had been rounded to double would leave 10^-18.
TEST(boost_odeint, keeps_the_order_of_its_method) {
  using state = std::array<dd, 1>;
  const auto error_of_step = [](const dd& h) {
    state y = {dd(1.0)};
    boost::numeric::odeint::runge_kutta_fehlberg78<state, dd, state, dd> stepper;
    stepper.do_step([](const state& position, state& slope, const dd&) { slope[0] = -position[0]; }, y,
                    dd(0.0), h);
    return leading(abs(y[0] - exp(-h)));
  };
  const double coarse = error_of_step(dd(0.1)), fine = error_of_step(dd(1.0) / 100.0);
  EXPECT_GT(fine, 0);
  EXPECT_LT(fine, 1e-8 * coarse);
}

}  // namespace
}  // namespace residua_test
