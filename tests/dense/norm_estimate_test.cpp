// Estimates of 1-norms against dense matrices.
#include "dense/norm_estimate.hpp"

#include <gtest/gtest.h>

#include "sparse/small_matrices.hpp"

namespace residua_test {
namespace {

using dense_matrix = std::vector<std::vector<double>>;

std::vector<double> times(const dense_matrix& B, const std::vector<double>& x, bool transposed) {
  std::vector<double> y(x.size(), 0.0);
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = 0; j < x.size(); ++j) {
      if (transposed) {
        y[j] += B[i][j] * x[i];
      } else {
        y[i] += B[i][j] * x[j];
      }
    }
  }
  return y;
}

double one_norm(const dense_matrix& B) {
  double norm = 0;
  for (std::size_t j = 0; j < B.size(); ++j) {
    double sum = 0;
    for (const auto& row : B) sum += std::fabs(row[j]);
    norm = std::max(norm, sum);
  }
  return norm;
}

struct counted_estimate {
  double estimate;
  int products;
};
counted_estimate counted_estimate_of(const dense_matrix& B) {
  int products = 0;
  const auto multiplied = [&](bool transposed) {
    return [&B, &products, transposed](std::vector<double>& x) {
      ++products;
      x = times(B, x, transposed);
    };
  };
  const double estimate = residua::dense::estimate_one_norm(B.size(), multiplied(false), multiplied(true));
  return {estimate, products};
}

/// The estimate, and that it took at most the products promised.
double estimate_of(const dense_matrix& B) {
  const auto result = counted_estimate_of(B);
  EXPECT_LE(result.products, 11);
  return result.estimate;
}

/// |B x|_1 / |x|_1 is never above |B|_1; each is computed with at most 2 n roundings of relative size 2^-53.
double above_rounding(std::size_t n) { return 1 + 4 * static_cast<double>(n) * 0x1p-53; }

void expect_estimate(const dense_matrix& B) {
  const double exact = one_norm(B), estimate = estimate_of(B);
  EXPECT_LE(estimate, exact * above_rounding(B.size()));
  EXPECT_GE(3 * estimate, exact);
}

TEST(norm_estimate, is_within_a_factor_of_three_of_random_norms) {
  random_numbers random(1);
  for (const index_t n : {1, 2, 3, 7, 30}) {
    for (const int spread : {0, 3, 20}) {
      for (int trial = 0; trial < 20; ++trial) {
        expect_estimate(dense_of(square_matrix(n, [&](index_t, index_t) { return random.graded(spread); })));
      }
    }
  }
}

/// |B|_1 = |B x|_1 for x = (1, …, 1) / n where columns do not cancel and are of one norm.
TEST(norm_estimate, is_exact_of_a_permutation) {
  expect_estimate(
      dense_of(square_matrix(8, [](index_t i, index_t j) { return (i + 3) % 8 == j ? -2.0 : 0.0; })));
  EXPECT_EQ(estimate_of(dense_of(
                square_matrix(8, [](index_t i, index_t j) { return (i + 3) % 8 == j ? -2.0 : 0.0; }))),
            2);
}

/// The method's search follows the largest column of a matrix without negative entries at once.
TEST(norm_estimate, is_exact_without_negative_entries) {
  random_numbers random(2);
  const auto B =
      dense_of(square_matrix(20, [&](index_t, index_t) { return std::ldexp(random.whole(9), 0); }));
  EXPECT_EQ(estimate_of(B), one_norm(B));
}

/// (1, 1, 1) / 3 has the image (3, -1, -1) / 3, whose signs' is (4, 5, -4): column 1 has the sum 5 and the
/// signs (1, -1, 1), whose image is (6, 5, -8). The -8 names column 2, whose sum is 8, and whose signs' image
/// (-6, -5, 8) names it again: two products of the first vectors, one of signs, and four of two steps.
TEST(norm_estimate, follows_the_largest_magnitudes_until_a_column_names_itself) {
  const auto result = counted_estimate_of({{3, 3, -3}, {-2, -2, 3}, {1, 0, -2}});
  EXPECT_EQ(result.estimate, 8);
  EXPECT_EQ(result.products, 7);
}

/// (1, 1) / 2 has the image (1, -1), of the sum 2, and signs that lead to column 0: its signs differ, but its
/// sum is no larger.
TEST(norm_estimate, ends_where_a_column_shows_no_more) {
  const auto result = counted_estimate_of({{2, 0}, {0, -2}});
  EXPECT_EQ(result.estimate, 2);
  EXPECT_EQ(result.products, 4);
}

/// Columns 1, 2, 6, 4, 5 and 3 name each other in turn, with the sums 9, 12, 13, 14, 15 and 20; the fourth
/// step is the last one.
TEST(norm_estimate, ends_after_eleven_products) {
  const auto result = counted_estimate_of({{2, -2, 1, -3, 0, -3, -3, 1},
                                           {1, -1, -3, -3, 3, -2, 3, 3},
                                           {2, 3, 1, 2, -3, 2, -3, -1},
                                           {-1, -1, 0, 1, -2, 2, -1, 1},
                                           {0, -2, -3, 2, 2, -2, 0, -1},
                                           {1, 0, 2, -3, 0, -1, 0, 2},
                                           {-1, 0, 2, 3, 2, 0, 0, -3},
                                           {-1, 0, 0, 3, -2, 3, -3, 2}});
  EXPECT_EQ(result.estimate, 14);
  EXPECT_EQ(result.products, 11);
}

/// (1, 1, 1) / 3 has the image (2, 0, 0) / 3, whose signs lead to column 1, with the sum 2 and the same
/// signs. But (1, -1.5, 2) has the image (1, 3, -8), of the sum 12: 2 / (3 * 3) of it is more.
TEST(norm_estimate, takes_the_alternating_vector_where_it_shows_more) {
  const auto result = counted_estimate_of({{3, 0, -1}, {-3, 0, 3}, {1, 2, -3}});
  EXPECT_EQ(result.estimate, 24.0 / 9.0);
  EXPECT_EQ(result.products, 4);
}

TEST(norm_estimate, of_zero_and_of_nothing) {
  EXPECT_EQ(estimate_of({}), 0);
  EXPECT_EQ(estimate_of({{0.0}}), 0);
  EXPECT_EQ(estimate_of({{-3.0}}), 3);
  EXPECT_EQ(estimate_of(dense_matrix(5, std::vector<double>(5, 0.0))), 0);
}

/// Rows sum to zero: the first product vanishes, and only the last vector of the method sees the matrix.
TEST(norm_estimate, sees_what_constant_vectors_do_not) {
  expect_estimate({{1, -1, 0, 0}, {-1, 2, -1, 0}, {0, -1, 2, -1}, {0, 0, -1, 1}});
}

}  // namespace
}  // namespace residua_test
