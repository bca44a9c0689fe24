// Cholesky's factorisation by panels: the kernels of each instruction set beside plain loops, the structure
// beside elimination, and factors beside the matrix within a bound.
#include "sparse/direct/cholesky.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "base/backends.hpp"
#include "oracle/mp.hpp"
#include "residua/generate/problems.hpp"
#include "sparse/direct/ordering.hpp"
#include "sparse/small_matrices.hpp"
#include "strided.hpp"

namespace residua_test {
namespace {

using residua::oracle::mp;
using residua::sparse::panel_kernels;
using residua::sparse::panel_slack;
using residua::sparse::pattern_of_sum;
using residua::sparse::pattern_of_symmetric;
using residua::sparse::supernodal_cholesky;
using residua::sparse::supernodes;

constexpr double unit = 0x1p-53;

std::vector<panel_kernels> kernels_of_this_machine() {
  std::vector<panel_kernels> all;
  for (const auto isa : residua::available_instruction_sets()) {
    all.push_back(residua::with_instruction_set(
        isa, []<class Isa>() { return residua::cpu::panel_kernels_for<Isa>(); }));
  }
  return all;
}

std::vector<double> random_elements(index_t count, std::uint64_t seed) {
  random_numbers random(seed);
  std::vector<double> v;
  for (index_t i = 0; i < count + panel_slack; ++i) v.push_back(random.graded(3));
  return v;
}

/// One fused sum over ascending terms for each element on and below the diagonal; nothing below the last row
/// or right of the last column changes.
TEST(panel_kernels, multiply_as_plain_loops_do) {
  for (const auto& kernels : kernels_of_this_machine()) {
    for (const index_t rows : {1, 2, 7, 8, 9, 15, 16, 17, 40}) {
      for (const index_t columns : {1, 2, 5, 6, 7, 13}) {
        for (const index_t terms : {0, 1, 3, 20}) {
          if (columns > rows) continue;
          const index_t stride = rows + 3, target_stride = rows + 2;
          const auto A = random_elements(stride * terms, 1),
                     before = random_elements(target_stride * columns, 2);
          for (const bool subtracts : {false, true}) {
            auto C = before;
            (subtracts ? kernels.subtract
                       : kernels.assign)({rows, columns, terms, A.data(), stride, C.data(), target_stride});
            for (index_t j = 0; j < columns; ++j) {
              for (index_t i = j; i < target_stride; ++i) {
                double sum = 0;
                for (index_t k = 0; k < terms; ++k) sum = std::fma(A[k * stride + i], A[k * stride + j], sum);
                const double old = before[j * target_stride + i];
                const double expected = i >= rows ? old : subtracts ? old - sum : sum;
                ASSERT_EQ(C[j * target_stride + i], expected)
                    << rows << ' ' << columns << ' ' << i << ' ' << j;
              }
            }
          }
        }
      }
    }
  }
}

/// L L^T of a unit-like L with a large diagonal, rounded.
std::vector<double> panel_of(index_t rows, index_t width) {
  auto L = random_elements(rows * width, 3);
  for (index_t j = 0; j < width; ++j) L[j * rows + j] = 20;
  auto A = L;
  for (index_t j = 0; j < width; ++j) {
    for (index_t i = j; i < rows; ++i) {
      double sum = 0;
      for (index_t k = 0; k <= std::min(i, j); ++k) sum += L[k * rows + i] * L[k * rows + j];
      A[j * rows + i] = sum;
    }
  }
  return A;
}

TEST(panel_kernels, give_the_same_bits_on_every_instruction_set) {
  const auto all = kernels_of_this_machine();
  for (const auto& [rows, width] : {std::pair<index_t, index_t>{1, 1}, {9, 1}, {9, 9}, {30, 7}, {50, 23}}) {
    const auto A = panel_of(rows, width), y = random_elements(rows, 4);
    std::vector<std::vector<double>> results;
    for (const auto& kernels : all) {
      auto L = A, v = y;
      ASSERT_EQ(kernels.factorise(L.data(), rows, width), -1);
      kernels.forward(L.data(), rows, width, v.data());
      auto w = v;
      kernels.backward(L.data(), rows, width, w.data());
      v.insert(v.end(), w.begin(), w.end());
      for (index_t j = 0; j < width; ++j)
        v.insert(v.end(), L.begin() + j * rows + j, L.begin() + (j + 1) * rows);
      results.push_back(v);
    }
    for (const auto& other : results) EXPECT_TRUE(same_bits(other, results.front()));
  }
}

TEST(panel_kernels, name_the_column_whose_pivot_is_not_positive) {
  for (const auto& kernels : kernels_of_this_machine()) {
    for (const double pivot : {0.0, -1.0, HUGE_VAL, std::nan("")}) {
      for (const index_t broken : {0, 7, 8, 12}) {
        auto A = panel_of(20, 13);
        A[broken * 20 + broken] = pivot;
        EXPECT_EQ(kernels.factorise(A.data(), 20, 13), broken);
      }
    }
  }
}

// ---- structure ----

csr random_symmetric(random_numbers& random, index_t n, int percent) {
  rows_of_numbers D(n, std::vector<double>(n, 0.0));
  for (index_t i = 0; i < n; ++i) {
    D[i][i] = 2.0 * static_cast<double>(n);
    for (index_t j = 0; j < i; ++j)
      if (random.whole(100) < percent) D[i][j] = D[j][i] = random.graded(0);
  }
  csr A = sparse_of(D);
  A.kind = residua::matrix_kind::symmetric;
  return A;
}

std::shared_ptr<const supernodes> structure_of(const csr& A) {
  const auto pattern = pattern_of_symmetric(view_of(A));
  const auto order = residua::sparse::order_for_elimination(pattern);
  return std::make_shared<const supernodes>(supernodes_of(pattern, order.elimination, order.sizes));
}

/// Where L has entries, by elimination on the pattern.
std::vector<std::vector<char>> filled_pattern(const csr& A, const std::vector<sparse_index>& elimination) {
  const auto D = dense_of(A);
  const std::size_t n = D.size();
  std::vector<std::vector<char>> filled(n, std::vector<char>(n, 0));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j)
      filled[i][j] = i == j || D[elimination[i]][elimination[j]] != 0 ? 1 : 0;
  }
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = k + 1; i < n; ++i) {
      for (std::size_t j = k + 1; filled[i][k] != 0 && j < n; ++j)
        filled[i][j] = static_cast<char>(filled[i][j] | filled[k][j]);
    }
  }
  return filled;
}

