#include "residua/blas/axpy_nrm2.hpp"

#include "exact_sums.hpp"
#include "residua/blas/axpy.hpp"
#include "residua/blas/nrm2.hpp"

namespace residua_test {
namespace {

template <class T>
struct result_of {
  arithmetic_t<T> norm;
  std::vector<T> y;
};

template <class T>
result_of<T> run(const residua::context& ctx, const residua::scalar<arithmetic_t<T>>& alpha,
                 const std::vector<T>& x, const std::vector<T>& y, increments by = {1, 1}) {
  const strided<T> vx(ctx, x, by.x);
  strided<T> vy(ctx, y, by.y);
  const auto result = residua::axpy_nrm2<T>(ctx, alpha, vx, vy);
  EXPECT_TRUE(same_bits(vx.elements(), x));
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

class axpy_nrm2 : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(axpy_nrm2);

TEST_P(axpy_nrm2, has_the_bits_of_axpy_and_the_bound_of_nrm2) {
  for_each_vector_format([&]<class T>() {
    for_each_shape(true, [&](index n, data kind, increments by) {
      const auto o = scaled_operands<T>(kind, n);
      const auto result = run<T>(ctx, o.alpha, o.x, o.y, by);
      EXPECT_TRUE(same_bits(result.y, after_axpy<T>(ctx, o.alpha, o.x, o.y)));
      EXPECT_TRUE(is_norm<T>(result.norm, result.y));
    });
  });
}

TEST_P(axpy_nrm2, neither_overflows_nor_underflows) {
  for_each_format([&]<class T>() {
    for (const double size :
         {1e300, 0x1p500, 0x1p481, 0x1p479, 1e-155, 0x1p-399, 0x1p-401, 1e-200, 1e-300, 1e-320}) {
      for (const double other : {size, 0.0, 1.0}) {
        const std::vector<T> x(100, T(size)), y(100, T(other));
        const auto result = run<T>(ctx, 0.5, x, y);
        EXPECT_TRUE(is_norm<T>(result.norm, result.y)) << size << " and " << other;
      }
    }
  });
}

TEST_P(axpy_nrm2, of_alpha_zero_does_not_read_x) {
  for_each_vector_format([&]<class T>() {
    const std::vector<T> nans(100, stored<T>(std::numeric_limits<double>::quiet_NaN())), twos(100, T(2.0));
    const auto result = run<T>(ctx, 0.0, nans, twos);
    EXPECT_TRUE(same_bits(result.y, twos));
    EXPECT_EQ(result.norm, arithmetic_t<T>(20.0));
  });
}

TEST_P(axpy_nrm2, passes_on_what_is_not_finite) {
  constexpr double inf = std::numeric_limits<double>::infinity(),
                   nan = std::numeric_limits<double>::quiet_NaN();
  for_each_vector_format([&]<class T>() {
    const std::vector<T> ones(5000, T(1.0));
    for (const index at : {0, 2500, 4999}) {
      auto x = ones;
      x[at] = stored<T>(nan);
      EXPECT_TRUE(std::isnan(leading(run<T>(ctx, 1.0, x, ones).norm)));
      x[at] = stored<T>(-inf);
      EXPECT_EQ(run<T>(ctx, 1.0, x, ones).norm, arithmetic_t<T>(inf));
    }
    EXPECT_EQ(run<T>(ctx, 1.0, {}, {}).norm, arithmetic_t<T>(0.0));
  });
}

TEST_P(axpy_nrm2, leaves_its_result_in_memory_of_the_context) {
  for_each_vector_format([&]<class T>() {
    const auto o = scaled_operands<T>(data::uniform, 5000);
    const strided<T> x(ctx, o.x);
    const auto returned = run<T>(ctx, o.alpha, o.x, o.y).norm;
    strided<T> y(ctx, o.y);
    check_result_in_memory<arithmetic_t<T>>(ctx, "axpy_nrm2", returned, [&](arithmetic_t<T>* to) {
      residua::axpy_nrm2<T>(ctx, o.alpha, x, y, to);
    });
  });
}

TEST_P(axpy_nrm2, takes_its_scalar_from_device_memory) {
  for_each_vector_format([&]<class T>() {
    const auto x = vector_of<T>(data::uniform, 1000, 5), y = vector_of<T>(data::uniform, 1000, 6);
    check_scalar_argument<arithmetic_t<T>>(
        ctx, "axpy_nrm2", "alpha",
        [&](const residua::scalar<arithmetic_t<T>>& alpha) { return run<T>(ctx, alpha, x, y).y; });
  });
}

TEST_P(axpy_nrm2, rejects_what_does_not_fit) {
  for_each_vector_format([&]<class T>() {
    const strided<T> x(ctx, std::vector<T>(4, T(1.0))), y(ctx, std::vector<T>(4, T(1.0))),
        shorter(ctx, std::vector<T>(3, T(1.0)));
    const auto call = [&](vector_view<const T> a, vector_view<T> b) {
      (void)residua::axpy_nrm2<T>(ctx, 1.0, a, b);
    };
    check_two_arguments<T>(ctx, "axpy_nrm2", x, y, shorter, call);
    EXPECT_TRUE(same_bits(y.elements(), std::vector<T>(4, T(1.0)))) << "nothing is written";
  });
}

TEST(axpy_nrm2_on_the_cpu, has_the_bits_of_nrm2) {
  check_bits_on_the_cpu([]<class T>(const residua::context& ctx, data kind, index n, increments by) {
    const auto o = scaled_operands<T>(kind, n);
    const auto result = run<T>(ctx, o.alpha, o.x, o.y, by);
    const strided<T> y(ctx, result.y, by.x == by.y ? by.y : 2);
    EXPECT_TRUE(same_bits(result.norm, residua::nrm2<T>(ctx, y)));
    return result.norm;
  });
}

}  // namespace
}  // namespace residua_test
