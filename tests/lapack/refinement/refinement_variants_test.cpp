// Every variant of gesv and posv by refinement: factors in float, double and wider, to fewer bits, GMRES,
// residuals in wider formats. None promises more digits than it has, against solutions by MPFR.
#include "lapack/refined_solution.hpp"
#include "residua/generate/problems.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::format;
using residua::qd;
using residua::refinement_method;
using residua::refinement_options;
using residua::refinement_report;
using residua::td;
using residua::uplo;

template <class T>
std::vector<T> elements_of(const std::string& spec) {
  return residua::generate_dense_problem(spec).elements_as<T>();
}

refinement_options with_factors(format f, refinement_method method = refinement_method::automatic) {
  refinement_options o;
  o.factors = f;
  o.method = method;
  return o;
}
refinement_options with_residuals(refinement_options o, format residuals) {
  o.residuals = residuals;
  return o;
}

/// All variants that T has, with the options open and with each format of factors.
template <class T>
std::vector<refinement_options> variants() {
  std::vector<refinement_options> all(1);
  constexpr auto own = residua::format_of<T>::id;
  for (const auto f : {format::fp32, format::fp64, own}) {
    for (const auto method :
         {refinement_method::classic, refinement_method::gmres, refinement_method::automatic})
      all.push_back(with_factors(f, method));
  }
  const auto plain = all;
  if constexpr (residua::limb_count<T> < 4) {
    for (const auto& o : plain) all.push_back(with_residuals(o, format::qd));
  }
  auto emulated = with_factors(own);
  emulated.products = {residua::engine::residue, std::size_t{1} << 30, 40};
  all.push_back(emulated);
  return all;
}

class refinement_variants : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(refinement_variants);

TEST_P(refinement_variants, promise_no_more_digits_than_they_have) {
  const auto test = [&]<class T>(std::initializer_list<const char*> specs) {
    for (const std::string spec : specs) {
      const auto A = elements_of<T>(spec);
      const auto n = static_cast<index_t>(std::sqrt(static_cast<double>(A.size())));
      const auto b = vector_of<T>(data::uniform, n, 120);
      for (const auto& o : variants<T>()) {
        SCOPED_TRACE(spec + (o.factors ? " " + std::string(name_of(*o.factors)) : "") +
                     (o.residuals ? " residuals in " + std::string(name_of(*o.residuals)) : "") + " method " +
                     std::to_string(static_cast<int>(o.method)));
        expect_promise_kept(A, b, run(ctx, A, b, o));
      }
    }
  };
  test.template operator()<double>({"randsvd:12:kappa=1e1", "randsvd:12:kappa=1e7:mode=1", "hilbert:8",
                                    "kahan:20", "randsvd:12:kappa=1e15:mode=2", "vandermonde:9",
                                    "wilkinson:24"});
  test.template operator()<dd>({"randsvd:12:kappa=1e3", "randsvd:12:kappa=1e13:limbs=2:mode=1",
                                "randsvd:12:kappa=1e20:limbs=2:mode=2", "randsvd:12:kappa=1e29:limbs=2",
                                "hilbert:13:limbs=2", "vandermonde:14:limbs=2"});
  test.template operator()<qd>(
      {"randsvd:10:kappa=1e40:limbs=4", "randsvd:10:kappa=1e60:limbs=4:mode=1", "hilbert:25:limbs=4"});
}

TEST_P(refinement_variants, of_graded_and_nearly_singular_matrices_keep_their_promises) {
  constexpr index_t n = 8;
  auto graded = vector_of<dd>(data::uniform, n * n, 121);
  for (index_t k = 0; k < n * n; ++k)
    graded[k] = graded[k] * std::ldexp(1.0, static_cast<int>(-3 * (k % n) - 2 * (k / n)));
  auto near = vector_of<dd>(data::uniform, n * n, 122);
  for (index_t i = 0; i < n; ++i) {  // the last column is the first, but for 2^-70
    near[i + (n - 1) * n] = near[i] + (i == 3 ? dd(0x1p-70) : dd(0.0));
  }
  const auto b = vector_of<dd>(data::uniform, n, 123);
  for (const auto& A : {graded, near}) {
    for (const auto& o : variants<dd>()) expect_promise_kept(A, b, run(ctx, A, b, o));
  }
}

