// gesv and posv by refinement to errors that suffice: they end there, promise what they say, and say where
// the errors are out of reach. Against solutions by MPFR.
#include <cmath>
#include <limits>

#include "lapack/refined_solution.hpp"
#include "residua/generate/problems.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::format;
using residua::qd;
using residua::refinement_method;
using residua::refinement_options;
using residua::uplo;

template <class T>
std::vector<T> elements_of(const std::string& spec) {
  return residua::generate_dense_problem(spec).elements_as<T>();
}

refinement_options to_forward(double error, refinement_options o = {}) {
  o.forward_error = error;
  return o;
}
refinement_options to_backward(double error, refinement_options o = {}) {
  o.backward_error = error;
  return o;
}

class wanted_errors : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(wanted_errors);

/// What holds of every outcome: the true error is within the bound, and converged means that the bounds are
/// within what was asked for.
template <class TA, class T>
void expect_kept(const std::vector<TA>& A, const std::vector<T>& b, const outcome<T>& o,
                 const refinement_options& options) {
  expect_promise_kept(A, b, o);
  const bool is_met = o.report.forward_error_bound <=
                          options.forward_error.value_or(std::numeric_limits<double>::infinity()) &&
                      o.report.componentwise_backward_error <= options.backward_error.value_or(1);
  EXPECT_EQ(o.report.converged, is_met) << o.report.reason;
  EXPECT_EQ(o.report.reason.find("asked for") != std::string::npos, is_met) << o.report.reason;
}

/// Every reachable number of digits is promised, and truly there, with every kind of factors.
TEST_P(wanted_errors, are_promised_and_kept) {
  const auto test = [&]<class T>(T, const std::string& spec, std::initializer_list<double> errors) {
    const auto A = elements_of<T>(spec);
    const auto n = static_cast<index_t>(std::sqrt(static_cast<double>(A.size())));
    const auto b = vector_of<T>(data::uniform, n, 140);
    for (const double error : errors) {
      for (const auto factors :
           {std::optional<format>{}, std::optional{format::fp32}, std::optional{format::fp64}}) {
        SCOPED_TRACE(spec + " to " + std::to_string(std::log10(error)) +
                     (factors ? " with " + std::string(name_of(*factors)) : ""));
        const auto options = to_forward(error, {factors});
        const auto o = run(ctx, A, b, options);
        EXPECT_TRUE(o.report.converged) << o.report.reason;
        expect_kept(A, b, o, options);
      }
    }
  };
  test(0.0, "randsvd:20:kappa=1e2", {1e-2, 1e-5, 1e-10});
  test(dd(), "randsvd:20:kappa=1e3:limbs=2", {1e-3, 1e-8, 1e-15, 1e-20, 1e-24});
  test(qd(), "randsvd:12:kappa=1e3:limbs=4", {1e-3, 1e-15, 1e-30, 1e-45});
}

/// As many steps as the digits ask for, and no more: each with factors in float gains at least the three bits
/// that trust says, and the last of them is not made for nothing.
TEST_P(wanted_errors, take_fewer_steps_the_larger_they_are) {
  const auto A = elements_of<dd>("randsvd:20:kappa=1e3:limbs=2");
  const auto b = vector_of<dd>(data::uniform, 20, 141);
  const refinement_options with_float{format::fp32};
  int before = 0;
  for (const double error : {1e-4, 1e-12, 1e-20}) {
    const auto report = run(ctx, A, b, to_forward(error, with_float)).report;
    EXPECT_GT(report.refinements, before);
    before = report.refinements;
  }
  const auto whole = run(ctx, A, b, with_float).report;
  EXPECT_LT(before, whole.refinements);
  EXPECT_TRUE(whole.at_rounding && whole.converged);
}

