// certified_gesv: its bounds against solutions by MPFR, how wide they are, and where it finds none.
#include "certified/certified_solution.hpp"
#include "certified/enclosed_solution.hpp"
#include "certified/upper_bounds.hpp"

namespace residua_test {
namespace {

using residua::context;

/// The exact results, subnormal ones among them, are not above the bounds; these are within three units.
TEST(upper_bounds, are_above_exact_results) {
  namespace certified = residua::certified;
  const double numbers[] = {
      0,         0x1p-1074, 0x1.8p-1073, 0x1.fffffffffffffp-1023, 0x1.8p-540,
      0x1p-1022, 1.0 / 3,   1,           0x1.fffffffffffffp+0,    0x1.23456789abcdfp500};
  mp exact(residua::oracle::exact_bits);
  const auto expect_above = [&](double bound) {
    EXPECT_LE(mpfr_cmp_d(exact.get(), bound), 0);
    EXPECT_LE(bound, exact.to_double() * (1 + 0x1p-50) + 0x1p-1073);
  };
  for (const double x : numbers) {
    for (const double y : numbers) {
      exact.set(x);
      exact.add(y);
      expect_above(certified::sum_bound(x, y));
      exact.set(x);
      mpfr_mul_d(exact.get(), exact.get(), y, MPFR_RNDU);
      expect_above(certified::product_bound(x, y));
      if (y < 0x1p-500) continue;
      exact.set(x);
      mpfr_div_d(exact.get(), exact.get(), y, MPFR_RNDU);
      expect_above(certified::quotient_bound(x, y));
    }
    exact.set(x);
    mpfr_sqrt(exact.get(), exact.get(), MPFR_RNDU);
    expect_above(certified::root_bound(x));
    exact.set(x);
    mpfr_mul_2si(exact.get(), exact.get(), -60, MPFR_RNDU);
    expect_above(certified::scaled_bound(x, -60));
    if (x < 1) {
      exact.set(1.0);
      exact.subtract(x);
      EXPECT_GE(mpfr_cmp_d(exact.get(), certified::lower_rest(x)), 0);
    }
  }
  EXPECT_TRUE(std::isnan(certified::sum_bound(1, std::numeric_limits<double>::quiet_NaN())));
}

class certified_gesv : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(certified_gesv);

TEST_P(certified_gesv, encloses_solutions_of_any_data) {
  for_each_format([&]<class T>() {
    for (const auto kind : {data::uniform, data::graded, data::cancelling}) {
      for (const index_t n : {1, 2, 3, 13}) {
        SCOPED_TRACE("n = " + std::to_string(n));
        const auto A = vector_of<T>(kind, n * n, 701);
        const auto B = vector_of<T>(kind, 2 * n, 702);
        const auto o = solve_certified(ctx, A, B, n);
        EXPECT_TRUE(o.report.found);
        expect_enclosed(A, B, n, o);
      }
    }
  });
}

/// Condition numbers up to 10^45: the inverse is as wide as they ask for.
TEST_P(certified_gesv, encloses_solutions_of_hilberts_systems) {
  const auto test = [&]<class TA, class T>(TA, T, index_t n) {
    SCOPED_TRACE("n = " + std::to_string(n));
    const auto A = integer_hilbert<TA>(n);
    const auto b = vector_of<T>(data::uniform, n, 703);
    const auto o = solve_certified(ctx, A, b, n);
    EXPECT_TRUE(o.report.found);
    expect_enclosed(A, b, n, o);
    return o.report.inverse;
  };
  EXPECT_EQ(test(double(), double(), 5), residua::format::fp64);
  EXPECT_EQ(test(double(), double(), 11), residua::format::dd);
  EXPECT_EQ(test(double(), residua::qd(), 11), residua::format::dd);
  EXPECT_EQ(test(dd(), dd(), 20), residua::format::td);
  EXPECT_EQ(test(residua::td(), residua::td(), 30), residua::format::qd);
}

/// A = I with the poor inverse R = r I: a step leaves 1 - r of the error, which is no gain, and the bound of
/// x = 0 is all of x: R b + |I - R A| R b / (1 - |I - R A|). Beside it is the rounding of R times the
/// residual, which may be twice as large for being rounded.
TEST_P(certified_gesv, bounds_by_poor_inverses_are_those_of_all_steps) {
  using namespace residua::certified;
  using wide = wide_format<dd, double>;
  constexpr index_t n = 100;
  const auto multiple = [&](double r) {
    std::vector<double> elements(n * n, 0.0);
    for (std::size_t i = 0; i < n; ++i) elements[i * (n + 1)] = r;
    return residua::matrix<double>(ctx, n, n, elements);
  };
  const auto A = multiple(1);
  std::vector<dd> right(2 * n, dd(1.0));  // of two columns each has its own bound
  std::fill(right.begin() + n, right.end(), dd(1024.0));
  const residua::matrix<dd> B(ctx, n, 2, right);
  for (const double r : {0.25, 0.375}) {
    const approximate_inverse<double> inverse{multiple(r), multiple(r), std::vector<double>(n, 1 - r), r,
                                              1 - r};
    solution_by_inverse<double, double, dd> solver(
        ctx, inverse, residual_source<wide, double, dd>(ctx, A.view(), A.view(), B.view()));
    const auto solution = solver.refine(2);
    EXPECT_EQ(solver.refinements(), 0);
    const double least = 1 + 2 * product_units<double>(n, {}) / (1 + 0x1p-50);
    for (std::size_t i = 0; i < 2 * n; ++i) {
      const double x = leading(right[i]);
      EXPECT_GE(solution.radius[i], least * x);
      EXPECT_LE(solution.radius[i], (1 + 0x1p-43) * x);
    }
  }
}

/// x is right to a rounding, whose bound (15 u^N in dd: bounds.hpp) is that of the sum x + d; the bound is d
/// and hardly more, d at most the error of x before.
TEST_P(certified_gesv, bounds_are_as_wide_as_roundings) {
  const auto test = [&]<class TA, class T>(TA, T, index_t n) {
    const auto A = integer_hilbert<TA>(n);
    const std::vector<T> b(static_cast<std::size_t>(n), T(1.0) / T(3.0));
    const auto o = solve_certified(ctx, A, b, n);
    const double units = expect_enclosed(A, b, n, o);
    EXPECT_LE(units, 1 + residua::error_bounds<T>::scaled_sum);
    EXPECT_LE(o.report.relative_bound, 1.001 * units * residua::limb_unit<T>);
    EXPECT_GE(o.report.refinements, 1);
    EXPECT_LE(o.report.refinements,
              4 * residua::limb_count<T>);  // of 53 bits each step gains a quarter or more
  };
  test(double(), double(), 7);
  test(double(), double(), 11);
  test(double(), dd(), 7);
  test(dd(), dd(), 7);
  test(dd(), dd(), 16);
}

/// Of three columns far apart in size.
TEST_P(certified_gesv, reports_the_largest_relative_bound_of_a_column) {
  for_each_format([&]<class T>() {
    constexpr index_t n = 7;
    const auto A = vector_of<T>(data::uniform, n * n, 708);
    auto B = vector_of<T>(data::uniform, 3 * n, 709);
    for (index_t i = 0; i < n; ++i) {
      B[i] = ldexp(B[i], 300);
      B[2 * n + i] = ldexp(B[2 * n + i], -300);
    }
    const auto o = solve_certified(ctx, A, B, n);
    ASSERT_TRUE(o.report.found);
    double most = 0;
    for (index_t j = 0; j < 3; ++j) {
      double x = 0, radius = 0;
      for (index_t i = j * n; i < (j + 1) * n; ++i) {
        x = std::max(x, std::fabs(leading(o.X[i])));
        radius = std::max(radius, o.radius[i]);
      }
      most = std::max(most, radius / x);
    }
    EXPECT_GT(most, 0);
    EXPECT_GE(o.report.relative_bound, most * (1 - 0x1p-50));
    EXPECT_LE(o.report.relative_bound, most * (1 + 0x1p-45));
  });
}

/// Bounds are taken from inverses in double, dd and td where |I - R A| <= 1/4, from one in qd where it is
/// below one; there is no inverse of a matrix with a zero pivot.
TEST_P(certified_gesv, reports_how_near_the_inverse_is) {
  const auto contraction_of = [&](const std::vector<double>& A, index_t n) {
    const auto o = solve_certified(ctx, A, std::vector<double>(static_cast<std::size_t>(n), 1.0), n);
    return std::pair(o.report.inverse, o.report.contraction);
  };
  for (const index_t n : {3, 7, 11}) {
    const auto [inverse, contraction] = contraction_of(integer_hilbert<double>(n), n);
    EXPECT_EQ(inverse, n < 11 ? residua::format::fp64 : residua::format::dd);
    EXPECT_GT(contraction, 0);
    EXPECT_LE(contraction, 0.25);
  }
  // 1/3 in double times 3 is 1 - u. What roundings of the product and the difference may hide is a few u.
  const auto of_three = contraction_of({3}, 1).second;
  EXPECT_GE(of_three, 0x1p-54);
  EXPECT_LE(of_three, 0x1p-48);
  EXPECT_TRUE(std::isinf(contraction_of({1, 2, 2, 4}, 2).second));
}

/// There is no format beyond qd, of which any inverse serves that is near enough to bound an error. Each
/// matrix is nearer to a singular one by half than that before.
TEST_P(certified_gesv, takes_poor_inverses_in_the_widest_format) {
  using T = residua::qd;
  bool has_poor = false;
  for (int e = 180; e < 216; ++e) {
    SCOPED_TRACE(e);
    const T small(std::ldexp(1.0, -e));
    const std::vector<T> A = {T(1.0), T(1.0), T(1.0), T(1.0) + small};
    const std::vector<T> B = {T(1.0), T(2.0)};
    const auto o = solve_certified(ctx, A, B, 2);
    EXPECT_EQ(o.report.inverse, residua::format::qd);
    EXPECT_EQ(o.report.found, o.report.contraction < 1);
    if (!o.report.found && std::isfinite(o.report.contraction)) {
      EXPECT_EQ(o.report.reason, "no approximate inverse in qd or shorter is near enough to A's");
    }
    if (o.report.found) expect_enclosed(A, B, 2, o);
    has_poor = has_poor || (o.report.contraction > 0.25 && o.report.contraction < 1);
  }
  EXPECT_TRUE(has_poor);
}

/// Rows and columns far apart in size, results among subnormal numbers, and right-hand sides of zeros.
TEST_P(certified_gesv, encloses_solutions_of_badly_scaled_systems) {
  for_each_format([&]<class T>() {
    constexpr index_t n = 5;
    auto A = vector_of<T>(data::uniform, n * n, 704);
    auto B = vector_of<T>(data::uniform, 2 * n, 705);
    for (index_t j = 0; j < n; ++j) {
      for (index_t i = 0; i < n; ++i) A[i + j * n] = ldexp(A[i + j * n], static_cast<int>(150 * i - 200 * j));
      B[j] = T(0.0);
      B[j + n] = ldexp(B[j + n], static_cast<int>(100 * j - 900));
    }
    const auto o = solve_certified(ctx, A, B, n);
    EXPECT_TRUE(o.report.found);
    expect_enclosed(A, B, n, o);
    EXPECT_EQ(o.X[0], T(0.0));
  });
}

/// A system that powers of two have changed is scaled to the same one: the bounds are those of the other,
/// times a power of two.
TEST_P(certified_gesv, has_bounds_of_any_size) {
  for_each_format([&]<class T>() {
    constexpr index_t n = 5;
    const auto A = vector_of<T>(data::uniform, n * n, 710), b = vector_of<T>(data::uniform, n, 711);
    const auto o = solve_certified(ctx, A, b, n);
    ASSERT_TRUE(o.report.found);
    for (const auto& [of_A, of_b] : {std::pair{600, 0}, {-600, 0}, {0, 600}, {0, -600}, {500, -300}}) {
      SCOPED_TRACE(std::to_string(of_A) + ", " + std::to_string(of_b));
      auto larger_A = A, larger_b = b;
      for (T& a : larger_A) a = ldexp(a, of_A);
      for (T& x : larger_b) x = ldexp(x, of_b);
      const auto p = solve_certified(ctx, larger_A, larger_b, n);
      ASSERT_TRUE(p.report.found);
      for (std::size_t i = 0; i < n; ++i) {
        EXPECT_EQ(p.X[i], ldexp(o.X[i], of_b - of_A));
        EXPECT_NEAR(p.radius[i], std::ldexp(o.radius[i], of_b - of_A),
                    std::ldexp(o.radius[i], of_b - of_A - 40));
      }
    }
  });
}

/// I x = b with elements at both ends of the range: the largest one is scaled to about 1. The bound has the
/// roundings of |I||x| and of |b|.
TEST_P(certified_gesv, encloses_solutions_whose_elements_differ_by_the_range) {
  for_each_format([&]<class T>() {
    const std::vector<T> I = {T(1.0), T(0.0), T(0.0), T(1.0)}, b = {T(0x1p-700), T(0x1p700)};
    for (const auto& right : {b, std::vector<T>{b[1], b[0]}}) {
      const auto o = solve_certified(ctx, I, right, 2);
      ASSERT_TRUE(o.report.found) << o.report.reason;
      expect_enclosed(I, right, 2, o);
      using wide = residua::certified::wide_format<T, double>;
      EXPECT_LE(o.report.relative_bound, 2.001 * residua::certified::product_units<wide>(2, {}));
    }
  });
}

TEST_P(certified_gesv, says_where_it_finds_no_bound) {
  for_each_format([&]<class T>() {
    for (const double corner : {4.0, 0.0}) {  // the rank is one, or a column is zero
      const std::vector<T> A = {T(1.0), T(2.0), T(corner / 2), T(corner)};
      const auto o = solve_certified(ctx, A, std::vector<T>{T(1.0), T(1.0)}, 2);
      EXPECT_FALSE(o.report.found);
      EXPECT_EQ(o.X, std::vector<T>(2, T(7.0)));
      EXPECT_TRUE(std::isinf(o.radius[0]) && std::isinf(o.radius[1]));
      EXPECT_EQ(o.report.reason, "the factors of A in qd have a zero pivot");
    }
    // x = 2^1100 is beyond the range.
    const auto o = solve_certified(ctx, std::vector<T>{T(0x1p-600)}, std::vector<T>{T(0x1p500)}, 1);
    EXPECT_FALSE(o.report.found);
    EXPECT_NE(o.report.reason.find("range"), std::string::npos) << o.report.reason;
  });
}

/// Beside a column that is not zero.
TEST_P(certified_gesv, knows_zero_where_b_is_zero) {
  for_each_format([&]<class T>() {
    const std::vector<T> A = {T(1.0), T(3.0), T(2.0), T(4.0)};
    const auto o = solve_certified(ctx, A, std::vector<T>{T(0.0), T(0.0), T(1.0), T(0.0)}, 2);
    ASSERT_TRUE(o.report.found);
    EXPECT_EQ(o.X[0], T(0.0));
    EXPECT_EQ(o.radius[0] + o.radius[1], 0);
    EXPECT_GT(o.radius[2], 0);
    const auto alone = solve_certified(ctx, A, std::vector<T>(2, T(0.0)), 2);
    EXPECT_EQ(alone.report.relative_bound, 0);
  });
}

TEST_P(certified_gesv, of_nothing) {
  residua::matrix<dd> none(ctx, 0, 0), right(ctx, 0, 3), A(ctx, 2, 2), no_columns(ctx, 2, 0);
  residua::matrix<double> radius(ctx, 0, 3), no_radius(ctx, 2, 0);
  EXPECT_TRUE(residua::certified_gesv(ctx, none, right, right, radius).found);
  EXPECT_TRUE(residua::certified_gesv(ctx, A, no_columns, no_columns, no_radius).found);
}

TEST_P(certified_gesv, gives_the_same_bits_on_any_number_of_threads) {
  if (ctx.kind() != residua::backend::cpu) return;
  constexpr index_t n = 50;
  const auto A = vector_of<dd>(data::uniform, n * n, 706), B = vector_of<dd>(data::uniform, 3 * n, 707);
  const auto o = solve_certified(ctx, A, B, n), p = solve_certified(context::cpu(5, ctx.isa()), A, B, n);
  EXPECT_TRUE(same_bits(o.X, p.X));
  EXPECT_EQ(o.radius, p.radius);
}

TEST_P(certified_gesv, rejects_what_does_not_fit) {
  const residua::matrix<dd> A(ctx, 2, 2, std::vector<dd>(4, dd(1.0))), wide(ctx, 2, 3), three(ctx, 3, 1);
  residua::matrix<dd> two(ctx, 2, 1, std::vector<dd>(2, dd(7.0))), x3(ctx, 3, 1);
  residua::matrix<double> radius(ctx, 2, 1), radius3(ctx, 3, 1);
  const auto solve = [&](const auto& a, const auto& b, auto& x, auto& r) {
    return [&] { residua::certified_gesv(ctx, a, b, x, r); };
  };
  expect_rejected({"certified_gesv:", "is 2 x 3; it must be square"}, solve(wide, two, two, radius));
  expect_rejected({"certified_gesv:", "B has 3 rows", "A has 2 rows"}, solve(A, three, two, radius));
  expect_rejected({"certified_gesv:", "X has 3 rows", "B has 2 rows"}, solve(A, two, x3, radius));
  expect_rejected({"certified_gesv:", "radius has 3 rows", "B has 2 rows"}, solve(A, two, two, radius3));
  constexpr double nan = std::numeric_limits<double>::quiet_NaN(),
                   infinity = std::numeric_limits<double>::infinity();
  for (const dd bad : {dd(nan), dd(infinity), dd(0.5, nan), dd(0.5, infinity)}) {
    const residua::matrix<dd> B(ctx, 2, 2, std::vector<dd>{dd(1.0), bad, dd(2.0), dd(1.0)});
    const residua::matrix<dd> b(ctx, 2, 1, std::vector<dd>{dd(1.0), bad});
    expect_rejected({"certified_gesv:", "A has an element that is not finite"}, solve(B, two, two, radius));
    expect_rejected({"certified_gesv:", "B has an element that is not finite"}, solve(A, b, two, radius));
  }
  EXPECT_EQ(two.to_host(ctx), std::vector<dd>(2, dd(7.0)));
}

}  // namespace
}  // namespace residua_test
