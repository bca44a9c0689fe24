// Bounds of eigenpairs that were never computed: what each part of them is.
#include "krylov/spectrum/partial_spectrum.hpp"

#include "blas/matrices.hpp"
#include "systems.hpp"

namespace residua_test {
namespace {

/// Bounds are rounded upwards by as little as this, once or twice.
void expect_upwards(double bound, double exact) {
  EXPECT_GE(bound, exact);
  EXPECT_LE(bound, exact * std::pow(residua::dense::upwards, 3));
}

class eigenpair_bounds : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(eigenpair_bounds);

/// X = (1 + 2^-10) I: |I - X^T X|_F is sqrt(2) (2^-9 + 2^-20), and an eigenvalue errs by twice as much of the
/// largest of them, whichever end of the spectrum that is at.
TEST_P(eigenpair_bounds, take_the_largest_eigenvalue_by_magnitude) {
  const csr_matrix A(ctx, dense({1, 0, 0, 1}));
  const double stretched = 1 + 0x1p-10, off = std::sqrt(2.0) * (0x1p-9 + 0x1p-20);
  residua::matrix<double> X(ctx, 2, 2, std::vector<double>{stretched, 0, 0, stretched});
  const residua::krylov::eigenpair_bounds<double> bounds(ctx, A);
  for (const auto& values : {std::vector<double>{-3, 1}, std::vector<double>{-1, 3}}) {
    residua::lobpcg_report report;
    bounds.write(X.view(), values, {0.25, 0.5}, report);
    expect_upwards(report.orthogonality, off);
    const double size = 1 - report.orthogonality, hidden = bounds.hidden_by_rounding();
    ASSERT_EQ(report.residuals.size(), 2U);
    EXPECT_DOUBLE_EQ(report.residuals[0], (0.25 + hidden) / size);
    EXPECT_DOUBLE_EQ(report.residuals[1], (0.5 + hidden) / size);
    const double of_residuals = std::hypot(report.residuals[0], report.residuals[1]);
    expect_upwards(report.eigenvalue_error, (of_residuals + 2 * report.orthogonality * 3) / size);
  }
}

TEST_P(eigenpair_bounds, of_zeros_are_zero) {
  const csr_matrix A(ctx, dense({0, 0, 0, 0}));
  residua::matrix<double> X(ctx, 2, 2, std::vector<double>{1, 0, 0, 1});
  residua::lobpcg_report report;
  residua::krylov::eigenpair_bounds<double>(ctx, A).write(X.view(), {0, 0}, {0, 0}, report);
  EXPECT_EQ(report.residuals, (std::vector<double>{0, 0}));
  EXPECT_EQ(report.eigenvalue_error, 0);
}

/// The longest row has two entries and |A|_inf is 7; |x| <= 2.
TEST_P(eigenpair_bounds, have_the_rounding_errors_of_products) {
  const csr_matrix A(ctx, dense({1, -4, -4, 3}));
  for_each_format([&]<class T>() {
    using bounds = residua::error_bounds<T>;
    const double expected =
        2 * (bounds::dot * 2 + bounds::product + 2 * bounds::scaled_sum) * residua::limb_unit<T> * 2 * 7;
    const double hidden = residua::krylov::eigenpair_bounds<T>(ctx, A).hidden_by_rounding();
    expect_upwards(hidden, expected);
  });
}

/// Of three columns the last one is the sum of the others, rounded: the Gram matrix has an eigenvalue that is
/// zero but for rounding errors, of either sign.
TEST_P(eigenpair_bounds, bases_leave_out_what_may_be_rounding) {
  constexpr index_t n = 40;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    auto elements = vector_of<double>(data::uniform, 3 * n, seed);
    for (index_t i = 0; i < n; ++i) elements[i + 2 * n] = elements[i] + elements[i + n];
    const residua::matrix<double> S(ctx, n, 3, elements);
    residua::matrix<double> of_two(ctx, 2, 2), of_three(ctx, 3, 3);
    residua::krylov::tall_algebra<double> algebra(ctx, {});
    EXPECT_EQ(algebra.orthonormal_basis(S.view().block(0, 0, n, 2), of_two), 2) << seed;
    EXPECT_EQ(algebra.orthonormal_basis(S.view(), of_three), 2) << seed;
  }
}

}  // namespace
}  // namespace residua_test
