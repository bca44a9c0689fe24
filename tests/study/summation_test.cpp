// Global summation of the study: sums that are known, the same bits on every backend, and bounds.
#include "study/kernels/summation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "backends.hpp"

namespace residua::study {
namespace {

/// The thesis' five ranges for GMP (section 5.1).
constexpr magnitudes ranges[] = {{{1e-1, 1e0}, {1e0, 1e1}},
                                 {{1e-4, 1e-3}, {1e3, 1e4}},
                                 {{1e-13, 1e-12}, {1e12, 1e13}},
                                 {{1e-19, 1e-18}, {1e18, 1e19}},
                                 {{1e-37, 1e-36}, {1e36, 1e37}}};

TEST(sums, of_256_bits_are_exact_in_ranges_1_to_4) {
  // Multiples of 2^-116 that stay below 2^84: at most 200 bits.
  for (int range = 0; range < 4; ++range) {
    for (const index_t count : {1024, 65536}) {
      const auto x = elements_of_sum_zero(count, ranges[range], false, 1);
      EXPECT_EQ(run_gmp_sum(256, x, 1).sum, 0) << range + 1;
    }
  }
}

TEST(sums, are_exact_with_bits_enough) {
  for (const auto& range : ranges) {
    for (const bool floats : {false, true}) {
      auto x = elements_of_sum_zero(4096, range, floats, 3);
      EXPECT_EQ(run_exact_sum(x, 1).sum, 0);
      const double left_over = x.back();
      x.pop_back();
      EXPECT_EQ(run_exact_sum(x, 1).sum, -left_over);
    }
  }
}

TEST(sums, are_of_elements_that_are_reproducible_and_floats_where_asked) {
  const auto x = elements_of_sum_zero(1024, ranges[1], true, 5);
  EXPECT_EQ(x, elements_of_sum_zero(1024, ranges[1], true, 5));
  EXPECT_NE(x, elements_of_sum_zero(1024, ranges[1], true, 6));
  for (const double e : x) EXPECT_EQ(e, static_cast<double>(static_cast<float>(e)));
}

/// Small and large ones are as many, and a number is seldom beside its negative: in a random order about one
/// is, and 12 or more in fewer than one order of 10^8 (a Poisson number of mean 1).
TEST(sums, are_of_as_many_small_elements_as_large_ones_in_random_order) {
  const auto x = elements_of_sum_zero(1024, ranges[1], false, 5);
  EXPECT_EQ(std::count_if(x.begin(), x.end(), [](double e) { return std::fabs(e) < 1e-3; }), 512);
  EXPECT_EQ(std::count_if(x.begin(), x.end(), [](double e) { return std::fabs(e) >= 1e3; }), 512);
  int beside = 0;
  for (std::size_t k = 1; k < x.size(); ++k) beside += x[k] == -x[k - 1] ? 1 : 0;
  EXPECT_LT(beside, 12);
}

/// Higham (2002), section 4.2: |error| <= gamma_(n-1) sum |x_i| in any order; compensated, section 4.3
/// (Ogita, Rump, Oishi 2005, proposition 4.5): u |s| + gamma_(n-1)^2 sum |x_i|.
TEST(sums, are_within_their_bounds) {
  constexpr index_t count = 4096;
  struct unit {
    const char* format;
    double u;
  };
  for (const auto& [format, u] :
       {unit{"float", 0x1p-24}, unit{"double", 0x1p-53}, unit{"ff", 3 * 0x1p-48}, unit{"dd", 3 * 0x1p-106},
        unit{"td", 8 * 0x1p-159}, unit{"qd", 16 * 0x1p-212},
        // Sums in dd, rounded once.
        unit{"ds", 3 * 0x1p-106 * (1 + 0x1p-73)}, unit{"di", 3 * 0x1p-106 * (1 + 0x1p-73)},
        unit{"dit", 3 * 0x1p-106 * (1 + 0x1p-72)}}) {
    const auto x = elements_of_sum_zero(count, ranges[1], true, 9);
    double size = 0;
    for (const double e : x) size += std::fabs(e);
    const double gamma = gamma_of(count - 1, u);
    for (const auto order : {sum_order::sequential, sum_order::pairwise})
      EXPECT_LE(std::fabs(run_sum(format, order, x, 1).sum), gamma * size) << format;
  }
  const auto x = elements_of_sum_zero(count, ranges[1], true, 9);
  double size = 0;
  for (const double e : x) size += std::fabs(e);
  const double gamma = gamma_of(count - 1, 0x1p-24);
  EXPECT_LE(std::fabs(run_sum("float", sum_order::compensated, x, 1).sum), gamma * gamma * size);
}

TEST(sums, refuse_what_they_cannot_do) {
  const auto cpu = context::cpu();
  const auto x = elements_of_sum_zero(64, ranges[0], true, 1);
  EXPECT_THROW((void)elements_of_sum_zero(6, ranges[0], true, 1), error);
  EXPECT_THROW(run_sum("half", sum_order::sequential, x, 1), error);
  EXPECT_THROW(run_sum("dd", sum_order::compensated, x, 1), error);
  EXPECT_THROW(run_block_sum(cpu, "dd", sum_order::sequential, 0, 32, x, 1), error);
  EXPECT_THROW(run_block_sum(cpu, "dd", sum_order::sequential, 1, 33, x, 1), error);
  EXPECT_THROW(run_block_sum(cpu, "dd", sum_order::sequential, 1, 2048, x, 1), error);
  EXPECT_THROW(run_block_sum(cpu, "dd", sum_order::compensated, 1, 32, x, 1), error);
}

/// 2^53 + 1 + 2^-50 lies above the middle of two doubles, 2^53 + 1, which 77 and 74 bits round it to, on it:
/// then to the even one. What dit cuts off keeps it above.
void expect_rounded_to_the_format(const std::function<double(const char*)>& sum) {
  EXPECT_EQ(sum("dd"), 0x1p53 + 2);
  EXPECT_EQ(sum("dit"), 0x1p53 + 2);
  EXPECT_EQ(sum("ds"), 0x1p53);
  EXPECT_EQ(sum("di"), 0x1p53);
}
const std::vector<double> beside_a_middle = {0x1p53, 1, 0x1p-50, 0};

TEST(sums, of_triples_are_rounded_to_them) {
  for (const auto order : {sum_order::sequential, sum_order::pairwise})
    expect_rounded_to_the_format(
        [&](const char* format) { return run_sum(format, order, beside_a_middle, 1).sum; });
}

class block_sums : public residua_test::on_backend {};
RESIDUA_ON_FEW_BACKENDS(block_sums);

bool has_order(std::string_view format, sum_order order) {
  return order != sum_order::compensated || format == "float" || format == "double";
}
constexpr sum_order orders[] = {sum_order::sequential, sum_order::pairwise, sum_order::compensated};

TEST_P(block_sums, have_the_same_bits_on_every_backend) {
  const auto x = elements_of_sum_zero(10'004, ranges[2], true, 2);
  for (const auto format : kernel_formats()) {
    for (const auto order : orders) {
      if (!has_order(format, order)) continue;
      for (const auto& [grid, block] : {std::pair{1, 1}, {1, 32}, {3, 64}, {64, 32}, {300, 256}}) {
        const double expected = run_block_sum(context::cpu(1), format, order, grid, block, x, 1).sum;
        EXPECT_EQ(run_block_sum(ctx, format, order, grid, block, x, 1).sum, expected)
            << format << " " << name_of(order) << " " << grid << " " << block;
      }
    }
  }
}

// Nguyen (2016), table 11: of 2^23 elements between 10^-k and 10^k, k = 2 ... 6, sums in double2 by 64 blocks
// of 32 threads err by 0 to 1.1e-14. Of fewer they are to err by no more.
TEST(sums, in_double2_err_as_little_as_in_table_11) {
  for (int k = 2; k <= 6; ++k) {
    const magnitudes range = {{std::pow(10.0, -k), std::pow(10.0, 1 - k)},
                              {std::pow(10.0, k - 1), std::pow(10.0, k)}};
    const auto x = elements_of_sum_zero(index_t{1} << 20, range, false, 1);
    const auto ctx = context::cpu(1);
    EXPECT_LE(std::fabs(run_block_sum(ctx, "double2", sum_order::sequential, 64, 32, x, 1).sum), 1.1e-14)
        << k;
    EXPECT_EQ(run_gmp_sum(256, x, 1).sum, 0) << k;
  }
}

TEST_P(block_sums, of_triples_are_rounded_to_them) {
  for (const auto order : {sum_order::sequential, sum_order::pairwise})
    expect_rounded_to_the_format(
        [&](const char* format) { return run_block_sum(ctx, format, order, 1, 2, beside_a_middle, 1).sum; });
}

// The bounds of sums in any order, and of compensated ones: as of sums by one thread above. A sum of two
// compensated sums loses in `lost` what rounding does to two numbers of that size more an addition.
TEST_P(block_sums, are_within_their_bounds_in_every_order) {
  constexpr index_t count = 5000;
  auto x = elements_of_sum_zero(count, ranges[1], true, 9);
  x.pop_back();  // so that the sum is not zero, and shares are of different lengths
  double size = 0;
  for (const double e : x) size += std::fabs(e);
  const double exact = run_exact_sum(x, 1).sum, gamma = gamma_of(2 * count, 0x1p-24);
  for (const auto& [grid, block] : {std::pair{1, 1}, {2, 4}, {64, 32}}) {
    for (const auto order : {sum_order::sequential, sum_order::pairwise})
      EXPECT_LE(std::fabs(run_block_sum(ctx, "float", order, grid, block, x, 1).sum - exact), gamma * size);
    EXPECT_LE(std::fabs(run_block_sum(ctx, "float", sum_order::compensated, grid, block, x, 1).sum - exact),
              0x1p-24 * std::fabs(exact) + gamma * gamma * size);
  }
}

// Elements are multiples of 2^-116 below 2^64, which dot's accumulator of 320 bits holds whole.
TEST_P(block_sums, are_exact_in_run_time_precision) {
  for (int range = 0; range < 4; ++range) {
    auto x = elements_of_sum_zero(1024, ranges[range], false, 7);
    EXPECT_EQ(run_mp_sum(ctx, 212, x, 1).sum, 0);
    const double left_over = x.back();
    x.pop_back();
    EXPECT_EQ(run_mp_sum(ctx, 212, x, 1).sum, -left_over);
  }
}

}  // namespace
}  // namespace residua::study
