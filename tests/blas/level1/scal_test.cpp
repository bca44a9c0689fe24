#include "residua/blas/level1/scal.hpp"

#include "blas/operands.hpp"

namespace residua_test {
namespace {

template <class T>
std::vector<T> run(const residua::context& ctx, const arithmetic_t<T>& alpha, const std::vector<T>& x,
                   index_t increment) {
  strided<T> v(ctx, x, increment);
  residua::scal(ctx, alpha, v);
  return v.elements();
}

class scal : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(scal);

TEST_P(scal, is_within_its_bound) {
  for_each_vector_format([&]<class T>() {
    const double bound = bound_of_format<T>::product;
    for_each_shape(takes_every_case(ctx), [&](index_t n, data kind, increments steps) {
      const auto o = scaled_operands<T>(kind, n);
      const auto z = run<T>(ctx, o.alpha, o.x, steps.x);
      for (index_t i = 0; is_checked_by_mpfr(ctx) && i < n; i += sampling_step(n)) {
        mp exact(o.alpha);
        const mp x(o.x[i]);
        mpfr_mul(exact.get(), exact.get(), x.get(), MPFR_RNDN);
        ASSERT_TRUE(within(z[i], exact, bound, exact)) << "element " << i;
      }
      const auto run_on = [&](const residua::context& c) { return run<T>(c, o.alpha, o.x, steps.x); };
      EXPECT_TRUE(has_bits_of_the_reference(z, std::tuple(n, kind, steps.x), run_on));
    });
  });
}

TEST_P(scal, passes_on_what_is_not_finite) {
  constexpr double inf = std::numeric_limits<double>::infinity(),
                   nan = std::numeric_limits<double>::quiet_NaN();
  for_each_vector_format([&]<class T>() {
    for (const index_t place : {0, 5, 20, 39}) {
      const auto one = [&](double alpha, double value) {
        std::vector<T> x(40, T(1.0));
        x[place] = stored<T>(value);
        return run<T>(ctx, alpha, x, 1)[place];
      };
      EXPECT_TRUE(std::isnan(leading(one(2, nan))));
      EXPECT_TRUE(std::isnan(leading(one(0, nan)))) << "0 times NaN";
      EXPECT_TRUE(std::isnan(leading(one(0, inf)))) << "0 times infinity";
      EXPECT_TRUE(std::isnan(leading(one(nan, 1))));
      EXPECT_EQ(one(2, inf), T(inf));
      EXPECT_EQ(one(-2, inf), T(-inf));
      EXPECT_EQ(one(4, largest<T>), T(inf));
      EXPECT_EQ(one(inf, -1), T(-inf));
    }
  });
}

TEST_P(scal, takes_its_scalar_from_device_memory) {
  for_each_vector_format([&]<class T>() {
    const auto x = vector_of<T>(data::uniform, 1000, 5);
    check_scalar_argument<arithmetic_t<T>>(ctx, "scal", "alpha",
                                           [&](const residua::scalar<arithmetic_t<T>>& alpha) {
                                             strided<T> v(ctx, x);
                                             residua::scal(ctx, alpha, v);
                                             return v.elements();
                                           });
  });
}

TEST_P(scal, rejects_what_does_not_fit) {
  for_each_vector_format([&]<class T>() {
    const strided<T> x(ctx, std::vector<T>(4, T(1.0)));
    for (const auto& broken : broken_views<T>(ctx, x)) {
      expect_rejected({"scal:", " x ", broken.word}, [&] { residua::scal(ctx, 2.0, broken.view); });
    }
    EXPECT_NO_THROW(residua::scal(ctx, 2.0, vector_view<T>()));
  });
}

}  // namespace
}  // namespace residua_test