/// With residuals in double a bound of 2e-10 is all that Hilbert's matrix of order 7 allows (see the test of
/// residuals in a wider format): beyond it they are computed in dd, with the same factors.
TEST_P(wanted_errors, beyond_what_residuals_allow_have_wider_ones) {
  const auto A = elements_of<double>("hilbert:7");
  const auto b = vector_of<double>(data::uniform, 7, 124);
  for (const auto& stored : {std::optional<uplo>{}, std::optional<uplo>{uplo::lower}}) {
    const auto near = run(ctx, A, b, to_forward(1e-3), stored),
               far = run(ctx, A, b, to_forward(1e-13), stored);
    EXPECT_EQ(near.report.residuals, format::fp64);
    EXPECT_EQ(far.report.residuals, format::dd) << far.report.reason;
    EXPECT_TRUE(far.report.attempts_before.empty());
    expect_kept(A, b, near, to_forward(1e-3));
    expect_kept(A, b, far, to_forward(1e-13));
    EXPECT_TRUE(near.report.converged && far.report.converged) << near.report.reason << far.report.reason;
    refinement_options fixed = to_forward(1e-13);
    fixed.residuals = format::fp64;
    const auto kept = run(ctx, A, b, fixed, stored);
    EXPECT_EQ(kept.report.residuals, format::fp64);
    EXPECT_TRUE(!kept.report.converged && kept.report.at_rounding) << kept.report.reason;
    expect_kept(A, b, kept, fixed);
  }
}

TEST_P(wanted_errors, that_no_number_of_the_format_has_are_not_promised) {
  const auto test = [&]<class T>(T, const std::string& spec, double error) {
    const auto A = elements_of<T>(spec);
    const auto b = vector_of<T>(data::uniform, 10, 142);
    const auto o = run(ctx, A, b, to_forward(error));
    EXPECT_FALSE(o.report.converged);
    EXPECT_TRUE(o.report.at_rounding) << o.report.reason;
    expect_kept(A, b, o, to_forward(error));
  };
  test(0.0, "randsvd:10:kappa=1e2", 1e-17);
  test(dd(), "randsvd:10:kappa=1e5:limbs=2", 1e-33);
  test(qd(), "randsvd:10:kappa=1e5:limbs=4", 1e-62);
}

TEST_P(wanted_errors, choose_factors_by_themselves_where_the_condition_asks_for_wider_ones) {
  const auto A = elements_of<dd>("randsvd:20:kappa=1e20:limbs=2");
  const auto b = vector_of<dd>(data::uniform, 20, 143);
  for (const double error : {1e-2, 1e-6, 1e-25}) {
    const auto o = run(ctx, A, b, to_forward(error));
    EXPECT_TRUE(o.report.converged) << o.report.reason;
    EXPECT_EQ(o.report.factors, format::dd);
    expect_kept(A, b, o, to_forward(error));
  }
}

TEST_P(wanted_errors, of_residuals_need_no_trusted_factors) {
  const auto A = elements_of<dd>("randsvd:20:kappa=1e14:limbs=2");
  const auto b = vector_of<dd>(data::uniform, 20, 144);
  for (const double error : {1e-10, 1e-16, 1e-25}) {
    const auto o = run(ctx, A, b, to_backward(error));
    EXPECT_TRUE(o.report.converged) << o.report.reason;
    expect_kept(A, b, o, to_backward(error));
  }
  const auto loose = run(ctx, A, b, to_backward(1e-10)).report, whole = run(ctx, A, b).report;
  EXPECT_EQ(loose.factors, format::fp64);
  EXPECT_LT(loose.refinements, whole.refinements);
  const auto none = run(ctx, A, b, to_backward(1e-40));
  EXPECT_TRUE(!none.report.converged && none.report.at_rounding) << none.report.reason;
}

