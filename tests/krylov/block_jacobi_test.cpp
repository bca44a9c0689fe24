// Block Jacobi: which rows make a block, and blocks against their exact inverses.
#include "krylov/precondition/block_jacobi.hpp"

#include "dominated.hpp"
#include "rejection.hpp"
#include "sparse/host_arrays.hpp"

namespace residua_test {
namespace {

using residua::precondition::block_starts;

class block_jacobi : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(block_jacobi);

std::vector<index_t> starts_of(const csr& A, index_t most) {
  return block_starts(residua::detail::view_of(A), most);
}

TEST(blocks, keep_rows_of_equal_pattern_together) {
  using starts = std::vector<index_t>;
  // Groups of 1, 2 and 3 rows.
  const csr A = dense({1, 1, 1, 0, 0, 0,  //
                       0, 1, 1, 0, 0, 1,  //
                       0, 1, 1, 0, 0, 1,  //
                       0, 0, 0, 1, 1, 1,  //
                       0, 0, 0, 1, 1, 1,  //
                       0, 0, 0, 1, 1, 1});
  EXPECT_EQ(starts_of(A, 6), (starts{0, 6}));
  EXPECT_EQ(starts_of(A, 5), (starts{0, 3, 6}));
  EXPECT_EQ(starts_of(A, 4), (starts{0, 3, 6}));
  EXPECT_EQ(starts_of(A, 3), (starts{0, 3, 6}));
  EXPECT_EQ(starts_of(A, 2), (starts{0, 1, 3, 5, 6}));
  EXPECT_EQ(starts_of(A, 1), (starts{0, 1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(starts_of(csr(), 4), starts{0});
}

/// Blocks of a dominated matrix are dominated, and entries of inverses are rounded once: with m terms a row,
/// |dz| <= (m + 1) u |B^-1||r|, where |B^-1| <= 2.
TEST_P(block_jacobi, solves_with_its_blocks) {
  constexpr index_t n = 23;
  const auto A = dominated_matrix(n, 3);
  std::vector<double> r;
  for (index_t i = 0; i < n; ++i) r.push_back(static_cast<double>(i % 5 - 2));
  for (const index_t size : {1, 2, 5, 16, 23, 256}) {
    SCOPED_TRACE(size);
    const csr S = sparse(A);
    const preconditioner M(ctx, csr_matrix(ctx, S), preconditioner_kind::block_jacobi, {.block_size = size});
    EXPECT_EQ(M.report().shift, 0);
    const auto z = applied(ctx, M, r);
    const auto starts = starts_of(S, size);
    for (std::size_t b = 0; b + 1 < starts.size(); ++b) {
      // B z = r: with |dz| as above, |B dz| <= 3/2 |dz|.
      const double bound = 1.5 * static_cast<double>(starts[b + 1] - starts[b] + 2) * 0x1p-53 * 2 * 2;
      for (index_t i = starts[b]; i < starts[b + 1]; ++i) {
        residua::dd sum(0.0);
        for (index_t j = starts[b]; j < starts[b + 1]; ++j) sum = sum + residua::dd(A[i][j]) * z[j];
        EXPECT_NEAR(leading(sum), r[i], bound);
      }
    }
  }
}

/// 1 - (1 + h) (1 - h) = h^2 is exact in dd: the second pivot is 2^-100, or 2^-104, which is no more than
/// four units of dd times the largest entry.
TEST(blocks, are_not_inverted_beyond_their_rounding) {
  using residua::dd;
  for (const int exponent : {-50, -52}) {
    const double h = std::ldexp(1.0, exponent);
    std::vector<dd> block{dd(1.0), dd(1 + h), dd(1 - h), dd(1.0)};
    EXPECT_EQ(residua::precondition::invert(block, 2), exponent == -50);
  }
}

/// That of the block that needs the largest one, whichever it is.
TEST_P(block_jacobi, reports_the_largest_shift) {
  const csr A = dense({1, 1, 0, 0,  //
                       1, 1, 0, 0,  //
                       0, 0, 2, 0,  //
                       0, 0, 0, 2}),
            B = dense({2, 0, 0, 0,  //
                       0, 2, 0, 0,  //
                       0, 0, 1, 1,  //
                       0, 0, 1, 1});
  const auto shift = [&](const csr& matrix) {
    return preconditioner(ctx, csr_matrix(ctx, matrix), preconditioner_kind::block_jacobi, {.block_size = 2})
        .report()
        .shift;
  };
  EXPECT_EQ(shift(dense({2, 0, 0, 2})), 0);
  EXPECT_GT(shift(dense({1, 1, 1, 1})), 0);
  EXPECT_EQ(shift(A), shift(dense({1, 1, 1, 1})));
  EXPECT_EQ(shift(B), shift(A));
}

/// The shift goes away from zero: that of -A is that of A, with the other sign.
TEST_P(block_jacobi, shifts_negative_diagonals_downwards) {
  const preconditioner M(ctx, csr_matrix(ctx, dense({1, 1, 1, 1})), preconditioner_kind::block_jacobi),
      N(ctx, csr_matrix(ctx, dense({-1, -1, -1, -1})), preconditioner_kind::block_jacobi);
  EXPECT_GT(M.report().shift, 0);
  EXPECT_EQ(N.report().shift, M.report().shift);
  EXPECT_EQ(applied(ctx, N, {3, 1}), applied(ctx, M, {-3, -1}));
}

/// A block whose inverse overflows, however it is shifted, is named by its first row.
TEST_P(block_jacobi, names_a_block_without_a_finite_inverse) {
  const csr A = dense({2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0x1p-1074, 0, 0, 0, 0, 2});
  const auto make = [&](index_t block_size) {
    return [&, block_size] {
      preconditioner(ctx, csr_matrix(ctx, A), preconditioner_kind::block_jacobi, {.block_size = block_size});
    };
  };
  expect_error(residua::error_kind::invalid_input, {"block_jacobi", "without a finite inverse in row 3;"},
               make(1));
}

/// Rows have to be exchanged; all is exact.
TEST_P(block_jacobi, pivots_within_blocks) {
  const csr A = dense({0, 2, 0, 0, 0, 4, 8, 0, 0});
  const preconditioner M(ctx, csr_matrix(ctx, A), preconditioner_kind::block_jacobi);
  EXPECT_EQ(M.report().shift, 0);
  EXPECT_EQ(M.report().entries, 3);
  EXPECT_EQ(applied(ctx, M, {2, 4, 8}), (std::vector<double>{1, 1, 1}));
}

}  // namespace
}  // namespace residua_test
