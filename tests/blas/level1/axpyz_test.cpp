#include "residua/blas/level1/axpyz.hpp"

#include "blas/level1/scaled_sum.hpp"

namespace residua_test {
namespace {

const auto run = []<class T>(const residua::context& ctx, const arithmetic_t<T>& alpha,
                             const std::vector<T>& x, const std::vector<T>& y, increments steps) {
  strided<T> vx(ctx, x, steps.x), vy(ctx, y, steps.y), vz(ctx, y, steps.x);
  residua::axpyz(ctx, alpha, vx, vy, vz);
  EXPECT_TRUE(same_bits(vx.elements(), x));
  EXPECT_TRUE(same_bits(vy.elements(), y));
  return vz.elements();
};

class axpyz : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(axpyz);

TEST_P(axpyz, is_within_its_bound) { check_scaled_sums(ctx, run); }
TEST_P(axpyz, passes_on_what_is_not_finite) { check_special_values(ctx, run); }

TEST_P(axpyz, takes_the_same_vector_for_several_operands) {
  for_each_vector_format([&]<class T>() {
    const auto x = vector_of<T>(data::uniform, 1000, 5), y = vector_of<T>(data::uniform, 1000, 6);
    const arithmetic_t<T> alpha(0.75);
    for (const index_t increment : {1, -3}) {
      strided<T> a(ctx, x, increment), b(ctx, y, increment), c(ctx, x, increment);
      residua::axpyz(ctx, alpha, c, c, c);
      EXPECT_TRUE(same_bits(c.elements(), run(ctx, alpha, x, x, {1, 1}))) << "x = y = z";
      residua::axpyz(ctx, alpha, a, b, b);
      EXPECT_TRUE(same_bits(b.elements(), run(ctx, alpha, x, y, {1, 1}))) << "y = z";
      const auto sum = b.elements();
      residua::axpyz(ctx, alpha, a, b, a);
      EXPECT_TRUE(same_bits(a.elements(), run(ctx, alpha, x, sum, {1, 1}))) << "x = z";
    }
  });
}

TEST_P(axpyz, takes_its_scalar_from_device_memory) {
  for_each_vector_format([&]<class T>() {
    const auto x = vector_of<T>(data::uniform, 1000, 5), y = vector_of<T>(data::uniform, 1000, 6);
    check_scalar_argument<arithmetic_t<T>>(ctx, "axpyz", "alpha",
                                           [&](const residua::scalar<arithmetic_t<T>>& alpha) {
                                             strided<T> vx(ctx, x), vy(ctx, y, 2), vz(ctx, x, -1);
                                             residua::axpyz(ctx, alpha, vx, vy, vz);
                                             return vz.elements();
                                           });
  });
}

TEST_P(axpyz, rejects_what_does_not_fit) {
  for_each_vector_format([&]<class T>() {
    const strided<T> x(ctx, std::vector<T>(4, T(1.0))), y(ctx, std::vector<T>(4, T(1.0))),
        shorter(ctx, std::vector<T>(3, T(1.0)));
    const vector_view<T> vx = x, vy = y;
    const auto call = [&](vector_view<const T> a, vector_view<const T> b) {
      const vector_view<T> z = a.size() == 0 ? vector_view<T>() : vy;
      residua::axpyz(ctx, 1.0, a, b, z);
    };
    check_two_arguments<T>(ctx, "axpyz", x, y, shorter, call);
    for (const auto& broken : broken_views<T>(ctx, vy)) {
      expect_rejected({"axpyz:", " z ", broken.word}, [&] { residua::axpyz(ctx, 1.0, vx, vy, broken.view); });
    }
    expect_rejected({"axpyz:", "x has 4", "z has 3"}, [&] { residua::axpyz(ctx, 1.0, vx, vy, shorter); });
  });
}

}  // namespace
}  // namespace residua_test
