// The matrices of the generated problems.
#include "residua/generate/problems.hpp"

#include <gtest/gtest.h>

#include <map>
#include <numbers>

#include "generate/dense.hpp"
#include "generate/grid_stencil.hpp"
#include "rejection.hpp"
#include "residua/io/load_matrix.hpp"

namespace residua {
namespace {

using residua_test::is_positive_definite;
using residua_test::value_at;

TEST(problems, are_valid_and_as_symmetric_as_described) {
  for (const auto& p : problems()) {
    for (const char* size : {":1", ":2", ":3", ":7"}) {
      SCOPED_TRACE(p.name + size);
      const csr A = generate_problem(p.name + size);
      EXPECT_NO_THROW(validate(A));
      EXPECT_EQ(A.rows, A.columns);
      EXPECT_EQ(A.kind, p.symmetric ? matrix_kind::symmetric : matrix_kind::general);
      if (p.symmetric) {
        std::string difference;
        EXPECT_TRUE(is_symmetric(A, &difference)) << difference;
        EXPECT_TRUE(is_positive_definite(A));
      } else if (A.rows > 10) {
        EXPECT_FALSE(is_symmetric(A));
      }
    }
  }
}

/// That the rows of parts, one behind the other, are those of the whole.
void expect_parts_of(const std::string& spec, index_t cut) {
  const csr A = generate_problem(spec);
  std::vector<sparse_index> column;
  std::vector<double> value;
  for (const auto& [begin, end] :
       {std::pair{index_t{0}, cut}, {cut, cut}, {cut, A.rows}, {A.rows, A.rows + 9}}) {
    const csr part = generate_problem_rows(spec, begin, end);
    EXPECT_EQ(part.rows, std::min(end, A.rows) - begin);
    EXPECT_EQ(part.columns, A.columns);
    EXPECT_EQ(part.kind, A.kind);
    ASSERT_EQ(std::ssize(part.row_start), part.rows + 1);
    for (index_t i = 0; i <= part.rows; ++i)
      EXPECT_EQ(part.row_start[i], A.row_start[begin + i] - A.row_start[begin]);
    column.insert(column.end(), part.column.begin(), part.column.end());
    value.insert(value.end(), part.value.begin(), part.value.end());
  }
  EXPECT_EQ(column, A.column);
  EXPECT_EQ(value, A.value);
}

TEST(problems, are_made_in_parts_as_in_whole) {
  for (const auto& p : problems()) {
    SCOPED_TRACE(p.name);
    const std::string spec = p.name + ":7";
    const index_t rows = generate_problem(spec).rows;
    for (const index_t cut : {index_t{0}, index_t{1}, rows / 2, rows}) expect_parts_of(spec, cut);
  }
  EXPECT_THROW(generate_problem_rows("plate:3", 2, 1), error);
  EXPECT_THROW(generate_problem_rows("plate:3", -1, 1), error);
}

TEST(problems, spd_of_larger_ones) {
  for (const char* spec : {"plate:20", "poisson7:5x6x7", "poisson27:6x3x9", "diffusion:20:contrast=1e8",
                           "geometric:500:shift=1e-2"}) {
    SCOPED_TRACE(spec);
    const csr A = generate_problem(spec);
    EXPECT_NO_THROW(validate(A));
    EXPECT_TRUE(is_symmetric(A));
    EXPECT_TRUE(is_positive_definite(A));
  }
}

TEST(plate, rows) {
  const csr A = generate_problem("plate:7");
  const double scale = 8.0 * 8 * 8 * 8;
  ASSERT_EQ(A.rows, 49);
  const index_t middle = 3 + 7 * 3;
  EXPECT_EQ(A.row_start[middle + 1] - A.row_start[middle], 13);
  EXPECT_EQ(value_at(A, middle, middle), 20 * scale);
  EXPECT_EQ(value_at(A, middle, middle + 1), -8 * scale);
  EXPECT_EQ(value_at(A, middle, middle - 7), -8 * scale);
  EXPECT_EQ(value_at(A, middle, middle + 8), 2 * scale);
  EXPECT_EQ(value_at(A, middle, middle - 6), 2 * scale);
  EXPECT_EQ(value_at(A, middle, middle + 2), scale);
  EXPECT_EQ(value_at(A, middle, middle - 14), scale);
  EXPECT_EQ(value_at(A, 0, 0), 22 * scale);    // a corner
  EXPECT_EQ(value_at(A, 3, 3), 21 * scale);    // an edge
  EXPECT_EQ(value_at(A, 21, 21), 21 * scale);  // another
  EXPECT_EQ(value_at(A, 8, 8), 20 * scale);    // one node further in
  EXPECT_EQ(value_at(generate_problem("plate:1"), 0, 0), 24 * 16);
}

/// The stencil is exact for u = (x (1-x) y (1-y))^2, whose derivatives of order 6 in one variable vanish,
/// away from the edges. What is left are roundings: 13 terms of at most 20 * 16^4 / 2^8, so below 1e-10.
TEST(plate, is_the_biharmonic_operator) {
  constexpr index_t n = 15;
  const csr A = generate_problem("plate:15");
  const auto q = [](double t) { return t * t * (1 - t) * (1 - t); };
  const auto q2 = [](double t) { return 2 - 12 * t + 12 * t * t; };
  const double h = 1.0 / (n + 1), q4 = 24;
  for (index_t y = 1; y < n - 1; ++y) {
    for (index_t x = 1; x < n - 1; ++x) {
      double Au = 0;
      for (index_t j = 0; j < n * n; ++j) {
        const index_t column = j % n, line = j / n;
        Au += value_at(A, x + n * y, j) * q(static_cast<double>(column + 1) * h) *
              q(static_cast<double>(line + 1) * h);
      }
      const double s = static_cast<double>(x + 1) * h, t = static_cast<double>(y + 1) * h;
      // second differences of q err by h^2/12 q4, so their product by that times the other's
      const double e = h * h / 12 * q4;
      const double expected = q4 * q(t) + q4 * q(s) + 2 * (q2(s) + e) * (q2(t) + e);
      EXPECT_NEAR(Au, expected, 1e-10) << x << " " << y;
    }
  }
}

TEST(poisson, rows) {
  const csr A = generate_problem("poisson7:3x4x5");
  ASSERT_EQ(A.rows, 60);
  EXPECT_EQ(A.nonzeros(), 7 * 60 - 2 * (3 * 4 + 4 * 5 + 3 * 5));
  const index_t middle = 1 + 3 * (1 + 4 * 2);
  EXPECT_EQ(A.row_start[middle + 1] - A.row_start[middle], 7);
  for (const index_t j : {middle - 12, middle - 3, middle - 1, middle + 1, middle + 3, middle + 12}) {
    EXPECT_EQ(value_at(A, middle, j), -1);
  }
  EXPECT_EQ(value_at(A, middle, middle), 6);
  EXPECT_EQ(value_at(A, 2, 3), 0);  // the end of a grid line is no neighbour of the next one's begin

  const csr B = generate_problem("poisson27:4");
  EXPECT_EQ(B.nonzeros(), 10 * 10 * 10);
  EXPECT_EQ(value_at(B, 21, 21), 26);
  EXPECT_EQ(value_at(B, 21, 0), -1);
  EXPECT_EQ(B.row_start[1], 8);
}

TEST(diffusion, without_contrast_is_the_laplace_operator) {
  const csr A = generate_problem("diffusion:3:contrast=1");
  EXPECT_EQ(value_at(A, 4, 4), 4);
  EXPECT_EQ(value_at(A, 4, 1), -1);
  EXPECT_EQ(value_at(A, 4, 5), -1);
  EXPECT_EQ(value_at(A, 0, 0), 6);  // two faces on the boundary, half a cell away
}

TEST(diffusion, coefficients_span_the_contrast) {
  const csr A = generate_problem("diffusion:50:contrast=1e6");
  double smallest = 1e300, largest = 0;
  for (index_t i = 0; i < A.rows; ++i) {
    smallest = std::min(smallest, value_at(A, i, i));
    largest = std::max(largest, value_at(A, i, i));
  }
  EXPECT_GE(smallest, 2.0);
  EXPECT_LE(largest, 8e6);
  EXPECT_GT(largest / smallest, 1e4);
}

TEST(convection, rows_are_upwind) {
  EXPECT_TRUE(is_symmetric(generate_problem("convection:5:peclet=0")));
  const csr A = generate_problem("convection:9:peclet=1000");
  for (index_t i = 0; i < A.rows; ++i) {
    double sum = 0;
    for (index_t k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      if (A.column[k] != i) {
        EXPECT_LE(A.value[k], -1);
      }
      sum += A.value[k];
    }
    EXPECT_GE(sum, -1e-10) << i;
  }
  // Below the middle of the right half the wind blows to -x and -y: from the neighbours at +x and +y.
  const index_t node = 6 + 9 * 2;  // X = 0.4, Y = -0.4
  EXPECT_NEAR(value_at(A, node, node + 1), -1 - 1000 * 0.1 * 0.8 * 0.84, 1e-9);
  EXPECT_NEAR(value_at(A, node, node + 9), -1 - 1000 * 0.1 * 0.8 * 0.84, 1e-9);
  EXPECT_EQ(value_at(A, node, node - 1), -1);
  EXPECT_EQ(value_at(A, node, node - 9), -1);
  EXPECT_NEAR(value_at(A, node, node), 4 + 2 * 1000 * 0.1 * 0.8 * 0.84, 1e-9);
  // Further to the right it blows faster along y, and slower along x.
  const index_t right = 7 + 9 * 2;  // X = 0.6, Y = -0.4
  EXPECT_NEAR(value_at(A, right, right + 1), -1 - 1000 * 0.1 * 0.8 * 0.64, 1e-9);
  EXPECT_NEAR(value_at(A, right, right + 9), -1 - 1000 * 0.1 * 1.2 * 0.84, 1e-9);
}

TEST(powerlaw, rows_are_dominated_by_the_diagonal_and_differ_in_length) {
  const csr A = generate_problem("powerlaw:20000:mean=8");
  EXPECT_NO_THROW(validate(A));
  EXPECT_NEAR(static_cast<double>(A.nonzeros()) / 20000, 8, 0.5);
  index_t longest = 0;
  for (index_t i = 0; i < A.rows; ++i) {
    double others = 0;
    for (index_t k = A.row_start[i]; k < A.row_start[i + 1]; ++k)
      others += A.column[k] == i ? 0 : std::abs(A.value[k]);
    ASSERT_NEAR(value_at(A, i, i), others + 1, 1e-12 * others);
    longest = std::max<index_t>(longest, A.row_start[i + 1] - A.row_start[i]);
  }
  EXPECT_GT(longest, 100);
}

/// In grids as thin as a stencil reaches, and thinner.
TEST(grid_stencils, have_as_many_entries_as_they_say) {
  const detail::problem_spec spec("plate:1");
  const detail::grid_offset wide[] = {{0, -2, 0}, {-1, 0, -1}, {0, 0, 0}, {1, 0, 1}, {0, 2, 0}};
  for (const detail::grid& g :
       {detail::grid{1, 1, 1}, {1, 2, 3}, {3, 1, 1}, {2, 2, 1}, {1, 3, 2}, {4, 5, 6}}) {
    const auto A = detail::assemble(spec, g, wide, [](const auto&, const auto&) { return 1.0; });
    EXPECT_EQ(detail::storable_nonzeros(spec, g, wide), A.nonzeros());
  }
}

/// (2^30 - 1)^2 16 rows are 16 - 2^35 modulo 2^64.
TEST(grid_stencils, of_more_rows_than_can_be_counted_are_refused) {
  const detail::problem_spec spec("plate:1");
  constexpr index_t n = (index_t{1} << 30) - 1;
  const detail::grid_offset alone[] = {{0, 0, 0}};
  residua_test::expect_error(error_kind::invalid_input, {"rows"}, [&] {
    (void)detail::storable_nonzeros(spec, {n, n, 16}, alone);
  });
}

TEST(geometric, couples_each_point_with_about_as_many_as_asked_for) {
  const csr A = generate_problem("geometric:20000:degree=9:shift=0.5");
  EXPECT_NO_THROW(validate(A));
  EXPECT_TRUE(is_symmetric(A));
  std::map<index_t, int> rows_of_length;
  for (index_t i = 0; i < A.rows; ++i) {
    double others = 0;
    for (index_t k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      if (A.column[k] == i) continue;
      ASSERT_LT(A.value[k], 0.0);
      ASSERT_GE(A.value[k], -1.0);
      others -= A.value[k];
    }
    ASSERT_NEAR(value_at(A, i, i), others + 0.5, 1e-13 * others);
    ++rows_of_length[A.row_start[i + 1] - A.row_start[i]];
  }
  // Two of 20000 points in a cube of 21^3 are so near each other with probability 4.26e-4 (4 pi/3 r^3 -
  // 3 pi/2 r^4 + 8/5 r^5 - r^6/6 for r = 1/21); five standard deviations of the pairs are 0.16 a row.
  const double r = 1.0 / 21, pi = std::numbers::pi;
  const double probability = r * r * r * (4 * pi / 3 - r * (3 * pi / 2 - r * (8.0 / 5 - r / 6)));
  EXPECT_NEAR(static_cast<double>(A.nonzeros()) / 20000, 1 + 19999 * probability, 0.16);
  EXPECT_GT(rows_of_length.size(), 15U);
}

TEST(problems, depend_on_the_seed_alone) {
  for (const std::string name : {"diffusion:20", "powerlaw:300", "geometric:300"}) {
    const csr A = generate_problem(name), same = generate_problem(name + ":seed=1");
    const csr other = generate_problem(name + ":seed=2");
    EXPECT_EQ(A.column, same.column);
    EXPECT_EQ(A.value, same.value);
    EXPECT_NE(A.value, other.value);
  }
}

/// N[:contrast=1e6][:seed=1], and so on: what brackets hold, one behind the other.
std::string defaults_in(const std::string& parameters) {
  std::string all;
  for (std::size_t end = 0, begin = 0; (begin = parameters.find('[', end)) != std::string::npos;) {
    end = parameters.find(']', begin);
    all += parameters.substr(begin + 1, end - begin - 1);
  }
  return all;
}

/// Of sizes at which 12 neighbours make other cells of points than 14 do.
TEST(problems, have_the_defaults_that_they_are_described_with) {
  int with_parameters = 0;
  for (const auto& p : problems()) {
    const auto defaults = defaults_in(p.parameters);
    if (defaults.empty()) continue;
    SCOPED_TRACE(p.name + defaults);
    ++with_parameters;
    if (p.dense) {
      const auto A = generate_dense_problem(p.name + ":20"),
                 same = generate_dense_problem(p.name + ":20" + defaults);
      EXPECT_EQ(A.elements, same.elements);
      continue;
    }
    const csr A = generate_problem(p.name + ":200"), same = generate_problem(p.name + ":200" + defaults);
    EXPECT_EQ(A.column, same.column);
    EXPECT_EQ(A.value, same.value);
  }
  EXPECT_EQ(with_parameters, 8);
}

/// Fixed bits: what a published result was computed with must not change.
TEST(problems, random_numbers_are_the_same_everywhere) {
  EXPECT_EQ(value_at(generate_problem("diffusion:2:seed=7"), 0, 1), -0x1.ebafa4ab174c7p+15);
  EXPECT_EQ(value_at(generate_problem("powerlaw:5:mean=4:seed=7"), 0, 0), 0x1.16220b5e06797p+1);
  EXPECT_EQ(value_at(generate_problem("geometric:5:degree=4:seed=7"), 0, 0), 0x1.03bf4d985fc14p+1);
}

TEST(load_matrix, makes_what_the_prefix_announces) {
  EXPECT_TRUE(is_problem_name("generate:plate:64"));
  EXPECT_FALSE(is_problem_name("plate:64"));
  EXPECT_FALSE(is_problem_name("A.mtx"));
  const auto plate = load_matrix("generate:plate:4");
  EXPECT_TRUE(plate.stored_symmetric);
  EXPECT_EQ(plate.matrix.value, generate_problem("plate:4").value);
  EXPECT_FALSE(load_matrix("generate:powerlaw:4").stored_symmetric);
}

}  // namespace
}  // namespace residua
