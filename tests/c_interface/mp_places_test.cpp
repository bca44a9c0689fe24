// Run-time precision for C: places of elements and leading dimensions, and what is said of those that do not
// fit.
#include <gtest/gtest.h>

#include <string>

#include "residua.h"

namespace residua_test {
namespace {

class c_mp_places : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(residua_create_reference(&context_), RESIDUA_SUCCESS);
    ASSERT_EQ(residua_create_mp(context_, 128, 3, 2, &A_), RESIDUA_SUCCESS);
    ASSERT_EQ(residua_create_mp(context_, 128, 0, 2, &none_), RESIDUA_SUCCESS);
  }
  void TearDown() override {
    residua_destroy_mp(A_);
    residua_destroy_mp(none_);
    residua_destroy(context_);
  }
  static void expect_refused(residua_status status, const std::string& message) {
    EXPECT_EQ(status, RESIDUA_INVALID_ARGUMENT);
    EXPECT_EQ(residua_last_error(), message);
  }

  residua_context* context_ = nullptr;
  residua_mp *A_ = nullptr, *none_ = nullptr;
};

TEST_F(c_mp_places, of_columns_lie_as_far_apart_as_they_have_rows) {
  double values[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  expect_refused(residua_set_mp(context_, A_, values, 2), "set_mp: requires ld >= max(1, rows), got 2");
  expect_refused(residua_get_mp(context_, A_, values, 2), "get_mp: requires ld >= max(1, rows), got 2");
  EXPECT_EQ(residua_set_mp(context_, A_, values, 3), RESIDUA_SUCCESS);
  double back[8] = {};
  EXPECT_EQ(residua_get_mp(context_, A_, back, 4), RESIDUA_SUCCESS);
  const double apart[8] = {1, 2, 3, 0, 4, 5, 6, 0};
  for (int k = 0; k < 8; ++k) EXPECT_EQ(back[k], apart[k]) << k;
  EXPECT_EQ(residua_get_mp(context_, none_, nullptr, 1), RESIDUA_SUCCESS);
  EXPECT_EQ(residua_set_mp(context_, none_, nullptr, 1), RESIDUA_SUCCESS);
  expect_refused(residua_get_mp(context_, none_, nullptr, 0), "get_mp: requires ld >= max(1, rows), got 0");
}

TEST_F(c_mp_places, of_elements_are_within_rows_and_columns) {
  std::size_t length = 0;
  for (const std::int64_t i : {-1, 3}) {
    const auto told = "requires 0 <= i < rows, got " + std::to_string(i);
    expect_refused(residua_from_text_mp(context_, "1", A_, i, 0), "from_text: " + told);
    expect_refused(residua_to_text_mp(context_, A_, i, 0, 0, nullptr, 0, &length), "to_text: " + told);
  }
  for (const std::int64_t j : {-1, 2}) {
    const auto told = "requires 0 <= j < columns, got " + std::to_string(j);
    expect_refused(residua_from_text_mp(context_, "1", A_, 0, j), "from_text: " + told);
    expect_refused(residua_to_text_mp(context_, A_, 0, j, 0, nullptr, 0, &length), "to_text: " + told);
  }
  EXPECT_EQ(residua_from_text_mp(context_, "7", A_, 2, 1), RESIDUA_SUCCESS);
  double values[6] = {};
  EXPECT_EQ(residua_get_mp(context_, A_, values, 3), RESIDUA_SUCCESS);
  EXPECT_EQ(values[5], 7);
}

TEST_F(c_mp_places, of_shapes_are_told_where_they_are_asked_for) {
  EXPECT_EQ(residua_shape_mp(A_, nullptr, nullptr, nullptr), RESIDUA_SUCCESS);
  std::int64_t rows = 0, columns = 0;
  int bits = 0;
  EXPECT_EQ(residua_shape_mp(A_, nullptr, &rows, &columns), RESIDUA_SUCCESS);
  EXPECT_EQ(rows, 3);
  EXPECT_EQ(columns, 2);
  EXPECT_EQ(residua_shape_mp(A_, &bits, nullptr, nullptr), RESIDUA_SUCCESS);
  EXPECT_EQ(bits, 128);
  expect_refused(residua_copy_mp(context_, A_, none_), "copy_mp: B is 0 x 2; it must be 3 x 2");
  residua_mp* made = A_;
  EXPECT_EQ(residua_create_mp(context_, 128, -1, 2, &made), RESIDUA_INVALID_ARGUMENT);
  EXPECT_EQ(made, nullptr);
}

}  // namespace
}  // namespace residua_test