TEST_P(wanted_errors, hold_for_all_right_hand_sides_and_for_zeros) {
  constexpr index_t n = 10;
  const auto A = elements_of<dd>("randsvd:10:kappa=1e4:limbs=2");
  auto B = vector_of<dd>(data::uniform, 3 * n, 145);
  for (index_t i = n; i < 2 * n; ++i) B[i] = dd(0.0);
  for (auto options : {to_forward(1e-18), to_backward(1e-18), to_backward(1e-18, to_forward(1e-12))}) {
    const auto o = run(ctx, A, B, options);
    EXPECT_TRUE(o.report.converged) << o.report.reason;
    for (index_t j = 0; j < 3; j += 2) {
      const std::vector<dd> x(o.X.begin() + j * n, o.X.begin() + (j + 1) * n),
          b(B.begin() + j * n, B.begin() + (j + 1) * n);
      expect_kept(A, b, {x, o.report}, options);
    }
    const std::vector<dd> zeros(n, dd(0.0));
    for (const dd& x : run(ctx, A, zeros, options).X) EXPECT_EQ(leading(x), 0);
  }
}

/// x = C y errs by more than y, beside its largest element.
TEST_P(wanted_errors, are_those_of_x_where_columns_are_scaled) {
  constexpr index_t n = 8;
  auto A = vector_of<dd>(data::uniform, n * n, 146);
  for (index_t k = 0; k < n * n; ++k)
    A[k] = A[k] * std::ldexp(1.0, static_cast<int>(-9 * (k / n) + 30 * (k % n)));
  const auto b = vector_of<dd>(data::uniform, n, 147);
  for (const double error : {1e-3, 1e-12, 1e-20, 1e-29, 1e-33}) {
    const auto o = run(ctx, A, b, to_forward(error));
    EXPECT_FALSE(o.report.scaling.columns.empty());
    EXPECT_EQ(o.report.converged, error > 1e-30) << error << ": " << o.report.reason;
    expect_kept(A, b, o, to_forward(error));
  }
}

TEST_P(wanted_errors, by_gmres_and_of_singular_matrices_keep_their_promises) {
  const auto A = elements_of<dd>("randsvd:20:kappa=1e20:limbs=2");
  const auto b = vector_of<dd>(data::uniform, 20, 148);
  refinement_options by_gmres{format::fp64};
  by_gmres.method = refinement_method::gmres;
  const auto o = run(ctx, A, b, to_forward(1e-4, by_gmres));
  EXPECT_EQ(o.report.method, refinement_method::gmres);
  EXPECT_TRUE(o.report.converged) << o.report.reason;
  expect_kept(A, b, o, to_forward(1e-4));
  const std::vector<dd> singular{dd(1.0), dd(2.0), dd(2.0), dd(4.0)}, right{dd(1.0), dd(1.0)};
  for (const auto& options : {to_forward(0.5), to_backward(0.5)}) {
    const auto nothing = run(ctx, singular, right, options).report;
    EXPECT_FALSE(nothing.converged);
    EXPECT_EQ(nothing.forward_error_bound, std::numeric_limits<double>::infinity());
  }
}

TEST_P(wanted_errors, give_the_same_bits_on_any_number_of_threads) {
  if (ctx.kind() != residua::backend::cpu) return;
  const auto A = vector_of<dd>(data::uniform, 90 * 90, 149), b = vector_of<dd>(data::uniform, 90, 150);
  EXPECT_TRUE(same_bits(run(ctx, A, b, to_forward(1e-12)).X,
                        run(context::cpu(5, ctx.isa()), A, b, to_forward(1e-12)).X));
}

TEST_P(wanted_errors, are_between_zero_and_one) {
  const std::vector<dd> one(1, dd(2.0)), b(1, dd(1.0));
  for (const double bad : {0.0, -1e-3, 1.0, std::numeric_limits<double>::quiet_NaN()}) {
    expect_rejected({"gesv:", "options.forward_error"}, [&] { run(ctx, one, b, to_forward(bad)); });
    expect_rejected({"posv:", "options.backward_error"},
                    [&] { run(ctx, one, b, to_backward(bad), uplo::lower); });
  }
  EXPECT_TRUE(run(ctx, one, b, to_forward(0.5)).report.converged);
}

}  // namespace
}  // namespace residua_test
