// Gaussian elimination of the study, on every backend: residuals within derived bounds, and the same bits
// whatever backend, block and number of threads.
#include "study/kernels/gauss.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "backends.hpp"
#include "oracle/mp.hpp"
#include "study/kernels/numbers.hpp"

namespace residua::study {
namespace {

constexpr magnitudes of_the_thesis = {{0.01, 0.1}, {10, 100}};

class gauss : public residua_test::on_backend {};
RESIDUA_ON_ALL_BACKENDS(gauss);

TEST_P(gauss, residuals_are_within_their_bounds) {
  for (const index_t n : {1, 2, 7, 33, 96}) {
    const auto problem = random_system(n, of_the_thesis, 7 + static_cast<std::uint64_t>(n));
    for (const char* format : {"float", "double", "ff", "ds", "di", "dit", "dd", "td"}) {
      const auto r = run_gauss(ctx, format, problem, 8, 1);
      ASSERT_GT(r.bound, 0) << format;
      // The residual is computed in qd: its own roundings are of 2^-209 n and count in no other format.
      EXPECT_LE(r.residual, r.bound) << format << " " << n;
    }
  }
}

TEST_P(gauss, of_run_time_precisions_is_within_its_bound_and_the_same_everywhere) {
  for (const index_t n : {1, 2, 33}) {
    const auto problem = random_system(n, of_the_thesis, 7 + static_cast<std::uint64_t>(n));
    const auto in_qd = run_gauss(ctx, "qd", problem, 8, 1).x;
    for (const int bits : {106, 159}) {
      const auto r = run_mp_gauss(ctx, bits, problem, 1);
      ASSERT_GT(r.bound, 0);
      EXPECT_LE(r.residual, r.bound) << n << " " << bits;
      const auto expected = run_mp_gauss(context::reference(), bits, problem, 1).x;
      for (std::size_t i = 0; i < expected.size(); ++i)
        for (int k = 0; k < 4; ++k) ASSERT_EQ(r.x[i].limb[k], expected[i].limb[k]) << n << " " << i;
    }
    EXPECT_LT(average_absolute_error(run_mp_gauss(ctx, 424, problem, 1).x, in_qd),
              average_absolute_error(run_mp_gauss(ctx, 106, problem, 1).x, in_qd) * 0x1p-80 + 0x1p-190)
        << n;
  }
  EXPECT_THROW(run_mp_gauss(ctx, 7, random_system(4, of_the_thesis, 1), 1), error);
  EXPECT_THROW(run_mp_gauss(ctx, 106, random_system(4, of_the_thesis, 1), 0), error);
}

TEST_P(gauss, composite_numbers_have_no_bound) {
  const auto problem = random_system(16, of_the_thesis, 1);
  for (const char* format : {"float2", "double2"})
    EXPECT_EQ(run_gauss(ctx, format, problem, 8, 1).bound, 0) << format;
}

TEST_P(gauss, gives_the_bits_of_one_thread_whatever_the_block) {
  const auto problem = random_system(70, of_the_thesis, 3);
  for (const auto format : kernel_formats()) {
    const auto expected = run_gauss(context::cpu(1), format, problem, 1, 1).x;
    for (const int block : {1, 4, 16, 64}) {
      const auto x = run_gauss(ctx, format, problem, block, 1).x;
      for (std::size_t i = 0; i < x.size(); ++i) {
        for (int k = 0; k < 4; ++k)
          ASSERT_EQ(x[i].limb[k], expected[i].limb[k]) << format << " " << block << " " << i;
      }
    }
  }
}

/// The same elimination as it is written down, each number rounded to 12 bytes when it is set.
template <class T>
std::vector<dd> eliminated_in(const gauss_problem& p) {
  const index_t n = p.n;
  std::vector<T> a, b, x(static_cast<std::size_t>(n));
  for (const double element : p.a) a.emplace_back(element);
  for (const double element : p.b) b.emplace_back(element);
  for (index_t t = 0; t < n; ++t) {
    for (index_t i = t + 1; i < n; ++i) {
      const T m(dd(a[i * n + t]) / dd(a[t * n + t]));
      for (index_t j = t + 1; j < n; ++j) a[i * n + j] = T(dd(a[i * n + j]) - dd(m) * dd(a[t * n + j]));
      b[i] = T(dd(b[i]) - dd(m) * dd(b[t]));
    }
  }
  for (index_t i = n - 1; i >= 0; --i) {
    dd rest = b[i];
    for (index_t j = i + 1; j < n; ++j) rest = rest - dd(a[i * n + j]) * dd(x[j]);
    x[i] = T(rest / dd(a[i * n + i]));
  }
  return {x.begin(), x.end()};
}

TEST_P(gauss, triples_are_rounded_at_each_store) {
  const auto problem = random_system(21, of_the_thesis, 13);
  const auto expect = [&](const char* format, const std::vector<dd>& expected) {
    const auto x = run_gauss(ctx, format, problem, 8, 1).x;
    for (std::size_t i = 0; i < x.size(); ++i) {
      EXPECT_EQ(x[i].limb[0], expected[i].hi()) << format << " " << i;
      EXPECT_EQ(x[i].limb[1], expected[i].lo()) << format << " " << i;
    }
  };
  expect("ds", eliminated_in<ds>(problem));
  expect("di", eliminated_in<di>(problem));
  expect("dit", eliminated_in<dit>(problem));
}

/// The solution in qd, which other formats are set beside, against the same elimination by MPFR.
TEST_P(gauss, qd_is_a_reference) {
  constexpr index_t n = 24;
  constexpr mpfr_prec_t bits = 600;
  const auto problem = random_system(n, of_the_thesis, 5);
  std::vector<oracle::mp> a, b;
  for (const double x : problem.a) a.emplace_back(x, bits);
  for (const double x : problem.b) b.emplace_back(x, bits);
  oracle::mp m(bits), product(bits);
  for (index_t t = 0; t < n; ++t) {
    for (index_t i = t + 1; i < n; ++i) {
      mpfr_div(m.get(), a[i * n + t].get(), a[t * n + t].get(), MPFR_RNDN);
      for (index_t j = t; j < n; ++j) {
        mpfr_mul(product.get(), m.get(), a[t * n + j].get(), MPFR_RNDN);
        mpfr_sub(a[i * n + j].get(), a[i * n + j].get(), product.get(), MPFR_RNDN);
      }
      mpfr_mul(product.get(), m.get(), b[t].get(), MPFR_RNDN);
      mpfr_sub(b[i].get(), b[i].get(), product.get(), MPFR_RNDN);
    }
  }
  for (index_t i = n - 1; i >= 0; --i) {
    for (index_t j = i + 1; j < n; ++j) {
      mpfr_mul(product.get(), a[i * n + j].get(), b[j].get(), MPFR_RNDN);
      mpfr_sub(b[i].get(), b[i].get(), product.get(), MPFR_RNDN);
    }
    mpfr_div(b[i].get(), b[i].get(), a[i * n + i].get(), MPFR_RNDN);
  }
  const auto in_qd = run_gauss(ctx, "qd", problem, 8, 1).x;
  const auto in_dd = run_gauss(ctx, "dd", problem, 8, 1).x;
  for (index_t i = 0; i < n; ++i) {
    oracle::mp of_dd(b[i]);
    of_dd.subtract(in_dd[i]);
    b[i].subtract(in_qd[i]);
    // A reference has to err far less than what is set beside it: dd and qd are 106 bits apart.
    EXPECT_LE(std::fabs(b[i].to_double()), 0x1p-80 * std::max(std::fabs(of_dd.to_double()), 0x1p-106)) << i;
  }
}

/// The same elimination in float as it is written down, and |b - A x| beside |L| |U| |x| in exact products.
struct eliminated_in_float {
  std::vector<float> lu, x;
  double residual = 0;

