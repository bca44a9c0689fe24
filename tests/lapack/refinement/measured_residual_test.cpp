// The errors that a measured residual stands for, what suffices of them, and bounds by estimates of an
// inverse.
#include <gtest/gtest.h>

#include "lapack/geev/complex_column.hpp"
#include "lapack/inverse_norm.hpp"
#include "lapack/refinement/backward_error.hpp"
#include "lapack/refinement/refinement_run.hpp"

namespace residua_test {
namespace {

using residua::dd;
using residua::index_t;
using residua::lapack::measured_residual;
using residua::lapack::wanted_errors;

constexpr double infinite = std::numeric_limits<double>::infinity(),
                 nan = std::numeric_limits<double>::quiet_NaN();

/// Two columns of two elements; excess() is 1 + 7 u'.
measured_residual residual_of(std::vector<double> r, std::vector<double> scale = {1, 2, 4, 8}) {
  return {2, 2, std::move(r), std::move(scale), {1, -2, 3, 0}, 0x1p-20};
}
constexpr double excess = 1 + 7 * 0x1p-52;

TEST(measured_residual, has_the_largest_error_of_any_element) {
  EXPECT_EQ(residual_of({0, 0, 0, 0}).componentwise(), 0);
  EXPECT_EQ(residual_of({0.5, -0.25, 0, 1}).excess(), excess);
  EXPECT_EQ(residual_of({0.5, -0.25, 0, 1}).componentwise(), 0.5 * excess);
  EXPECT_EQ(residual_of({0, -1, 0, -8}).componentwise(), excess);
  EXPECT_EQ(residual_of({0, 1, 0, 0}, {0, 0, 1, 1}).componentwise(), infinite);  // 1 / 0
  EXPECT_EQ(residual_of({0, 0, 0, 0}, {0, 0, 0, 0}).componentwise(), 0);         // 0 / 0
  EXPECT_EQ(residual_of({nan, 0, 0, 0}).componentwise(), infinite);
}

TEST(measured_residual, has_the_largest_error_of_any_column) {
  EXPECT_EQ(residual_of({0.5, -0.25, 0, 1}).normwise(), 0.25 * excess);
  EXPECT_EQ(residual_of({0, 0, 4, -6}).normwise(), 0.75 * excess);
  EXPECT_EQ(residual_of({0, 0, 0, 0}, {0, 0, 0, 0}).normwise(), 0);
  EXPECT_EQ(residual_of({0.5, 0, 0, 3}).relative_to(residual_of({2, 1, 1, -4})), 0.75);
  EXPECT_EQ(residual_of({0.5, 0, 0, 0}).relative_to(residual_of({2, 1, 0, 0})), 0.25);
  EXPECT_TRUE(std::isnan(residual_of({0, nan, 0, 0}).norm_of_column({0, nan, 1, 1}, 0)));
  EXPECT_EQ(residual_of({0, 0, 0, 0}).norm_of_column({0, 1, -7, 3}, 1), 7);
}

TEST(measured_residual, is_bounded_with_its_rounding) {
  const auto r = residual_of({0.5, -0.25, 0, 1});
  EXPECT_EQ(r.bound_of_column(0), (std::vector<double>{0.5 + 0x1p-20 * excess, 0.25 + 0x1p-20 * excess * 2}));
  EXPECT_EQ(r.rounding_of_column(1), (std::vector<double>{0x1p-20 * excess * 4, 0x1p-20 * excess * 8}));
  EXPECT_EQ(r.scale_of_column(1), (std::vector<double>{4, 8}));
  const auto bound = r.bound_of_column(1);
  EXPECT_EQ(r.multiple_of({1, 2}, 1),
            bound[0] * excess > bound[1] / 2 * excess ? bound[0] * excess : bound[1] / 2 * excess);
  EXPECT_EQ(r.multiple_of({0, 1}, 1), infinite);
  EXPECT_EQ(residual_of({0, 0, 0, 0}, {0, 0, 0, 0}).multiple_of({0, 0}, 0), 0);
  EXPECT_EQ(residual_of({nan, 0, 0, 0}).multiple_of({1, 1}, 0), infinite);
}

/// |A^-1| is 10 in every direction.
struct known_inverse final : residua::lapack::corrections<dd> {
  int asked = 0;
  void solve(const residua::matrix_view<dd>& /*r*/) override {}
  void solve_well(const residua::matrix_view<dd>& /*r*/) override {}
  double inverse_norm() override { return 10; }
  double inverse_times(const std::vector<double>& w) override {
    ++asked;
    return 10 * *std::max_element(w.begin(), w.end());
  }
  [[nodiscard]] double roundoff() const override { return 0x1p-53; }
};

/// The estimate may be a third of what it ought to be, trusted factors off by a half: six times.
TEST(measured_residual, bounds_errors_by_the_inverse_that_is_asked_for) {
  known_inverse solver;
  const auto r = residual_of({0.5, -0.25, 0, 1});
  const double first = 60 * r.bound_of_column(0)[0] / 2, second = 60 * r.bound_of_column(1)[1] / 3;
  EXPECT_DOUBLE_EQ(residua::lapack::bound_by_residual(r, nullptr, solver), std::max(first, second));
  EXPECT_EQ(solver.asked, 2);
  // By weights that are known: those of each column, as often as they are needed.
  residua::lapack::weighted_inverse known(r);
  EXPECT_EQ(known.weights.size(), 2U);
  known.estimate([&](const auto& w) { return solver.inverse_times(w); });
  EXPECT_EQ(known.norms, (std::vector<double>{20, 80}));
  solver.asked = 0;
  const double by_weights =
      std::max(6 * r.multiple_of({1, 2}, 0) * 20 / 2, 6 * r.multiple_of({4, 8}, 1) * 80 / 3);
  EXPECT_DOUBLE_EQ(residua::lapack::bound_by_residual(r, &known, solver), by_weights);
  EXPECT_EQ(solver.asked, 0);
  EXPECT_EQ(residua::lapack::bound_by_residual(residual_of({0, 0, 0, 0}, {0, 0, 0, 0}), &known, solver), 0);
}

TEST(wanted_errors, are_met_where_all_that_are_named_are) {
  residua::refinement_options o;
  residua::refinement_attempt its;
  its.forward_error_bound = its.componentwise_backward_error = 0x1p-20;
  EXPECT_TRUE(wanted_errors(o).are_met(its));
  EXPECT_FALSE(wanted_errors(o).any() || wanted_errors(o).backward_alone());
  EXPECT_EQ(wanted_errors(o).bits(), 0);
  o.backward_error = 0x1p-20;
  EXPECT_TRUE(wanted_errors(o).are_met(its) && wanted_errors(o).any() && wanted_errors(o).backward_alone());
  EXPECT_EQ(wanted_errors(o).bits(), 20);
  o.forward_error = 0x1p-30;
  EXPECT_FALSE(wanted_errors(o).are_met(its) || wanted_errors(o).backward_alone());
  EXPECT_EQ(wanted_errors(o).bits(), 30);
  its.forward_error_bound = 0x1p-30;
  EXPECT_TRUE(wanted_errors(o).are_met(its));
  its.componentwise_backward_error = 0x1p-19;
  EXPECT_FALSE(wanted_errors(o).are_met(its));
}

TEST(reciprocal_condition, is_that_of_lapack_at_the_ends) {
  using residua::lapack::reciprocal_condition;
  EXPECT_EQ(reciprocal_condition(0, 0, 0), 1);
  EXPECT_EQ(reciprocal_condition(3, 0, 1), 0);
  EXPECT_EQ(reciprocal_condition(3, 2, infinite), 0);
  EXPECT_EQ(reciprocal_condition(3, 2, 4), 0.125);
}

/// The norm becomes 1 and the largest element real; zeros and what is not finite stay.
TEST(complex_column, is_normalised_where_it_has_a_norm) {
  std::vector<double> z{3, 0, 0, 4, 0, 0};  // 3 and 4 i, in turns with others
  const residua::lapack::complex_column<double> column{z.data(), z.data() + 1, 2, 2};
  normalise(column);
  EXPECT_DOUBLE_EQ(z[2], 0.8);
  EXPECT_EQ(z[3], 0);
  EXPECT_DOUBLE_EQ(z[0], 0);
  EXPECT_DOUBLE_EQ(z[1], -0.6);
  EXPECT_EQ(z[4] + z[5], 0);
  std::vector<double> zeros(4, 0.0), huge{1e300, 0, 1, 0};
  normalise(residua::lapack::complex_column<double>{zeros.data(), zeros.data() + 1, 2, 2});
  EXPECT_EQ(zeros, std::vector<double>(4, 0.0));
  normalise(residua::lapack::complex_column<double>{huge.data(), huge.data() + 1, 2, 2});
  EXPECT_EQ(huge, (std::vector<double>{1, 0, 1e-300, 0}));
}

}  // namespace
}  // namespace residua_test
