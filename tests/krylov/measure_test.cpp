// What a least-squares solution is measured by, where the measures are known but for the bounds in them.
#include "krylov/least_squares/measure.hpp"

#include "krylov/true_residual.hpp"
#include "residua/number/bounds.hpp"
#include "systems.hpp"

namespace residua_test {
namespace {

using residua::qd;

/// What rounding to four limbs errs by, relative to the result.
constexpr double rounding = residua::error_bounds<qd>::scaled_sum * residua::limb_unit<qd>;

class measures : public on_backend {
 protected:
  [[nodiscard]] residua::krylov::transposable made(const csr& A) const { return {ctx, csr_matrix(ctx, A)}; }
  template <class T>
  [[nodiscard]] array<T> on_device(const std::vector<T>& x) const {
    return {ctx, std::span<const T>(x)};
  }
};
RESIDUA_ON_FEW_BACKENDS(measures);

/// By hand, of matrices of two rows and four entries up to 3, at most two in a row: terms = 2 N 2 + 1, and
/// |A|_F <= 6. Norms of 5 and 7 leave nothing to be seen of what underflows, and norms of zero all of it.
TEST(residual_error, has_what_is_rounded_and_what_underflows) {
  using residua::krylov::residual_error;
  residua::detail::csr_sizes sizes;
  sizes.largest = 3;
  sizes.longest_row = 2;
  constexpr double u = 0x1p-53, of_sizes = 5 + 6 * 7;
  EXPECT_DOUBLE_EQ(residual_error<1>(sizes, 4, 2, 5, 7), 2 * std::pow(5 * u, 4) * of_sizes);
  EXPECT_DOUBLE_EQ(residual_error<2>(sizes, 4, 2, 5, 7), 2 * std::pow(9 * u, 4) * of_sizes);
  EXPECT_DOUBLE_EQ(residual_error<3>(sizes, 4, 2, 5, 7), 2 * std::pow(13 * u, 5) * of_sizes);
  EXPECT_DOUBLE_EQ(residual_error<4>(sizes, 4, 2, 5, 7), 2 * std::pow(17 * u, 6) * of_sizes);
  // N for each entry, N + 1 for each row, and N |A| for each row of an x that was scaled.
  EXPECT_EQ(residual_error<1>(sizes, 4, 2, 0, 0), 2 * (4 + 2 * 2 + 2 * 6) * 0x1p-1074);
  EXPECT_EQ(residual_error<4>(sizes, 4, 2, 0, 0), 2 * (16 + 5 * 2 + 4 * 2 * 6) * 0x1p-1074);
}

/// A^T r of a residual that A's columns are orthogonal to is zero as it is computed, and the bound of both
/// sums' errors is left: here with |b - A x| = 2, |b| = sqrt(5), |x| = 1 and |A|_F = 1.
TEST_P(measures, bound_the_errors_of_both_sums) {
  const auto A = made(rectangular(2, 1, {1, 0}));
  const auto b = on_device<double>({1, 2});
  const auto x = on_device<qd>({qd(1.0)});
  const auto m = residua::krylov::measure<qd>(ctx, A, b, x);
  EXPECT_EQ(m.norm_of_residual, 2);
  EXPECT_EQ(m.norm_of_x, 1);
  EXPECT_NEAR(m.relative_residual, 2 / std::sqrt(5.0), 0x1p-50);
  using residua::krylov::residual_error;
  const double of_gradient = residual_error<4>(A.transposed.storage(), 0, 2) / 2;
  const double of_residual = residual_error<4>(A.A.storage(), std::sqrt(5.0), 1) / 2;
  EXPECT_NEAR(m.optimality - rounding, of_gradient + of_residual, 0x1p-45 * rounding);
  EXPECT_GE(m.optimality, rounding);
}

/// Nothing is left of b, which may be zero; and a matrix of zeros has no gradient.
TEST_P(measures, are_zero_where_nothing_is_left) {
  const auto A = made(rectangular(2, 1, {1, 0}));
  for (const double element : {1.0, 0.0}) {
    const auto m =
        residua::krylov::measure<qd>(ctx, A, on_device<double>({element, 0}), on_device<qd>({qd(element)}));
    EXPECT_EQ(m.norm_of_x, element);
    EXPECT_EQ(m.norm_of_residual, 0);
    EXPECT_EQ(m.relative_residual, 0);
    EXPECT_EQ(m.optimality, 0);
  }
  const auto zeros = made(rectangular(2, 1, {0, 0}));
  const auto m =
      residua::krylov::measure<qd>(ctx, zeros, on_device<double>({3, 4}), on_device<qd>({qd(0.0)}));
  EXPECT_EQ(m.norm_of_residual, 5);
  EXPECT_EQ(m.relative_residual, 1);
  EXPECT_EQ(m.optimality, 0);
}

/// x = A^T y in all limbs. The difference is taken of x's first limbs and of the others, each rounded to four
/// limbs of what is 2^-60: their bound is as much smaller than x's own rounding.
TEST_P(measures, part_x_so_that_rounding_matters_less) {
  const qd number(1.0, 0x1p-60, 0x1p-120, 0x1p-180);
  const auto x = on_device<qd>({number});
  const double distance =
      residua::krylov::distance_from_row_space<qd>(ctx, made(rectangular(1, 1, {1})), x, x);
  const double of_sums =
      residua::krylov::residual_error<4>(made(rectangular(1, 1, {1})).transposed.storage(), 1, 1);
  EXPECT_NEAR(distance, 2 * rounding * (2 * 0x1p-60) + of_sums, 0x1p-40 * distance);
  EXPECT_GT(of_sums, 0x1p-38 * distance) << "or it could be left out";
}

/// (3, 4) beside the row space of (1, 0): all of the second element.
TEST_P(measures, give_the_distance_beyond_the_bounds) {
  const auto A = made(rectangular(1, 2, {1, 0}));
  const double distance = residua::krylov::distance_from_row_space<double>(ctx, A, on_device<double>({3, 4}),
                                                                           on_device<double>({3}));
  EXPECT_NEAR(distance, 0.8, 0x1p-50);
  EXPECT_EQ(residua::krylov::distance_from_row_space<double>(ctx, A, on_device<double>({0, 0}),
                                                             on_device<double>({3})),
            0);
}

}  // namespace
}  // namespace residua_test