/// Every entry of L has its place, columns and rows are those of a partition, and what was counted is there.
void expect_structure(const csr& A, const supernodes& its) {
  auto order = its.elimination;
  std::sort(order.begin(), order.end());
  for (std::size_t k = 0; k < order.size(); ++k) ASSERT_EQ(order[k], static_cast<sparse_index>(k));
  ASSERT_EQ(its.order(), A.rows);
  const auto filled = filled_pattern(A, its.elimination);
  std::int64_t stored = 0;
  for (sparse_index s = 0; s < its.count(); ++s) {
    const auto rows = its.rows(s);
    ASSERT_GE(its.width(s), 1);
    ASSERT_TRUE(std::is_sorted(rows.begin(), rows.end()));
    ASSERT_TRUE(std::adjacent_find(rows.begin(), rows.end()) == rows.end());
    ASSERT_LE(static_cast<sparse_index>(rows.size()), its.longest);
    for (auto j = its.first[s]; j < its.first[s + 1]; ++j) {
      ASSERT_EQ(rows[j - its.first[s]], j);
      for (sparse_index i = j; i < A.rows; ++i) {
        if (filled[i][j] == 0) continue;
        ASSERT_TRUE(std::binary_search(rows.begin(), rows.end(), i)) << i << " " << j;
      }
    }
    stored += static_cast<std::int64_t>(rows.size()) * its.width(s);
  }
  EXPECT_EQ(stored, its.stored());
}

TEST(supernodes, hold_every_entry_of_the_factors) {
  random_numbers random(7);
  for (const index_t n : {0, 1, 2, 5, 20, 60}) {
    for (const int percent : {0, 3, 10, 40, 100}) {
      const csr A = random_symmetric(random, n, percent);
      expect_structure(A, *structure_of(A));
    }
  }
  for (const char* problem : {"plate:9", "poisson7:6", "diffusion:11", "poisson7:60x1x1"}) {
    const csr A = residua::generate_problem(problem);
    expect_structure(A, *structure_of(A));
  }
}

