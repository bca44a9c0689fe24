#include "residua/blas/level1/axpby.hpp"

#include "blas/level1/combination.hpp"

namespace residua_test {
namespace {

const auto run = []<class T>(const residua::context& ctx, const residua::scalar<arithmetic_t<T>>& alpha,
                             const std::vector<T>& x, const residua::scalar<arithmetic_t<T>>& beta,
                             const std::vector<T>& y, increments steps) {
  strided<T> vx(ctx, x, steps.x), vy(ctx, y, steps.y);
  residua::axpby(ctx, alpha, vx, beta, vy);
  EXPECT_TRUE(same_bits(vx.elements(), x));
  return vy.elements();
};

class axpby : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(axpby);

TEST_P(axpby, is_within_its_bound) { check_combinations(ctx, run); }
TEST_P(axpby, does_not_read_what_is_multiplied_by_zero_and_passes_on_the_rest) {
  check_special_coefficients(ctx, run);
}

TEST_P(axpby, takes_the_same_vector_for_all_operands) {
  for_each_vector_format([&]<class T>() {
    const auto x = vector_of<T>(data::uniform, 1000, 5);
    for (const index_t increment : {1, -3}) {
      strided<T> v(ctx, x, increment);
      residua::axpby(ctx, 0.75, v, 3.0, v);
      EXPECT_TRUE(same_bits(v.elements(), run(ctx, 0.75, x, 3.0, x, {1, 1})));
    }
  });
}

TEST_P(axpby, takes_its_scalars_from_device_memory) {
  for_each_vector_format([&]<class T>() {
    using scalar = residua::scalar<arithmetic_t<T>>;
    const auto x = vector_of<T>(data::uniform, 1000, 5), y = vector_of<T>(data::uniform, 1000, 6);
    check_scalar_argument<arithmetic_t<T>>(ctx, "axpby", "alpha", [&](const scalar& alpha) {
      return run(ctx, alpha, x, 3.0, y, {1, 2});
    });
    check_scalar_argument<arithmetic_t<T>>(ctx, "axpby", "beta", [&](const scalar& beta) {
      return run(ctx, 3.0, x, beta, y, {1, 2});
    });
  });
}

TEST_P(axpby, rejects_what_does_not_fit) {
  for_each_vector_format([&]<class T>() {
    const strided<T> x(ctx, std::vector<T>(4, T(1.0))), y(ctx, std::vector<T>(4, T(1.0))),
        shorter(ctx, std::vector<T>(3, T(1.0)));
    const auto call = [&](vector_view<const T> a, vector_view<T> b) { residua::axpby(ctx, 1.0, a, 2.0, b); };
    check_two_arguments<T>(ctx, "axpby", x, y, shorter, call);
  });
}

}  // namespace
}  // namespace residua_test
