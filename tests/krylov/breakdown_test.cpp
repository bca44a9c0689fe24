// Factors that do not exist: with which shift they do, and what M is then.
#include <tuple>
#include <utility>

#include "dominated.hpp"
#include "krylov/precondition/shifted_matrix.hpp"
#include "residua/sparse/csr.hpp"
#include "sparse/host_arrays.hpp"

namespace residua_test {
namespace {

using kind = preconditioner_kind;

class breakdown : public on_backend {
 protected:
  [[nodiscard]] preconditioner made(const csr& A, kind k) const { return {ctx, csr_matrix(ctx, A), k}; }
};
RESIDUA_ON_FEW_BACKENDS(breakdown);

csr symmetric(csr A) {
  A.kind = residua::matrix_kind::symmetric;
  return A;
}

/// Positive definite, but IC(0) has the last pivot 3 - 4/3 - 4/(5/3) - ... < 0. Source: Kershaw, The
/// incomplete Cholesky-conjugate gradient method for the iterative solution of systems of linear equations,
/// J. Comput. Phys. 26, 1978, section 3.
csr kershaw() { return symmetric(dense({3, -2, 0, 2, -2, 3, -2, 0, 0, -2, 3, -2, 2, 0, -2, 3})); }

/// alpha is a start of 10^-3, doubled.
constexpr double doubled(int times) { return 1e-3 * static_cast<double>(1 << times); }

/// D = diag(4, 5): the first diagonal entry is 1/4 below zero, and its row dominated from 1/4 + 4/4 on.
TEST(shifts, begin_above_zero_and_end_where_every_row_is_dominated) {
  const csr A = symmetric(dense({-1, 4, 4, 5}));
  const auto B = residua::precondition::shifted(residua::detail::view_of(A), A.kind, kind::ic0);
  EXPECT_EQ(B.shift_of_row, (std::vector<double>{4, 5}));
  EXPECT_EQ(B.first_shift, 0.25 + residua::precondition::smallest_first_shift);
  EXPECT_EQ(B.dominant_shift, 1.25);
}

/// A diagonal with a zero has no sign: shifts are as large as rows are.
TEST(shifts, of_a_diagonal_with_a_zero_are_those_of_an_indefinite_matrix) {
  const csr A = symmetric(dense({-1, 4, 4, 0}));
  const auto B = residua::precondition::shifted(residua::detail::view_of(A), A.kind, kind::ilu0);
  EXPECT_EQ(B.sign, 0);
  EXPECT_EQ(B.shift_of_row, (std::vector<double>{-4, 4}));
}

/// Scaled up in one row and down in the other.
TEST(shifts, are_those_of_a_matrix_whose_matched_entries_are_one) {
  const csr A = dense({0, 0x1p-20, 0x1p30, 0});
  const auto B = residua::precondition::shifted(residua::detail::view_of(A), A.kind, kind::ilut);
  EXPECT_TRUE(B.is_matched);
  EXPECT_EQ(B.matrix.value, (std::vector<double>{1, 1}));
  EXPECT_EQ(B.shift_of_row, (std::vector<double>{1, 1}));
}

/// Rows that are not matched take the columns that are left, wherever these are.
TEST(shifts, are_of_matrices_with_a_column_for_every_row) {
  const std::pair<csr, std::vector<sparse_index>> rows_of_columns[] = {
      {dense({1, 0, 0, 0}), {0, 1}},
      {dense({0, 0, 1, 0}), {1, 0}},
      {dense({0, 0, 0, 1}), {0, 1}},
      {dense({0, 1, 0, 1, 0, 0, 0, 0, 0}), {1, 0, 2}},
      {dense({0, 0, 0, 0, 0, 1, 0, 1, 0}), {0, 2, 1}}};
  for (const auto& [A, row] : rows_of_columns) {
    const auto B = residua::precondition::shifted(residua::detail::view_of(A), A.kind, kind::ilut);
    EXPECT_EQ(B.after.place, row);
  }
}

TEST_P(breakdown, a_pivot_below_zero_is_shifted_away) {
  for (const auto k : {kind::ic0, kind::ilu0}) {
    const auto M = made(kershaw(), k);
    EXPECT_GT(M.report().shift, 0);
    EXPECT_FALSE(M.report().is_matched);
    const auto a = solve_by<double>(attempt_method::cg, ctx, kershaw(), {1, 2, 3, 4}, {}, k);
    EXPECT_EQ(a.report.reason, stop_reason::converged);
  }
}

/// With D = diag(A), det(A + alpha D) = (1 + alpha)^2 - 4 is positive beyond alpha = 1.
TEST_P(breakdown, the_shift_is_the_first_that_will_do) {
  const csr A = symmetric(dense({1, 2, 2, 1}));
  for (const auto k : {kind::ic0, kind::ilu0}) EXPECT_EQ(made(A, k).report().shift, doubled(10));
  // The same at another scale: alpha is relative.
  const csr scaled = symmetric(dense({0x1p-300, 0x1p-99, 0x1p-99, 0x1p100}));
  for (const auto k : {kind::ic0, kind::ilu0}) EXPECT_EQ(made(scaled, k).report().shift, doubled(10));
}

/// M = A + alpha D where factors without fill-in are complete: M^-1 by Cramer's rule, in dd.
void expect_inverse(const std::vector<double>& z, double a, double b, double c, double d) {
  const residua::dd determinant = residua::dd(a) * residua::dd(d) - residua::dd(b) * residua::dd(c);
  // r = (1, 1).
  const residua::dd x = residua::dd(d - b) / determinant, y = residua::dd(a - c) / determinant;
  // Two divisions, products and subtractions a pivot; |L||U| and the inverse's norm multiply their errors.
  const double size = std::max({std::fabs(a), std::fabs(b), std::fabs(c), std::fabs(d)});
  const double inverse = 2 * size / std::fabs(leading(determinant));
  const double growth = size + std::fabs(b * c / a);
  const double bound = 8 * 0x1p-53 * growth * inverse * inverse * 2;
  EXPECT_NEAR(z[0], leading(x), bound);
  EXPECT_NEAR(z[1], leading(y), bound);
}

TEST_P(breakdown, m_is_made_of_the_shifted_matrix) {
  // Pivots 1 and 4 - 4 = 0; D has the largest magnitudes 2 and 4.
  const auto lu = made(dense({1, 2, 2, 4}), kind::ilu0);
  const double alpha = lu.report().shift;
  EXPECT_EQ(alpha, doubled(0));
  expect_inverse(applied(ctx, lu, {1, 1}), 1 + 2 * alpha, 2, 2, 4 + 4 * alpha);
  // D = diag(A) for ic0, and for ilu0 of a symmetric matrix.
  const auto cholesky = made(symmetric(dense({1, 2, 2, 1})), kind::ic0);
  const double beta = 1 + cholesky.report().shift;
  expect_inverse(applied(ctx, cholesky, {1, 1}), beta, 2, 2, beta);
  // D keeps the signs of a diagonal that has both.
  const auto mixed = made(dense({1, 2, -2, -4}), kind::ilu0);
  const double gamma = mixed.report().shift;
  EXPECT_EQ(gamma, doubled(0));
  expect_inverse(applied(ctx, mixed, {1, 1}), 1 + 2 * gamma, 2, -2, -4 - 4 * gamma);
  // The block is singular.
  const auto block = made(dense({1, 2, 2, 4}), kind::block_jacobi);
  EXPECT_EQ(block.report().shift, doubled(0));
  expect_inverse(applied(ctx, block, {1, 1}), 1 + 2 * alpha, 2, 2, 4 + 4 * alpha);
}

/// The pivot of the second row is 1 - (1 - 2^-52)^2 = 2^-51 as it is rounded: more than the rounding of its
/// own entry, 3 2^-53, and less than that of the entry and of what is taken from it.
TEST(pivots, below_the_rounding_of_their_sums_are_not_accepted) {
  const double beside = 1 - 0x1p-52;
  const auto A = symmetric(dense({1, beside, beside, 1}));
  const auto B = residua::precondition::shifted(residua::detail::view_of(A), A.kind, kind::ic0);
  EXPECT_EQ(residua::precondition::factorise_ic0(B, 0).broken_row, 1);
  const auto wider = symmetric(dense({1, 1 - 0x1p-50, 1 - 0x1p-50, 1}));
  const auto C = residua::precondition::shifted(residua::detail::view_of(wider), wider.kind, kind::ic0);
  EXPECT_EQ(residua::precondition::factorise_ic0(C, 0).broken_row, -1);
}

/// The last pivot of a block ((1, 1 - d), (1 - d, 1)) is 2 d - d^2, a sum of one product and 1, however many
/// blocks are above it.
TEST(pivots, are_sums_of_their_own_rows_alone) {
  constexpr index_t blocks = 30000;
  const double beside = 1 - 0x1p-42;
  csr A;
  A.rows = A.columns = 2 * blocks;
  A.kind = residua::matrix_kind::symmetric;
  A.row_start = {0};
  for (index_t i = 0; i < A.rows; ++i) {
    for (const index_t j : {i / 2 * 2, i / 2 * 2 + 1}) {
      A.column.push_back(static_cast<residua::sparse_index>(j));
      A.value.push_back(i == j ? 1 : beside);
    }
    A.row_start.push_back(static_cast<residua::sparse_index>(2 * (i + 1)));
  }
  const auto B = residua::precondition::shifted(residua::detail::view_of(A), A.kind, kind::ic0);
  EXPECT_EQ(residua::precondition::factorise_ic0(B, 0).broken_row, -1);
}

residua::precondition::shifted_matrix shifted_for(const csr& A, kind k) {
  return residua::precondition::shifted(residua::detail::view_of(A), A.kind, k);
}

/// The second pivot is 1 - (1 - t 2^-53): an entry and a product of about 1 and two roundings more err by
/// 6 2^-53, so t = 5 is not accepted and t = 7 is.
TEST(pivots, of_lu_below_the_rounding_of_their_sums_are_not_accepted) {
  const auto broken = [](double t) {
    const csr A = dense({1, 1, 1 - t * 0x1p-53, 1});
    const auto of_ilu0 = residua::precondition::factorise_ilu0(shifted_for(A, kind::ilu0), 0).broken_row;
    const auto of_ilut =
        residua::precondition::factorise_ilut(shifted_for(A, kind::ilut), 0, {.drop_tolerance = 0})
            .broken_row;
    EXPECT_EQ(of_ilu0, of_ilut);
    return of_ilu0;
  };
  EXPECT_EQ(broken(5), 1);
  EXPECT_EQ(broken(7), -1);
}

/// The first row is far longer than the others, whose columns are looked up in it: some are not there.
TEST(ilu0, leaves_what_a_long_row_has_not) {
  constexpr index_t n = 120;
  const csr A = square_matrix(n, [](index_t i, index_t j) {
    if (i == 0) return j % 3 == 1 && j > 1 ? 0.0 : j == 0 ? 2.0 : 1.0;
    return i == j ? 8.0 : j == 0 ? 2.0 : j == i + 1 ? 4.0 : 0.0;
  });
  const auto f = residua::precondition::factorise_ilu0(shifted_for(A, kind::ilu0), 0);
  ASSERT_EQ(f.broken_row, -1);
  const auto of_first = [](index_t j) { return j % 3 == 1 && j > 1 ? 0.0 : 1.0; };
  for (index_t i = 1; i < n; ++i) {
    const auto begin = f.upper.row_start[i], end = f.upper.row_start[i + 1];
    ASSERT_EQ(end - begin, i + 1 < n ? 2 : 1);
    EXPECT_EQ(f.upper.value[begin], 8 - of_first(i)) << "row " << i;
    if (i + 1 < n) {
      EXPECT_EQ(f.upper.value[begin + 1], 4 - of_first(i + 1)) << "row " << i;
    }
  }
}

/// B itself, unscaled, with what the factorisation asks of it.
residua::precondition::shifted_matrix as_it_is(const csr& A) {
  residua::precondition::shifted_matrix B;
  B.matrix = A;
  B.shift_of_row.assign(static_cast<std::size_t>(A.rows), 1.0);
  for (index_t i = 0; i < A.rows; ++i)
    B.diagonal.push_back(residua::detail::diagonal_position(residua::detail::view_of(A), i));
  return B;
}

/// Rows (6, 8) and (8, 6) have the norm 10, and 0.6 of that is 6.
TEST(ilut_factors, keep_what_is_as_large_as_the_limit) {
  const csr A = dense({1, 0, 0, 0,  //
                       6, 8, 0, 0,  //
                       0, 0, 8, 6,  //
                       0, 0, 0, 1});
  const auto f = residua::precondition::factorise_ilut(as_it_is(A), 0, {.drop_tolerance = 0.6, .fill = 4});
  ASSERT_EQ(f.broken_row, -1);
  EXPECT_EQ(f.lower.nonzeros(), 4 + 1);
  EXPECT_EQ(f.upper.nonzeros(), 4 + 1);
  const auto less =
      residua::precondition::factorise_ilut(as_it_is(A), 0, {.drop_tolerance = 0.61, .fill = 4});
  EXPECT_EQ(less.lower.nonzeros() + less.upper.nonzeros(), 8);
}

TEST(ilut_factors, keep_the_first_of_many_equal_entries) {
  constexpr index_t n = 300, fill = 7;
  const csr A = square_matrix(n, [](index_t i, index_t j) {
    return i == j ? 4.0 : i == 0 ? (j % 2 == 0 ? 1.0 : -1.0) : 0.0;
  });
  const auto f = residua::precondition::factorise_ilut(as_it_is(A), 0, {.drop_tolerance = 0, .fill = fill});
  const std::vector<sparse_index> kept(f.upper.column.begin(), f.upper.column.begin() + f.upper.row_start[1]);
  EXPECT_EQ(kept, (std::vector<sparse_index>{0, 1, 2, 3, 4, 5, 6, 7}));
}

/// Behind a pivot that is accepted.
TEST(ilut_factors, break_down_where_an_entry_overflows) {
  const double huge = 1.7e308;
  const csr right = dense({1, 0, huge, -1, 1, huge, 0, 0, 1}), left = dense({0x1p-1000, 0, 0x1p100, 1});
  EXPECT_EQ(residua::precondition::factorise_ilut(as_it_is(right), 0, {.drop_tolerance = 0}).broken_row, 1);
  EXPECT_EQ(residua::precondition::factorise_ilut(as_it_is(left), 0, {.drop_tolerance = 0}).broken_row, 1);
  EXPECT_EQ(residua::precondition::factorise_ilu0(as_it_is(right), 0).broken_row, 1);
  EXPECT_EQ(residua::precondition::factorise_ilu0(as_it_is(left), 0).broken_row, 1);
}

/// Entries that are zero, stored so or made so, are no entries of factors, even where none is too small.
TEST(ilut_factors, have_no_zeros) {
  csr A =
      dense({1, 1, 2, 1, 2, 2, 3, 1, 4});  // less the first row the second is (1, 0), and the third (-2, -2)
  const auto full = residua::precondition::factorise_ilut(as_it_is(A), 0, {.drop_tolerance = 0, .fill = 3});
  ASSERT_EQ(full.broken_row, -1);
  EXPECT_EQ(full.upper.row_start, (std::vector<sparse_index>{0, 3, 4, 5}));
  EXPECT_EQ(full.lower.row_start, (std::vector<sparse_index>{0, 1, 3, 6}));
  A.value = {1, 0, 2, 0, 2, 0, 0, 1, 4};
  const auto some = residua::precondition::factorise_ilut(as_it_is(A), 0, {.drop_tolerance = 0, .fill = 3});
  ASSERT_EQ(some.broken_row, -1);
  EXPECT_EQ(some.upper.column, (std::vector<sparse_index>{0, 2, 1, 2}));
  EXPECT_EQ(some.lower.column, (std::vector<sparse_index>{0, 1, 1, 2}));
}

/// D is that of the rows where no sign of the diagonal is wanted that it has.
TEST(shifts, of_negative_diagonals_are_as_large_as_their_rows) {
  const csr A = symmetric(dense({-1, 3, 3, -1}));
  EXPECT_EQ(shifted_for(A, kind::ic0).shift_of_row, (std::vector<double>{3, 3}));
  EXPECT_EQ(shifted_for(A, kind::ilu0).shift_of_row, (std::vector<double>{-1, -1}));
  EXPECT_EQ(shifted_for(A, kind::ilu0).sign, -1);
  EXPECT_EQ(shifted_for(symmetric(dense({2, 1, 1, 2})), kind::ilut).sign, 0) << "matched, not symmetric";
}

TEST_P(breakdown, ic0_takes_zeros_and_signs_on_the_diagonal) {
  csr missing = dense({1, 1, 1, 1});  // then without the first diagonal entry
  missing.column.erase(missing.column.begin());
  missing.value.erase(missing.value.begin());
  missing.row_start = {0, 1, 3};
  const auto of_missing = made(missing, kind::ic0);
  EXPECT_GT(of_missing.report().shift, 0);
  EXPECT_EQ(of_missing.report().shift, made(dense({0, 1, 1, 1}), kind::ic0).report().shift);
  // The start is what makes the diagonal positive, and 10^-3 more.
  EXPECT_EQ(made(dense({-1}), kind::ic0).report().shift, 1 + doubled(0));
  EXPECT_EQ(made(dense({0}), kind::ic0).report().shift, doubled(0));
}

TEST_P(breakdown, a_pivot_of_rounding_is_none) {
  // In exact arithmetic the second pivot is 0; in double it is the rounding of 0.1 * 0.3 / 0.3.
  const csr A = dense({0.3, 0.1, 0.3 * 0.7, 0.1 * 0.7});
  EXPECT_EQ(made(A, kind::ilu0).report().shift, doubled(0));
  EXPECT_EQ(made(A, kind::ilut).report().shift, doubled(0));
}

TEST_P(breakdown, singular_matrices_have_preconditioners) {
  csr nothing_stored = dense({0, 0, 0, 0});
  nothing_stored.column.clear();
  nothing_stored.value.clear();
  nothing_stored.row_start = {0, 0, 0};
  for (const csr& A : {dense({1, 1, 1, 1}), dense({0, 0, 0, 0}), nothing_stored, dense({0, 1, 0, 0})}) {
    for (const auto k : {kind::ilu0, kind::ilut, kind::block_jacobi}) {
      SCOPED_TRACE(std::string(name_of(k)));
      const auto M = made(A, k);
      EXPECT_GT(M.report().shift, 0);
      for (const double z : applied(ctx, M, {1, 1})) EXPECT_TRUE(std::isfinite(z));
    }
  }
}

/// Ones on the diagonal and -1 above it: the inverse has elements of 2^(n - 2).
csr with_large_inverse(index_t n) {
  std::vector<std::vector<double>> A(static_cast<std::size_t>(n), std::vector<double>(n, 0.0));
  for (index_t i = 0; i < n; ++i) {
    A[i][i] = 1;
    for (index_t j = i + 1; j < n; ++j) A[i][j] = -1;
  }
  return sparse(A);
}

TEST_P(breakdown, factors_of_a_large_inverse_are_none) {
  const auto ilut_of = [&](index_t n) {
    return preconditioner(ctx, csr_matrix(ctx, with_large_inverse(n)), kind::ilut,
                          {.drop_tolerance = 0, .fill = n});
  };
  EXPECT_EQ(ilut_of(40).report().shift, 0);  // (1, ..., 1) becomes 2^39
  // x_1 = (1 + 1/d)^59 / d with d = 1 + alpha is 2^53.8 at alpha = 0.128, and 2^49.5 at 0.256.
  EXPECT_EQ(ilut_of(60).report().shift, doubled(8));
  // Unscaled factors may be that large, but solves with them must not overflow.
  EXPECT_EQ(made(with_large_inverse(60), kind::ilu0).report().shift, 0);
  const double huge = 0x1p700;
  EXPECT_EQ(made(dense({1, huge, 0, 0, 1, huge, 0, 0, 1}), kind::ilu0).report().shift, doubled(0));
  // x_1 = 1 - huge (1 + huge) overflows below zero.
  EXPECT_EQ(made(dense({1, huge, 0, 0, 1, -huge, 0, 0, 1}), kind::ilu0).report().shift, doubled(0));
}

TEST_P(breakdown, overflow_is_named) {
  const double huge = 1e308;
  expect_error(residua::error_kind::invalid_input, {"ilu0", "not finite", "row 1"}, [&] {
    std::ignore = made(dense({huge, huge, -huge, huge}), kind::ilu0);
  });
}

/// Such a matrix never reaches a preconditioner.
/// No shift that double holds makes the rows dominant: the search ends all the same.
TEST_P(breakdown, shifts_end_where_they_overflow) {
  const csr A = symmetric(dense({1e-300, 1e300, 1e300, 1e-300}));
  for (const auto k : {kind::ic0, kind::ilu0}) {
    expect_error(residua::error_kind::invalid_input, {std::string(name_of(k)), "pivot that is not finite"},
                 [&] { std::ignore = made(A, k); });
  }
}

TEST_P(breakdown, nan_is_no_matrix) {
  expect_rejected({"value", "nan"}, [&] { csr_matrix(ctx, dense({1, std::nan(""), 0, 1})); });
}

}  // namespace
}  // namespace residua_test
