// The loop that corrects vectors: when it ends, what it counts, and the limits that it decides by.
#include "lapack/eigen/refinement_loop.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace residua_test {
namespace {

using residua::lapack::eigen_distance;
using residua::lapack::refinement_limits;

constexpr refinement_limits limits{16, 0x1p-52, 0x1p-40, 0x1p-45};

/// Vectors whose distances are known beforehand; the last is there for ever.
struct scripted_vectors {
  std::vector<eigen_distance> script;
  std::size_t place = 0;
  int projections = 0, corrections = 0, polishes = 0;

  void project() {
    if (projections++ > 0 && place + 1 < script.size()) ++place;
  }
  [[nodiscard]] eigen_distance measure() const { return script[place]; }
  void correct(const eigen_distance& /*distance*/) { ++corrections; }
  void orthonormalise(const eigen_distance& /*distance*/) { ++polishes; }
};

/// rotation, skewness and what is unresolved.
eigen_distance distance_of(double rotation, double skewness = 0, double unresolved = 0) {
  return {rotation, skewness, unresolved};
}

struct outcome {
  residua::lapack::refinement_result result;
  scripted_vectors vectors;
};
outcome refine(std::vector<eigen_distance> script) {
  scripted_vectors vectors{std::move(script)};
  const auto result = residua::lapack::refine(vectors, limits);
  return {result, vectors};
}

/// The correction of a distance that is noise is made, and counted, and the last.
TEST(refinement_loop, ends_with_the_correction_of_noise) {
  const auto f = refine({distance_of(0x1p-10), distance_of(0x1p-20), distance_of(0x1p-40)});
  EXPECT_TRUE(f.result.is_settled);
  EXPECT_EQ(f.result.refinements, 3);
  EXPECT_EQ(f.vectors.corrections, 3);
  EXPECT_EQ(f.vectors.projections, 3);
}

TEST(refinement_loop, ends_where_two_corrections_in_a_row_have_not_helped) {
  const auto stuck = refine({distance_of(0x1p-10), distance_of(0x1p-20)});
  EXPECT_FALSE(stuck.result.is_settled);
  EXPECT_EQ(stuck.result.refinements, 3);
  EXPECT_EQ(stuck.vectors.corrections, 3);
  // One that has not helped is forgotten by one that has.
  const auto once = refine({distance_of(0x1p-10), distance_of(0x1p-10), distance_of(0x1p-20),
                            distance_of(0x1p-20), distance_of(0x1p-40)});
  EXPECT_TRUE(once.result.is_settled);
  EXPECT_EQ(once.result.refinements, 5);
}

TEST(refinement_loop, does_not_correct_what_is_too_far) {
  for (const auto& far :
       {distance_of(0, 0.5 / 16 * 1.001), distance_of(0, 0, std::numeric_limits<double>::infinity()),
        distance_of(0, 0, std::numeric_limits<double>::quiet_NaN())}) {
    const auto f = refine({far});
    EXPECT_FALSE(f.result.is_settled);
    EXPECT_EQ(f.result.refinements, 0);
    EXPECT_EQ(f.vectors.corrections, 0);
  }
  EXPECT_EQ(refine({distance_of(0x1p-10), distance_of(0, 1)}).result.refinements, 1);
  EXPECT_GT(refine({distance_of(0, 0.5 / 16)}).vectors.corrections, 0);
}

/// Each halves the distance, and none makes it noise.
TEST(refinement_loop, ends_after_forty_corrections) {
  std::vector<eigen_distance> script;
  for (int k = 0; k < 100; ++k) script.push_back(distance_of(0, 0, std::ldexp(1.0, 80 - k)));
  const auto f = refine(script);
  EXPECT_FALSE(f.result.is_settled);
  EXPECT_EQ(f.result.refinements, 40);
  EXPECT_EQ(f.vectors.corrections, 40);
}

/// The square of a correction is noise where sums of n of it are below a unit.
TEST(refinement_loop, takes_for_noise_what_rounding_is) {
  EXPECT_TRUE(limits.is_noise(distance_of(0x1p-28)));
  EXPECT_FALSE(limits.is_noise(distance_of(0x1.01p-28)));
  EXPECT_TRUE(limits.is_noise(distance_of(0, 0x1p-28)));
  EXPECT_FALSE(limits.is_noise(distance_of(0, 0x1.01p-28)));
  EXPECT_TRUE(limits.is_noise(distance_of(0, 0, 0x1p-40)));
  EXPECT_FALSE(limits.is_noise(distance_of(0, 0, 0x1.01p-40)));
  EXPECT_EQ(limits.of_rounding().noise, 0x1p-42);
  EXPECT_EQ(limits.of_rounding().rotation, 0x1p-28);
}

TEST(refinement_loop, has_improved_where_one_of_three_is_halved) {
  const auto before = distance_of(1, 1, 1);
  EXPECT_TRUE(refinement_limits::has_improved(before, distance_of(0.5, 1, 1)));
  EXPECT_TRUE(refinement_limits::has_improved(before, distance_of(1, 0.5, 1)));
  EXPECT_TRUE(refinement_limits::has_improved(before, distance_of(1, 1, 0.5)));
  EXPECT_FALSE(refinement_limits::has_improved(before, distance_of(0.51, 0.51, 0.51)));
  EXPECT_FALSE(refinement_limits::has_improved(distance_of(0), distance_of(0)));
}

/// Columns are made orthonormal until they are, so many times at most, and not from afar.
TEST(refinement_loop, polishes_skewness_alone) {
  const auto polished = [](std::vector<eigen_distance> script, int steps) {
    scripted_vectors vectors{std::move(script), 0, 1};
    residua::lapack::polish(vectors, limits, steps);
    return vectors;
  };
  const auto skew = distance_of(0, 0x1p-10), straight = distance_of(0.1, 0x1p-45);
  EXPECT_EQ(polished({skew, skew, straight}, 5).polishes, 2);
  EXPECT_EQ(polished({skew, skew, straight}, 5).projections, 3);
  EXPECT_EQ(polished({straight}, 5).polishes, 0);
  EXPECT_EQ(polished({skew}, 5).polishes, 5);
  EXPECT_EQ(polished({distance_of(0, 0.1)}, 5).polishes, 0);
}

TEST(refinement_loop, has_limits_of_the_format) {
  const auto of_dd = residua::lapack::limits_of<residua::dd>(8, 3);
  constexpr double dot = residua::error_bounds<residua::dd>::dot, unit = residua::limb_unit<residua::dd>;
  EXPECT_EQ(of_dd.order, 8);
  EXPECT_EQ(of_dd.unit, unit);
  EXPECT_DOUBLE_EQ(of_dd.noise, 2 * dot * 8 * unit * 3);
  EXPECT_DOUBLE_EQ(of_dd.orthogonality, dot * 8 * unit);
}

}  // namespace
}  // namespace residua_test
