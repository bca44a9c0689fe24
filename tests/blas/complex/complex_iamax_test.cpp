// iamax of complex vectors: the first of the largest |Re z| + |Im z|.
#include "blas/complex/complex_operands.hpp"
#include "residua/blas/complex/iamax.hpp"

namespace residua_test {
namespace {

class complex_iamax : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(complex_iamax);

template <class T>
index_t place_in(const residua::context& ctx, const std::vector<complex<T>>& elements,
                 index_t increment = 1) {
  spread_vector<T> x(ctx, elements, increment);
  return residua::iamax(ctx, x.view());
}

/// Of small integers, whose sums are exact: the first of the largest, of which there are several.
TEST_P(complex_iamax, finds_the_first_of_the_largest_sums_of_parts) {
  for_each_complex_format([&]<class T>() {
    for (const index_t n : {1, 2, 7, 16, 33, 1501}) {
      std::vector<complex<T>> x;
      std::vector<int> sizes;
      for (int i = 0; i < static_cast<int>(n); ++i) {
        const int re = i * 37 % 101 - 50, im = i * 53 % 97 - 48;
        x.emplace_back(T(static_cast<double>(re)), T(static_cast<double>(im)));
        sizes.push_back(std::abs(re) + std::abs(im));
      }
      const index_t expected = std::max_element(sizes.begin(), sizes.end()) - sizes.begin();
      for (const index_t increment : {1, 3, -2}) EXPECT_EQ(place_in(ctx, x, increment), expected) << n;
    }
  });
}

/// Sums that differ by no more than their roundings count as equal.
TEST_P(complex_iamax, finds_a_sum_that_is_the_largest_but_for_rounding) {
  for_each_complex_format([&]<class T>() {
    const auto x = complex_numbers<T>(1501, 41);
    const auto size = [&](std::size_t i) { return exact_sum_of_products::one_norm(x[i]); };
    mp found = size(static_cast<std::size_t>(place_in(ctx, x)));
    mp roundings = found;
    mpfr_mul_d(roundings.get(), roundings.get(), 3 * complex_bounds<T>::scaled_sum, MPFR_RNDU);
    mpfr_add(found.get(), found.get(), roundings.get(), MPFR_RNDU);
    for (std::size_t i = 0; i < x.size(); ++i)
      ASSERT_TRUE(mpfr_greaterequal_p(found.get(), size(i).get())) << i << ", " << sizeof(T);
  });
}

TEST_P(complex_iamax, takes_the_first_of_equals_and_a_nan_before_all) {
  for_each_complex_format([&]<class T>() {
    const auto z = [](double re, double im) { return complex<T>(T(re), T(im)); };
    EXPECT_EQ(place_in<T>(ctx, {}), -1);
    EXPECT_EQ(place_in<T>(ctx, {z(0, 0), z(-0.0, 0)}), 0);
    EXPECT_EQ(place_in<T>(ctx, {z(3, 0), z(-1, 3), z(0, -4), z(2, 2)}), 1);  // not the largest magnitude's
    EXPECT_EQ(place_in<T>(ctx, {z(1, 1), z(0, HUGE_VAL), z(-HUGE_VAL, 1)}), 1);
    EXPECT_EQ(place_in<T>(ctx, {z(1, 1), z(0, HUGE_VAL), z(1, std::nan("")), z(std::nan(""), 0)}), 2);
  });
}

TEST_P(complex_iamax, rejects_what_does_not_fit) {
  const residua::vector_view<complex<double>> null(nullptr, 3, 1, ctx.memory());
  expect_rejected({"iamax", "x", "null"}, [&] { residua::iamax(ctx, null); });
  spread_vector<double> x(ctx, complex_numbers<double>(4, 1), 1);
  const residua::vector_view<complex<double>> still(x.view().first(), 4, 0, ctx.memory());
  expect_rejected({"iamax", "x", "increment"}, [&] { residua::iamax(ctx, still); });
}

}  // namespace
}  // namespace residua_test
