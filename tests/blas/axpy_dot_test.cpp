#include "residua/blas/axpy_dot.hpp"

#include "exact_sums.hpp"
#include "residua/blas/axpy.hpp"
#include "residua/blas/dot.hpp"

namespace residua_test {
namespace {

template <class T>
struct result_of {
  arithmetic_t<T> sum;
  std::vector<T> y;
};

template <class T>
result_of<T> run(const residua::context& ctx, const residua::scalar<arithmetic_t<T>>& alpha,
                 const std::vector<T>& x, const std::vector<T>& y, const std::vector<T>& z,
                 increments by = {1, 1}) {
  const strided<T> vx(ctx, x, by.x), vz(ctx, z, by.x);
  strided<T> vy(ctx, y, by.y);
  const auto result = residua::axpy_dot<T>(ctx, alpha, vx, vy, vz);
  EXPECT_TRUE(same_bits(vx.elements(), x) && same_bits(vz.elements(), z));
  return {result, vy.elements()};
}

template <class T>
std::vector<T> after_axpy(const residua::context& ctx, const arithmetic_t<T>& alpha, const std::vector<T>& x,
                          const std::vector<T>& y) {
  const strided<T> vx(ctx, x);
  strided<T> vy(ctx, y);
  residua::axpy<T>(ctx, alpha, vx, vy);
  return vy.elements();
}

class axpy_dot : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(axpy_dot);

TEST_P(axpy_dot, has_the_bits_of_axpy_and_the_bound_of_dot) {
  for_each_vector_format([&]<class T>() {
    for_each_shape(true, [&](index n, data kind, increments by) {
      const auto o = scaled_operands<T>(kind, n);
      const auto z = vector_of<T>(kind, n, 9);
      const auto result = run<T>(ctx, o.alpha, o.x, o.y, z, by);
      EXPECT_TRUE(same_bits(result.y, after_axpy<T>(ctx, o.alpha, o.x, o.y)));
      const exact_dot exact(result.y, z);
      const double bound = bound_of_format<T>::dot * static_cast<double>(n);
      EXPECT_TRUE(within(result.sum, exact.sum, bound, exact.magnitude));
    });
  });
}

TEST_P(axpy_dot, takes_the_same_vector_for_several_operands) {
  for_each_vector_format([&]<class T>() {
    const auto x = vector_of<T>(data::uniform, 5000, 5), y = vector_of<T>(data::uniform, 5000, 6);
    const auto expected_y = after_axpy<T>(ctx, 0.75, x, y);
    for (const index increment : {1, -3}) {
      strided<T> vx(ctx, x, increment), vy(ctx, y, increment);
      const auto sum = residua::axpy_dot<T>(ctx, 0.75, vx, vy, vy);
      EXPECT_TRUE(same_bits(vy.elements(), expected_y)) << "y = z";
      const exact_dot exact(expected_y, expected_y);
      EXPECT_TRUE(within(sum, exact.sum, bound_of_format<T>::dot * 5000, exact.magnitude)) << "of the new y";
      strided<T> all(ctx, x, increment);
      (void)residua::axpy_dot<T>(ctx, 0.75, all, all, all);
      EXPECT_TRUE(same_bits(all.elements(), after_axpy<T>(ctx, 0.75, x, x))) << "x = y = z";
    }
  });
}

TEST_P(axpy_dot, of_alpha_zero_does_not_read_x) {
  for_each_vector_format([&]<class T>() {
    const std::vector<T> nans(40, stored<T>(std::numeric_limits<double>::quiet_NaN())), twos(40, T(2.0));
    const auto result = run<T>(ctx, 0.0, nans, twos, twos);
    EXPECT_TRUE(same_bits(result.y, twos));
    EXPECT_EQ(result.sum, arithmetic_t<T>(160.0));
  });
}

TEST_P(axpy_dot, passes_on_what_is_not_finite) {
  constexpr double inf = std::numeric_limits<double>::infinity(),
                   nan = std::numeric_limits<double>::quiet_NaN();
  for_each_vector_format([&]<class T>() {
    const std::vector<T> ones(5000, T(1.0));
    for (const index at : {0, 2500, 4999}) {
      auto x = ones;
      x[at] = stored<T>(nan);
      EXPECT_TRUE(std::isnan(leading(run<T>(ctx, 1.0, x, ones, ones).sum)));
      EXPECT_TRUE(std::isnan(leading(run<T>(ctx, 1.0, ones, ones, x).sum)));
      x[at] = stored<T>(-inf);
      EXPECT_EQ(run<T>(ctx, 1.0, x, ones, ones).sum, arithmetic_t<T>(-inf));
    }
  });
}

TEST_P(axpy_dot, leaves_its_result_in_memory_of_the_context) {
  for_each_vector_format([&]<class T>() {
    const auto o = scaled_operands<T>(data::uniform, 5000);
    const strided<T> x(ctx, o.x), z(ctx, o.y);
    const auto returned = run<T>(ctx, o.alpha, o.x, o.y, o.y).sum;
    strided<T> y(ctx, o.y);
    check_result_in_memory<arithmetic_t<T>>(ctx, "axpy_dot", returned, [&](arithmetic_t<T>* to) {
      residua::axpy_dot<T>(ctx, o.alpha, x, y, z, to);
    });
  });
}

TEST_P(axpy_dot, takes_its_scalar_from_device_memory) {
  for_each_vector_format([&]<class T>() {
    const auto x = vector_of<T>(data::uniform, 1000, 5), y = vector_of<T>(data::uniform, 1000, 6);
    check_scalar_argument<arithmetic_t<T>>(
        ctx, "axpy_dot", "alpha",
        [&](const residua::scalar<arithmetic_t<T>>& alpha) { return run<T>(ctx, alpha, x, y, y).y; });
  });
}

TEST_P(axpy_dot, rejects_what_does_not_fit) {
  for_each_vector_format([&]<class T>() {
    const strided<T> x(ctx, std::vector<T>(4, T(1.0))), y(ctx, std::vector<T>(4, T(1.0))),
        shorter(ctx, std::vector<T>(3, T(1.0)));
    const vector_view<T> vx = x, vy = y;
    const auto call = [&](vector_view<const T> a, vector_view<T> b) {
      const vector_view<T> z = a.size() == 0 ? vector_view<T>() : vy;
      (void)residua::axpy_dot<T>(ctx, 1.0, a, b, z);
    };
    check_two_arguments<T>(ctx, "axpy_dot", x, y, shorter, call);
    for (const auto& broken : broken_views<T>(ctx, vy)) {
      expect_rejected({"axpy_dot:", " z ", broken.word},
                      [&] { (void)residua::axpy_dot<T>(ctx, 1.0, vx, vy, broken.view); });
    }
    expect_rejected({"axpy_dot:", "x has 4", "z has 3"},
                    [&] { (void)residua::axpy_dot<T>(ctx, 1.0, vx, vy, shorter); });
    EXPECT_TRUE(same_bits(y.elements(), std::vector<T>(4, T(1.0)))) << "nothing is written";
  });
}

TEST(axpy_dot_on_the_cpu, has_the_bits_of_dot) {
  check_bits_on_the_cpu([]<class T>(const residua::context& ctx, data kind, index n, increments by) {
    const auto o = scaled_operands<T>(kind, n);
    const auto result = run<T>(ctx, o.alpha, o.x, o.y, o.x, by);
    const strided<T> y(ctx, result.y, by.y), z(ctx, o.x, by.x);
    EXPECT_TRUE(same_bits(result.sum, residua::dot<T>(ctx, y, z)));
    return result.sum;
  });
}

}  // namespace
}  // namespace residua_test
