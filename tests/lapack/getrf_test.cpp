#include "residua/lapack/getrf.hpp"

#include <random>

#include "lapack/factors.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::engine;
using residua::product_options;

struct shape {
  index_t m, n;
};

template <class T>
struct outcome {
  std::vector<T> LU;
  std::vector<index_t> ipiv;
  factor_report report;
};

template <class T>
outcome<T> run(const context& ctx, const std::vector<T>& elements, const shape& s, index_t padding = 1,
               const product_options& options = {}) {
  padded<T> A(ctx, elements, s.m, s.n, padding);
  residua::array<index_t> ipiv(ctx, std::min(s.m, s.n), -1);
  const auto report = residua::getrf(ctx, A, ipiv.view(), options);
  return {A.elements(), ipiv.to_host(ctx), report};
}

/// Whether multipliers are at most 1, and P A is L U to the bound of getrf.hpp.
template <class T>
void expect_factors(const std::vector<T>& A, const shape& s, const outcome<T>& f, bool by_residues = false) {
  const index_t k = std::min(s.m, s.n);
  const auto PA = with_rows_exchanged(A, s.m, f.ipiv);
  const T one(1.0);
  for (index_t j = 0; j < s.n; ++j) {
    for (index_t i = 0; i < s.m; ++i) {
      exact_difference e;
      for (index_t l = 0; l <= std::min({i, j, k - 1}); ++l) {
        e.add(l == i ? one : f.LU[i + l * s.m], f.LU[l + j * s.m]);
      }
      ASSERT_TRUE(e.lies_near(PA[i + j * s.m], factor_bound<T>(k, by_residues))) << i << ", " << j;
      if (i > j && j < k) {
        // A quotient of numbers no larger than the divisor is 1 at most, to its rounding.
        EXPECT_LE(std::fabs(static_cast<double>(leading(f.LU[i + j * s.m]))), 1.0) << i << ", " << j;
      }
    }
  }
}

class getrf : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(getrf);

TEST_P(getrf, has_the_bits_and_pivots_of_the_reference) {
  const auto reference = context::reference();
  for_each_factor_format([&]<class T>() {
    // On a GPU panels of one limb of up to 512, 1024, 2048, 4096 and 8192 rows have a row a thread in
    // clusters of 2, 4, 8, 16 and 16 blocks, of dd those of half as many. They have two of up to 16384 rows
    // in windows of 11 columns, of dd two of up to 8192 and 16384 in windows of 8 and 4. Those of td and qd
    // have one of up to 2048 and 4096 rows, and two of up to 8192. A panel of more has rows in memory alone.
    const shape shapes[] = {{0, 3},   {3, 0},    {1, 1},    {7, 9},     {33, 32},   {70, 70},   {40, 75},
                            {300, 7}, {600, 35}, {1500, 9}, {3000, 32}, {4200, 31}, {9000, 13}, {17000, 9}};
    for (const shape& s : shapes) {
      if (has_other_bits<T>(ctx) && (s.n > 32 || s.m < s.n)) continue;  // there are products
      const auto A = vector_of<T>(data::uniform, s.m * s.n, 71);
      const auto expected = run(reference, A, s, 0, {engine::native}),
                 found = run(ctx, A, s, 2, {engine::native});
      EXPECT_TRUE(same_bits(found.LU, expected.LU)) << s.m << " x " << s.n;
      EXPECT_EQ(found.ipiv, expected.ipiv) << s.m << " x " << s.n;
      EXPECT_EQ(found.report.info, 0);
    }
  });
}

/// Columns from the smallest to the largest numbers, whole ones among them, and zeros.
TEST_P(getrf, has_the_bits_of_the_reference_for_pivots_of_any_size) {
  const auto reference = context::reference();
  for_each_factor_format([&]<class T>() {
    constexpr index_t m = 50, n = 30;
    const int most = std::is_same_v<T, float> ? 100 : 900;
    auto A = vector_of<T>(data::uniform, m * n, 75);
    for (index_t j = 0; j < n; ++j) {
      const double size = std::ldexp(1.0, static_cast<int>(j * 2 * most / (n - 1)) - most);
      for (index_t i = 0; i < m; ++i) {
        T& x = A[i + j * m];
        if (j % 3 == 1) x = T(std::floor(8 * static_cast<double>(leading(x))));
        x = T(x * T(size));
      }
    }
    for (index_t i = 0; i < m; i += 7) A[i + 5 * m] = T(i % 2 == 0 ? 0.0 : -0.0);
    const shape s{m, n};
    const auto expected = run(reference, A, s, 0, {engine::native}),
               found = run(ctx, A, s, 1, {engine::native});
    EXPECT_TRUE(same_bits(found.LU, expected.LU));
    EXPECT_EQ(found.ipiv, expected.ipiv);
  });
}

