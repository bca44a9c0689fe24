// Dense matrices of one format or another on the host, and complex ones as real ones.
#include "residua/dense/dense_matrix.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <variant>
#include <vector>

#include "rejection.hpp"
#include "residua/dense/complex_dense_matrix.hpp"

namespace residua_test {
namespace {

using residua::complex;
using residua::complex_dense_matrix;
using residua::dd;
using residua::dense_matrix;
using residua::qd;
using residua::td;

TEST(dense_matrix, is_symmetric_if_it_equals_its_transpose_to_the_last_bit) {
  EXPECT_TRUE(is_symmetric(dense_matrix{}));
  EXPECT_TRUE(is_symmetric(dense_matrix{1, 1, std::vector<double>{3}}));
  EXPECT_TRUE(is_symmetric(dense_matrix{3, 3, std::vector<double>{1, 2, 3, 2, 4, 5, 3, 5, 6}}));
  EXPECT_FALSE(is_symmetric(dense_matrix{3, 3, std::vector<double>{1, 2, 3, 2, 4, 5, 3, 7, 6}}));
  EXPECT_FALSE(is_symmetric(dense_matrix{1, 2, std::vector<double>{1, 1}}));
  EXPECT_FALSE(is_symmetric(dense_matrix{2, 1, std::vector<double>{1, 1}}));
  const dd third = dd(1.0) / dd(3.0), next = third + dd(0x1p-104);
  EXPECT_TRUE(is_symmetric(dense_matrix{2, 2, std::vector<dd>{dd(1.0), third, third, dd(2.0)}}));
  EXPECT_FALSE(is_symmetric(dense_matrix{2, 2, std::vector<dd>{dd(1.0), third, next, dd(2.0)}}));
}

TEST(dense_matrix, gives_its_elements_in_formats_of_as_many_limbs_or_more) {
  const td third = td(1.0) / td(3.0);
  const dense_matrix A{1, 2, std::vector<td>{third, td(2.0)}};
  EXPECT_EQ(A.element_format(), residua::format::td);
  EXPECT_EQ(A.elements_as<td>(), (std::vector<td>{third, td(2.0)}));
  const auto longer = A.elements_as<qd>();
  ASSERT_EQ(longer.size(), 2U);
  for (int limb = 0; limb < 3; ++limb) EXPECT_EQ(longer[0].limb[limb], third.limb[limb]);
  EXPECT_EQ(longer[0].limb[3], 0);
  expect_error(residua::error_kind::unsupported, {"dd is no format of a matrix with more limbs"},
               [&] { (void)A.elements_as<dd>(); });
  EXPECT_EQ(dense_matrix{}.element_format(), residua::format::fp64);
  EXPECT_TRUE(dense_matrix{}.elements_as<qd>().empty());
}

/// [1 + 2 i, 5 - 6 i; 3, -7 i].
const complex_dense_matrix two_by_two{2, 2, {{1, 2}, {3, 0}, {5, -6}, {0, -7}}};

TEST(complex_dense_matrix, is_a_real_one_with_a_block_for_each_element) {
  const auto real = real_equivalent(two_by_two);
  EXPECT_EQ(real.rows, 4);
  EXPECT_EQ(real.columns, 4);
  const auto& elements = std::get<std::vector<double>>(real.elements);
  EXPECT_EQ(elements, (std::vector<double>{1, 2, 3, 0, -2, 1, 0, 3, 5, -6, 0, -7, 6, 5, 7, 0}));
  for (const double x : elements) EXPECT_FALSE(x == 0 && std::signbit(x)) << "a negative zero";
}

TEST(complex_dense_matrix, of_vectors_has_their_parts_in_turns) {
  const auto parts = interleaved_parts(complex_dense_matrix{2, 1, {{1, 2}, {3, -4}}});
  EXPECT_EQ(parts.rows, 4);
  EXPECT_EQ(parts.columns, 1);
  EXPECT_EQ(std::get<std::vector<double>>(parts.elements), (std::vector<double>{1, 2, 3, -4}));
}

}  // namespace
}  // namespace residua_test
