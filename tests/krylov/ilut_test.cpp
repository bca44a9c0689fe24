// ILUT against a dense computation, its limits, and matching: matrices with permuted columns and scalings.
#include <algorithm>

#include "dominated.hpp"
#include "residua/number/expansion.hpp"

namespace residua_test {
namespace {

using dense_matrix = std::vector<std::vector<double>>;
using dense_dd = std::vector<std::vector<residua::dd>>;

class ilut : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(ilut);

/// Of row i's elements in columns [begin, end): those below the limit become zero, and all but the `fill`
/// largest.
void drop(std::vector<residua::dd>& row, std::size_t begin, std::size_t end, double limit, index_t fill) {
  std::vector<double> sizes;
  for (std::size_t j = begin; j < end; ++j) sizes.push_back(std::fabs(leading(row[j])));
  std::ranges::sort(sizes, std::greater<>());
  const auto most = static_cast<std::size_t>(fill);
  const double smallest = most < sizes.size() ? sizes[most] : -1;  // the largest that is not kept
  for (std::size_t j = begin; j < end; ++j) {
    const double size = std::fabs(leading(row[j]));
    if (size < limit || size <= smallest) row[j] = residua::dd(0.0);
  }
}

/// Saad's algorithm on dense rows, in dd.
void dense_ilut(const dense_matrix& B, const preconditioner_options& o, dense_dd& L, dense_dd& U) {
  const std::size_t n = B.size();
  L = U = dense_dd(n, std::vector<residua::dd>(n, residua::dd(0.0)));
  for (std::size_t i = 0; i < n; ++i) {
    std::vector<residua::dd> w(B[i].begin(), B[i].end());
    double norm = 0;
    for (const double b : B[i]) norm = std::hypot(norm, b);
    for (std::size_t k = 0; k < i; ++k) {
      w[k] = w[k] / U[k][k];
      if (std::fabs(leading(w[k])) < o.drop_tolerance * norm) w[k] = residua::dd(0.0);
      for (std::size_t j = k + 1; j < n; ++j) w[j] = w[j] - w[k] * U[k][j];
    }
    drop(w, 0, i, 0, o.fill);
    drop(w, i + 1, n, o.drop_tolerance * norm, o.fill);
    for (std::size_t j = 0; j < n; ++j) (j < i ? L : U)[i][j] = w[j];
    L[i][i] = residua::dd(1.0);
  }
}

std::vector<double> some_vector(index_t n) {
  std::vector<double> r;
  for (index_t i = 0; i < n; ++i) r.push_back(static_cast<double>((7 * i) % 11 - 5));
  return r;
}

TEST_P(ilut, is_what_dense_rows_give) {
  for (const index_t n : {1, 2, 7, 20}) {
    for (const preconditioner_options& o : {preconditioner_options{.drop_tolerance = 0, .fill = n},
                                            {.drop_tolerance = 0, .fill = 2},
                                            {.drop_tolerance = 0.02, .fill = n},
                                            {.drop_tolerance = 0.01, .fill = 3},
                                            {.drop_tolerance = 0, .fill = 0},
                                            {.drop_tolerance = 2, .fill = n}}) {
      const auto B = dominated_matrix(n, static_cast<std::uint64_t>(n));
      dense_dd L, U;
      dense_ilut(B, o, L, U);
      const preconditioner M(ctx, csr_matrix(ctx, sparse(B)), preconditioner_kind::ilut, o);
      EXPECT_EQ(M.report().shift, 0);
      EXPECT_LE(M.report().entries, 2 * n * (o.fill + 1));
      expect_near(applied(ctx, M, some_vector(n)), dense_solution(L, U, some_vector(n)), dominated_bound(n));
    }
  }
}

/// Of the three entries beside the diagonal one is kept; all is exact.
TEST_P(ilut, keeps_the_first_of_equal_entries) {
  const auto A = [](index_t row) {
    dense_matrix entries(4, std::vector<double>(4, 0.0));
    for (std::size_t i = 0; i < 4; ++i) entries[i][i] = 4;
    for (std::size_t k = 0; k < 3; ++k) entries[row][row == 0 ? k + 1 : k] = k == 1 ? -1 : 1;
    return sparse(entries);
  };
  const std::vector<double> r = {4, 8, 16, 32};
  const auto solved = [&](index_t row) {
    return applied(ctx,
                   preconditioner(ctx, csr_matrix(ctx, A(row)), preconditioner_kind::ilut,
                                  {.drop_tolerance = 0, .fill = 1}),
                   r);
  };
  EXPECT_EQ(solved(3), (std::vector<double>{1, 2, 4, (32 - 1) / 4.0}));
  EXPECT_EQ(solved(0), (std::vector<double>{(4 - 2) / 4.0, 2, 4, 8}));
}

/// A = D_1 B P D_2: the matching finds P and takes the scalings out, M^-1 is A^-1.
TEST_P(ilut, and_ilu0_match_rows_to_columns) {
  constexpr index_t n = 9;
  const auto B = dominated_matrix(n, 5);
  dense_matrix A(n, std::vector<double>(n, 0.0));
  std::vector<double> y = some_vector(n), r(n, 0.0);
  const auto place = [](index_t j) { return (j + 4) % n; };
  const auto row_scale = [](index_t i) { return std::ldexp(1.0, static_cast<int>(30 * (i % 5) - 60)); };
  const auto column_scale = [](index_t j) { return std::ldexp(1.0, static_cast<int>(9 * (j % 4))); };
  for (index_t i = 0; i < n; ++i) {
    for (index_t j = 0; j < n; ++j) A[i][place(j)] = row_scale(i) * B[i][j] * column_scale(j);
  }
  std::fill(A[3].begin(), A[3].end(), 0.0);  // a row whose diagonal entry is missing
  A[3][place(3)] = row_scale(3) * column_scale(3);
  residua::dd sum(0.0);
  for (index_t i = 0; i < n; ++i) {
    sum = residua::dd(0.0);
    for (index_t j = 0; j < n; ++j) sum = sum + residua::dd(A[i][place(j)]) * (y[j] / column_scale(j));
    r[i] = leading(sum);
  }
  const preconditioner M(ctx, csr_matrix(ctx, sparse(A)), preconditioner_kind::ilut,
                         {.drop_tolerance = 0, .fill = n});
  EXPECT_TRUE(M.report().is_matched);
  EXPECT_EQ(M.report().shift, 0);
  auto z = applied(ctx, M, r), scaled = y;
  for (index_t j = 0; j < n; ++j) scaled[j] = z[place(j)] * column_scale(j);
  // r's own rounding is another u of each element, and the condition is 3.
  expect_near(scaled, y, dominated_bound(n) + 3 * 0x1p-53);
}

/// A diagonal entry of zero that elimination fills may stay where it is; one that is missing may not.
TEST_P(ilut, takes_the_place_of_gaps_that_would_be_filled) {
  csr A = dense({1, 1, 1, 0});
  EXPECT_FALSE(preconditioner(ctx, csr_matrix(ctx, A), preconditioner_kind::ilu0).report().is_matched);
  A.row_start = {0, 2, 3};
  A.column.pop_back();
  A.value.pop_back();
  EXPECT_TRUE(preconditioner(ctx, csr_matrix(ctx, A), preconditioner_kind::ilu0).report().is_matched);
}

TEST_P(ilut, is_applied_to_patterns_without_a_diagonal) {
  const csr A = dense({0, 2, 0, 0, 0, 4, 8, 0, 0});
  csr missing = A;  // and without the stored zeros of dense()
  missing.row_start = {0, 1, 2, 3};
  missing.column = {1, 2, 0};
  missing.value = {2, 4, 8};
  for (const auto kind : {preconditioner_kind::ilu0, preconditioner_kind::ilut}) {
    for (const csr& matrix : {A, missing}) {
      const preconditioner M(ctx, csr_matrix(ctx, matrix), kind);
      EXPECT_TRUE(M.report().is_matched);
      EXPECT_EQ(M.report().shift, 0);
      EXPECT_EQ(applied(ctx, M, {2, 4, 8}), (std::vector<double>{1, 1, 1}));
    }
  }
}

}  // namespace
}  // namespace residua_test
