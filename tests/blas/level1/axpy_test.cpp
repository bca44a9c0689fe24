#include "residua/blas/level1/axpy.hpp"

#include "blas/level1/scaled_sum.hpp"

namespace residua_test {
namespace {

const auto run = []<class T>(const residua::context& ctx, const arithmetic_t<T>& alpha,
                             const std::vector<T>& x, const std::vector<T>& y, increments steps) {
  strided<T> vx(ctx, x, steps.x), vy(ctx, y, steps.y);
  residua::axpy(ctx, alpha, vx, vy);
  EXPECT_TRUE(same_bits(vx.elements(), x));
  return vy.elements();
};

class axpy : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(axpy);

TEST_P(axpy, is_within_its_bound) { check_scaled_sums(ctx, run); }
TEST_P(axpy, passes_on_what_is_not_finite) { check_special_values(ctx, run); }

TEST_P(axpy, takes_the_same_vector_twice) {
  for_each_vector_format([&]<class T>() {
    const auto x = vector_of<T>(data::uniform, 1000, 5);
    for (const index_t increment : {1, -3}) {
      strided<T> v(ctx, x, increment);
      residua::axpy(ctx, 0.75, v, v);
      EXPECT_TRUE(same_bits(v.elements(), run(ctx, 0.75, x, x, {1, 1})));
    }
  });
}

TEST_P(axpy, takes_its_scalar_from_device_memory) {
  for_each_vector_format([&]<class T>() {
    const auto x = vector_of<T>(data::uniform, 1000, 5), y = vector_of<T>(data::uniform, 1000, 6);
    check_scalar_argument<arithmetic_t<T>>(ctx, "axpy", "alpha",
                                           [&](const residua::scalar<arithmetic_t<T>>& alpha) {
                                             strided<T> vx(ctx, x), vy(ctx, y, 2);
                                             residua::axpy(ctx, alpha, vx, vy);
                                             return vy.elements();
                                           });
  });
}

TEST_P(axpy, rejects_what_does_not_fit) {
  for_each_vector_format([&]<class T>() {
    const strided<T> x(ctx, std::vector<T>(4, T(1.0))), y(ctx, std::vector<T>(4, T(1.0))),
        shorter(ctx, std::vector<T>(3, T(1.0)));
    const auto call = [&](vector_view<const T> a, vector_view<T> b) { residua::axpy(ctx, 1.0, a, b); };
    check_two_arguments<T>(ctx, "axpy", x, y, shorter, call);
  });
}

}  // namespace
}  // namespace residua_test