/// Residuals in X's own format leave x 16 - log10(cond(A)) digits, residuals in dd all sixteen.
TEST_P(refinement_variants, residuals_in_a_wider_format_give_nearly_all_digits) {
  const auto A = elements_of<double>("hilbert:7");
  const auto b = vector_of<double>(data::uniform, 7, 124);
  for (const auto& stored : {std::optional<uplo>{}, std::optional<uplo>{uplo::lower}}) {
    const auto wide = run(ctx, A, b, with_residuals({}, format::dd), stored);
    EXPECT_TRUE(wide.report.converged) << wide.report.reason;
    // Twice the correction that rounding x leaves over, and cond(A) = 5e8 times the rounding of dd.
    EXPECT_LE(wide.report.forward_error_bound, 8 * 0x1p-53);
    expect_promise_kept(A, b, wide);
    EXPECT_GE(run(ctx, A, b, {}, stored).report.forward_error_bound, 1e-10);
  }
  const auto A_dd = elements_of<dd>("randsvd:15:kappa=1e22:limbs=2");
  const auto b_dd = vector_of<dd>(data::uniform, 15, 125);
  const auto three = run(ctx, A_dd, b_dd, with_residuals({}, format::qd));
  EXPECT_TRUE(three.report.converged) << three.report.reason;
  EXPECT_LE(three.report.forward_error_bound, 1e-28);
  expect_promise_kept(A_dd, b_dd, three);
}

TEST_P(refinement_variants, factors_in_float_suffice_for_well_conditioned_matrices) {
  const auto A = elements_of<double>("randsvd:20:kappa=1e3");
  const auto test = [&]<class T>(T) {
    const auto b = vector_of<T>(data::uniform, 20, 126);
    const auto o = run(ctx, A, b, with_factors(format::fp32, refinement_method::classic));
    EXPECT_TRUE(o.report.converged) << o.report.reason;
    EXPECT_EQ(o.report.factors, format::fp32);
    EXPECT_GE(o.report.refinements, 2);
    // Six times | |A^-1| (|r| + gamma (|A||x| + |b|)) |, |r| <= gamma (|A||x| + |b|) <= 2 gamma |A||x|.
    using bounds = residua::error_bounds<T>;
    const double units = 20 * bounds::dot + bounds::product + 2 * bounds::scaled_sum;
    EXPECT_LE(o.report.forward_error_bound, 6 * 4 * 20 * 1e3 * 2 * units * residua::limb_unit<T>);
    expect_promise_kept(A, b, o);
  };
  test(0.0);
  test(dd());
  test(qd());
}

/// Beyond the condition numbers that factors hold, GMRES with them finds x, and says how well.
TEST_P(refinement_variants, gmres_reaches_condition_numbers_that_factors_alone_do_not) {
  const auto expect_found = [&]<class T>(const std::string& spec, T, format factors, double bound) {
    SCOPED_TRACE(spec);
    const auto A = elements_of<T>(spec);
    const auto b = vector_of<T>(data::uniform, 20, 127);
    const auto classic = run(ctx, A, b, with_factors(factors, refinement_method::classic));
    EXPECT_EQ(classic.report.forward_error_bound, std::numeric_limits<double>::infinity());
    for (const auto method : {refinement_method::gmres, refinement_method::automatic}) {
      const auto o = run(ctx, A, b, with_factors(factors, method));
      EXPECT_EQ(o.report.method, refinement_method::gmres);
      EXPECT_TRUE(o.report.converged) << o.report.reason;
      EXPECT_LE(o.report.forward_error_bound, bound);
      expect_promise_kept(A, b, o);
    }
  };
  expect_found("randsvd:20:kappa=1e9", 0.0, format::fp32, 1e-3);
  expect_found("randsvd:20:kappa=1e10:limbs=2", dd(), format::fp32, 1e-15);
  expect_found("randsvd:20:kappa=1e20:limbs=2", dd(), format::fp64, 1e-6);
  expect_found("randsvd:20:kappa=1e18:limbs=3:seed=2", td(), format::fp64, 1e-22);
}

