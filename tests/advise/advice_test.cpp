// What advice says of its data, what it refuses, and what it rejects.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "advise/choice.hpp"
#include "backends.hpp"
#include "rejection.hpp"
#include "residua/advise/advise.hpp"
#include "residua/blas/level1/sum.hpp"
#include "residua/generate/problems.hpp"
#include "residua/sparse/csr_matrix.hpp"

namespace residua_test {
namespace {

using residua::advice;
using residua::advice_options;
using residua::context;
using residua::csr_matrix;
using residua::dd;
using residua::dense_matrix;
using residua::format;
using residua::index_t;
using residua::tried_format;

constexpr double infinity = std::numeric_limits<double>::infinity();

template <class T = double>
dense_matrix column(std::vector<T> elements) {
  const auto rows = std::ssize(elements);
  return {rows, 1, std::move(elements)};
}
advice_options asked(double tolerance) {
  advice_options o;
  o.tolerance = tolerance;
  return o;
}
/// With these formats alone, of which the test expects one: where several are accurate enough, times decide.
advice_options asked(double tolerance, std::vector<format> formats) {
  auto o = asked(tolerance);
  o.formats = std::move(formats);
  o.beyond_formats = false;
  return o;
}
std::string named(const advice& its) { return its.best() != nullptr ? its.best()->name : "none"; }
tried_format candidate(double seconds, bool meets) {
  tried_format its;
  its.predicted_seconds = seconds;
  its.meets_tolerance = meets;
  return its;
}

TEST(advice, takes_the_first_in_order_unless_another_is_clearly_faster) {
  using residua::advising::cheapest;
  const auto chosen = [](std::vector<tried_format> tried) { return cheapest(tried); };
  EXPECT_FALSE(chosen({}));
  EXPECT_FALSE(chosen({candidate(1, false)}));
  EXPECT_EQ(chosen({candidate(1, false), candidate(5, true), candidate(4.1, true)}), 1U);
  EXPECT_EQ(chosen({candidate(5, true), candidate(3.9, true), candidate(3.5, true)}), 1U);
  EXPECT_EQ(chosen({candidate(5, true), candidate(0.1, false)}), 0U);
  using residua::advising::in_order_of_cost;
  EXPECT_EQ(in_order_of_cost({format::qd, format::di, format::fp32, format::ds, format::dd, format::fp64}),
            (std::vector{format::fp32, format::fp64, format::di, format::ds, format::dd, format::qd}));
  EXPECT_EQ(in_order_of_cost({format::td, format::dd, format::td}), (std::vector{format::dd, format::td}));
}

TEST(advice, measures_the_error_beside_the_exact_result) {
  const auto ctx = context::cpu(1);
  const double s = 0x1p-60;
  const std::vector<double> x{3.0, s, s, -1.0, s, s, -2.0, s};
  const auto its = advise_sum(ctx, column(x), asked(1e-30));
  ASSERT_EQ(its.tried[1].name, "double");
  const residua::array<double> in_memory(ctx, std::span<const double>(x));
  const double lost = std::fabs(residua::sum(ctx, in_memory) - 5 * s) / (5 * s);
  EXPECT_GT(lost, 0.1);
  EXPECT_NEAR(its.tried[1].predicted_error, lost, 1e-15 * lost);
  EXPECT_FALSE(its.tried[1].meets_tolerance);
  EXPECT_NEAR(its.condition, (6 + 5 * s) / (5 * s), 1e-12 * its.condition);
  EXPECT_EQ(its.best()->predicted_error, 0);
  EXPECT_EQ(its.margin(), infinity);
  EXPECT_TRUE(its.is_complete);
  EXPECT_TRUE(its.refusal.empty());
}

TEST(advice, knows_zeros) {
  const auto ctx = context::cpu(1);
  for (const auto& x : {std::vector{0.0}, {1.0, -1.0}, {0.0, 0.0, -0.0}}) {
    const auto its = advise_sum(ctx, column(x), asked(1e-10));
    ASSERT_NE(its.best(), nullptr);
    EXPECT_EQ(its.best()->predicted_error, 0);
  }
  const auto lost = advise_sum(ctx, column({1.0, 0x1p-60, -1.0, -0x1p-60}), asked(1e-10));
  EXPECT_EQ(lost.condition, infinity);
  for (const auto& its : lost.tried) EXPECT_TRUE(its.predicted_error == 0 || its.predicted_error == infinity);
}

/// An element whose terms are all zero is exact, and has no condition number.
TEST(advice, takes_no_condition_of_a_row_of_zeros) {
  const auto ctx = context::cpu(1);
  const dense_matrix A{2, 2, std::vector{1.0, 0.0, 3.0, 0.0}};
  const auto its = advise_gemv(ctx, A, column({1.0, 1.0}), asked(1e-10));
  EXPECT_DOUBLE_EQ(its.condition, 1);
  ASSERT_NE(its.best(), nullptr);
  EXPECT_EQ(its.best()->predicted_error, 0);
}

// Products beyond 2^1024 and below 2^-1074, which a precision chosen at run time has.
TEST(advice, goes_beyond_the_range_of_doubles) {
  const auto ctx = context::cpu(1);
  for (const double x : {1e200, 1e-200}) {
    const auto its = advise_dot(ctx, column({x, x}), column({x, 3 * x}), asked(1e-20));
    EXPECT_EQ(named(its), "mp:256");
    EXPECT_LE(its.best()->predicted_error, 0x1p-256);
    for (const auto& f : its.tried) {
      if (!f.number) continue;
      EXPECT_EQ(f.predicted_error, x > 1 ? infinity : 1) << f.name;
    }
    const auto none = advise_dot(ctx, column({x, x}), column({x, 3 * x}), asked(1e-20, {format::qd}));
    EXPECT_EQ(named(none), "none");
    EXPECT_EQ(none.margin(), 0);
    EXPECT_FALSE(none.refusal.empty());
  }
}

TEST(advice, takes_data_of_several_limbs_as_they_are) {
  const auto ctx = context::cpu(1);
  const std::vector<dd> x{dd(1.0, 0x1.23456789abcdfp-58), dd(-1.0, 0x1p-70), dd(0.5, 0x1p-55)};
  const auto its = advise_sum(ctx, column(x), asked(1e-28, {format::fp64, format::ds, format::dd}));
  EXPECT_EQ(named(its), "dd");
  EXPECT_GT(its.tried[0].predicted_error, 1e-18) << "double has not its low parts";
}

TEST(advice, measures_elements_beside_themselves_or_the_largest) {
  const auto ctx = context::cpu(1);
  // The first element cancels to 2^-30, the second is about 2.
  const dense_matrix A{2, 3, std::vector{1.0, 1.0, 0x1p-30, 0.5, -1.0, 0.5 + 0x1p-40}};
  const dense_matrix x = column({1.0, 1.0 / 3, 1.0});
  const auto elementwise = advise_gemv(ctx, A, x, asked(1e-15));
  auto o = asked(1e-15);
  o.measure = residua::error_measure::normwise;
  const auto normwise = advise_gemv(ctx, A, x, o);
  ASSERT_EQ(elementwise.tried.size(), normwise.tried.size());
  for (std::size_t k = 0; k < normwise.tried.size(); ++k)
    EXPECT_LE(normwise.tried[k].predicted_error, elementwise.tried[k].predicted_error);
  ASSERT_EQ(normwise.tried[1].name, "double");
  EXPECT_GT(elementwise.tried[1].predicted_error, 0x1p-30);
  EXPECT_LE(normwise.tried[1].predicted_error, 0x1p-52);
}

// One row of 3000, and one column of 260, whose terms cancel by 10^20: no other tells.
TEST(advice, finds_the_hardest_elements_of_large_products) {
  const auto ctx = context::cpu(2);
  const index_t m = 3000, k = 400;
  std::vector<double> A(static_cast<std::size_t>(m * k), 1.0 / 3);
  const auto cancel = [&](index_t i) {
    for (index_t l = 1; l < k; l += 2) A[static_cast<std::size_t>(i + l * m)] *= -1;
    A[static_cast<std::size_t>(i)] += 0x1p-50;
    A[static_cast<std::size_t>(i + m)] *= 1 + 0x1p-40;
  };
  cancel(1234);
  const std::vector<double> x(static_cast<std::size_t>(k), 1.0 / 7);
  const auto its = advise_gemv(ctx, {m, k, A}, column(x), asked(1e-14));
  EXPECT_FALSE(its.is_complete);
  EXPECT_LE(its.sampled_rows, 32);
  EXPECT_GT(its.condition, 1e12);
  ASSERT_NE(its.best(), nullptr);
  EXPECT_NE(named(its), "double");

  const index_t n = 260;
  std::vector<double> plain(static_cast<std::size_t>(n * n), 1.0 / 3), B(plain);
  for (index_t l = 1; l < n; l += 2) B[static_cast<std::size_t>(l + 77 * n)] *= -1;
  B[static_cast<std::size_t>(77 * n)] += 0x1p-45;
  const auto two_formats = asked(1e-12, {format::fp64, format::dd});
  const auto product = advise_gemm(ctx, {n, n, plain}, {n, n, B}, two_formats);
  EXPECT_FALSE(product.is_complete);
  EXPECT_GT(product.condition, 1e12);
  EXPECT_EQ(named(product), "dd");
}

TEST(advice, tells_how_much_of_the_operation_was_seen) {
  const auto ctx = context::cpu(1);
  const auto ones = [](index_t rows, index_t columns) {
    return dense_matrix{rows, columns, std::vector<double>(static_cast<std::size_t>(rows * columns), 1.0)};
  };
  const auto expect_seen = [](const advice& its, index_t rows, index_t columns) {
    EXPECT_EQ(its.sampled_rows, rows);
    EXPECT_EQ(its.sampled_columns, columns);
    EXPECT_TRUE(its.is_complete);
  };
  const auto o = asked(1e-8, {format::fp64});
  expect_seen(advise_gemm(ctx, ones(4, 2), ones(2, 3), o), 4, 3);
  expect_seen(advise_gemv(ctx, ones(4, 2), ones(2, 1), o), 4, 1);
  expect_seen(advise_dot(ctx, ones(5, 1), ones(1, 5), o), 1, 1);
  expect_seen(advise_sum(ctx, ones(5, 1), o), 1, 1);
  const dense_matrix A{2, 2, std::vector{3.0, 1.0, 1.0, 7.0}};
  expect_seen(advise_solve(ctx, A, ones(2, 1), o), 2, 1);
  residua::csr sparse;
  sparse.rows = sparse.columns = 3;
  sparse.row_start = {0, 1, 2, 3};
  sparse.column = {0, 1, 2};
  sparse.value = {1, 2, 3};
  const residua::array<double> b(ctx, 3, 1.0);
  const auto of_sparse = advise_solve(ctx, csr_matrix(ctx, sparse), b, o);
  expect_seen(of_sparse, 3, 1);
  EXPECT_GT(of_sparse.residual_tolerance, 0);
  EXPECT_LE(of_sparse.residual_tolerance, 1e-8);
}

class advice_on : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(advice_on);

// The same numbers as an oracle in integers: 1 + 3 s - 1 beside s, element by element.
TEST_P(advice_on, is_the_same_on_every_backend_for_what_rounding_cannot_change) {
  const double s = 0x1p-80;
  const dense_matrix A{3, 3, std::vector{1.0, 2.0, 4.0, s, 3 * s, s, -1.0, -2.0, -4.0}},
      ones = column({1.0, 1.0, 1.0});
  const auto columns = [](index_t n) {
    return dense_matrix{3, n, std::vector<double>(static_cast<std::size_t>(3 * n), 1.0)};
  };
  const auto o = asked(1e-20, {format::fp64, format::dd});
  for (const auto& its :
       {advise_gemv(ctx, A, ones, o), advise_gemm(ctx, A, columns(5), o), advise_gemm(ctx, A, ones, o)}) {
    EXPECT_EQ(named(its), "dd");
    EXPECT_EQ(its.best()->predicted_error, 0);
    EXPECT_GT(its.condition, 0x1p78);
  }
  const dense_matrix x = column({1e200, 1e200});
  EXPECT_EQ(named(advise_dot(ctx, x, x, asked(1e-20))), "mp:256");
}

TEST(advice, depends_on_no_thread) {
  std::vector<double> x, y;
  for (int i = 0; i < 4097; ++i) {
    x.push_back(std::sin(1.0 + i));
    y.push_back(std::cos(2.0 * i));
  }
  const auto one = advise_dot(context::cpu(1), column(x), column(y), asked(1e-20));
  const auto three = advise_dot(context::cpu(3), column(x), column(y), asked(1e-20));
  ASSERT_EQ(one.tried.size(), three.tried.size());
  for (std::size_t k = 0; k < one.tried.size(); ++k)
    EXPECT_EQ(one.tried[k].predicted_error, three.tried[k].predicted_error) << one.tried[k].name;
}

TEST(advice, of_systems_that_have_no_solution_or_a_simple_one) {
  const auto ctx = context::cpu(1);
  const residua::array<double> b(ctx, std::span<const double>(std::vector{1.0, 2.0})), zero(ctx, 2);
  const auto sparse = [&](std::vector<double> values) {
    residua::csr A;
    A.rows = A.columns = 2;
    A.row_start = {0, 2, 4};
    A.column = {0, 1, 0, 1};
    A.value = std::move(values);
    return csr_matrix(ctx, std::move(A));
  };
  const auto singular = advise_solve(ctx, sparse({1, 2, 2, 4}), b, asked(1e-8));
  EXPECT_EQ(named(singular), "none");
  EXPECT_NE(singular.refusal.find("singular"), std::string::npos) << singular.refusal;
  EXPECT_TRUE(std::isinf(singular.condition)) << singular.condition;
  // |A^-1| is near 10^150 2^50, and with |A| beyond double's range.
  EXPECT_EQ(advise_solve(ctx, sparse({1e155, 1, 1, 1e-155 * (1 + 0x1p-50)}), b, asked(1e-8)).refusal,
            "A is singular, or so near to it that factors do not tell");
  // 3 times the double nearest to 1/3 is 1 - 2^-54, and x has 17 digits: dd holds it.
  EXPECT_EQ(named(advise_solve(ctx, sparse({3, 1, 1, 1.0 / 3}), b, asked(1e-8))), "dd");
  EXPECT_EQ(named(advise_solve(ctx, sparse({1, 2, 3, 4}), b, asked(1e-8))), "double");
  EXPECT_EQ(named(advise_solve(ctx, sparse({1, 2, 3, 4}), zero, asked(1e-8))), "double");

  residua::csr empty;
  empty.row_start = {0};
  EXPECT_EQ(named(advise_solve(ctx, csr_matrix(ctx, empty), residua::array<double>(ctx, 0), asked(1e-8))),
            "double");
  EXPECT_EQ(named(advise_solve(ctx, dense_matrix{}, dense_matrix{0, 1, {}}, asked(1e-8))), "double");

  const dense_matrix right = column({1.0, 2.0});
  const auto dense =
      advise_solve(ctx, dense_matrix{2, 2, std::vector{1.0, 2.0, 2.0, 4.0}}, right, asked(1e-8));
  EXPECT_EQ(named(dense), "none");
  EXPECT_NE(dense.refusal.find("singular"), std::string::npos) << dense.refusal;
  EXPECT_TRUE(std::isinf(dense.condition)) << dense.condition;
  const auto without_column = advise_solve(ctx, sparse({1, 0, 2, 0}), b, asked(1e-8));
  EXPECT_EQ(without_column.refusal, "A is singular");
  EXPECT_TRUE(std::isinf(without_column.condition)) << without_column.condition;
  EXPECT_EQ(dense.refusal, "A is singular");
  const dense_matrix A{2, 2, std::vector{3.0, 1.0, 1.0, 7.0}};
  EXPECT_EQ(named(advise_solve(ctx, A, right, asked(1e-8))), "double");
  const auto in_dd = advise_solve(ctx, A, right, asked(1e-25));
  EXPECT_EQ(named(in_dd), "dd");
  EXPECT_EQ(in_dd.best()->remark, "factors in double");
  EXPECT_EQ(named(advise_solve(ctx, A, right, asked(1e-70))), "mp:320");
}

/// In double the first row alone leaves a residual of 10^20 u, beside a b of 1, though x has all its digits.
TEST(advice, of_systems_asks_for_a_residual_that_tells_of_x) {
  const auto ctx = context::cpu(1);
  const dense_matrix A{2, 2, std::vector{1e20, 1.0, 1.1e20, 2.0}}, right = column({1.0, 0.3});
  const csr_matrix S(ctx, residua::csr{2, 2, {0, 2, 4}, {0, 1, 0, 1}, {1e20, 1.1e20, 1, 2}});
  const residua::array<double> b(ctx, std::span<const double>(std::vector{1.0, 0.3}));
  for (const auto& its : {advise_solve(ctx, A, right, asked(1e-6)), advise_solve(ctx, S, b, asked(1e-6))}) {
    ASSERT_EQ(its.tried.size(), 2U) << its.refusal;
    EXPECT_LE(its.tried[0].predicted_error, 1e-15);
    EXPECT_FALSE(its.tried[0].meets_tolerance);
    EXPECT_NE(its.tried[0].remark.find("residual"), std::string::npos) << its.tried[0].remark;
    EXPECT_EQ(named(its), "dd");
    // half of 10^-6 |x|_1 / (|A^-1|_1 sqrt(2) |b|), with x = (-33, 30) / 90 and |A^-1|_1 = 2.1 / 0.9
    EXPECT_NEAR(its.residual_tolerance, 0.5e-6 * 0.7 / (2.1 / 0.9 * std::sqrt(2.0) * std::sqrt(1.09)), 1e-10);
  }
}

/// The least accurate that suffices is the last that was tried.
TEST(advice, of_systems_tries_no_more_than_it_has_to) {
  const auto ctx = context::cpu(1);
  const dense_matrix A{2, 2, std::vector{3.0, 1.0, 1.0, 7.0}}, right = column({1.0, 2.0});
  residua::csr same;
  same.rows = same.columns = 2;
  same.row_start = {0, 2, 4};
  same.column = {0, 1, 0, 1};
  same.value = {3, 1, 1, 7};
  const csr_matrix S(ctx, same);
  const residua::array<double> b(ctx, std::span<const double>(std::vector{1.0, 2.0}));
  auto formats_alone = asked(1e-70);
  formats_alone.beyond_formats = false;
  const auto expect_tried = [](const advice& its, const advice& of_formats, const advice& in_double) {
    EXPECT_EQ(named(of_formats), "none");
    EXPECT_EQ(of_formats.refusal, "no format that was tried gives the accuracy asked for");
    ASSERT_EQ(of_formats.tried.size(), 4U);
    EXPECT_EQ(of_formats.tried.back().name, "qd");
    ASSERT_EQ(its.tried.size(), 5U);
    for (std::size_t k = 0; k < 5; ++k) {
      EXPECT_EQ(its.tried[k].meets_tolerance, k == 4) << k;
      EXPECT_GT(its.tried[k].predicted_seconds, 0) << k;
      EXPECT_EQ(its.tried[k].number.has_value(), k < 4) << k;
    }
    EXPECT_EQ(its.tried.back().name, "mp:" + std::to_string(its.tried.back().mp_bits));
    EXPECT_EQ(in_double.tried.size(), 1U);
  };
  const auto dense = advise_solve(ctx, A, right, asked(1e-8)), sparse = advise_solve(ctx, S, b, asked(1e-8)),
             beyond = advise_solve(ctx, S, b, asked(1e-70));
  expect_tried(advise_solve(ctx, A, right, asked(1e-70)), advise_solve(ctx, A, right, formats_alone), dense);
  expect_tried(beyond, advise_solve(ctx, S, b, formats_alone), sparse);
  // |A|_1 = 8, and A^-1 is [7 -1; -1 3] / 20
  EXPECT_NEAR(dense.condition, 3.2, 1e-12);
  EXPECT_NEAR(sparse.condition, 3.2, 1e-12);
  EXPECT_GT(beyond.residual_tolerance, 0);
  EXPECT_LE(beyond.residual_tolerance, 1e-70);
}

TEST(advice, tries_formats_in_order_of_their_cost_whatever_the_order_asked_for) {
  const auto ctx = context::cpu(1);
  const auto disordered = asked(1e-8, {format::qd, format::fp64, format::dd, format::fp64});
  const dense_matrix A{2, 2, std::vector{3.0, 1.0, 1.0, 7.0}}, right = column({1.0, 2.0});
  const csr_matrix S(ctx, residua::csr{2, 2, {0, 2, 4}, {0, 1, 0, 1}, {3, 1, 1, 7}});
  const residua::array<double> b(ctx, std::span<const double>(std::vector{1.0, 2.0}));
  for (const auto& its : {advise_solve(ctx, A, right, disordered), advise_solve(ctx, S, b, disordered)}) {
    ASSERT_EQ(its.tried.size(), 1U);
    EXPECT_EQ(its.tried[0].name, "double");
  }
  const auto sum = advise_sum(ctx, right, disordered);
  ASSERT_EQ(sum.tried.size(), 3U);
  EXPECT_EQ(sum.tried[0].name, "double");
  EXPECT_EQ(sum.tried[1].name, "dd");
  EXPECT_EQ(sum.tried[2].name, "qd");
}

/// Which solve() does not round.
TEST(advice, of_systems_tries_no_format_that_the_right_hand_side_does_not_fit_into) {
  const auto ctx = context::cpu(1);
  const dense_matrix A{2, 2, std::vector{3.0, 1.0, 1.0, 7.0}};
  const auto its = advise_solve(ctx, A, column<dd>({dd(1.0), dd(2.0, 0x1p-60)}), asked(1e-8));
  ASSERT_EQ(its.tried.size(), 1U);
  EXPECT_EQ(named(its), "dd");
}

TEST(advice, of_products_rises_no_further_than_it_has_to) {
  const auto ctx = context::cpu(1);
  const dense_matrix x = column({1e200, 1e200});
  const auto its = advise_dot(ctx, x, x, asked(1e-20));
  for (std::size_t k = 0; k < its.tried.size(); ++k)
    EXPECT_EQ(its.tried[k].meets_tolerance, k + 1 == its.tried.size()) << its.tried[k].name;
}

/// In words of 64 bits, one bit more than the tolerance at least; then by a quarter more each time, in words.
TEST(advice, of_products_takes_the_bits_that_the_tolerance_asks_for_or_more) {
  const auto ctx = context::cpu(1);
  const dense_matrix x = column({1e200, 1e200}), y = column({1e200, 3e200});
  for (const auto& [tolerance, name] :
       {std::pair{0x1p-255, "mp:256"}, {0x1p-256, "mp:320"}, {0x1p-703, "mp:704"}, {0x1p-704, "mp:768"}})
    EXPECT_EQ(named(advise_dot(ctx, x, y, asked(tolerance))), name);
  // 2^-150 between terms of 2^1100, 1250 places above: the sum of 1408 bits alone has it.
  const auto its =
      advise_dot(ctx, column({0x1p600, 1.0, -0x1p600}), column({0x1p500, 0x1p-150, 0x1p500}), asked(1e-20));
  std::vector<std::string> names;
  for (const auto& f : its.tried)
    if (!f.number) names.push_back(f.name);
  EXPECT_EQ(names, (std::vector<std::string>{"mp:256", "mp:320", "mp:384", "mp:448", "mp:512", "mp:640",
                                             "mp:768", "mp:960", "mp:1152", "mp:1408"}));
  EXPECT_EQ(named(its), "mp:1408");
  EXPECT_EQ(its.best()->predicted_error, 0);
  EXPECT_EQ(its.best()->mp_bits, 1408);
}

/// 1 + 2^-60 would be 1 as a double.
TEST(advice, takes_matrices_of_several_limbs_as_they_are) {
  const auto ctx = context::cpu(1);
  const dense_matrix A{1, 1, std::vector{dd(1.0) + dd(0x1p-60)}}, x = column({1.0}),
                                                                  B{1, 1, std::vector{1.0}};
  EXPECT_EQ(named(advise_gemv(ctx, A, x, asked(1e-25, {format::dd}))), "dd");
  EXPECT_EQ(named(advise_gemm(ctx, A, B, asked(1e-25, {format::dd}))), "dd");
  EXPECT_EQ(named(advise_gemm(ctx, B, A, asked(1e-25, {format::dd}))), "dd");
}

TEST(advice, rejects_misuse) {
  const auto ctx = context::cpu(1);
  const dense_matrix x = column({1.0, 2.0}), y = column({1.0, 2.0, 3.0}), nothing;
  const dense_matrix A{2, 2, std::vector{1.0, 2.0, 3.0, 4.0}};
  expect_rejected({"advise_dot", "y", "3"}, [&] { (void)advise_dot(ctx, x, y); });
  expect_rejected({"advise_sum", "x", "no elements"}, [&] { (void)advise_sum(ctx, nothing); });
  expect_rejected({"advise_sum", "x", "2 x 2"}, [&] { (void)advise_sum(ctx, A); });
  expect_rejected({"advise_gemv", "x", "3 x 1"}, [&] { (void)advise_gemv(ctx, A, y); });
  expect_rejected({"advise_gemv", "x", "2 x 2"}, [&] { (void)advise_gemv(ctx, A, A); });
  expect_rejected({"advise_gemm", "B", "3 x 1"}, [&] { (void)advise_gemm(ctx, A, y); });
  for (const double bad : {infinity, std::nan("")})
    expect_rejected({"advise_sum", "finite"}, [&] { (void)advise_sum(ctx, column({1.0, bad})); });
  const dense_matrix infinite{2, 1, std::vector{1.0, infinity}};
  expect_rejected({"advise_gemv", "x has an element"}, [&] { (void)advise_gemv(ctx, A, infinite); });
  expect_rejected({"advise_gemm", "B has an element"}, [&] { (void)advise_gemm(ctx, A, infinite); });
  expect_rejected({"advise_dot", "y has an element"}, [&] { (void)advise_dot(ctx, x, infinite); });
  for (const double bad : {0.0, 1.0, -1e-8, std::nan("")})
    expect_rejected({"tolerance"}, [&] { (void)advise_sum(ctx, x, asked(bad)); });
  const residua::csr_matrix sparse(ctx, residua::generate_problem("plate:2"));
  const residua::array<double> b(ctx, sparse.rows());
  expect_rejected({"advise_dot", "tolerance"}, [&] { (void)advise_dot(ctx, x, x, asked(1.0)); });
  expect_rejected({"advise_gemv", "tolerance"}, [&] { (void)advise_gemv(ctx, A, x, asked(1.0)); });
  expect_rejected({"advise_gemm", "tolerance"}, [&] { (void)advise_gemm(ctx, A, A, asked(1.0)); });
  expect_rejected({"advise_solve", "tolerance"}, [&] { (void)advise_solve(ctx, A, x, asked(1.0)); });
  expect_rejected({"advise_solve", "tolerance"}, [&] { (void)advise_solve(ctx, sparse, b, asked(1.0)); });
  const dense_matrix with_infinity{2, 2, std::vector{1.0, infinity, 3.0, 4.0}};
  expect_rejected({"advise_gemv", "A has an element"}, [&] { (void)advise_gemv(ctx, with_infinity, x); });
  expect_rejected({"advise_gemm", "A has an element"}, [&] { (void)advise_gemm(ctx, with_infinity, A); });
  dense_matrix too_few = A;
  too_few.rows = 3;
  expect_rejected({"advise_sum", "4 elements"}, [&] { (void)advise_sum(ctx, too_few); });
  auto of_storage = asked(1e-8);
  of_storage.formats = {format::ds};
  expect_rejected({"advise_solve", "ds"}, [&] { (void)advise_solve(ctx, A, x, of_storage); });
  expect_rejected({"advise_solve", "b", "2 columns"}, [&] { (void)advise_solve(ctx, A, A, asked(1e-8)); });
  auto numbers_alone = asked(1e-8);
  numbers_alone.formats = {format::tf};
  expect_error(residua::error_kind::unsupported, {"tf"}, [&] { (void)advise_sum(ctx, x, numbers_alone); });
}

}  // namespace
}  // namespace residua_test
