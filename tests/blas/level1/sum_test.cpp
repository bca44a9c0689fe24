#include "residua/blas/level1/sum.hpp"

#include "blas/level1/element_sums.hpp"

namespace residua_test {
namespace {

struct sum_of_test {
  static constexpr const char* name = "sum";
  template <class T>
  static arithmetic_t<T> call(const residua::context& ctx, vector_view<const T> x) {
    return residua::sum(ctx, x);
  }
  template <class T>
  static void call(const residua::context& ctx, vector_view<const T> x, arithmetic_t<T>* result) {
    residua::sum(ctx, x, result);
  }
  static const mp& exact(const exact_sum& sums) { return sums.sum; }
  static double of_infinity(double x) { return x; }
};

class sum : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(sum);

TEST_P(sum, is_within_its_bound) { check_bound<sum_of_test>(ctx); }
TEST_P(sum, of_nothing_is_zero) { check_sum_of_nothing<sum_of_test>(ctx); }
TEST_P(sum, passes_on_what_is_not_finite) { check_what_is_not_finite<sum_of_test>(ctx); }
TEST_P(sum, leaves_its_result_in_memory_of_the_context) { check_sum_in_memory<sum_of_test>(ctx); }
TEST_P(sum, has_the_same_bits_for_every_increment) { check_bits_for_every_increment<sum_of_test>(ctx); }
TEST_P(sum, rejects_what_does_not_fit) { check_rejections<sum_of_test>(ctx); }
TEST(sum_on_the_cpu, has_the_same_bits_for_every_number_of_threads_and_instruction_set) {
  check_sum_bits_on_the_cpu<sum_of_test>();
}

TEST_P(sum, of_both_infinities_is_nan) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  for_each_vector_format([&]<class T>() {
    std::vector<T> both(100, T(1.0));
    both[3] = T(inf);
    both[60] = T(-inf);
    EXPECT_TRUE(std::isnan(leading(summed<sum_of_test, T>(ctx, both))));
  });
}

}  // namespace
}  // namespace residua_test
