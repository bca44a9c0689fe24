// Rows and columns picked from a matrix.
#include "sparse/submatrix.hpp"

#include <gtest/gtest.h>

#include "sparse/small_matrices.hpp"

namespace residua_test {
namespace {

using residua::sparse::submatrix;
using indices = std::vector<sparse_index>;

const csr given = rectangular(3, 4, {1, 2, 0, 3, 0, 0, 4, 5, 6, 0, 7, 8});

TEST(submatrix, has_the_elements_where_rows_and_columns_meet) {
  const csr B = submatrix(view_of(given), {0, 2}, {1, 2, 3});
  EXPECT_EQ(B.rows, 2);
  EXPECT_EQ(B.columns, 3);
  EXPECT_EQ(dense_of(B), (rows_of_numbers{{2, 0, 3}, {0, 7, 8}}));
  EXPECT_NO_THROW(validate(B));
}

TEST(submatrix, has_rows_and_columns_in_the_order_asked_for) {
  const csr B = submatrix(view_of(given), {2, 0, 1}, {3, 0, 2});
  EXPECT_EQ(dense_of(B), (rows_of_numbers{{8, 6, 7}, {3, 1, 0}, {5, 0, 4}}));
}

TEST(submatrix, stores_no_zeros) {
  csr A = given;
  A.value[0] = 0;
  A.value[3] = -0.0;
  const csr B = submatrix(view_of(A), {0, 1, 2}, {0, 2, 3});
  EXPECT_EQ(B.row_start, (indices{0, 1, 2, 5}));
  EXPECT_EQ(B.column, (indices{2, 2, 0, 1, 2}));
  EXPECT_EQ(B.value, (std::vector<double>{3, 5, 6, 7, 8}));
}

TEST(submatrix, of_no_rows_or_columns_is_empty) {
  const csr none = submatrix(view_of(given), {}, {0, 1}), narrow = submatrix(view_of(given), {0, 1}, {});
  EXPECT_EQ(none.rows, 0);
  EXPECT_EQ(none.columns, 2);
  EXPECT_EQ(narrow.row_start, (indices{0, 0, 0}));
  EXPECT_EQ(narrow.columns, 0);
}

TEST(row_blocks, have_their_rows_with_all_columns) {
  for (const auto kind : {residua::matrix_kind::general, residua::matrix_kind::symmetric}) {
    csr A = given;
    A.kind = kind;
    const csr B = residua::sparse::row_block(A, 1, 3), none = residua::sparse::row_block(A, 2, 2);
    EXPECT_EQ(B.kind, kind);
    EXPECT_EQ(B.rows, 2);
    EXPECT_EQ(B.columns, 4);
    EXPECT_EQ(dense_of(B), (rows_of_numbers{{0, 0, 4, 5}, {6, 0, 7, 8}}));
    EXPECT_NO_THROW(validate(B));
    EXPECT_EQ(none.row_start, indices{0});
    EXPECT_EQ(none.columns, 4);
  }
}

}  // namespace
}  // namespace residua_test
