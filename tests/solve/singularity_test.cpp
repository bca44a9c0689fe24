// Which right-hand sides a null vector proves to be out of a matrix's range.
#include "solve/singularity.hpp"

#include <gtest/gtest.h>

#include "sparse/host_arrays.hpp"

namespace residua {
namespace {

/// Of a matrix whose columns' elements have the sum zero.
solving::null_space sums(std::size_t rows) {
  return {true, static_cast<index_t>(rows) - 1, std::vector<double>(rows, 1.0)};
}

/// 1 + 2^-53 is 1 in double, so that the computed sum is -2^-53 and the exact one zero: the bound of the
/// rounding error has to be that of all terms' magnitudes.
TEST(null_space, excludes_nothing_by_a_sum_that_is_rounding_error) {
  EXPECT_FALSE(sums(4).excludes({1, 0x1p-53, -1, -0x1p-53}));
  EXPECT_FALSE(sums(4).excludes({-0x1p-53, 1, 0x1p-53, -1}));
  EXPECT_FALSE(sums(3).excludes({0, 0, 0}));
}

/// 2 n u (|v_1 b_1| + ...) of three terms is 6 2^-53 2.
TEST(null_space, excludes_what_is_beyond_rounding) {
  EXPECT_FALSE(sums(3).excludes({1, -1, 11 * 0x1p-53}));
  EXPECT_TRUE(sums(3).excludes({1, -1, 13 * 0x1p-53}));
  EXPECT_TRUE(sums(3).excludes({1, -1, -13 * 0x1p-53}));
}

TEST(null_space, excludes_nothing_without_a_vector) {
  EXPECT_FALSE((solving::null_space{true, 2, {}}.excludes({1, 2, 3})));
}

TEST(null_space, has_the_vector_that_all_columns_are_orthogonal_to) {
  csr A;  // (1, 2; -1, -2)
  A.rows = A.columns = 2;
  A.row_start = {0, 2, 4};
  A.column = {0, 1, 0, 1};
  A.value = {1, 2, -1, -2};
  const auto found = solving::null_space_of(detail::view_of(A));
  EXPECT_TRUE(found.is_singular);
  EXPECT_EQ(found.rank, 1);
  EXPECT_FALSE(found.excludes({1, -1}));
  EXPECT_TRUE(found.excludes({1, 1}));
}

}  // namespace
}  // namespace residua