/// Elements that are equal, or differ behind their first bits, in rows of several warps and blocks of a GPU.
TEST_P(getrf, has_the_pivots_of_the_reference_where_elements_tie) {
  const auto reference = context::reference();
  for_each_factor_format([&]<class T>() {
    constexpr index_t m = 700, n = 20;
    auto A = vector_of<T>(data::uniform, m * n, 76);
    for (index_t i = 0; i < m * n; ++i) {
      const double x = std::floor(3 * static_cast<double>(leading(A[i])));
      A[i] = T(i / m % 2 == 0 ? x : std::ldexp(x, -40) + 1);
    }
    const shape s{m, n};
    const auto expected = run(reference, A, s, 0, {engine::native}),
               found = run(ctx, A, s, 3, {engine::native});
    EXPECT_TRUE(same_bits(found.LU, expected.LU));
    EXPECT_EQ(found.ipiv, expected.ipiv);
    for (const index_t i : {650, 300, 301}) A[i] = T(std::numeric_limits<double>::quiet_NaN());
    A[200 + m] = T(std::numeric_limits<double>::infinity());
    const auto with_nan = run(ctx, A, s);
    EXPECT_EQ(with_nan.ipiv[0], 301);
    EXPECT_EQ(with_nan.ipiv, run(reference, A, s).ipiv);
  });
}

TEST_P(getrf, is_within_its_bound) {
  for_each_factor_format([&]<class T>() {
    for (const data kind : {data::uniform, data::graded, data::cancelling}) {
      for (const shape& s : {shape{9, 6}, {5, 6}, {5, 8}, {40, 40}}) {
        if (s.m > 30 && (!takes_every_case(ctx) || kind == data::cancelling)) continue;
        SCOPED_TRACE(std::to_string(s.m) + " x " + std::to_string(s.n));
        const auto A = vector_of<T>(kind, s.m * s.n, 72);
        expect_factors(A, s, run(ctx, A, s));
      }
    }
  });
}

TEST_P(getrf, is_within_its_bound_by_residues) {
  if (!takes_every_case(ctx)) return;
  for_each_format([&]<class T>() {
    const shape s{50, 66};
    const auto A = vector_of<T>(data::uniform, s.m * s.n, 73);
    const auto f = run(ctx, A, s, 1, {engine::residue});
    EXPECT_EQ(f.report.products.used, engine::residue) << f.report.products.reason;
    expect_factors(A, s, f, true);
  });
}

/// 1 on the diagonal and in the last column, -1 below the diagonal: the last column doubles every step
/// (Wilkinson 1965; Higham, section 9.4). No row is exchanged, and every number is exact.
TEST_P(getrf, doubles_the_last_column_of_wilkinsons_matrix) {
  for_each_factor_format([&]<class T>() {
    constexpr index_t n = 40;
    std::vector<T> A(n * n, T(0.0));
    for (index_t j = 0; j < n; ++j) {
      for (index_t i = j; i < n; ++i) A[i + j * n] = T(i == j ? 1.0 : -1.0);
      A[j + (n - 1) * n] = T(1.0);
    }
    const auto f = run(ctx, A, {n, n});
    for (index_t i = 0; i < n; ++i) {
      EXPECT_EQ(f.ipiv[i], i + 1);
      EXPECT_EQ(static_cast<double>(leading(f.LU[i + (n - 1) * n])), std::ldexp(1.0, static_cast<int>(i)));
    }
  });
}

TEST_P(getrf, takes_the_first_of_the_largest) {
  for_each_factor_format([&]<class T>() {
    const std::vector<T> A{T(1.0), T(-3.0), T(3.0), T(2.0), T(1.0), T(1.0), T(0.0), T(1.0), T(5.0)};
    const auto f = run(ctx, A, {3, 3});
    EXPECT_EQ(f.ipiv[0], 2);
    EXPECT_EQ(static_cast<double>(leading(f.LU[0])), -3.0);
  });
}

/// The 40th column repeats the third one, so that what is left of it is zero below row 39. Small integers and
/// multipliers of powers of two: exact.
TEST_P(getrf, names_the_first_pivot_that_is_zero_and_goes_on) {
  for_each_factor_format([&]<class T>() {
    constexpr index_t n = 45;
    std::vector<T> A(n * n, T(0.0));
    for (index_t j = 0; j < n; ++j) {
      for (index_t i = 0; i < n; ++i) A[i + j * n] = T(i == j ? 4.0 : i > j ? 2.0 : 0.0);
    }
    for (index_t i = 0; i < n; ++i) A[i + 39 * n] = A[i + 2 * n];
    const auto f = run(ctx, A, {n, n});
    EXPECT_EQ(f.report.info, 40);
    EXPECT_EQ(leading(f.LU[39 + 39 * n]), 0);
    EXPECT_NE(leading(f.LU[40 + 40 * n]), 0);
    EXPECT_EQ(run(ctx, std::vector<T>(4, T(0.0)), {2, 2}).report.info, 1);
  });
}

