#include "residua/lapack/determinant.hpp"

#include "lapack/exact_solution.hpp"
#include "residua/lapack/getrf.hpp"
#include "residua/number/elementary.hpp"

namespace residua_test {
namespace {

class determinant : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(determinant);

template <class T>
auto determinant_of(const residua::context& ctx, const std::vector<T>& A, index_t n) {
  padded<T> LU(ctx, A, n, n, 1);
  residua::array<index_t> ipiv(ctx, n);
  residua::getrf(ctx, LU, ipiv.view());
  return residua::determinant(ctx, LU, ipiv.view());
}

/// A permutation with powers of two and minus signs: exact, and far out of double's range.
TEST_P(determinant, of_a_permutation_is_exact) {
  for_each_factor_format([&]<class T>() {
    constexpr index_t n = 50;
    std::vector<T> A(n * n, T(0.0));
    for (index_t j = 0; j < n; ++j) A[(j + 1) % n + j * n] = T(j == 7 ? -0x1p60 : 0x1p60);
    const auto d = determinant_of(ctx, A, n);
    // A cycle of 50 is odd, and there is one minus sign.
    EXPECT_EQ(d.sign, 1);
    EXPECT_EQ(leading(d.mantissa), 0.5);
    EXPECT_EQ(d.exponent, 60 * n + 1);
    EXPECT_NEAR(leading(d.logarithm), 3000 * std::log(2.0), 3000 * 0x1p-52);
    A[3 + 2 * n] = T(-0x1p60);
    EXPECT_EQ(determinant_of(ctx, A, n).sign, -1);
  });
}

/// -x of order 1, in all limbs: its magnitude is scaled, and nothing rounded.
TEST_P(determinant, of_one_element_is_exact) {
  for_each_format([&]<class T>() {
    for (const double size : {0x1p-900, 0x1p70}) {
      const T x = T(size) / T(3.0);
      const auto d = determinant_of(ctx, std::vector<T>{-x}, 1);
      EXPECT_EQ(d.sign, -1);
      EXPECT_EQ(d.mantissa, ldexp(x, static_cast<int>(-d.exponent)));
    }
  });
}

/// Of Hilbert's matrix of order 5, 1 / 266 716 800 000, times 2520^5.
TEST_P(determinant, of_hilberts_matrix) {
  for_each_format([&]<class T>() {
    const auto d = determinant_of(ctx, integer_hilbert<T>(5), 5);
    const double exact = std::pow(2520.0, 5) / 266716800000.0;
    // LU errs by factor_bound |L||U|, so the determinant by that times the condition number, below 10^6, a
    // column.
    EXPECT_NEAR(std::ldexp(leading(d.mantissa), static_cast<int>(d.exponent)) / exact, 1,
                5e6 * factor_bound<T>(5) + 0x1p-50);
    EXPECT_EQ(d.sign, 1);
    EXPECT_NEAR(leading(d.logarithm), std::log(exact), 5e6 * factor_bound<T>(5) + 0x1p-48);
  });
}

TEST_P(determinant, of_singular_and_of_no_matrices) {
  for_each_factor_format([&]<class T>() {
    const auto zero = determinant_of(ctx, std::vector<T>{T(1.0), T(2.0), T(2.0), T(4.0)}, 2);
    EXPECT_EQ(zero.sign, 0);
    EXPECT_EQ(leading(zero.mantissa), 0);
    EXPECT_EQ(leading(zero.logarithm), -std::numeric_limits<double>::infinity());
    const auto one = determinant_of(ctx, std::vector<T>{}, 0);
    EXPECT_EQ(one.sign, 1);
    EXPECT_EQ(std::ldexp(leading(one.mantissa), static_cast<int>(one.exponent)), 1);
    const auto nan = determinant_of(ctx, std::vector<T>{T(std::nan(""))}, 1);
    EXPECT_EQ(nan.sign, 0);
    EXPECT_TRUE(std::isnan(leading(nan.mantissa)) && std::isnan(leading(nan.logarithm)));
    constexpr double infinity = std::numeric_limits<double>::infinity();
    for (const double sign : {1.0, -1.0}) {
      const auto infinite = determinant_of(ctx, std::vector<T>{T(sign * infinity)}, 1);
      EXPECT_EQ(infinite.sign, sign);
      EXPECT_EQ(leading(infinite.mantissa), infinity);
      EXPECT_EQ(leading(infinite.logarithm), infinity);
    }
  });
}

/// 1, 2 and 3, of no exchange, with numbers between them.
TEST_P(determinant, takes_pivots_at_any_increment) {
  if (ctx.memory() == residua::memory_space::device) return;
  const residua::matrix<dd> identity(
      ctx, 3, 3,
      std::vector<dd>{dd(1.0), dd(0.0), dd(0.0), dd(0.0), dd(1.0), dd(0.0), dd(0.0), dd(0.0), dd(1.0)});
  const residua::array<index_t> memory(ctx, std::vector<index_t>{1, 2, 2, 2, 3});
  const residua::vector_view<const index_t> ipiv(memory.data(), 3, 2);
  EXPECT_EQ(residua::determinant(ctx, identity, ipiv).sign, 1);
}

TEST_P(determinant, rejects_what_does_not_fit) {
  const residua::matrix<dd> A(ctx, 2, 2), wide(ctx, 2, 3);
  const residua::array<index_t> two(ctx, 2), three(ctx, 3);
  expect_rejected({"determinant:", "2 x 3; it must be square"},
                  [&] { (void)residua::determinant(ctx, wide, two.view()); });
  expect_rejected({"determinant:", "ipiv has 3"}, [&] { (void)residua::determinant(ctx, A, three.view()); });
}

}  // namespace
}  // namespace residua_test
