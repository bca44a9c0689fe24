// Backward errors in the report against MPFR.
#include "solve/errors.hpp"

#include "solved.hpp"

namespace residua_test {
namespace {

using residua::format;

/// Both, by their definitions, in MPFR.
struct exact_errors {
  double componentwise = 0, normwise = 0;
  template <class T>
  exact_errors(const csr& A, const std::vector<double>& b, const std::vector<T>& x) {
    mp r, size, term, largest_r, of_A, of_x, row;
    for (const T& element : x) {
      term.set(element);
      mpfr_abs(term.get(), term.get(), MPFR_RNDN);
      mpfr_max(of_x.get(), of_x.get(), term.get(), MPFR_RNDN);
    }
    double of_b = 0;
    for (index_t i = 0; i < A.rows; ++i) {
      r.set(b[i]);
      size.set(std::fabs(b[i]));
      row.set(0.0);
      for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
        term.set(x[A.column[k]]);
        mpfr_mul_d(term.get(), term.get(), A.value[k], MPFR_RNDN);
        mpfr_sub(r.get(), r.get(), term.get(), MPFR_RNDN);
        mpfr_abs(term.get(), term.get(), MPFR_RNDN);
        mpfr_add(size.get(), size.get(), term.get(), MPFR_RNDN);
        row.add(std::fabs(A.value[k]));
      }
      mpfr_abs(r.get(), r.get(), MPFR_RNDN);
      mpfr_max(largest_r.get(), largest_r.get(), r.get(), MPFR_RNDN);
      mpfr_max(of_A.get(), of_A.get(), row.get(), MPFR_RNDN);
      of_b = std::fmax(of_b, std::fabs(b[i]));
      if (mpfr_zero_p(r.get())) continue;
      mpfr_div(r.get(), r.get(), size.get(), MPFR_RNDN);
      componentwise = std::fmax(componentwise, r.to_double());
    }
    mpfr_mul(of_A.get(), of_A.get(), of_x.get(), MPFR_RNDN);
    of_A.add(of_b);
    mpfr_div(largest_r.get(), largest_r.get(), of_A.get(), MPFR_RNDN);
    normwise = largest_r.to_double();
  }
};

/// |A||x| + |b| of n terms in a row is summed in double: (n + 3) u of it, and x's and r's leading limbs have
/// u each; the residual's own error is below 2^-100 of |A||x| + |b|.
void expect_errors(const context& ctx, const csr& A, const solution& s) {
  residua::with_solver_format(s.last().precision, [&]<class T>() {
    const exact_errors exact(A, ones(A), std::get<array<T>>(s.x).to_host(ctx));
    const double relative = (static_cast<double>(A.columns) + 6) * 0x1p-53;
    EXPECT_NEAR(s.componentwise_backward_error, exact.componentwise,
                relative * exact.componentwise + 0x1p-100);
    EXPECT_NEAR(s.normwise_backward_error, exact.normwise, relative * exact.normwise + 0x1p-100);
  });
}

class errors : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(errors);

TEST_P(errors, are_those_of_the_x_returned) {
  for (const char* problem : {"poisson7:5", "plate:12", "convection:9"}) {
    for (const double tolerance : {1e-2, 1e-8}) {
      SCOPED_TRACE(problem);
      const csr A = residua::generate_problem(problem);
      solve_options o;
      o.precondition = preconditioner_kind::none;
      o.tolerance = tolerance;
      const auto s = solved(ctx, A, o);
      EXPECT_GT(s.componentwise_backward_error, 0);
      EXPECT_LE(s.normwise_backward_error, s.componentwise_backward_error);
      expect_errors(ctx, A, s);
    }
  }
}

TEST_P(errors, of_refined_solutions_are_below_doubles_rounding) {
  const csr A = residua::generate_problem("plate:12");
  solve_options o;
  o.tolerance = 1e-20;
  const auto s = solved(ctx, A, o);
  EXPECT_TRUE(s.converged);
  EXPECT_LT(s.componentwise_backward_error, 0x1p-53);
  EXPECT_LT(s.normwise_backward_error, 0x1p-53);
}

/// Scaling A or b by a power of two changes neither, at the ends of the range either.
TEST_P(errors, do_not_depend_on_the_scale) {
  const csr A = residua::generate_problem("plate:8");
  solve_options o;
  o.precondition = preconditioner_kind::none;
  o.tolerance = 1e-3;
  const auto plain = solved(ctx, A, o);
  for (const int exponent : {-800, 800}) {
    csr scaled = A;
    for (double& value : scaled.value) value = std::ldexp(value, exponent);
    std::vector<double> b(static_cast<std::size_t>(A.rows), std::ldexp(1.0, exponent));
    const auto s = solved(ctx, scaled, o, b);
    EXPECT_EQ(s.normwise_backward_error, plain.normwise_backward_error);
    EXPECT_EQ(s.componentwise_backward_error, plain.componentwise_backward_error);
  }
}

/// A power of two in A scales x, and leaves the relative error of x as it is.
TEST_P(errors, of_x_do_not_depend_on_the_scale) {
  const csr A = residua::generate_problem("convection:8");
  solve_options o;
  o.method = residua::solve_method::direct;
  const double plain = solved(ctx, A, o).forward_error_estimate;
  EXPECT_GT(plain, 0);
  for (const int exponent : {-800, 800}) {
    csr scaled = A;
    for (double& value : scaled.value) value = std::ldexp(value, exponent);
    EXPECT_DOUBLE_EQ(solved(ctx, scaled, o).forward_error_estimate, plain);
  }
}

/// Rows far below the largest of b, and an x whose products with A are far beyond it: both errors are those
/// of MPFR all the same.
TEST_P(errors, are_exact_beyond_the_range) {
  const csr A = dense({1, 0, 0, 0x1p-600});
  const csr_matrix on_device(ctx, A);
  const solve_options o;
  const residua::solving::problem problem(ctx, on_device, o);
  const auto errors_for = [&](const std::vector<double>& b, const std::vector<double>& x) {
    return residua::solving::backward_errors_of(problem, array<double>(ctx, std::span<const double>(b)),
                                                array<double>(ctx, std::span<const double>(x)));
  };
  for (const auto& [b, x] : std::vector<std::pair<std::vector<double>, std::vector<double>>>{
           {{0x1p500, 0x1p-600}, {0x1p500, 3}},       // a row of 2^-1100 of the other: 2/3 is wrong
           {{0x1p500, 0x1p-600}, {0x1.8p500, 3}},     // and the other one, too
           {{1, 1}, {0x1p1000, 0x1p1023}},            // 2^1000 times too large
           {{0x1p-1074, 0}, {0x1p1023, 0x1p1023}},    // 2^2097 times
           {{0x1p-1074, 0x1p-1074}, {0x1p-1074, 0}},  // the smallest number there is, with an error of 1
           {{0, 0x1p-1074}, {0, 0x1p-474}}}) {        // exact, 2^-600 of x
    const auto its = errors_for(b, x);
    const exact_errors exact(A, b, x);
    EXPECT_NEAR(its.componentwise, exact.componentwise, 0x1p-50 * exact.componentwise);
    EXPECT_NEAR(its.normwise, exact.normwise, 0x1p-50 * exact.normwise);
  }
}

/// Rows, or a system, of zeros alone have no error.
TEST_P(errors, of_zeros_are_zero) {
  const auto s = solved(ctx, dense({0, 0, 0, 0}), {}, {0, 0});
  EXPECT_EQ(s.componentwise_backward_error, 0);
  EXPECT_EQ(s.normwise_backward_error, 0);
}

TEST_P(errors, of_what_is_no_number_are_none) {
  const csr A = residua::generate_problem("poisson7:2");
  const csr_matrix on_device(ctx, A);
  const solve_options o;
  const residua::solving::problem problem(ctx, on_device, o);
  const array<double> b(ctx, A.rows, 1.0);
  std::vector<double> x(static_cast<std::size_t>(A.rows), 1.0);
  x[3] = std::numeric_limits<double>::quiet_NaN();
  const auto its =
      residua::solving::backward_errors_of(problem, b, array<double>(ctx, std::span<const double>(x)));
  EXPECT_TRUE(std::isnan(its.componentwise));
}

/// A row of zeros with a right-hand side of zero adds no error; one that cannot be met has the error 1.
TEST_P(errors, count_zero_over_zero_as_zero) {
  const auto meetable = solved(ctx, dense({2, 0, 0, 0}), {}, {4, 0});
  EXPECT_EQ(meetable.componentwise_backward_error, 0);
  EXPECT_EQ(meetable.normwise_backward_error, 0);
  const auto unmeetable = solved(ctx, dense({2, 0, 0, 0}), {}, {4, 1});
  EXPECT_FALSE(unmeetable.converged);
  EXPECT_EQ(unmeetable.componentwise_backward_error, 1);
}

}  // namespace
}  // namespace residua_test
