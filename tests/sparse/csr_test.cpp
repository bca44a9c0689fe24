#include "residua/sparse/csr.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "rejection.hpp"
#include "residua/generate/problems.hpp"
#include "residua/sparse/csr_matrix.hpp"
#include "residua/sparse/sparse_form.hpp"
#include "sparse/csr_storage.hpp"

namespace residua_test {
namespace {

using residua::csr;

/// 1 2 .      3 x 4
/// . . .
/// 3 . 4 (the last column has no entries)
csr small() {
  csr A;
  A.rows = 3;
  A.columns = 4;
  A.row_start = {0, 2, 2, 4};
  A.column = {0, 1, 0, 2};
  A.value = {1, 2, 3, 4};
  return A;
}

csr square(std::initializer_list<double> values) {
  csr A;
  while (A.rows * A.rows < static_cast<residua::index_t>(values.size())) ++A.rows;
  A.columns = A.rows;
  for (const double value : values) {
    A.column.push_back(static_cast<residua::sparse_index>(A.value.size() % static_cast<std::size_t>(A.rows)));
    A.value.push_back(value);
    if (A.column.back() + 1 == A.columns)
      A.row_start.push_back(static_cast<residua::sparse_index>(A.value.size()));
  }
  return A;
}

TEST(csr_validation, takes_sound_matrices) {
  EXPECT_NO_THROW(validate(small()));
  EXPECT_NO_THROW(validate(csr()));
  EXPECT_NO_THROW(validate(residua::generate_problem("powerlaw:300")));
}

template <class Change>
void expect_invalid(std::initializer_list<std::string> words, const Change& change) {
  csr A = small();
  change(A);
  expect_rejected(words, [&] { validate(A); });
}

TEST(csr_validation, names_what_is_wrong) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN(),
                   inf = std::numeric_limits<double>::infinity();
  expect_invalid({"3 rows", "-1 columns"}, [](csr& A) { A.columns = -1; });
  expect_invalid({"row_start has 4 elements", "rows + 1 = 5"}, [](csr& A) { A.rows = 4; });
  expect_invalid({"row_start[0] is 1", "must be 0"}, [](csr& A) { A.row_start[0] = 1; });
  expect_invalid({"column has 3 elements", "ends with 4"}, [](csr& A) { A.column.pop_back(); });
  expect_invalid({"value has 5 elements", "ends with 4"}, [](csr& A) { A.value.push_back(1); });
  expect_invalid({"row_start[2] is 2, less than row_start[1], which is 3"},
                 [](csr& A) { A.row_start[1] = 3; });
  expect_invalid({"column[1], in row 1, is 4", "from 0 to 3"}, [](csr& A) { A.column[1] = 4; });
  expect_invalid({"column[2], in row 3, is -1", "from 0 to 3"}, [](csr& A) { A.column[2] = -1; });
  expect_invalid({"column[3], in row 3, is 0 behind 0", "increase"}, [](csr& A) { A.column[3] = 0; });
  expect_invalid({"value[1], in row 1, is nan"}, [](csr& A) { A.value[1] = nan; });
  expect_invalid({"value[3], in row 3, is -inf"}, [](csr& A) { A.value[3] = -inf; });
}

TEST(csr_validation, does_not_read_beyond_the_arrays) {
  expect_invalid({"row_start[2] is 2"}, [](csr& A) { A.row_start[1] = 1000000, A.column = {0, 1, 2, 3}; });
  expect_invalid({"row_start[1] is -5"}, [](csr& A) { A.row_start[1] = -5; });
  expect_invalid({"csr matrix", "row_start has 0"}, [](csr& A) { A.row_start.clear(); });
}

/// Whatever counts from 1: all of it, the columns alone, the row starts alone.
TEST(csr_validation, is_what_a_matrix_begins_with) {
  const auto ctx = residua::context::reference();
  const auto expect_refused = [&](std::initializer_list<std::string> words, int of_starts, int of_columns) {
    csr A = small();
    A.columns = 3;
    for (auto& start : A.row_start) start += of_starts;
    for (auto& column : A.column) column += of_columns;
    expect_rejected(words, [&] { residua::csr_matrix(ctx, A); });
  };
  expect_refused({"row_start[0] is 1", "it must be 0"}, 1, 1);
  expect_refused({"row_start[0] is 1", "it must be 0"}, 1, 0);
  expect_refused({"column[3], in row 3, is 3", "from 0 to 2"}, 0, 1);
}

TEST(csr_symmetry, is_recognised) {
  EXPECT_TRUE(is_symmetric(csr()));
  EXPECT_TRUE(is_symmetric(square({1, 2, 2, 1})));
  EXPECT_TRUE(is_symmetric(residua::generate_problem("plate:9")));
  EXPECT_FALSE(is_symmetric(residua::generate_problem("convection:9")));
  EXPECT_FALSE(is_symmetric(square({1, 2, -2, 1}))) << "skew";
}

TEST(csr_symmetry, holds_up_to_2_to_the_minus_40) {
  EXPECT_TRUE(is_symmetric(square({1, 2, 2 * (1 + 0x1p-41), 1})));
  EXPECT_FALSE(is_symmetric(square({1, 2, 2 * (1 + 0x1p-39), 1})));
}

TEST(csr_symmetry, names_the_first_pair_that_differs) {
  std::string difference;
  EXPECT_FALSE(is_symmetric(square({1, 0, 5, 0, 1, 7, 5, 8, 1}), &difference));
  EXPECT_NE(difference.find("(2, 3)"), std::string::npos) << difference;
  EXPECT_NE(difference.find("(3, 2)"), std::string::npos) << difference;
  EXPECT_FALSE(is_symmetric(square({1, 2e-9, 5e-9, 1}), &difference));
  EXPECT_NE(difference.find("2e-09 and"), std::string::npos)
      << difference << ": small entries must be told apart";
  EXPECT_EQ(difference.find('\n'), std::string::npos);
  const csr tall{2, 1, {0, 1, 2}, {0, 0}, {1, 1}};
  for (const csr& A : {small(), tall}) {
    EXPECT_FALSE(is_symmetric(A, &difference));
    EXPECT_NE(difference.find("square"), std::string::npos) << difference;
    difference.clear();
  }
}

TEST(csr_symmetry, sees_an_entry_without_a_mirror) {
  csr A = square({1, 2, 2, 1});
  A.row_start = {0, 2, 3};
  A.column = {0, 1, 1};
  A.value = {1, 2, 1};
  std::string difference;
  EXPECT_FALSE(is_symmetric(A, &difference));
  EXPECT_NE(difference.find("(1, 2)"), std::string::npos) << difference;
  A.value[1] = 0;
  EXPECT_TRUE(is_symmetric(A)) << "a stored zero needs no mirror";
}

TEST(csr_matrix, tells_its_size) {
  const residua::csr_matrix A(residua::context::reference(), small());
  EXPECT_EQ(A.rows(), 3);
  EXPECT_EQ(A.columns(), 4);
  EXPECT_EQ(A.nonzeros(), 4);
  EXPECT_EQ(A.storage().sizes.largest, 4);
  EXPECT_EQ(A.storage().sizes.smallest, 1);
  EXPECT_EQ(A.storage().sizes.longest_row, 2);
}

/// (1, 2, 0; 3, 4, 5), by columns in the dense matrix.
TEST(sparse_form, has_all_elements_by_rows) {
  const csr S = residua::sparse_form({2, 3, std::vector<double>{1, 3, 2, 4, 0, 5}});
  EXPECT_EQ(S.rows, 2);
  EXPECT_EQ(S.columns, 3);
  EXPECT_EQ(S.row_start, (std::vector<residua::sparse_index>{0, 3, 6}));
  EXPECT_EQ(S.column, (std::vector<residua::sparse_index>{0, 1, 2, 0, 1, 2}));
  EXPECT_EQ(S.value, (std::vector<double>{1, 2, 0, 3, 4, 5}));
  expect_error(residua::error_kind::invalid_input, {"dd", "doubles"}, [] {
    (void)residua::sparse_form({1, 1, std::vector<residua::dd>{residua::dd(1.0)}});
  });
  expect_error(residua::error_kind::invalid_argument, {"sparse_form: A is 2 x 2 with 3 elements"}, [] {
    (void)residua::sparse_form({2, 2, std::vector<double>{1, 2, 3}});
  });
}

TEST(csr_matrix, knows_the_sizes_of_what_it_holds) {
  csr A = small();
  A.value = {-0x1p1000, 0, 0x1p-1074, -3};
  A.row_start = {0, 3, 3, 4};
  A.column = {0, 1, 2, 0};
  const residua::csr_matrix whole(residua::context::reference(), A);
  EXPECT_EQ(whole.storage().sizes.largest, 0x1p1000);
  EXPECT_EQ(whole.storage().sizes.smallest, 0x1p-1074) << "zeros do not count";
  EXPECT_EQ(whole.storage().sizes.longest_row, 3);
  const residua::csr_matrix empty(residua::context::reference(), csr());
  EXPECT_EQ(empty.storage().sizes.largest, 0);
  EXPECT_EQ(empty.storage().sizes.smallest, 0);
}

}  // namespace
}  // namespace residua_test
