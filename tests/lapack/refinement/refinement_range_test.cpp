// gesv and posv by refinement where elements are so far apart that scaling or products leave double's range:
// what they keep, and what they promise, against MPFR.
#include "lapack/refined_solution.hpp"

namespace residua_test {
namespace {

using residua::format;

constexpr double infinity = std::numeric_limits<double>::infinity();

class refinement_range : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(refinement_range);

/// max |b - A x|_i / (|A||x| + |b|)_i, 0 / 0 being 0.
template <class TA, class T>
double exact_backward_error(const std::vector<TA>& A, const std::vector<T>& b, const std::vector<T>& x) {
  const auto n = static_cast<index_t>(b.size());
  auto a = exactly(A, n), right = exactly(b, n);
  mp product(solution_bits), ratio(solution_bits);
  double largest = 0;
  for (index_t i = 0; i < n; ++i) {
    mp size(solution_bits);
    mp& residual = right(i, 0);
    mpfr_abs(size.get(), residual.get(), MPFR_RNDN);
    for (index_t j = 0; j < n; ++j) {
      const mp element(x[j], solution_bits);
      mpfr_mul(product.get(), a(i, j).get(), element.get(), MPFR_RNDN);
      mpfr_sub(residual.get(), residual.get(), product.get(), MPFR_RNDN);
      mpfr_abs(product.get(), product.get(), MPFR_RNDN);
      mpfr_add(size.get(), size.get(), product.get(), MPFR_RNDN);
    }
    if (mpfr_zero_p(residual.get())) continue;
    mpfr_div(ratio.get(), residual.get(), size.get(), MPFR_RNDN);
    largest = std::max(largest, std::fabs(ratio.to_double()));
  }
  return largest;
}

template <class T>
bool is_finite(const std::vector<T>& x) {
  return std::all_of(x.begin(), x.end(), [](const T& element) { return std::isfinite(leading(element)); });
}

/// A and b in double, solved in every format by gesv and, where A's upper triangle is zero, by posv, with
/// equilibration and without. check(b, outcome) follows where the promises are kept.
template <class Check>
void for_each_solution(const residua::context& ctx, const std::vector<double>& A,
                       const std::vector<double>& b, const Check& check) {
  const bool is_diagonal = A[1] == 0 && A[2] == 0;
  for_each_format([&]<class T>() {
    const std::vector<T> in_T(A.begin(), A.end()), right(b.begin(), b.end());
    for (const auto& stored : {std::optional<uplo>(), std::optional(uplo::lower)}) {
      for (const bool equilibrate : {true, false}) {
        if (stored && !is_diagonal) continue;
        refinement_options o;
        o.equilibrate = equilibrate;
        const auto its = run(ctx, in_T, right, o, stored);
        SCOPED_TRACE(testing::Message() << residua::limb_count<T> << " limbs, " << stored.has_value()
                                        << equilibrate << ": " << its.report.reason);
        if (is_finite(its.X)) {
          EXPECT_LE(exact_backward_error(in_T, right, its.X), its.report.componentwise_backward_error);
          expect_promise_kept(in_T, right, its);
        } else {
          EXPECT_EQ(its.report.componentwise_backward_error, infinity);
          EXPECT_EQ(its.report.forward_error_bound, infinity);
        }
        EXPECT_TRUE(!its.report.converged || its.report.componentwise_backward_error < 1);
        check(right, its);
      }
    }
  });
}

/// x = b.
TEST_P(refinement_range, keeps_elements_of_b_that_are_far_apart) {
  for (const auto& b : {std::vector<double>{1e300, 1e-300}, {1e-300, 1e300}, {1, 1e-300}, {1e300, 1e-320}}) {
    SCOPED_TRACE(b[1]);
    for_each_solution(ctx, {1, 0, 0, 1}, b, [](const auto& right, const auto& its) {
      EXPECT_TRUE(same_bits(its.X, right));
      EXPECT_TRUE(its.report.converged);
    });
  }
}

/// Elements of x that no step finds as long as residuals are solved for with all their elements at once.
TEST_P(refinement_range, finds_elements_of_x_that_are_far_apart) {
  using system = std::pair<std::vector<double>, std::vector<double>>;
  for (const auto& [A, b] : {system{{1e5, 0, 0, 1}, {1e-200, 1e200}},
                             {{3, 0, 0, 7}, {1e-280, 1e290}},
                             {{1e300, 0, 0, 1e-300}, {1, 1}},
                             {{3, 0, 1, 7}, {1e-150, 0}},
                             {{3, 0, 0, 7}, {1, 1e-250}}}) {
    SCOPED_TRACE(b[0]);
    for_each_solution(ctx, A, b, [](const auto& /*b*/, const auto& its) {
      if (!std::isfinite(its.report.forward_error_bound)) return;  // without equilibration: 1e300 and 1e-300
      EXPECT_TRUE(its.report.converged);
      EXPECT_LE(its.report.componentwise_backward_error, 1e-14);
      EXPECT_LE(its.report.forward_error_bound, 1e-13);
    });
  }
}

/// With the scaled rows of gesv R b reaches from 2^-1071 to 2^1020, and the elements of b 2^g are lost below
/// 2^-1074. Rows and columns that are scaled alike, as by posv, take half of that, and x is there.
TEST_P(refinement_range, promises_nothing_of_elements_that_scaling_takes_from_b) {
  const std::vector<double> A{0x1p1000, 0, 0, 0x1p-1000}, b{0x1p-70, 0x1p20};
  for_each_solution(ctx, A, b, [](const auto& /*b*/, const auto& its) {
    const auto& e = its.report.scaling;
    EXPECT_TRUE(e.rows.empty() || e.rows == e.columns || !its.report.converged);
  });
}

/// x = (-1e-330, 1), whose first element is below the range, as is A's second one in its scaled row.
TEST_P(refinement_range, promises_nothing_of_what_scaling_takes_from_A) {
  for_each_solution(ctx, {1e300, 0, 1e-30, 1}, {0, 1}, [](const auto& /*b*/, const auto& its) {
    EXPECT_FALSE(its.report.converged);
    EXPECT_GE(its.report.componentwise_backward_error, 1);
  });
}

/// In dd and wider formats the lowest limbs of products with b's first element underflow.
TEST_P(refinement_range, counts_products_that_underflow) {
  for (const double tiny : {0x1p-900, 0x1p-980, 0x1p-1020, 0x1p-1060}) {
    SCOPED_TRACE(tiny);
    for_each_solution(ctx, {3, 0, 0, 7}, {tiny, 1}, [&](const auto& /*b*/, const auto& its) {
      EXPECT_LE(its.report.componentwise_backward_error, 1e-14 + 0x1p-1067 / tiny);
    });
  }
}

/// The first: x = (1e400, 1). The second: 1e-400 of each.
TEST_P(refinement_range, does_not_converge_to_what_is_no_x) {
  for_each_solution(ctx, {1e-200, 0, 0, 1}, {1e200, 1}, [](const auto& /*b*/, const auto& its) {
    EXPECT_FALSE(its.report.converged);
    EXPECT_EQ(its.report.componentwise_backward_error, infinity);
  });
  for_each_solution(ctx, {1e200, 0, 0, 1e200}, {1e-200, 1e-200}, [](const auto& /*b*/, const auto& its) {
    EXPECT_FALSE(its.report.converged);
    EXPECT_GE(its.report.componentwise_backward_error, 1);
  });
  const auto of_x = run<double, double>(ctx, {1e-200, 0, 0, 1}, {1e200, 1});
  EXPECT_NE(of_x.report.reason.find("leaves the range"), std::string::npos) << of_x.report.reason;
}

}  // namespace
}  // namespace residua_test
