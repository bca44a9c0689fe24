// What axpy, xpay and axpyz have in common: alpha x + y against MPFR, and against the reference backend.
#pragma once

#include "blas/operands.hpp"

namespace residua_test {

/// The bound of axpy.hpp: one fused operation for double, a product and a sum for dd.
inline double scaled_sum_bound(double, const mp& exact, mp& scale) {
  mpfr_abs(scale.get(), exact.get(), MPFR_RNDN);
  return u;
}
template <class T>
double scaled_sum_bound(const T& y, const mp& exact, mp& scale) {
  mp magnitude(y);  // |alpha x| + |y|, where alpha x = exact - y
  mpfr_sub(scale.get(), exact.get(), magnitude.get(), MPFR_RNDN);
  mpfr_abs(scale.get(), scale.get(), MPFR_RNDN);
  mpfr_abs(magnitude.get(), magnitude.get(), MPFR_RNDN);
  mpfr_add(scale.get(), scale.get(), magnitude.get(), MPFR_RNDN);
  return bound_of_format<T>::scaled_sum;
}

template <class T>
mp scaled_sum(const arithmetic_t<T>& alpha, const T& x, const T& y) {
  mp a(alpha), b(x);
  mpfr_mul(a.get(), a.get(), b.get(), MPFR_RNDN);
  b.set(y);
  mpfr_add(a.get(), a.get(), b.get(), MPFR_RNDN);
  return a;
}

/// That z = alpha x + y within the bound.
template <class T>
void expect_scaled_sum(const arithmetic_t<T>& alpha, const std::vector<T>& x, const std::vector<T>& y,
                       const std::vector<T>& z) {
  mp scale;
  const auto n = static_cast<index_t>(x.size());
  for (index_t i = 0; i < n; i += sampling_step(n)) {
    const mp exact = scaled_sum<T>(alpha, x[i], y[i]);
    const double bound = scaled_sum_bound(y[i], exact, scale);
    ASSERT_TRUE(within(z[i], exact, bound, scale)) << "element " << i;
  }
}

/// `run(ctx, alpha, x, y, increments)` returns alpha x + y as the operation under test computes it.
template <class Run>
void check_scaled_sums(const residua::context& ctx, const Run& run) {
  for_each_vector_format([&]<class T>() {
    for_each_shape(takes_every_case(ctx), [&](index_t n, data kind, increments steps) {
      const auto o = scaled_operands<T>(kind, n);
      const auto run_on = [&](const residua::context& c) { return run(c, o.alpha, o.x, o.y, steps); };
      const std::vector<T> z = run_on(ctx);
      if (is_checked_by_mpfr(ctx)) expect_scaled_sum<T>(o.alpha, o.x, o.y, z);
      EXPECT_TRUE(has_bits_of_the_reference(z, std::tuple(n, kind, steps.x, steps.y), run_on));
    });
  });
}

/// A vector long enough for SIMD, with one other element.
template <class T>
std::vector<T> with_one(double usual, index_t place, double other) {
  std::vector<T> x(40, stored<T>(usual));
  x[place] = stored<T>(other);
  return x;
}

template <class Run>
void check_special_values(const residua::context& ctx, const Run& run) {
  constexpr double inf = std::numeric_limits<double>::infinity(),
                   nan = std::numeric_limits<double>::quiet_NaN();
  for_each_vector_format([&]<class T>() {
    constexpr double huge = largest<T>;
    for (const index_t place : {0, 5, 20, 39}) {
      const auto one = [&](double alpha, double x, double y) {
        const auto z = run(ctx, alpha, with_one<T>(1, place, x), with_one<T>(1, place, y), increments{1, 1});
        for (index_t i = 0; i < 40; ++i) {
          if (i != place) {
            EXPECT_EQ(leading(z[i]), alpha + 1) << "the neighbour " << i << " of " << place;
          }
        }
        return z[place];
      };
      EXPECT_TRUE(std::isnan(leading(one(2, nan, 1))));
      EXPECT_TRUE(std::isnan(leading(one(2, 1, nan))));
      EXPECT_TRUE(std::isnan(leading(one(2, inf, -inf))));
      EXPECT_EQ(one(2, inf, 1), T(inf));
      EXPECT_EQ(one(-2, inf, 1), T(-inf));
      EXPECT_EQ(one(2, 1, -inf), T(-inf));
      EXPECT_EQ(one(2, inf, inf), T(inf));
      EXPECT_EQ(one(4, huge, 1), T(inf)) << "overflow of the product";
      EXPECT_EQ(one(1, huge, huge), T(inf)) << "overflow of the sum";
      EXPECT_EQ(one(1, -huge, -huge), T(-inf)) << "overflow of the sum";
    }
    const std::vector<T> ones(40, T(1.0)), nans(40, stored<T>(nan));
    EXPECT_TRUE(same_bits(run(ctx, 0.0, nans, ones, increments{1, 1}), ones)) << "alpha = 0 does not read x";
    const auto z = run(ctx, inf, ones, ones, increments{1, 1});
    EXPECT_EQ(z[7], T(inf));
  });
}

}  // namespace residua_test
