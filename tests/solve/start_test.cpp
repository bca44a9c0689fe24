// solve(): where it starts from, and that it can be interrupted.
#include "residua/number/convert.hpp"
#include "residua/view/matrix.hpp"
#include "solved.hpp"

namespace residua_test {
namespace {

using residua::format;
using residua::solve_method;

class start : public on_backend {
 protected:
  /// The x of A x = 1 to a tolerance that takes `precision`.
  solution reference_for(const csr& A, format precision, double tolerance) const {
    solve_options o;
    o.precondition = preconditioner_kind::none;
    o.precision = precision;
    o.tolerance = tolerance;
    return solved(ctx, A, o);
  }
};
RESIDUA_ON_FEW_BACKENDS(start);

/// An x of any format that solves the system is returned without a step, also where it is rounded to the
/// format of the first attempt.
TEST_P(start, from_a_solution_needs_no_iteration) {
  const csr A = residua::generate_problem("poisson7:5");
  const auto known = reference_for(A, format::dd, 1e-20);
  ASSERT_TRUE(known.converged);
  for_each_format([&]<class T>() {
    const auto x0 = known.x_as<T>(ctx);
    for (const auto method : {solve_method::cg, solve_method::minres, solve_method::bicgstab,
                              solve_method::gmres, solve_method::direct}) {
      solve_options o;
      o.method = method;
      o.tolerance = 1e-10;
      o.initial = x0.view();
      const auto s = solved(ctx, A, o);
      EXPECT_TRUE(s.converged);
      EXPECT_EQ(s.last().report.iterations, 0) << name_of(method);
      EXPECT_EQ(s.last().precision, format::fp64);
      expect_truthful(ctx, A, s);
    }
  });
}

/// The tolerance is on |b|, whatever the residual is to begin with.
TEST_P(start, from_a_guess_keeps_the_tolerance_s_meaning) {
  const csr A = residua::generate_problem("plate:16");
  const auto rough = reference_for(A, format::fp64, 1e-4);
  const auto x0 = rough.x_as<double>(ctx);
  for (const double factor : {1.0, 1e6}) {
    std::vector<double> guess = x0.to_host(ctx);
    for (double& value : guess) value *= factor;
    const array<double> far(ctx, std::span<const double>(guess));
    solve_options o;
    o.method = solve_method::cg;
    o.keep_history = true;
    o.initial = far.view();
    const auto s = solved(ctx, A, o);
    EXPECT_TRUE(s.converged);
    EXPECT_LE(s.last().report.true_relative_residual, 1e-8);
    if (factor == 1.0) {
      EXPECT_LE(s.attempts.front().report.history.front(), 1e-4);
    } else {
      EXPECT_GE(s.attempts.front().report.history.front(), 1e5);
    }
    expect_truthful(ctx, A, s);
  }
}

TEST_P(start, takes_any_increment_and_rejects_what_is_no_guess) {
  const csr A = residua::generate_problem("poisson7:2");
  solve_options o;
  const strided<double> backwards(ctx, std::vector<double>(8, 0.25), -2);
  o.initial = vector_view<const double>(backwards);
  EXPECT_TRUE(solved(ctx, A, o).converged);
  const strided<residua::dd> three(ctx, std::vector<residua::dd>(3, residua::dd(1.0)));
  o.initial = vector_view<const residua::dd>(three);
  expect_rejected({"solve: options.initial has 3 elements, A has 8 rows"}, [&] { solved(ctx, A, o); });
  o.initial = vector_view<const double>(nullptr, 8, 1, ctx.memory());
  expect_rejected({"solve: options.initial is null"}, [&] { solved(ctx, A, o); });
  for (const double value :
       {std::numeric_limits<double>::quiet_NaN(), -std::numeric_limits<double>::infinity()}) {
    for_each_format([&]<class T>() {
      std::vector<T> elements(8, T(0.0));
      elements[5] = T(value);
      const strided<T> bad(ctx, elements);
      o.initial = vector_view<const T>(bad);
      expect_rejected({"solve: options.initial has an element that is not finite"},
                      [&] { solved(ctx, A, o); });
    });
  }
}

/// Where the guess, though finite, leaves a residual that is not, or is not once A is scaled, zero is taken:
/// the system is solved as without a guess, to the bit.
TEST_P(start, from_beyond_the_range_is_from_zero) {
  const csr plain = residua::generate_problem("poisson7:2");
  csr large = plain;
  for (double& value : large.value) value = std::ldexp(value, 1020);
  const strided<double> far(ctx, std::vector<double>(8, 1e308)), near(ctx, std::vector<double>(8, 1e70));
  for (const bool is_large : {false, true}) {
    const csr& A = is_large ? large : plain;
    const auto& guess = is_large ? near : far;
    for (const auto method : {solve_method::cg, solve_method::minres, solve_method::bicgstab,
                              solve_method::gmres, solve_method::direct}) {
      solve_options o;
      o.method = method;
      o.tolerance = 1e-10;
      const auto without = solved(ctx, A, o);
      o.initial = vector_view<const double>(guess);
      const auto s = solved(ctx, A, o);
      EXPECT_TRUE(s.converged) << name_of(method);
      EXPECT_EQ(s.x_as<double>(ctx).to_host(ctx), without.x_as<double>(ctx).to_host(ctx)) << name_of(method);
      expect_truthful(ctx, A, s);
    }
  }
}

/// No residual is small beside b = 0: its x is zero, whatever the guess.
TEST_P(start, is_left_for_zero_where_b_is_zero) {
  const csr A = residua::generate_problem("poisson7:2");
  const strided<double> guess(ctx, std::vector<double>(8, 3));
  const auto is_zero = [&](const solution& s) {
    return s.converged && s.x_as<double>(ctx).to_host(ctx) == std::vector<double>(8, 0.0);
  };
  for (const auto method : {solve_method::cg, solve_method::minres, solve_method::bicgstab,
                            solve_method::gmres, solve_method::direct}) {
    solve_options o;
    o.method = method;
    o.initial = vector_view<const double>(guess);
    EXPECT_TRUE(is_zero(solved(ctx, A, o, std::vector<double>(8, 0.0)))) << name_of(method);
    std::vector<double> two(16, 1.0);
    std::fill(two.begin(), two.begin() + 8, 0.0);
    const auto columns = solve(ctx, csr_matrix(ctx, A), residua::matrix<double>(ctx, 8, 2, two), o);
    EXPECT_TRUE(is_zero(columns[0])) << name_of(method);
    EXPECT_TRUE(columns[1].converged && !is_zero(columns[1])) << name_of(method);
  }
}

/// Several right-hand sides start from one x, or each from its own.
TEST_P(start, of_several_columns_is_one_for_all_or_one_for_each) {
  const csr A = residua::generate_problem("poisson7:4");
  const csr_matrix on_device(ctx, A);
  std::vector<double> b(static_cast<std::size_t>(3 * A.rows));
  for (std::size_t i = 0; i < b.size(); ++i) b[i] = static_cast<double>(1 + i % 7);
  const residua::matrix<double> B(ctx, A.rows, 3, b);
  solve_options o;
  o.method = solve_method::cg;
  o.tolerance = 1e-10;
  const auto known = solve(ctx, on_device, B, o);
  std::vector<double> x;
  for (const auto& s : known) {
    const auto column = s.x_as<double>(ctx).to_host(ctx);
    x.insert(x.end(), column.begin(), column.end());
  }
  const array<double> each(ctx, std::span<const double>(x));
  o.initial = each.view();
  for (const auto& s : solve(ctx, on_device, B, o)) EXPECT_EQ(s.last().report.iterations, 0);
  o.initial = each.view().part(A.rows, A.rows);
  const auto from_second = solve(ctx, on_device, B, o);
  EXPECT_GT(from_second[0].last().report.iterations, 0);
  EXPECT_EQ(from_second[1].last().report.iterations, 0);
  EXPECT_GT(from_second[2].last().report.iterations, 0);
  o.initial = each.view().part(0, 2 * A.rows);
  expect_rejected({"solve: options.initial has 128 elements, A has 64 rows"},
                  [&] { solve(ctx, on_device, B, o); });
  x[static_cast<std::size_t>(2 * A.rows)] = std::numeric_limits<double>::quiet_NaN();
  const array<double> bad(ctx, std::span<const double>(x));
  o.initial = bad.view();
  expect_rejected({"solve: options.initial has an element that is not finite"},
                  [&] { solve(ctx, on_device, B, o); });
}

/// An interrupt ends it all: no other format, method or factors follow.
TEST_P(start, ends_where_it_is_interrupted) {
  const csr A = residua::generate_problem("plate:16");
  for (const auto method : {std::optional<solve_method>(), std::optional(solve_method::direct),
                            std::optional(solve_method::cg), std::optional(solve_method::minres),
                            std::optional(solve_method::bicgstab), std::optional(solve_method::gmres)}) {
    solve_options o;
    o.method = method;
    o.tolerance = 1e-50;
    o.interrupted = [] { return true; };
    const auto s = solved(ctx, A, o);
    EXPECT_FALSE(s.converged);
    ASSERT_EQ(s.attempts.size(), 1);
    EXPECT_EQ(s.last().report.reason, stop_reason::interrupted);
    EXPECT_FALSE(s.proved_singular);
    EXPECT_EQ(s.direct.rank, 0) << "nothing was looked into";
    EXPECT_LE(s.last().report.true_relative_residual, 1);
    expect_truthful(ctx, A, s);
  }
}

}  // namespace
}  // namespace residua_test