TEST_P(refinement_variants, climb_from_float_where_they_are_asked_to_begin_there) {
  refinement_options o;
  o.first_factors = format::fp32;
  const auto b = vector_of<double>(data::uniform, 20, 128);
  const auto easy = run(ctx, elements_of<double>("randsvd:20:kappa=1e2"), b, o);
  EXPECT_EQ(easy.report.factors, format::fp32);
  const auto hard = run(ctx, elements_of<double>("randsvd:20:kappa=1e9"), b, o);
  EXPECT_EQ(hard.report.factors, format::fp64);
  EXPECT_EQ(hard.report.attempts_before.size(), 1U);
  o.equilibrate = false;
  for (const double scale : {0x1p200, 0x1p-120}) {
    auto scaled = elements_of<double>("randsvd:20:kappa=1e2");
    for (double& a : scaled) a *= scale;
    const auto beyond = run(ctx, scaled, b, o);
    EXPECT_EQ(beyond.report.factors, format::fp64);
    ASSERT_EQ(beyond.report.attempts_before.size(), 1U);
    EXPECT_NE(beyond.report.attempts_before.front().reason.find("range"), std::string::npos);
  }
}

TEST_P(refinement_variants, begin_with_the_factors_that_a_known_condition_asks_for) {
  const auto A = elements_of<dd>("randsvd:20:kappa=1e20:limbs=2");
  const auto b = vector_of<dd>(data::uniform, 20, 130);
  refinement_options o;
  o.condition = 1e21;
  const auto known = run(ctx, A, b, o);
  EXPECT_TRUE(known.report.converged) << known.report.reason;
  EXPECT_EQ(known.report.factors, format::dd);
  EXPECT_TRUE(known.report.attempts_before.empty());
  o.condition = 1;  // far too small: the factors' own estimates are believed
  const auto wrong = run(ctx, A, b, o);
  EXPECT_TRUE(wrong.report.converged) << wrong.report.reason;
  EXPECT_FALSE(wrong.report.attempts_before.empty());
  for (const auto& x : {known, wrong}) expect_promise_kept(A, b, x);
  for (const double bad :
       {0.5, -1.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    o.condition = bad;
    expect_rejected({"gesv:", "options.condition"}, [&] { run(ctx, A, b, o); });
  }
}

/// Of 512 rows and more, after factors in double that are not quite good enough, products get the bits that
/// the condition number asks for. On a GPU, whose native products are faster, it takes larger matrices
/// (factor_choice_test).
TEST_P(refinement_variants, give_products_the_bits_that_the_condition_asks_for) {
  if (ctx.kind() == residua::backend::reference ||
      (ctx.kind() == residua::backend::cpu && !takes_every_case(ctx)))
    return;
  constexpr index_t n = 520;
  const auto A = elements_of<double>("randsvd:520:kappa=5e11:mode=1");
  const auto b = vector_of<dd>(data::uniform, n, 129);
  const auto o = run(ctx, A, b);
  EXPECT_TRUE(o.report.converged) << o.report.reason;
  EXPECT_EQ(o.report.factors, format::dd);
  ASSERT_EQ(o.report.attempts_before.size(), 1U);
  EXPECT_EQ(o.report.reason.find("bits") != std::string::npos, ctx.kind() == residua::backend::cpu)
      << o.report.reason;
  EXPECT_LE(o.report.forward_error_bound, 1e-10);
}

TEST_P(refinement_variants, reject_formats_that_do_not_fit) {
  const std::vector<dd> one(4, dd(1.0)), b(2, dd(1.0));
  expect_rejected({"gesv:", "options.residuals", "double", "shorter"},
                  [&] { run(ctx, one, b, with_residuals({}, format::fp64)); });
  expect_rejected({"gesv:", "options.residuals", "float"},
                  [&] { run(ctx, one, b, with_residuals({}, format::fp32)); });
  expect_rejected({"gesv:", "options.factors", "ff"}, [&] { run(ctx, one, b, with_factors(format::ff)); });
  refinement_options o;
  o.first_factors = format::td;
  expect_rejected({"gesv:", "options.first_factors", "td", "wider"}, [&] { run(ctx, one, b, o); });
}

TEST_P(refinement_variants, say_that_nothing_is_known_of_singular_matrices) {
  const std::vector<dd> A{dd(1.0), dd(2.0), dd(2.0), dd(4.0)}, b{dd(1.0), dd(1.0)};
  for (const auto& o : variants<dd>()) {
    const auto s = run(ctx, A, b, o);
    EXPECT_FALSE(s.report.converged);
    EXPECT_EQ(s.report.forward_error_bound, std::numeric_limits<double>::infinity());
  }
}

}  // namespace
}  // namespace residua_test
