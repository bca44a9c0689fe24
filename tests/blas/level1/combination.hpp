// What axpby and waxpby, and the two halves of rot, have in common: alpha x + beta y against MPFR.
#pragma once

#include "blas/operands.hpp"

namespace residua_test {

/// That w = alpha x + beta y within (scaled_sum + product) u^N (|alpha x| + |beta y|) and one rounding to
/// storage.
template <class T>
void expect_combination(const arithmetic_t<T>& alpha, const std::vector<T>& x, const arithmetic_t<T>& beta,
                        const std::vector<T>& y, const std::vector<T>& w) {
  const double bound = bound_of_format<T>::scaled_sum + bound_of_format<T>::product;
  const mp a(alpha), b(beta);
  mp exact, other, size;
  const auto n = static_cast<index_t>(x.size());
  for (index_t i = 0; i < n; i += sampling_step(n)) {
    exact.set(x[i]);
    other.set(y[i]);
    mpfr_mul(exact.get(), exact.get(), a.get(), MPFR_RNDN);
    mpfr_mul(other.get(), other.get(), b.get(), MPFR_RNDN);
    mpfr_abs(size.get(), exact.get(), MPFR_RNDN);
    mpfr_add(exact.get(), exact.get(), other.get(), MPFR_RNDN);
    mpfr_abs(other.get(), other.get(), MPFR_RNDN);
    mpfr_add(size.get(), size.get(), other.get(), MPFR_RNDN);
    ASSERT_TRUE(within(w[i], exact, bound, size)) << "element " << i;
  }
}

/// The two vectors that a rotation leaves, one behind the other, which are compared as one.
template <class T>
std::vector<T> joined(std::vector<T> x, const std::vector<T>& y) {
  x.insert(x.end(), y.begin(), y.end());
  return x;
}

/// `run(ctx, alpha, x, beta, y, increments)` returns alpha x + beta y. Cancelling: y is -alpha x but for the
/// last places, and beta is 1; otherwise beta is another number.
template <class Run>
void check_combinations(const residua::context& ctx, const Run& run) {
  for_each_vector_format([&]<class T>() {
    for_each_shape(takes_every_case(ctx), [&](index_t n, data kind, increments steps) {
      const auto o = scaled_operands<T>(kind, n);
      const arithmetic_t<T> beta =
          kind == data::cancelling ? arithmetic_t<T>(1.0) : arithmetic_t<T>(-1.0) / o.alpha;
      const auto run_on = [&](const residua::context& c) { return run(c, o.alpha, o.x, beta, o.y, steps); };
      const std::vector<T> w = run_on(ctx);
      if (is_checked_by_mpfr(ctx)) expect_combination<T>(o.alpha, o.x, beta, o.y, w);
      EXPECT_TRUE(has_bits_of_the_reference(w, std::tuple(n, kind, steps.x, steps.y), run_on));
    });
  });
}

/// That a zero coefficient leaves its vector unread, and that others pass on what is not finite.
template <class Run>
void check_special_coefficients(const residua::context& ctx, const Run& run) {
  constexpr double inf = std::numeric_limits<double>::infinity(),
                   nan = std::numeric_limits<double>::quiet_NaN();
  for_each_vector_format([&]<class T>() {
    const auto all = [](double value) { return std::vector<T>(40, stored<T>(value)); };
    const auto one = [&](double alpha, double x, double beta, double y) {
      const auto w = run(ctx, alpha, all(x), beta, all(y), increments{1, 1});
      EXPECT_TRUE(std::all_of(w.begin(), w.end(), [&](const T& value) {
        return std::isnan(leading(value)) ? std::isnan(leading(w[0])) : leading(value) == leading(w[0]);
      }));
      return static_cast<double>(leading(w[7]));
    };
    EXPECT_EQ(one(0, nan, 2, 3), 6);
    EXPECT_EQ(one(2, 3, 0, nan), 6);
    EXPECT_EQ(one(0, nan, 0, nan), 0);
    EXPECT_TRUE(std::isnan(one(1, nan, 1, 1)));
    EXPECT_TRUE(std::isnan(one(1, 1, 1, nan)));
    EXPECT_TRUE(std::isnan(one(2, inf, -1, inf)));
    EXPECT_EQ(one(2, inf, 3, 1), inf);
    EXPECT_EQ(one(2, 1, -3, inf), -inf);
    EXPECT_EQ(one(4, largest<T>, 1, 1), inf) << "overflow of a product, or in storing";
  });
}

}  // namespace residua_test
