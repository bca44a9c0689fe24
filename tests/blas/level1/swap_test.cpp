#include "residua/blas/level1/swap.hpp"

#include "blas/operands.hpp"

namespace residua_test {
namespace {

class swap : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(swap);

TEST_P(swap, exchanges_every_bit) {
  for_each_vector_format([&]<class T>() {
    for_each_shape(takes_every_case(ctx), [&](index_t n, data kind, increments steps) {
      auto x = vector_of<T>(kind, n, 1);
      const auto y = vector_of<T>(kind, n, 2);
      if (n > 6) x[3] = stored<T>(std::numeric_limits<double>::quiet_NaN());
      if (n > 6) x[4] = stored<T>(-std::numeric_limits<double>::infinity());
      if (n > 6) x[5] = stored<T>(-0.0);
      strided<T> vx(ctx, x, steps.x), vy(ctx, y, steps.y);
      residua::swap(ctx, vx, vy);
      EXPECT_TRUE(same_bits(vx.elements(), y));
      EXPECT_TRUE(same_bits(vy.elements(), x));
    });
  });
}

TEST_P(swap, of_a_vector_with_itself_changes_nothing) {
  for_each_vector_format([&]<class T>() {
    const auto x = vector_of<T>(data::uniform, 1000, 5);
    for (const index_t increment : {1, -3}) {
      strided<T> v(ctx, x, increment);
      residua::swap(ctx, v, v);
      EXPECT_TRUE(same_bits(v.elements(), x));
    }
  });
}

TEST_P(swap, rejects_what_does_not_fit) {
  for_each_vector_format([&]<class T>() {
    const strided<T> x(ctx, std::vector<T>(4, T(1.0))), y(ctx, std::vector<T>(4, T(1.0))),
        shorter(ctx, std::vector<T>(3, T(1.0)));
    const auto call = [&](vector_view<T> a, vector_view<T> b) { residua::swap(ctx, a, b); };
    check_two_arguments<T>(ctx, "swap", x, y, shorter, call);
  });
}

}  // namespace
}  // namespace residua_test
