// Triangular factors: the order of their permutations, and levels counted by hand. Solves with factors of
// matrices are in factors_test and in the tests of preconditioners.
#include "sparse/triangular_factors.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "sparse/power_scaling.hpp"

namespace residua_test {
namespace {

using residua::csr;
using residua::sparse::levels_of_lower;
using residua::sparse::levels_of_upper;
using residua::sparse::scaled_permutation;
using residua::sparse::triangular_factors;

/// Rows of (1 waits for 0), (2 for nothing), (3 for 1 and 2).
csr lower() { return {4, 4, {0, 1, 3, 4, 7}, {0, 0, 1, 2, 1, 2, 3}, {2, 4, 1, 8, 3, 5, 4}}; }
/// Row 0 waits for 3, 1 and 2 for nothing.
csr upper() { return {4, 4, {0, 2, 3, 4, 5}, {0, 3, 1, 2, 3}, {2, 6, 1, 4, 1}}; }

/// Through the whole range, subnormal numbers and their rounding among it.
TEST(power_scaling, has_the_bits_of_the_c_library) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for (const double x : {1.0, -1.75, 0x1.fffffffffffffp0, 0x1.0000000000001p0, 0x1.8p-1070, 0x1p-1074,
                         -0x1.3p-1030, 0x1.fffffffffffffp1023, 0.0, -0.0, infinity, -infinity}) {
    for (int e = -2300; e <= 2300; ++e)
      ASSERT_EQ(std::bit_cast<std::uint64_t>(residua::sparse::scaled_by_power(x, e)),
                std::bit_cast<std::uint64_t>(std::ldexp(x, e)))
          << x << ' ' << e;
    if (x == 0 || !std::isfinite(x)) continue;
    EXPECT_EQ(residua::sparse::binary_exponent(x), std::ilogb(x));
  }
}

TEST(triangular_factors, count_levels) {
  EXPECT_EQ(levels_of_lower(lower()), 3);
  EXPECT_EQ(levels_of_upper(upper()), 2);
  EXPECT_EQ(levels_of_lower(csr()), 0);
  EXPECT_EQ(levels_of_upper(csr()), 0);
  EXPECT_EQ(levels_of_lower({2, 2, {0, 1, 2}, {0, 1}, {1, 1}}), 1);
}

TEST(triangular_factors, solve_one_after_the_other) {
  // U x = (8, 1, 8, 1) for x = (1, 1, 2, 1), L of that is (16, 33, 64, 47).
  const triangular_factors plain{lower(), upper(), {}, {}};
  EXPECT_EQ(plain.entries(), 12);
  const double r[] = {16, 33, 64, 47};
  double z[4];
  plain.solve(r, z);
  EXPECT_EQ(std::vector<double>(z, z + 4), (std::vector<double>{1, 1, 2, 1}));
  const triangular_factors moved{
      lower(), upper(), {{3, 2, 1, 0}, {0, 1, 2, 3}}, {{1, 2, 3, 0}, {0, -1, 0, 4}}};
  const double s[] = {47. / 8, 16, 33. / 2, 16};  // before s = r
  moved.solve(s, z);
  EXPECT_EQ(std::vector<double>(z, z + 4), (std::vector<double>{1, 1, 1, 16}));
}

TEST(triangular_factors, permutations_are_matrices_too) {
  const scaled_permutation p{{2, 0, 1}, {1, 0, -1}};
  const csr P = p.matrix();
  EXPECT_NO_THROW(validate(P));
  EXPECT_EQ(P.column, p.place);
  EXPECT_EQ(P.value, (std::vector<double>{2, 1, 0.5}));
  const double x[] = {1, 2, 4};
  double y[3];
  p.apply(x, y);
  EXPECT_EQ(std::vector<double>(y, y + 3), (std::vector<double>{8, 1, 1}));
}

}  // namespace
}  // namespace residua_test