/// Narrow ones are joined whatever that stores; of wider ones at most 0.8, 0.1 and 0.05 of the elements are
/// zeros (Chen, Davis, Hager, Rajamanickam 2008), where there is a zero at all.
TEST(supernodes, join_where_zeros_are_few) {
  std::int64_t wide = 0, with_zeros = 0;
  for (const char* problem : {"poisson7:9", "plate:30", "poisson7:400x1x1", "diffusion:24"}) {
    SCOPED_TRACE(problem);
    const csr A = residua::generate_problem(problem);
    const auto its = structure_of(A);
    const auto entries = residua::sparse::sizes_of_factors(pattern_of_symmetric(view_of(A)), its->elimination,
                                                           std::int64_t{1} << 40)
                             .count;
    for (sparse_index s = 0; s < its->count(); ++s) {
      const std::int64_t width = its->width(s), rows = std::ssize(its->rows(s));
      std::int64_t zeros = width * rows - width * (width - 1) / 2;
      const auto stored = static_cast<double>(zeros);
      for (auto j = its->first[s]; j < its->first[s + 1]; ++j) zeros -= entries[j];
      wide += width > 16 ? 1 : 0;
      with_zeros += width > 4 && zeros > 0 ? 1 : 0;
      const double most = width <= 4 ? 1 : width <= 16 ? 0.8 : width <= 48 ? 0.1 : 0.05;
      EXPECT_LE(static_cast<double>(zeros), most * stored) << width << " columns";
      const bool is_last_child =
          rows > width && its->rows(s)[width] < its->first[std::min(s + 2, its->count())];
      if (is_last_child) {
        EXPECT_GT(width + its->width(s + 1), 4);
      }
    }
  }
  EXPECT_GT(wide, 0);
  EXPECT_GT(with_zeros, 0);
}

TEST(supernodes, are_one_where_all_columns_are_full) {
  random_numbers random(8);
  const auto its = structure_of(random_symmetric(random, 40, 100));
  EXPECT_EQ(its->count(), 1);
  EXPECT_EQ(its->stored(), 1600);
}

TEST(supernodes, of_a_diagonal_matrix_are_its_columns) {
  random_numbers random(8);
  const auto its = structure_of(random_symmetric(random, 40, 0));
  EXPECT_EQ(its->count(), 40);
  EXPECT_EQ(its->stored(), 40);
}

TEST(symmetric_patterns, are_those_of_the_sum) {
  random_numbers random(9);
  for (const index_t n : {0, 1, 12, 30}) {
    const csr A = random_symmetric(random, n, 20);
    const auto of_sum = pattern_of_sum(view_of(A)), own = pattern_of_symmetric(view_of(A));
    EXPECT_EQ(own.row_start, of_sum.row_start);
    EXPECT_EQ(own.column, of_sum.column);
  }
}

// ---- numbers ----

/// For a definite A the computed x has |b - A x|_i <= gamma_(3 n + 1) (|L||L^T||x|)_i, and by Cauchy's and
/// Schwarz's inequality |L||L^T|_ij <= sqrt(a_ii a_jj) / (1 - gamma_(n + 1)): Higham, Accuracy and Stability,
/// theorem 10.4 and the proof of 10.5. They hold for any order of the sums, and fused or not.
void expect_solved(const csr& A, double sign) {
  supernodal_cholesky factors(structure_of(A));
  ASSERT_EQ(factors.factorise(view_of(A), sign), -1);
  const auto n = static_cast<double>(A.rows);
  random_numbers random(11);
  std::vector<double> b;
  for (index_t i = 0; i < A.rows; ++i) b.push_back(random.graded(2));
  auto x = b;
  factors.solve(x.data());
  double weighted = 0;
  std::vector<double> root;
  const auto D = dense_of(A);
  for (index_t i = 0; i < A.rows; ++i) {
    root.push_back(std::sqrt(std::fabs(D[i][i])));
    weighted += root.back() * std::fabs(x[i]);
  }
  const double gamma = (3 * n + 1) * unit / (1 - (3 * n + 1) * unit);
  mp r(2200), term(2200);
  for (index_t i = 0; i < A.rows; ++i) {
    r.set(b[i]);
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      term.set(sign * A.value[k]);
      mpfr_mul_d(term.get(), term.get(), x[A.column[k]], MPFR_RNDN);
      mpfr_sub(r.get(), r.get(), term.get(), MPFR_RNDN);
    }
    // Half as much again of rounding in the bound itself.
    EXPECT_LE(std::fabs(r.to_double()), gamma / (1 - gamma) * root[i] * weighted * (1 + 0x1p-40)) << i;
  }
}

