#include "residua/blas/asum.hpp"

#include "exact_sums.hpp"

namespace residua_test {
namespace {

template <class T>
arithmetic_t<T> run(const residua::context& ctx, const std::vector<T>& x, index increment = 1) {
  const strided<T> v(ctx, x, increment);
  const auto result = residua::asum<T>(ctx, v);
  EXPECT_TRUE(same_bits(v.elements(), x));
  return result;
}

class asum : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(asum);

TEST_P(asum, is_within_its_bound) {
  for_each_vector_format([&]<class T>() {
    const double bound = bound_of_format<T>::dot;
    for_each_shape(true, [&](index n, data kind, increments by) {
      const auto x =
          summed_operands<T>(kind, n).x;  // cancelling: the second half is the first with the other sign
      const exact_sum exact(x);
      EXPECT_TRUE(
          within(run<T>(ctx, x, by.x), exact.magnitude, bound * static_cast<double>(n), exact.magnitude));
    });
  });
}

TEST_P(asum, of_nothing_is_zero) {
  for_each_vector_format([&]<class T>() { EXPECT_EQ(run<T>(ctx, {}), arithmetic_t<T>(0.0)); });
}

TEST_P(asum, passes_on_what_is_not_finite) {
  constexpr double inf = std::numeric_limits<double>::infinity(),
                   nan = std::numeric_limits<double>::quiet_NaN();
  for_each_vector_format([&]<class T>() {
    for (const index n : {1, 40, 10000}) {
      for (const index at : {index{0}, n / 2, n - 1}) {
        const auto with = [&](double value) {
          std::vector<T> x(n, T(1.0));
          x[at] = stored<T>(value);
          return run<T>(ctx, x);
        };
        EXPECT_TRUE(std::isnan(leading(with(nan))));
        EXPECT_EQ(with(inf), arithmetic_t<T>(inf));
        EXPECT_EQ(with(-inf), arithmetic_t<T>(inf));
        EXPECT_EQ(with(-1.0), arithmetic_t<T>(static_cast<double>(n))) << "the sign of one element";
      }
    }
    EXPECT_EQ(run(ctx, std::vector<T>(100, T(largest<T>))), arithmetic_t<T>(largest<T>) * 100.0)
        << "overflow, unless of float and ff";
  });
}

TEST_P(asum, leaves_its_result_in_memory_of_the_context) {
  for_each_vector_format([&]<class T>() {
    const strided<T> x(ctx, vector_of<T>(data::graded, 5000, 3), 2);
    check_result_in_memory<arithmetic_t<T>>(ctx, "asum", residua::asum<T>(ctx, x),
                                            [&](arithmetic_t<T>* to) { residua::asum<T>(ctx, x, to); });
  });
}

TEST_P(asum, rejects_what_does_not_fit) {
  for_each_vector_format([&]<class T>() {
    const strided<T> x(ctx, std::vector<T>(4, T(1.0)));
    for (const auto& broken : broken_views<T>(ctx, x)) {
      expect_rejected({"asum:", " x ", broken.word}, [&] { (void)residua::asum<T>(ctx, broken.view); });
    }
  });
}

TEST(asum_on_the_cpu, has_the_same_bits_for_every_number_of_threads_and_instruction_set) {
  check_bits_on_the_cpu([]<class T>(const residua::context& ctx, data kind, index n, increments by) {
    return run<T>(ctx, vector_of<T>(kind, n, 6), by.x);
  });
}

}  // namespace
}  // namespace residua_test