TEST_P(getrf, takes_a_nan_for_a_pivot) {
  for_each_factor_format([&]<class T>() {
    std::vector<T> A = vector_of<T>(data::uniform, 100, 74);
    A[7] = T(std::numeric_limits<double>::quiet_NaN());
    const auto f = run(ctx, A, {10, 10});
    EXPECT_EQ(f.ipiv[0], 8);
    EXPECT_EQ(f.report.info, 0);
    EXPECT_TRUE(std::isnan(leading(f.LU[99])));
  });
}

TEST_P(getrf, gives_the_same_bits_every_time_whatever_the_engine) {
  for_each_format([&]<class T>() {
    const auto A = vector_of<T>(data::uniform, 130 * 110, 75);
    const auto first = run(ctx, A, {130, 110}, 0), second = run(ctx, A, {130, 110}, 3);
    EXPECT_TRUE(same_bits(first.LU, second.LU));
    EXPECT_EQ(first.ipiv, second.ipiv);
    if (ctx.kind() != residua::backend::cpu) return;
    const auto other = run(context::cpu(5, ctx.isa()), A, {130, 110}, 0);
    EXPECT_TRUE(same_bits(first.LU, other.LU)) << "on five threads";
    EXPECT_EQ(first.ipiv, other.ipiv) << "on five threads";
  });
}

TEST_P(getrf, needs_no_more_workspace_than_the_query_says) {
  for (const shape& s : {shape{100, 100}, {90, 130}, {20, 5}, {900, 70}}) {
    const product_options options{engine::residue};
    const auto fresh = GetParam().make();
    fresh.reserve_workspace(residua::getrf_workspace_bytes<dd>(fresh, s.m, s.n, options));
    const auto reserved = fresh.workspace_bytes();
    run(fresh, vector_of<dd>(data::uniform, s.m * s.n, 76), s, 0, options);
    EXPECT_EQ(fresh.workspace_bytes(), reserved) << s.m << " x " << s.n;
  }
}

/// The query holds whatever the exponents are: elements that are spread far take nearly all of it, three
/// times as much as uniform ones.
TEST(getrf_workspace, is_what_elements_of_spread_exponents_take) {
  constexpr index_t n = 1024;
  auto A = vector_of<dd>(data::uniform, n * n, 77);
  std::mt19937_64 random(78);
  std::normal_distribution<double> exponent(0, 70);
  for (dd& x : A) x = x * dd(std::ldexp(1.0, static_cast<int>(exponent(random))));
  const auto ctx = context::cpu(1);
  // Which engine is chosen for such elements depends on the processor.
  const product_options options{engine::residue};
  const auto report = run(ctx, A, {n, n}, 0, options).report;
  if (report.products.products == 0) GTEST_SKIP() << report.products.reason;
  const auto most = residua::getrf_workspace_bytes<dd>(ctx, n, n, options);
  EXPECT_LE(ctx.workspace_bytes(), most);
  EXPECT_GE(ctx.workspace_bytes(), most - most / 4);
}

TEST_P(getrf, rejects_what_does_not_fit) {
  using view = residua::matrix_view<dd>;
  const padded<dd> A(ctx, std::vector<dd>(6, dd(1.0)), 3, 2, 0);
  const view a = A;
  residua::array<index_t> two(ctx, 2, 7), three(ctx, 3, 7);
  const auto call_with = [&](const view& matrix, residua::vector_view<index_t> ipiv) {
    return [=, this] { residua::getrf(ctx, matrix, ipiv); };
  };
  expect_rejected({"getrf:", "ipiv has 3 elements", "A has 2 pivots"}, call_with(a, three.view()));
  expect_rejected({"getrf:", " A ", "leading dimension 2"},
                  call_with(view(a.data(), 3, 2, 2, a.memory()), two.view()));
  expect_rejected({"getrf:", " A ", "null"}, call_with(view(nullptr, 3, 2, 3, a.memory()), two.view()));
  expect_rejected({"getrf:", " ipiv ", "null"}, call_with(a, {nullptr, 2, 1, a.memory()}));
  expect_rejected({"getrf:", "accuracy_bits"}, [&] {
    residua::getrf(ctx, a, two.view(), {engine::automatic, std::size_t{1} << 30, 7});
  });
  for (const dd& x : A.elements()) EXPECT_EQ(leading(x), 1.0);
  EXPECT_EQ(two.to_host(ctx), std::vector<index_t>(2, 7));
}

static_assert(residua::factor_format<float> && residua::factor_format<residua::qd>);
static_assert(!residua::factor_format<residua::ds> && !residua::factor_format<residua::ff>);

}  // namespace
}  // namespace residua_test
