#include "residua/blas/level1/xpay.hpp"

#include "blas/level1/scaled_sum.hpp"

namespace residua_test {
namespace {

// xpay(p, alpha, q) is p + alpha q: what `scaled_sum` calls x is its q, which is overwritten.
const auto run = []<class T>(const residua::context& ctx, const arithmetic_t<T>& alpha,
                             const std::vector<T>& x, const std::vector<T>& y, increments steps) {
  strided<T> added(ctx, y, steps.x), scaled(ctx, x, steps.y);
  residua::xpay(ctx, added, alpha, scaled);
  EXPECT_TRUE(same_bits(added.elements(), y));
  return scaled.elements();
};

class xpay : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(xpay);

TEST_P(xpay, is_within_its_bound) { check_scaled_sums(ctx, run); }
TEST_P(xpay, passes_on_what_is_not_finite) { check_special_values(ctx, run); }

TEST_P(xpay, takes_the_same_vector_twice) {
  for_each_vector_format([&]<class T>() {
    const auto x = vector_of<T>(data::uniform, 1000, 5);
    for (const index_t increment : {1, -3}) {
      strided<T> v(ctx, x, increment);
      residua::xpay(ctx, v, 0.75, v);
      EXPECT_TRUE(same_bits(v.elements(), run(ctx, 0.75, x, x, {1, 1})));
    }
  });
}

TEST_P(xpay, takes_its_scalar_from_device_memory) {
  for_each_vector_format([&]<class T>() {
    const auto x = vector_of<T>(data::uniform, 1000, 5), y = vector_of<T>(data::uniform, 1000, 6);
    check_scalar_argument<arithmetic_t<T>>(ctx, "xpay", "alpha",
                                           [&](const residua::scalar<arithmetic_t<T>>& alpha) {
                                             strided<T> vx(ctx, x), vy(ctx, y, 2);
                                             residua::xpay(ctx, vx, alpha, vy);
                                             return vy.elements();
                                           });
  });
}

TEST_P(xpay, rejects_what_does_not_fit) {
  for_each_vector_format([&]<class T>() {
    const strided<T> x(ctx, std::vector<T>(4, T(1.0))), y(ctx, std::vector<T>(4, T(1.0))),
        shorter(ctx, std::vector<T>(3, T(1.0)));
    const auto call = [&](vector_view<const T> a, vector_view<T> b) { residua::xpay(ctx, a, 1.0, b); };
    check_two_arguments<T>(ctx, "xpay", x, y, shorter, call);
  });
}

}  // namespace
}  // namespace residua_test
