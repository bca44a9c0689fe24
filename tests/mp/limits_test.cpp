// What refinement of run-time precision decides by: exponents of what rounding may be.
#include <gtest/gtest.h>

#include "mp/eigen/eigen_refinement.hpp"
#include "mp/geev/general_pairs.hpp"
#include "mp/lapack/product_subtraction.hpp"
#include "mp/triangles/triangle_panels.hpp"

namespace residua_test {
namespace {

using residua::multiple::eigen_limits;
using residua::multiple::general_distance;
using residua::multiple::general_limits;
using residua::multiple::general_pair;
using mp_distance = residua::multiple::eigen_distance;

constexpr std::int64_t none = residua::mp_header::zero(false).exponent();
constexpr std::int64_t infinite = residua::mp_header::largest_exponent + 1;

mp_distance distance_of(std::int64_t rotation, std::int64_t skewness, std::int64_t unresolved,
                        std::int64_t coupling = none) {
  mp_distance d;
  d.rotation = rotation;
  d.skewness = skewness;
  d.unresolved = unresolved;
  d.coupling = coupling;
  return d;
}

/// 20 is below 2^5, and couplings err by 4 u |A|_F.
TEST(mp_limits, of_noise_grow_with_the_order) {
  const eigen_limits limits(20, 200);
  EXPECT_EQ(limits.bits_of_order, 5);
  EXPECT_EQ(limits.noise(), 2 + 5 - 200);
  EXPECT_EQ(limits.orthogonality, 3 - 200);
  EXPECT_EQ(eigen_limits(1, 200).bits_of_order, 1);
  EXPECT_EQ(eigen_limits(16, 200).bits_of_order, 5);
  EXPECT_EQ(eigen_limits(15, 200).bits_of_order, 4);
  const general_limits general(20, 200);
  EXPECT_EQ(general.bits_of_order, 5);
  EXPECT_EQ(general.noise(), 2 + 5 - 200);
}

/// Squares of rotations, in sums of as many as the order, below a unit.
TEST(mp_limits, take_for_noise_what_a_correction_squares_away) {
  const eigen_limits limits(20, 201);
  EXPECT_TRUE(limits.is_noise(distance_of(-103, none, none)));
  EXPECT_FALSE(limits.is_noise(distance_of(-102, none, none)));
  EXPECT_TRUE(limits.is_noise(distance_of(none, -103, none)));
  EXPECT_FALSE(limits.is_noise(distance_of(none, -102, none)));
  EXPECT_TRUE(limits.is_noise(distance_of(none, none, limits.noise())));
  EXPECT_FALSE(limits.is_noise(distance_of(none, none, limits.noise() + 1)));
  const general_limits general(20, 201);
  EXPECT_TRUE(general.is_noise({-103, general.noise()}));
  EXPECT_FALSE(general.is_noise({-102, none}));
  EXPECT_FALSE(general.is_noise({none, general.noise() + 1}));
}

/// Columns that are less than half as far from orthonormal as they may be are corrected.
TEST(mp_limits, do_not_correct_what_is_too_far) {
  const eigen_limits limits(20, 200);
  EXPECT_TRUE(limits.is_refinable(distance_of(0, -6, 0)));
  EXPECT_FALSE(limits.is_refinable(distance_of(0, -5, 0)));
  EXPECT_FALSE(limits.is_refinable(distance_of(0, -6, infinite)));
  const general_limits general(20, 200);
  EXPECT_TRUE(general.is_refinable({0, 0}));
  EXPECT_FALSE(general.is_refinable({0, infinite}));
}

TEST(mp_limits, have_improved_where_anything_has_that_is_not_noise) {
  const eigen_limits limits(20, 200);
  const auto before = distance_of(-20, -20, -20, -20);
  EXPECT_FALSE(limits.has_improved(before, before));
  EXPECT_TRUE(limits.has_improved(before, distance_of(-21, -20, -20, -20)));
  EXPECT_TRUE(limits.has_improved(before, distance_of(-20, -21, -20, -20)));
  EXPECT_TRUE(limits.has_improved(before, distance_of(-20, -20, -21, -20)));
  EXPECT_TRUE(limits.has_improved(before, distance_of(-20, -20, -20, -21)));
  const auto noise = distance_of(-20, 3 - 200, -20, limits.noise());
  EXPECT_FALSE(limits.has_improved(noise, distance_of(-30, -300, -30, -300)));
  EXPECT_TRUE(general_limits::has_improved({-5, -5}, {-6, -5}));
  EXPECT_TRUE(general_limits::has_improved({-5, -5}, {-5, -6}));
  EXPECT_FALSE(general_limits::has_improved({-5, -5}, {-5, -5}));
}

general_pair pair_of(double re, double im, double gap_re, double gap_im) {
  const auto number = [](double x) { return residua::mp(x, 128); };
  return {number(re), number(im), number(gap_re), number(gap_im)};
}

/// Pairs are apart where the rotation by coupling / gap is below 2^-10 for certain.
TEST(mp_limits, of_pairs_are_those_of_their_rotation) {
  EXPECT_TRUE(pair_of(0, 0, 0, 0).is_apart());
  EXPECT_FALSE(pair_of(0, 0x1p-100, 0, 0).is_apart());
  EXPECT_TRUE(pair_of(0x1p-12, 0, 1, 0).is_apart());
  EXPECT_FALSE(pair_of(0x1p-11, 0, 1, 0).is_apart());
  EXPECT_TRUE(pair_of(0, 0x1p-12, 0, -1).is_apart());
  EXPECT_FALSE(pair_of(0x1p-12, 0x1p-11, 1, 0).is_apart());
  EXPECT_EQ(pair_of(0x1p-12, 0, 1, 0).rotation_exponent(), -10);
  const auto rotation = pair_of(3, 1, 2, -1).rotation();  // (3 + i) / (2 - i) = 1 + i
  EXPECT_EQ(rotation.first.to_double(), 1);
  EXPECT_EQ(rotation.second.to_double(), 1);
  const general_limits limits(4, 100);
  EXPECT_TRUE(limits.hold(pair_of(0x1p-98, 0, 0x1p-60, 0)));
  EXPECT_FALSE(limits.hold(pair_of(0x1p-98, 0, 1, 0)));
  EXPECT_FALSE(limits.hold(pair_of(0x1p-60, 0, 0x1p-50, 0)));
}

/// A routine's products are reported by the largest numbers of any.
TEST(mp_limits, of_reports_are_the_largest_of_all) {
  using residua::engine;
  residua::mp_gemm_report all;
  residua::multiple::include(all, residua::mp_gemm_report{engine::residue, 200, 3});
  residua::multiple::include(all, residua::mp_gemm_report{engine::native, 0, 70});
  EXPECT_EQ(all.used, engine::residue);
  EXPECT_EQ(all.bits, 200);
  EXPECT_EQ(all.spread, 70);
  residua::multiple::include(all, residua::mp_gemm_report{engine::residue, 150, 5});
  EXPECT_EQ(all.bits, 200);
  EXPECT_EQ(all.spread, 70);
}

/// Of small matrices, which are a CPU's, 16 terms are enough, and both sides are to be 16 at least, one more.
TEST(mp_limits, of_products_are_by_their_sides_and_terms) {
  using residua::engine;
  const residua::multiple::product_rule rule(100, 128, engine::automatic);
  EXPECT_EQ(rule(16, 17, 16), engine::residue);
  EXPECT_EQ(rule(17, 16, 16), engine::residue);
  EXPECT_EQ(rule(16, 16, 100), engine::native);
  EXPECT_EQ(rule(15, 100, 100), engine::native);
  EXPECT_EQ(rule(100, 15, 100), engine::native);
  EXPECT_EQ(rule(100, 100, 15), engine::native);
  for (const auto asked : {engine::native, engine::residue})
    EXPECT_EQ(residua::multiple::product_rule(100, 128, asked)(20, 20, 20), asked);
}

/// A row of 1000 numbers of 128 bits takes 24000 bytes.
TEST(mp_limits, of_panels_are_by_their_bytes) {
  const residua::mp_const_matrix_view A(nullptr, 128, 1000, 1000, 1000, 1'000'000,
                                        residua::memory_space::host);
  const auto symmetric = residua::multiple::symmetric_operand(A, residua::uplo::lower);
  const auto triangular =
      residua::multiple::triangular_operand(A, residua::uplo::lower, false, residua::diag::non_unit);
  EXPECT_EQ(panel_rows(symmetric, 24000 * 100), 100);
  EXPECT_EQ(panel_rows(symmetric, 24000 * 100 - 1), 99);
  EXPECT_EQ(panel_rows(symmetric, 24000 * 10), 64);
  EXPECT_EQ(panel_rows(symmetric, std::size_t{1} << 40), 1000);
  EXPECT_EQ(panel_rows(triangular, std::size_t{1} << 40), 125);
  EXPECT_EQ(panel_rows(triangular, 24000 * 70), 70);
}

}  // namespace
}  // namespace residua_test
