// Residuals of dense rows, some at a time.
#include "solve/dense/parted_rows.hpp"

#include <gtest/gtest.h>

namespace residua {
namespace {

using solving::parted_rows;

double value_of(krylov::scaled_number norm) { return krylov::ratio(norm, 1); }

/// A = (1, 2; 3, 4; 0, 5), by columns as n = 3 rows have it, and x = (1, 1, 0).
const std::vector<double> A{1, 3, 0, 2, 4, 5, 0, 0, 0}, x{1, 1, 0};

TEST(parted_rows, have_the_norm_of_all_that_were_added) {
  parted_rows rows(x, 1);
  rows.add(A, 3, 0, 6.0);   // 6 - 3
  rows.add(A, 3, 1, 11.0);  // 11 - 7
  EXPECT_DOUBLE_EQ(value_of(rows.take_norm()), 5);
}

TEST(parted_rows, are_forgotten_when_their_norm_is_taken) {
  parted_rows rows(x, 1);
  rows.add(A, 3, 0, 6.0);
  EXPECT_DOUBLE_EQ(value_of(rows.take_norm()), 3);
  rows.add(A, 3, 1, 9.0);  // 9 - 7
  EXPECT_DOUBLE_EQ(value_of(rows.take_norm()), 2);
  rows.add(A, 3, 2, 5.0);  // 5 - 5
  EXPECT_EQ(value_of(rows.take_norm()), 0);
}

/// Every limb counts: of A, of x and of b, each alone in what is left of the others.
TEST(parted_rows, lose_no_limb) {
  const dd b(1.0, 0x1p-70), a(1.0, 0x1p-80);
  const qd one(1.0), more(1.0, 0x1p-60, 0x1p-120, 0x1p-180);
  const auto norm = [](const dd& element, const qd& unknown, const dd& right) {
    parted_rows rows(std::vector<qd>{unknown}, 2);
    rows.add(std::vector<dd>{element}, 1, 0, right);
    return value_of(rows.take_norm());
  };
  EXPECT_EQ(norm(dd(1.0), one, b), 0x1p-70);
  EXPECT_EQ(norm(a, one, dd(1.0)), 0x1p-80);
  EXPECT_EQ(norm(dd(1.0), more, dd(1.0, 0x1p-60)), 0x1p-120);
  EXPECT_EQ(norm(dd(0.0), more, dd(0.0)), 0);
}

}  // namespace
}  // namespace residua