  explicit eliminated_in_float(const gauss_problem& p)
      : lu(p.a.begin(), p.a.end()), x(p.b.begin(), p.b.end()) {
    const auto n = static_cast<std::size_t>(p.n);
    for (std::size_t t = 0; t < n; ++t) {
      for (std::size_t i = t + 1; i < n; ++i) {
        const float m = lu[i * n + t] /= lu[t * n + t];
        for (std::size_t j = t + 1; j < n; ++j) lu[i * n + j] -= m * lu[t * n + j];
        x[i] -= m * x[t];
      }
    }
    for (std::size_t i = n; i-- > 0;) {
      for (std::size_t j = i + 1; j < n; ++j) x[i] -= lu[i * n + j] * x[j];
      x[i] /= lu[i * n + i];
    }
    for (std::size_t i = 0; i < n; ++i) {
      dd rest(p.b[i]);
      double size = 0;
      for (std::size_t j = 0; j < n; ++j) {
        rest = rest - dd(p.a[i * n + j]) * dd(static_cast<double>(x[j]));
        for (std::size_t k = 0; k <= std::min(i, j); ++k)
          size += std::fabs((k == i ? 1.0 : lu[i * n + k]) * static_cast<double>(lu[k * n + j]) * x[j]);
      }
      residual = std::max(residual, std::fabs(rest.hi()) / size);
    }
  }
};

/// What is told of the residual is neither more nor less than it, wherever the largest one stands.
TEST_P(gauss, tells_the_residual_that_there_is_and_the_bound_of_its_order) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const auto problem = random_system(5, of_the_thesis, seed);
    const eliminated_in_float expected(problem);
    const auto r = run_gauss(ctx, "float", problem, 8, 1);
    ASSERT_GT(expected.residual, 0);
    for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(r.x[i].limb[0], static_cast<double>(expected.x[i]));
    // Sums of at most 15 products of doubles, each rounded once more.
    EXPECT_NEAR(r.residual, expected.residual, gamma_of(20, 0x1p-52) * expected.residual) << seed;
    EXPECT_EQ(r.bound, gamma_of(15, 0x1p-24));
    EXPECT_EQ(run_mp_gauss(ctx, 106, problem, 1).bound, gamma_of(15, 0x1p-105));
  }
}

TEST(gauss_errors, are_means_of_absolute_differences) {
  EXPECT_EQ(average_absolute_error({qd(1.0), qd(-2.0), qd(4.5)}, {qd(2.0), qd(2.0), qd(3.5)}), 2);
}

TEST_P(gauss, refuses_what_it_cannot_do) {
  const auto problem = random_system(4, of_the_thesis, 1);
  EXPECT_THROW(run_gauss(ctx, "float3", problem, 8, 1), error);
  EXPECT_THROW(run_gauss(ctx, "double", problem, 0, 1), error);
  EXPECT_THROW(run_gauss(ctx, "double", problem, 65, 1), error);
  EXPECT_THROW(run_gauss(ctx, "double", problem, 8, 0), error);
}

TEST_P(gauss, what_is_no_number_stays_none) {
  auto problem = random_system(9, of_the_thesis, 1);
  problem.a[0] = 0;  // the first pivot
  const auto x = run_gauss(ctx, "double", problem, 8, 1).x;
  EXPECT_FALSE(std::isfinite(average_absolute_error(x, std::vector<qd>(9, qd(0.0)))));
}

}  // namespace
}  // namespace residua::study
