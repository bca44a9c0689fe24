// Which part of a product is timed.
#include "advise/sample.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace residua {
namespace {

using namespace advising;

const any_elements unread;

excerpt timed(kernel what, index_t rows, index_t columns, index_t depth) {
  return sample_for_seconds({what, unread, unread, rows, columns, depth});
}

/// Two million elements of a matrix, in whole rows, and at least one row.
TEST(sample_for_seconds, takes_rows_of_long_matrices) {
  const auto its = timed(kernel::gemv, 1'000'000, 1, 1000);
  EXPECT_EQ(its.rows.size(), 2097U);
  EXPECT_EQ(its.columns.size(), 1U);
  EXPECT_EQ(its.depth(), 1000);
  EXPECT_EQ(timed(kernel::gemv, 10, 1, 3'000'000).rows.size(), 1U);
  EXPECT_EQ(timed(kernel::gemv, 30, 1, 1000).rows.size(), 30U);
}

TEST(sample_for_seconds, takes_a_block_of_large_products) {
  const auto its = timed(kernel::gemm, 700, 30, 5000);
  EXPECT_EQ(its.rows.size(), 512U);
  EXPECT_EQ(its.columns.size(), 30U);
  EXPECT_EQ(its.begin, 0);
  EXPECT_EQ(its.end, 512);
}

TEST(sample_for_seconds, takes_sums_whole) {
  const auto its = timed(kernel::dot, 1, 1, 5'000'000);
  EXPECT_EQ(its.rows.size() * its.columns.size(), 1U);
  EXPECT_EQ(its.depth(), 5'000'000);
}

/// Of rows that are all as hard as each other the first, and some from the first to the last.
TEST(sample_for_errors, takes_the_hardest_and_some_from_end_to_end) {
  const auto ctx = context::cpu(1);
  const index_t rows = 300, columns = 100, depth = 3000;
  const any_elements A = std::vector<double>(static_cast<std::size_t>(rows * depth), 1.0),
                     B = std::vector<double>(static_cast<std::size_t>(depth * columns), 1.0);
  const auto its = sample_for_errors(ctx, {kernel::gemm, A, B, rows, columns, depth});
  auto of_rows = first_of(24), of_columns = first_of(24);
  of_rows.insert(of_rows.end(), {42, 85, 128, 170, 213, 256, 299});
  of_columns.insert(of_columns.end(), {28, 42, 56, 70, 84, 99});
  EXPECT_EQ(its.rows, of_rows);
  EXPECT_EQ(its.columns, of_columns);
  EXPECT_EQ(its.begin, 0);
  EXPECT_EQ(its.end, depth);
}

/// Of nothing there is nothing to lose: the last 24 rows, whose first terms cancel two others, are harder.
TEST(sample_for_errors, takes_no_rows_of_zeros_for_hard_ones) {
  const auto ctx = context::cpu(1);
  const index_t rows = 300, columns = 100, depth = 3000;
  std::vector<double> of_A(static_cast<std::size_t>(rows * depth), 1.0);
  for (index_t l = 0; l < depth; ++l) std::fill_n(of_A.begin() + l * rows, 50, 0.0);
  std::fill_n(of_A.begin() + 276, 24, -1.0);
  const any_elements A = of_A, B = std::vector<double>(static_cast<std::size_t>(depth * columns), 1.0);
  const auto its = sample_for_errors(ctx, {kernel::gemm, A, B, rows, columns, depth});
  std::vector<index_t> wanted{0, 42, 85, 128, 170, 213, 256};
  for (index_t i = 276; i < rows; ++i) wanted.push_back(i);
  EXPECT_EQ(its.rows, wanted);
}

}  // namespace
}  // namespace residua
