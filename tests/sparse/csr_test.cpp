#include "residua/sparse/csr.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "rejection.hpp"
#include "residua/generate/problems.hpp"
#include "residua/sparse/csr_matrix.hpp"

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
  while (A.rows * A.rows < static_cast<residua::index>(values.size())) ++A.rows;
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
  expect_invalid({"negative dimensions"}, [](csr& A) { A.columns = -1; });
  expect_invalid({"row_start", "rows + 1"}, [](csr& A) { A.rows = 4; });
  expect_invalid({"row_start", "begin with 0"}, [](csr& A) { A.row_start[0] = 1; });
  expect_invalid({"column and value"}, [](csr& A) { A.column.pop_back(); });
  expect_invalid({"column and value"}, [](csr& A) { A.value.push_back(1); });
  expect_invalid({"row_start decreases", "row 2"}, [](csr& A) { A.row_start[1] = 3; });
  expect_invalid({"(1, 5)", "outside"}, [](csr& A) { A.column[1] = 4; });
  expect_invalid({"(3, 0)", "outside"}, [](csr& A) { A.column[2] = -1; });
  expect_invalid({"(3, 1)", "not after"}, [](csr& A) { A.column[3] = 0; });
  expect_invalid({"(1, 2)", "not finite"},
                 [](csr& A) { A.value[1] = std::numeric_limits<double>::quiet_NaN(); });
  expect_invalid({"(3, 3)", "not finite"},
                 [](csr& A) { A.value[3] = std::numeric_limits<double>::infinity(); });
}

TEST(csr_validation, does_not_read_beyond_the_arrays) {
  expect_invalid({"row_start decreases"}, [](csr& A) { A.row_start[1] = 1000000, A.column = {0, 1, 2, 3}; });
  expect_invalid({"row_start decreases"}, [](csr& A) { A.row_start[1] = -5; });
  expect_invalid({"csr matrix"}, [](csr& A) { A.row_start.clear(); });
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
  std::string where;
  EXPECT_FALSE(is_symmetric(square({1, 0, 5, 0, 1, 7, 5, 8, 1}), &where));
  EXPECT_NE(where.find("(2, 3)"), std::string::npos) << where;
  EXPECT_NE(where.find("(3, 2)"), std::string::npos) << where;
  EXPECT_FALSE(is_symmetric(square({1, 2e-9, 5e-9, 1}), &where));
  EXPECT_NE(where.find("2e-09 and"), std::string::npos) << where << ": small entries must be told apart";
  EXPECT_EQ(where.find('\n'), std::string::npos);
  EXPECT_FALSE(is_symmetric(small(), &where));
  EXPECT_NE(where.find("square"), std::string::npos) << where;
}

TEST(csr_symmetry, sees_an_entry_without_a_mirror) {
  csr A = square({1, 2, 2, 1});
  A.row_start = {0, 2, 3};
  A.column = {0, 1, 1};
  A.value = {1, 2, 1};
  std::string where;
  EXPECT_FALSE(is_symmetric(A, &where));
  EXPECT_NE(where.find("(1, 2)"), std::string::npos) << where;
  A.value[1] = 0;
  EXPECT_TRUE(is_symmetric(A)) << "a stored zero needs no mirror";
}

TEST(csr_matrix, tells_its_size) {
  const residua::csr_matrix A(residua::context::reference(), small());
  EXPECT_EQ(A.rows(), 3);
  EXPECT_EQ(A.columns(), 4);
  EXPECT_EQ(A.nonzeros(), 4);
}

}  // namespace
}  // namespace residua_test
