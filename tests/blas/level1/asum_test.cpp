#include "residua/blas/level1/asum.hpp"

#include "blas/level1/element_sums.hpp"

namespace residua_test {
namespace {

struct asum_of_test {
  static constexpr const char* name = "asum";
  template <class T>
  static arithmetic_t<T> call(const residua::context& ctx, vector_view<const T> x) {
    return residua::asum(ctx, x);
  }
  template <class T>
  static void call(const residua::context& ctx, vector_view<const T> x, arithmetic_t<T>* result) {
    residua::asum(ctx, x, result);
  }
  static const mp& exact(const exact_sum& sums) { return sums.magnitude; }
  static double of_infinity(double x) { return std::fabs(x); }
};

class asum : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(asum);

TEST_P(asum, is_within_its_bound) { check_bound<asum_of_test>(ctx); }
TEST_P(asum, of_nothing_is_zero) { check_sum_of_nothing<asum_of_test>(ctx); }
TEST_P(asum, passes_on_what_is_not_finite) { check_what_is_not_finite<asum_of_test>(ctx); }
TEST_P(asum, leaves_its_result_in_memory_of_the_context) { check_sum_in_memory<asum_of_test>(ctx); }
TEST_P(asum, has_the_same_bits_for_every_increment) { check_bits_for_every_increment<asum_of_test>(ctx); }
TEST_P(asum, rejects_what_does_not_fit) { check_rejections<asum_of_test>(ctx); }
TEST(asum_on_the_cpu, has_the_same_bits_for_every_number_of_threads_and_instruction_set) {
  check_sum_bits_on_the_cpu<asum_of_test>();
}

TEST_P(asum, of_one_negative_element_takes_its_magnitude) {
  for_each_vector_format([&]<class T>() {
    for_each_place([&](index_t n, index_t place) {
      EXPECT_EQ((sum_with<asum_of_test, T>(ctx, n, place, -1.0)), arithmetic_t<T>(static_cast<double>(n)));
    });
  });
}

}  // namespace
}  // namespace residua_test
