#include "residua/blas/level1/axpy_nrm2.hpp"

#include "blas/level1/fused_axpy.hpp"
#include "residua/blas/level1/nrm2.hpp"

namespace residua_test {
namespace {

struct axpy_nrm2_of_test {
  static constexpr const char* name = "axpy_nrm2";
  template <class T, class... To>
  static auto call(const residua::context& ctx, const residua::scalar<arithmetic_t<T>>& alpha,
                   vector_view<const T> x, vector_view<T> y, vector_view<const T> /*z*/, To... result) {
    return residua::axpy_nrm2(ctx, alpha, x, y, result...);
  }
};

class axpy_nrm2 : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(axpy_nrm2);

TEST_P(axpy_nrm2, has_the_bits_of_axpy_and_the_bound_of_nrm2) {
  check_bits_and_value<axpy_nrm2_of_test>(
      ctx, []<class T>(const fused_result<T>& result, const std::vector<T>& /*z*/) {
        EXPECT_TRUE(is_norm<T>(result.value, result.y));
      });
}

TEST_P(axpy_nrm2, has_the_same_bits_for_every_increment) {
  for_each_vector_format([&]<class T>() {
    for (const index_t n : sizes_of_sums) {
      const auto o = scaled_operands<T>(data::uniform, n);
      expect_bits_for_every_increment(n, [&](increments steps) {
        return fused<axpy_nrm2_of_test, T>(ctx, o.alpha, o.x, o.y, o.x, steps).value;
      });
    }
  });
}

TEST_P(axpy_nrm2, neither_overflows_nor_underflows) {
  for_each_format([&]<class T>() {
    for (const double size :
         {1e300, 0x1p500, 0x1p481, 0x1p479, 1e-155, 0x1p-399, 0x1p-401, 1e-200, 1e-300, 1e-320}) {
      for (const double other : {size, 0.0, 1.0}) {
        const std::vector<T> x(100, T(size)), y(100, T(other));
        const auto result = fused<axpy_nrm2_of_test, T>(ctx, 0.5, x, y, y);
        EXPECT_TRUE(is_norm<T>(result.value, result.y)) << size << " and " << other;
      }
    }
  });
}

TEST_P(axpy_nrm2, of_alpha_zero_does_not_read_x) { check_alpha_zero<axpy_nrm2_of_test>(ctx, 20.0); }
TEST_P(axpy_nrm2, passes_on_what_is_not_finite) {
  check_what_is_not_finite<axpy_nrm2_of_test>(ctx, std::numeric_limits<double>::infinity());
}
TEST_P(axpy_nrm2, leaves_its_result_in_memory_of_the_context) {
  check_value_in_memory<axpy_nrm2_of_test>(ctx);
}
TEST_P(axpy_nrm2, takes_its_scalar_from_device_memory) { check_scalar_in_memory<axpy_nrm2_of_test>(ctx); }
TEST_P(axpy_nrm2, rejects_what_does_not_fit) { check_rejections<axpy_nrm2_of_test>(ctx); }

TEST(axpy_nrm2_on_the_cpu, has_the_bits_of_nrm2) {
  check_bits_on_the_cpu([]<class T>(const residua::context& ctx, data kind, index_t n, increments steps) {
    const auto o = scaled_operands<T>(kind, n);
    const auto result = fused<axpy_nrm2_of_test, T>(ctx, o.alpha, o.x, o.y, o.y, steps);
    const strided<T> y(ctx, result.y, steps.x == steps.y ? steps.y : 2);
    EXPECT_TRUE(same_bits(result.value, residua::nrm2(ctx, y)));
    return result.value;
  });
}

}  // namespace
}  // namespace residua_test
