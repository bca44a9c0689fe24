#include "residua/blas/level1/rot.hpp"

#include "blas/level1/combination.hpp"

namespace residua_test {
namespace {

template <class T>
struct rotated {
  std::vector<T> x, y;
};

template <class T>
rotated<T> run(const residua::context& ctx, const std::vector<T>& x, const std::vector<T>& y,
               const residua::scalar<arithmetic_t<T>>& c, const residua::scalar<arithmetic_t<T>>& s,
               increments steps = {1, 1}) {
  strided<T> vx(ctx, x, steps.x), vy(ctx, y, steps.y);
  residua::rot(ctx, vx, vy, c, s);
  return {vx.elements(), vy.elements()};
}

class rot : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(rot);

TEST_P(rot, is_within_its_bound) {
  for_each_vector_format([&]<class T>() {
    for_each_shape(takes_every_case(ctx), [&](index_t n, data kind, increments steps) {
      const auto o = scaled_operands<T>(kind, n);  // c x + y cancels where the data does: c = alpha, s = 1
      const arithmetic_t<T> c = o.alpha, s(1.0);
      const auto result = run<T>(ctx, o.x, o.y, c, s, steps);
      if (is_checked_by_mpfr(ctx)) {
        expect_combination<T>(c, o.x, s, o.y, result.x);
        expect_combination<T>(-s, o.x, c, o.y, result.y);
      }
      const auto joined_run = [&](const residua::context& reference) {
        const auto rotated = run<T>(reference, o.x, o.y, c, s, steps);
        return joined(rotated.x, rotated.y);
      };
      EXPECT_TRUE(has_bits_of_the_reference(joined(result.x, result.y), std::tuple(n, kind, steps.x, steps.y),
                                            joined_run));
    });
  });
}

TEST_P(rot, by_a_right_angle_exchanges_and_negates) {
  for_each_vector_format([&]<class T>() {
    const auto x = vector_of<T>(data::uniform, 100, 5), y = vector_of<T>(data::uniform, 100, 6);
    const auto result = run<T>(ctx, x, y, 0.0, 1.0, {2, -1});
    for (index_t i = 0; i < 100; ++i) {
      EXPECT_TRUE(loaded(result.x[i]) == loaded(y[i]));
      EXPECT_TRUE(loaded(result.y[i]) == -loaded(x[i]));
    }
  });
}

TEST_P(rot, passes_on_what_is_not_finite) {
  constexpr double inf = std::numeric_limits<double>::infinity(),
                   nan = std::numeric_limits<double>::quiet_NaN();
  for_each_vector_format([&]<class T>() {
    for (const index_t place : {0, 5, 39}) {
      std::vector<T> x(40, T(1.0)), y(40, T(1.0));
      x[place] = stored<T>(nan);
      auto result = run<T>(ctx, x, y, 0.0, 1.0);
      EXPECT_TRUE(std::isnan(leading(result.x[place])) && std::isnan(leading(result.y[place])))
          << "0 times NaN";
      EXPECT_EQ(leading(result.x[place == 5 ? 6 : 5]), 1);
      x[place] = stored<T>(inf);
      result = run<T>(ctx, x, y, 0.5, 0.5);
      EXPECT_EQ(leading(result.x[place]), inf);
      EXPECT_EQ(leading(result.y[place]), -inf);
    }
  });
}

TEST_P(rot, takes_its_scalars_from_device_memory) {
  for_each_vector_format([&]<class T>() {
    using scalar = residua::scalar<arithmetic_t<T>>;
    const auto x = vector_of<T>(data::uniform, 1000, 5), y = vector_of<T>(data::uniform, 1000, 6);
    check_scalar_argument<arithmetic_t<T>>(ctx, "rot", "c",
                                           [&](const scalar& c) { return run<T>(ctx, x, y, c, 0.5).x; });
    check_scalar_argument<arithmetic_t<T>>(ctx, "rot", "s",
                                           [&](const scalar& s) { return run<T>(ctx, x, y, 0.5, s).y; });
  });
}

TEST_P(rot, rejects_what_does_not_fit) {
  for_each_vector_format([&]<class T>() {
    const strided<T> x(ctx, std::vector<T>(4, T(1.0))), y(ctx, std::vector<T>(4, T(1.0))),
        shorter(ctx, std::vector<T>(3, T(1.0)));
    const auto call = [&](vector_view<T> a, vector_view<T> b) { residua::rot(ctx, a, b, 1.0, 0.0); };
    check_two_arguments<T>(ctx, "rot", x, y, shorter, call);
  });
}

}  // namespace
}  // namespace residua_test
