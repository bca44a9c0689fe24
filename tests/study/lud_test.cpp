// Blocked LU of the study, on every backend: A - L U within derived bounds, the same bits whatever backend
// and number of threads, and the comparison with A itself.
#include "study/kernels/lud.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "backends.hpp"
#include "residua/base/error.hpp"
#include "study/kernels/numbers.hpp"

namespace residua::study {
namespace {

constexpr magnitudes near_one = {{0.1, 1}, {1, 10}};

std::vector<double> random_matrix(index_t n, std::uint64_t seed) {
  std::mt19937_64 engine(seed);
  return drawn(n * n, near_one, engine);
}

class lud : public residua_test::on_backend {};
RESIDUA_ON_ALL_BACKENDS(lud);

TEST_P(lud, residuals_are_within_their_bounds) {
  for (const index_t n : {1, 5, 32, 67}) {
    const auto a = random_matrix(n, static_cast<std::uint64_t>(n));
    for (const char* format : {"float", "double", "ff", "ds", "di", "dit", "dd"}) {
      for (const int block : {4, 16, 32}) {
        const auto r = run_lud(ctx, format, n, a, block, 1);
        ASSERT_GT(r.bound, 0) << format;
        EXPECT_LE(r.residual, r.bound) << format << " " << n << " " << block;
      }
    }
  }
}

TEST_P(lud, of_run_time_precisions_is_within_its_bound_and_the_same_everywhere) {
  for (const index_t n : {1, 5, 67}) {
    const auto a = random_matrix(n, static_cast<std::uint64_t>(n));
    for (const int block : {4, 16, 64}) {
      const auto r = run_mp_lud(ctx, 106, n, a, block, 1);
      EXPECT_EQ(r.mismatches, 0);
      ASSERT_GT(r.bound, 0) << n;
      EXPECT_LE(r.residual, r.bound) << n << " " << block;
      const auto expected = run_mp_lud(context::reference(), 106, n, a, block, 1).lu;
      for (std::size_t i = 0; i < expected.size(); ++i)
        for (int k = 0; k < 4; ++k) ASSERT_EQ(r.lu[i].limb[k], expected[i].limb[k]) << n << " " << i;
    }
  }
  EXPECT_THROW(run_mp_lud(ctx, 7, 5, random_matrix(5, 1), 4, 1), error);
  EXPECT_THROW(run_mp_lud(ctx, 106, 5, random_matrix(5, 1), 65, 1), error);
}

/// Factors of 424 bits, rounded to 212, are as near to those of qd as qd's own errors.
TEST_P(lud, of_more_bits_is_what_qd_approaches) {
  constexpr index_t n = 24;
  const auto a = random_matrix(n, 5);
  const auto lu = run_mp_lud(ctx, 424, n, a, 8, 1).lu, in_qd = run_lud(ctx, "qd", n, a, 8, 1).lu;
  for (std::size_t i = 0; i < lu.size(); ++i)
    EXPECT_LE(std::fabs(leading(lu[i] - in_qd[i])), 0x1p-180 * std::fabs(leading(lu[i]))) << i;
}

TEST_P(lud, gives_the_bits_of_one_thread) {
  constexpr index_t n = 67;
  const auto a = random_matrix(n, 3);
  for (const auto format : kernel_formats()) {
    for (const int block : {4, 16, 64}) {
      const auto expected = run_lud(context::cpu(1), format, n, a, block, 1).lu;
      try {
        const auto lu = run_lud(ctx, format, n, a, block, 1).lu;
        for (std::size_t i = 0; i < lu.size(); ++i) {
          for (int k = 0; k < 4; ++k)
            ASSERT_EQ(lu[i].limb[k], expected[i].limb[k]) << format << " " << block << " " << i;
        }
      } catch (const error& refused) {
        // 64 x 64 numbers of 32 bytes, three times, are more than the shared memory of any block so far.
        EXPECT_EQ(refused.kind(), error_kind::unsupported) << refused.what();
        EXPECT_EQ(ctx.kind(), backend::cuda);
        EXPECT_EQ(block, 64) << format;
      }
    }
  }
}

/// One block holds the whole matrix: the factors as they are written down, each rounded to 12 bytes.
template <class T>
std::vector<dd> factors_in(index_t n, const std::vector<double>& a) {
  std::vector<T> lu;
  for (const double element : a) lu.emplace_back(element);
  const auto rest = [&](index_t i, index_t j, index_t count) {
    dd sum = lu[i * n + j];
    for (index_t k = 0; k < count; ++k) sum = sum - dd(lu[i * n + k]) * dd(lu[k * n + j]);
    return sum;
  };
  for (index_t step = 0; step < n; ++step) {
    for (index_t j = step; j < n; ++j) lu[step * n + j] = T(rest(step, j, step));
    for (index_t i = step + 1; i < n; ++i)
      lu[i * n + step] = T(rest(i, step, step) / dd(lu[step * n + step]));
  }
  return {lu.begin(), lu.end()};
}

TEST_P(lud, triples_are_rounded_at_each_store) {
  constexpr index_t n = 21;
  const auto a = random_matrix(n, 9);
  const auto expect = [&](const char* format, const std::vector<dd>& expected) {
    const auto lu = run_lud(ctx, format, n, a, 32, 1).lu;
    for (std::size_t k = 0; k < lu.size(); ++k) {
      EXPECT_EQ(lu[k].limb[0], expected[k].hi()) << format << " " << k;
      EXPECT_EQ(lu[k].limb[1], expected[k].lo()) << format << " " << k;
    }
  };
  expect("ds", factors_in<ds>(n, a));
  expect("di", factors_in<di>(n, a));
  expect("dit", factors_in<dit>(n, a));
}

/// Integers, whose factors are integers: nothing is rounded, in any format.
TEST_P(lud, is_exact_where_nothing_is_rounded) {
  constexpr index_t n = 37;
  std::mt19937_64 engine(11);
  const auto small_integer = [&] { return static_cast<double>(engine() % 5) - 2; };
  std::vector<double> l(n * n, 0.0), u(n * n, 0.0), a(n * n, 0.0);
  for (index_t i = 0; i < n; ++i) {
    for (index_t j = 0; j < n; ++j) (j < i ? l : u)[i * n + j] = j == i ? 1 : small_integer();
    l[i * n + i] = 1;
  }
  for (index_t i = 0; i < n; ++i)
    for (index_t k = 0; k <= i; ++k)
      for (index_t j = k; j < n; ++j) a[i * n + j] += l[i * n + k] * u[k * n + j];
  for (const auto format : kernel_formats()) {
    const auto r = run_lud(ctx, format, n, a, 8, 1);
    EXPECT_EQ(r.mismatches, 0) << format;
    for (index_t i = 0; i < n; ++i) {
      for (index_t j = 0; j < n; ++j) {
        const double expected = j < i ? l[i * n + j] : u[i * n + j];
        ASSERT_EQ(leading(r.lu[i * n + j]), expected) << format << " " << i << " " << j;
        ASSERT_EQ(r.lu[i * n + j].limb[1], 0) << format;
      }
    }
  }
}

/// One step of elimination in float, of numbers that leave differences above and below 1e-4.
TEST_P(lud, tells_the_residual_and_the_mismatches_that_there_are) {
  const float top = 3, left = 1;
  for (const float right : {2e3F, 1e5F, 7e5F}) {
    const std::vector<double> a = {top, right, 0, left, 5, 0, 0, 0, 1};
    const float l = left / top, u = 5 - l * right;
    const double of_l = std::fabs(leading(dd(static_cast<double>(l)) * dd(3.0) - dd(1.0)));
    const dd product =
        dd(static_cast<double>(l)) * dd(static_cast<double>(right)) + dd(static_cast<double>(u));
    const double of_u = std::fabs(leading(product - dd(5.0)));
    const double sizes[] = {3.0 * l, static_cast<double>(l) * right + std::fabs(u)};
    const auto r = run_lud(ctx, "float", 3, a, 4, 1);
    const double expected = std::max(of_l / sizes[0], of_u / sizes[1]);
    EXPECT_NEAR(r.residual, expected, gamma_of(8, 0x1p-53) * expected) << right;
    EXPECT_EQ(r.mismatches, of_u > 1e-4 ? 1 : 0) << of_u;
    EXPECT_EQ(r.bound, gamma_of(3, 0x1p-24));
  }
  EXPECT_EQ(run_mp_lud(ctx, 106, 3, {3, 1, 0, 1, 5, 0, 0, 0, 1}, 4, 1).bound,
            gamma_of(3 * (1 + 0x1p-12) + 12, 0x1p-106));
}

/// Where products cannot be summed with twice the bits of the factors there is no residual to tell.
TEST_P(lud, tells_no_residual_that_it_could_not_measure) {
  const auto a = random_matrix(9, 2);
  for (const char* format : {"td", "qd"}) {
    const auto r = run_lud(ctx, format, 9, a, 4, 1);
    EXPECT_TRUE(r.residual == 0 && r.bound == 0) << format;
  }
  EXPECT_EQ(run_mp_lud(ctx, 107, 9, a, 4, 1).bound, 0);
}

TEST_P(lud, counts_what_is_no_number_as_a_mismatch) {
  auto a = random_matrix(6, 1);
  a[0] = 0;  // the first pivot
  EXPECT_GT(run_lud(ctx, "double", 6, a, 4, 1).mismatches, 0);
}

TEST_P(lud, refuses_what_it_cannot_do) {
  const auto a = random_matrix(4, 1);
  EXPECT_THROW(run_lud(ctx, "quad", 4, a, 4, 1), error);
  EXPECT_THROW(run_lud(ctx, "double", 4, a, 0, 1), error);
  EXPECT_THROW(run_lud(ctx, "double", 4, a, 65, 1), error);
  EXPECT_THROW(run_lud(ctx, "double", 4, a, 4, 0), error);
  EXPECT_THROW(run_lud(ctx, "double", 5, a, 4, 1), error);
}

}  // namespace
}  // namespace residua::study
