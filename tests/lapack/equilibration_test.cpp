// geequ and poequ, and gesv and posv of badly scaled systems, against solutions by MPFR.
#include "lapack/refined_solution.hpp"

namespace residua_test {
namespace {

using residua::format;
using residua::refinement_options;
using residua::refinement_report;
using residua::scaling_exponents;
using residua::uplo;

constexpr double infinity = std::numeric_limits<double>::infinity();

class equilibration : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(equilibration);

template <class T>
T scaled(T x, int exponent) {
  if constexpr (residua::limb_count<T> == 1) {
    return std::ldexp(x, exponent);
  } else {
    for (double& limb : x.limb) limb = std::ldexp(limb, exponent);
    return x;
  }
}

/// Element (i, j) times 2^(rows(i) + columns(j)).
template <class T, class Rows, class Columns>
std::vector<T> graded(std::vector<T> A, index_t m, const Rows& rows, const Columns& columns) {
  for (index_t k = 0; k < static_cast<index_t>(A.size()); ++k)
    A[k] = scaled(A[k], rows(k % m) + columns(k / m));
  return A;
}
int none(index_t /*i*/) { return 0; }
/// From 2^-500 to 2^500, in no order.
int far_apart(index_t i) { return static_cast<int>(i * 7 % 11) * 100 - 500; }

/// The sum of magnitudes of row i, or column j, as the exponents scale it.
template <class T>
double row_sum(const std::vector<T>& A, index_t m, index_t i, const scaling_exponents& e, bool all) {
  double sum = 0;
  for (index_t j = 0; j < static_cast<index_t>(A.size()) / m; ++j)
    sum += std::ldexp(std::fabs(leading(A[i + j * m])), e.rows[i] + (all ? e.columns[j] : 0));
  return sum;
}
template <class T>
double column_sum(const std::vector<T>& A, index_t m, index_t j, const scaling_exponents& e) {
  double sum = 0;
  for (index_t i = 0; i < m; ++i)
    sum += std::ldexp(std::fabs(leading(A[i + j * m])), e.rows[i] + e.columns[j]);
  return sum;
}

TEST_P(equilibration, brings_rows_and_columns_to_the_same_size) {
  for_each_format([&]<class T>() {
    for (const auto& [m, n] : {std::pair<index_t, index_t>{1, 1}, {13, 9}, {5, 40}}) {
      const auto A = graded(vector_of<T>(data::uniform, m * n, 131), m, far_apart,
                            [](index_t j) { return static_cast<int>(j % 5) * 60; });
      const auto e = residua::geequ(ctx, padded<T>(ctx, A, m, n, 2));
      const double error = static_cast<double>(m + n) * 0x1p-50;
      for (index_t i = 0; i < m; ++i) {
        EXPECT_GE(row_sum(A, m, i, e, false), 0.5 * (1 - error));
        EXPECT_LE(row_sum(A, m, i, e, false), 1 + error);
      }
      for (index_t j = 0; j < n; ++j) {
        EXPECT_GE(column_sum(A, m, j, e), 0.5 * (1 - error));
        EXPECT_LE(column_sum(A, m, j, e), 1 + error);
      }
    }
  });
}

TEST_P(equilibration, of_zeros_and_of_the_ends_of_the_range) {
  const auto exponents = [&](const std::vector<double>& A, index_t m, index_t n) {
    return residua::geequ(ctx, padded<double>(ctx, A, m, n, 1));
  };
  EXPECT_EQ(exponents({0, 0.75, 0, 0}, 2, 2), (scaling_exponents{{0, 0}, {0, 0}}));
  // Sums of 2^1024 and of 2^-1073, and a row beyond whose exponent there is no double.
  EXPECT_EQ(exponents({0x1p1023, 0x1p-1074, 0x1p1023, 0x1p-1074}, 2, 2),
            (scaling_exponents{{-1025, 1023}, {1, 1}}));
  EXPECT_EQ(exponents({}, 0, 3), (scaling_exponents{{}, {0, 0, 0}}));
  EXPECT_EQ(exponents({}, 3, 0), (scaling_exponents{{0, 0, 0}, {}}));
  EXPECT_EQ(exponents({}, 0, 0), (scaling_exponents{{}, {}}));
}

TEST_P(equilibration, of_a_symmetric_matrix_is_that_of_its_diagonal) {
  const std::vector<dd> diagonal{dd(0x1p-1000), dd(3.0), dd(0.5), dd(0x1.8p901), dd(-8.0), dd(0.0)};
  std::vector<dd> A(36, dd(std::numeric_limits<double>::quiet_NaN()));
  for (index_t k = 0; k < 6; ++k) A[7 * k] = diagonal[k];
  const auto e = residua::poequ(ctx, uplo::lower, padded<dd>(ctx, A, 6, 6, 1));
  EXPECT_EQ(e.rows, e.columns);
  for (index_t k = 0; k < 4; ++k) {
    const double scaled_element = std::ldexp(leading(diagonal[k]), 2 * e.rows[k]);
    EXPECT_GE(scaled_element, 0.5);
    EXPECT_LT(scaled_element, 2);
  }
  EXPECT_EQ(e.rows[4], 0);
  EXPECT_EQ(e.rows[5], 0);
}

TEST_P(equilibration, rejects_what_does_not_fit) {
  const padded<dd> bad(ctx, {dd(1.0), dd(infinity), dd(1.0), dd(1.0)}, 2, 2, 0),
      bad_diagonal(ctx, {dd(1.0), dd(1.0), dd(1.0), dd(-infinity)}, 2, 2, 0);
  const residua::matrix_view<dd> null(nullptr, 2, 2, 2, bad.view().memory());
  expect_rejected({"geequ:", " A ", "not finite"}, [&] { (void)residua::geequ(ctx, bad); });
  expect_rejected({"geequ:", " A ", "null"}, [&] { (void)residua::geequ(ctx, null); });
  expect_rejected({"poequ:", " A ", "not finite"},
                  [&] { (void)residua::poequ(ctx, uplo::upper, bad_diagonal); });
  expect_rejected({"poequ:", "is 2 x 1; it must be square"},
                  [&] { (void)residua::poequ(ctx, uplo::upper, residua::matrix<dd>(ctx, 2, 1)); });
}

/// Six times | |A^-1| (|r| + gamma (|A||y| + |b|)) |, |r| <= gamma (|A||y| + |b|) <= 2 gamma |A||y|, for a
/// matrix with | |A^-1||A| | <= 6 in the norm `infinity`, as those of dominant() have when each column has
/// been scaled to a factor of two; and a tenth for what factors in float err by.
template <class T>
double bound_of_dominant(index_t n) {
  using bounds = residua::error_bounds<T>;
  const double units = static_cast<double>(n) * bounds::dot + bounds::product + 2 * bounds::scaled_sum;
  return (residua::limb_count<T> == 1 ? 2 : 1) * 1.1 * 6 * 2 * 2 * 6 * units * residua::limb_unit<T>;
}

/// With factors in float and in double, of matrices whose elements neither float nor products of doubles
/// hold. `ratio`: of the largest column factor to the smallest.
template <class TA, class T>
void expect_solved(const residua::context& ctx, const std::vector<TA>& A, const std::vector<T>& b,
                   std::optional<uplo> stored = {}, double ratio = 1) {
  for (const auto factors : {format::fp32, format::fp64}) {
    refinement_options o;
    o.factors = factors;
    const auto solved = run(ctx, A, b, o, stored);
    EXPECT_TRUE(solved.report.converged) << solved.report.reason;
    EXPECT_LE(solved.report.forward_error_bound,
              ratio * bound_of_dominant<T>(static_cast<index_t>(b.size())));
    EXPECT_FALSE(solved.report.scaling.rows.empty());
    EXPECT_NE(solved.report.reason.find("scaled"), std::string::npos);
    expect_promise_kept(A, b, solved);
  }
}

/// 2 I + E with elements of E up to 1/32, so that sums of |E| in rows and columns are 11/32 at most: |
/// |A^-1||A| | is below 1.5, and below 6 where a factor of two has been put into columns twice.
template <class T>
std::vector<T> dominant(index_t n, int seed) {
  auto A = vector_of<T>(data::uniform, n * n, seed);
  for (index_t k = 0; k < n * n; ++k) A[k] = scaled(A[k], -5) + (k % n == k / n ? T(2.0) : T(0.0));
  return A;
}

TEST_P(equilibration, gesv_solves_where_rows_or_columns_are_graded) {
  constexpr index_t n = 11;
  const auto test = [&]<class TA, class T>(TA, T) {
    const auto A = dominant<TA>(n, 132);
    const auto b = vector_of<T>(data::uniform, n, 133);
    expect_solved(ctx, graded(A, n, far_apart, none), graded(b, n, far_apart, none));
    expect_solved(ctx, graded(A, n, none, [](index_t j) { return 2 * static_cast<int>(j) - 10; }), b, {},
                  0x1p22);
    expect_solved(ctx, graded(A, n, far_apart, [](index_t j) { return static_cast<int>(j % 5); }), b, {},
                  0x1p6);
    expect_solved(ctx,
                  graded(
                      A, n, [](index_t) { return -700; }, none),
                  b);
  };
  test(0.0, 0.0);
  test(0.0, dd());
  test(dd(), dd());
  test(residua::td(), residua::td());
}

/// Unknowns from 2^-500 to 2^500: the bound is that of the largest.
TEST_P(equilibration, gesv_keeps_its_promise_where_unknowns_are_far_apart) {
  constexpr index_t n = 11;
  const auto A = graded(dominant<dd>(n, 134), n, none, far_apart);
  const auto b = vector_of<dd>(data::uniform, n, 135);
  expect_solved(ctx, A, b, {}, 0x1p1002);
  auto e_k = std::vector<dd>(n, dd(0.0));
  e_k[3] = dd(1.0);
  const auto solved = run(ctx, A, e_k);
  expect_promise_kept(A, e_k, solved);
}

TEST_P(equilibration, posv_scales_rows_and_columns_alike) {
  constexpr index_t n = 11;
  auto A = dominant<dd>(n, 136);
  for (index_t k = 0; k < n * n; ++k) A[k] = A[std::max(k % n, k / n) + std::min(k % n, k / n) * n];
  const auto half = [](index_t i) { return far_apart(i) / 2; };
  const auto b = graded(vector_of<dd>(data::uniform, n, 137), n, half, none);
  for (const auto stored : {uplo::lower, uplo::upper})
    expect_solved(ctx, graded(A, n, half, half), b, stored, 0x1p502);
}

TEST_P(equilibration, is_left_out_where_it_is_not_wanted_or_not_worth_while) {
  constexpr index_t n = 11;
  const auto A = dominant<dd>(n, 138), b = vector_of<dd>(data::uniform, n, 139);
  EXPECT_TRUE(run(ctx, A, b).report.scaling.rows.empty());
  refinement_options o;
  o.equilibrate = false;
  o.factors = format::fp32;
  const auto left = run(ctx, graded(A, n, far_apart, none), b, o);
  EXPECT_FALSE(left.report.converged);
  EXPECT_TRUE(left.report.scaling.rows.empty());
  EXPECT_EQ(left.report.forward_error_bound, infinity);
  // Sums of rows between which there are ten binades are left as they are.
  for (const int binades : {10, 11}) {
    const std::vector<double> two{std::ldexp(1.0, binades), 0.0, 0.0, 1.0}, right{1.0, 1.0};
    EXPECT_EQ(run(ctx, two, right).report.scaling.rows.empty(), binades == 10) << binades;
  }
}

TEST_P(equilibration, of_a_singular_matrix_leaves_x) {
  const std::vector<dd> A{dd(0x1p300), dd(1.0), dd(0x1p301), dd(2.0)}, b{dd(1.0), dd(1.0)};
  const auto o = run(ctx, A, b);
  EXPECT_EQ(o.report.info, 2);
  EXPECT_EQ(o.report.forward_error_bound, infinity);
  EXPECT_EQ(o.X[0], dd(7.0));
}

}  // namespace
}  // namespace residua_test
