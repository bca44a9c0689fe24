#include "residua/blas/level1/axpy_dot.hpp"

#include "blas/level1/fused_axpy.hpp"
#include "residua/blas/level1/dot.hpp"

namespace residua_test {
namespace {

struct axpy_dot_of_test {
  static constexpr const char* name = "axpy_dot";
  template <class T, class... To>
  static auto call(const residua::context& ctx, const residua::scalar<arithmetic_t<T>>& alpha,
                   vector_view<const T> x, vector_view<T> y, vector_view<const T> z, To... result) {
    return residua::axpy_dot(ctx, alpha, x, y, z, result...);
  }
};

class axpy_dot : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(axpy_dot);

TEST_P(axpy_dot, has_the_bits_of_axpy_and_the_bound_of_dot) {
  check_bits_and_value<axpy_dot_of_test>(
      ctx, []<class T>(const fused_result<T>& result, const std::vector<T>& z) {
        const exact_dot exact(result.y, z);
        const double bound = bound_of_format<T>::dot * static_cast<double>(z.size());
        EXPECT_TRUE(within(result.value, exact.sum, bound, exact.magnitude));
      });
}

TEST_P(axpy_dot, has_the_same_bits_for_every_increment) {
  for_each_vector_format([&]<class T>() {
    for (const index_t n : sizes_of_sums) {
      const auto o = scaled_operands<T>(data::uniform, n);
      expect_bits_for_every_increment(n, [&](increments steps) {
        return fused<axpy_dot_of_test, T>(ctx, o.alpha, o.x, o.y, o.x, steps).value;
      });
    }
  });
}

TEST_P(axpy_dot, takes_the_same_vector_for_several_operands) {
  for_each_vector_format([&]<class T>() {
    const auto x = vector_of<T>(data::uniform, 5000, 5), y = vector_of<T>(data::uniform, 5000, 6);
    const auto expected_y = after_axpy<T>(ctx, 0.75, x, y);
    for (const index_t increment : {1, -3}) {
      strided<T> vx(ctx, x, increment), vy(ctx, y, increment);
      const auto sum = residua::axpy_dot(ctx, 0.75, vx, vy, vy);
      EXPECT_TRUE(same_bits(vy.elements(), expected_y)) << "y = z";
      const exact_dot exact(expected_y, expected_y);
      EXPECT_TRUE(within(sum, exact.sum, bound_of_format<T>::dot * 5000, exact.magnitude)) << "of the new y";
      strided<T> all(ctx, x, increment);
      (void)residua::axpy_dot(ctx, 0.75, all, all, all);
      EXPECT_TRUE(same_bits(all.elements(), after_axpy<T>(ctx, 0.75, x, x))) << "x = y = z";
    }
  });
}

TEST_P(axpy_dot, of_alpha_zero_does_not_read_x) { check_alpha_zero<axpy_dot_of_test>(ctx, 400.0); }
TEST_P(axpy_dot, passes_on_what_is_not_finite) {
  check_what_is_not_finite<axpy_dot_of_test>(ctx, -std::numeric_limits<double>::infinity());
}
TEST_P(axpy_dot, leaves_its_result_in_memory_of_the_context) { check_value_in_memory<axpy_dot_of_test>(ctx); }
TEST_P(axpy_dot, takes_its_scalar_from_device_memory) { check_scalar_in_memory<axpy_dot_of_test>(ctx); }
TEST_P(axpy_dot, rejects_what_does_not_fit) { check_rejections<axpy_dot_of_test>(ctx); }

TEST_P(axpy_dot, passes_on_a_nan_of_the_third_vector) {
  for_each_vector_format([&]<class T>() {
    const std::vector<T> ones(5000, T(1.0));
    for (const index_t place : {0, 2500, 4999}) {
      auto z = ones;
      z[place] = stored<T>(std::numeric_limits<double>::quiet_NaN());
      EXPECT_TRUE(std::isnan(leading(fused<axpy_dot_of_test, T>(ctx, 1.0, ones, ones, z).value)));
    }
  });
}

TEST_P(axpy_dot, rejects_a_third_vector_that_does_not_fit) {
  for_each_vector_format([&]<class T>() {
    const std::vector<T> ones(4, T(1.0));
    const strided<T> x(ctx, ones), y(ctx, ones), shorter(ctx, std::vector<T>(3, T(1.0)));
    const vector_view<T> vx = x, vy = y;
    for (const auto& broken : broken_views<T>(ctx, vy)) {
      expect_rejected({"axpy_dot:", " z ", broken.word},
                      [&] { (void)residua::axpy_dot(ctx, 1.0, vx, vy, broken.view); });
    }
    expect_rejected({"axpy_dot:", "x has 4", "z has 3"},
                    [&] { (void)residua::axpy_dot(ctx, 1.0, vx, vy, shorter); });
    EXPECT_TRUE(same_bits(y.elements(), ones)) << "nothing is written";
  });
}

TEST(axpy_dot_on_the_cpu, has_the_bits_of_dot) {
  check_bits_on_the_cpu([]<class T>(const residua::context& ctx, data kind, index_t n, increments steps) {
    const auto o = scaled_operands<T>(kind, n);
    const auto result = fused<axpy_dot_of_test, T>(ctx, o.alpha, o.x, o.y, o.x, steps);
    const strided<T> y(ctx, result.y, steps.y), z(ctx, o.x, steps.x);
    EXPECT_TRUE(same_bits(result.value, residua::dot(ctx, y, z)));
    return result.value;
  });
}

}  // namespace
}  // namespace residua_test