TEST(supernodal_cholesky, solves_within_its_bound) {
  random_numbers random(12);
  for (const index_t n : {0, 1, 2, 3, 9, 33, 80}) {
    for (const int percent : {0, 3, 20, 100}) {
      csr A = random_symmetric(random, n, percent);
      expect_solved(A, 1);
      for (double& value : A.value) value = -value;
      expect_solved(A, -1);
    }
  }
  for (const char* problem : {"plate:9", "poisson7:6", "diffusion:11", "poisson27:5"})
    expect_solved(residua::generate_problem(problem), 1);
}

/// L by rows solves as the panels do: L L^T x is within the factorisation's own bound of A x.
TEST(supernodal_cholesky, gives_its_factor_by_rows) {
  const csr A = residua::generate_problem("plate:8");
  const auto structure = structure_of(A);
  supernodal_cholesky factors(structure);
  ASSERT_EQ(factors.factorise(view_of(A), 1), -1);
  const csr L = factors.lower();
  const auto D = dense_of(A), dense_L = dense_of(L);
  const auto& order = structure->elimination;
  const double n = static_cast<double>(A.rows), gamma = (n + 1) * unit / (1 - (n + 1) * unit);
  for (index_t i = 0; i < A.rows; ++i) {
    EXPECT_EQ(L.column[L.row_start[i + 1] - 1], i);
    for (index_t j = 0; j <= i; ++j) {
      long double sum = 0;
      for (index_t k = 0; k <= j; ++k) sum += static_cast<long double>(dense_L[i][k]) * dense_L[j][k];
      const double a = D[order[i]][order[j]];
      const double size = std::sqrt(D[order[i]][order[i]] * D[order[j]][order[j]]);
      // The sum itself is rounded to 64 bits.
      EXPECT_LE(std::fabs(static_cast<double>(sum - a)), gamma / (1 - gamma) * size + n * 0x1p-63 * size);
    }
  }
}

TEST(supernodal_cholesky, names_a_row_where_the_matrix_is_not_definite) {
  csr A = residua::generate_problem("poisson7:5");
  supernodal_cholesky factors(structure_of(A));
  for (const index_t row : {index_t{0}, index_t{62}, A.rows - 1}) {
    csr B = A;
    for (auto k = B.row_start[row]; k < B.row_start[row + 1]; ++k)
      if (B.column[k] == row) B.value[k] = 0.01;
    const auto broken = factors.factorise(view_of(B), 1);
    EXPECT_GE(broken, 0);
    EXPECT_LT(broken, B.rows);
  }
  EXPECT_EQ(factors.factorise(view_of(A), 1), -1) << "nothing of them is left";
  EXPECT_GE(factors.factorise(view_of(A), -1), 0);
}

/// Of an arrow, whose tip comes last or before one feather alone: whatever the order, the one pivot that is
/// not positive is that of the row whose diagonal element is negative.
TEST(supernodal_cholesky, names_the_row_as_the_matrix_counts_it) {
  constexpr index_t n = 9;
  for (index_t negative = 0; negative < n; ++negative) {
    const csr A = square_matrix(n, [=](index_t i, index_t j) {
      if (i == j) return i == negative ? -20.0 : 20.0;
      return i == 0 || j == 0 ? 1.0 : 0.0;
    });
    supernodal_cholesky factors(structure_of(A));
    EXPECT_EQ(factors.factorise(view_of(A), 1), negative);
  }
}

}  // namespace
}  // namespace residua_test
