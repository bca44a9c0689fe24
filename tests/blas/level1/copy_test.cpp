#include "residua/blas/level1/copy.hpp"

#include "blas/operands.hpp"

namespace residua_test {
namespace {

class copy : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(copy);

TEST_P(copy, keeps_every_bit) {
  for_each_vector_format([&]<class T>() {
    for_each_shape(takes_every_case(ctx), [&](index_t n, data kind, increments steps) {
      auto x = vector_of<T>(kind, n, 1);
      if (n > 6) x[3] = T(std::numeric_limits<double>::quiet_NaN());
      if (n > 6) x[4] = T(-std::numeric_limits<double>::infinity());
      if (n > 6) x[5] = T(-0.0);
      strided<T> vx(ctx, x, steps.x), vy(ctx, vector_of<T>(kind, n, 2), steps.y);
      residua::copy(ctx, vx, vy);
      EXPECT_TRUE(same_bits(vx.elements(), x));
      EXPECT_TRUE(same_bits(vy.elements(), x));
    });
  });
}

TEST_P(copy, of_a_vector_to_itself_changes_nothing) {
  for_each_vector_format([&]<class T>() {
    const auto x = vector_of<T>(data::uniform, 1000, 5);
    strided<T> v(ctx, x, -3);
    residua::copy(ctx, v, v);
    EXPECT_TRUE(same_bits(v.elements(), x));
  });
}

TEST_P(copy, rejects_what_does_not_fit) {
  for_each_vector_format([&]<class T>() {
    const strided<T> x(ctx, std::vector<T>(4, T(1.0))), y(ctx, std::vector<T>(4, T(1.0))),
        shorter(ctx, std::vector<T>(3, T(1.0)));
    const auto call = [&](vector_view<const T> a, vector_view<T> b) { residua::copy(ctx, a, b); };
    check_two_arguments<T>(ctx, "copy", x, y, shorter, call);
  });
}

}  // namespace
}  // namespace residua_test
