// Distances from a reference, and products in run-time precision that are longer than a piece of them.
#include "advise/reference.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "advise/runs.hpp"

namespace residua {
namespace {

using namespace advising;

constexpr double infinity = std::numeric_limits<double>::infinity();

std::vector<mp> numbers(const std::vector<double>& values) {
  std::vector<mp> all;
  all.reserve(values.size());
  for (const double value : values) all.emplace_back(value, 128);
  return all;
}

TEST(reference, distances_are_beside_the_largest_element) {
  const auto x = numbers({1, -2}), y = numbers({1, -4}), zero = numbers({0, 0});
  EXPECT_EQ(distance(x, y, 128), 0.5);
  EXPECT_EQ(distance(y, x, 128), 1);
  EXPECT_EQ(distance(x, x, 128), 0);
  EXPECT_EQ(distance(zero, zero, 128), 0);
  EXPECT_EQ(distance(x, zero, 128), infinity);
  EXPECT_EQ(distance(numbers({infinity, 1}), y, 128), infinity);
  EXPECT_EQ(distance(numbers({1, std::numeric_limits<double>::quiet_NaN()}), y, 128), infinity);
}

TEST(reference, errors_have_the_reference_s_own_beside_the_distance) {
  const reference_solution its{numbers({1, -4}), 128, 0.25};
  EXPECT_EQ(error_beside(its, numbers({1, -2})), 0.75);
  EXPECT_EQ(error_beside(its, its.x), 0.25);
  EXPECT_EQ(error_beside(its, numbers({1})), infinity);
}

/// Rows of 1, 2, ... and columns of 1, 3, ..., as long as several pieces of what is held at a time.
TEST(mp_run, has_every_term) {
  const auto ctx = context::cpu(1);
  const auto expect_products = [&](kernel what, index_t rows, index_t columns, index_t depth) {
    std::vector<double> of_A, of_B;
    for (index_t k = 0; k < rows * depth; ++k) of_A.push_back(static_cast<double>(k % rows + 1));
    for (index_t k = 0; k < depth * columns; ++k) {
      const index_t column = k / depth;
      of_B.push_back(static_cast<double>(2 * column + 1));
    }
    const any_elements A = of_A, B = of_B;
    const product p{what, A, B, rows, columns, depth};
    mp_run run(ctx, p, all_of(p), 128);
    run();
    const auto result = run.result(128);
    ASSERT_EQ(std::ssize(result), rows * columns);
    for (index_t j = 0; j < columns; ++j) {
      for (index_t i = 0; i < rows; ++i) {
        const auto wanted = static_cast<double>(depth * (i + 1) * (2 * j + 1));
        EXPECT_EQ(result[static_cast<std::size_t>(i + j * rows)], mp(wanted, 128)) << i << " " << j;
      }
    }
  };
  expect_products(kernel::dot, 1, 1, 140000);
  expect_products(kernel::gemv, 3, 1, 45000);
  expect_products(kernel::gemm, 3, 2, 45000);
}

}  // namespace
}  // namespace residua
