// The choice of factors by rates, condition and digits: pure functions.
#include "lapack/refinement/factor_choice.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace residua_test {
namespace {

using residua::index_t;
using residua::lapack::can_be_trusted;
using residua::lapack::expected_seconds;
using residua::lapack::factor_variant;
using residua::lapack::fastest_factors;
using residua::lapack::refinement_rates;
using residua::lapack::refinement_task;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Each width takes so many times as long as the one before it.
refinement_rates rates(double in_float, double ratio) {
  refinement_rates r{{in_float}, {in_float}, {in_float}, residua::residue::cost_on_cpu(true)};
  for (int w = 1; w <= residua::lapack::most_width; ++w) {
    r.factors[w] = r.solve[w] = r.residual[w] = 1e10 * std::pow(ratio, 1 - w);
  }
  return r;
}
int width_for(const refinement_rates& r, const refinement_task& task) {
  const auto chosen = fastest_factors(r, task, 0);
  return chosen ? chosen->width : -1;
}

TEST(factor_choice, counts_operations) {
  const refinement_rates one{
      {1, 1, 1, 1, 1}, {1, 1, 1, 1, 1}, {1, 1, 1, 1, 1}, residua::residue::cost_on_cpu(true)};
  // 2/3 n^3, twenty-two solves for estimates, and two steps of a solve and a residual.
  EXPECT_DOUBLE_EQ(expected_seconds(one, {3, 1, 1, 1.0}, {1}), 18 + 22 * 18 + 2 * 36);
  EXPECT_DOUBLE_EQ(expected_seconds(one, {3, 2, 2, 1.0}, {1}), 18 + 33 * 18 + 3 * 2 * 36);
  // Fewer bits: no step that shows that there is nothing to gain, and as many others as they take.
  EXPECT_DOUBLE_EQ(expected_seconds(one, {3, 1, 2, 1.0, 20}, {1}), 18 + 22 * 18 + 36);
  EXPECT_DOUBLE_EQ(expected_seconds(one, {3, 1, 2, 1.0, 54}, {1}), 18 + 22 * 18 + 2 * 36);
  EXPECT_DOUBLE_EQ(expected_seconds(one, {3, 1, 2, 1.0, 1000}, {1}), 18 + 22 * 18 + 2 * 36);
}

TEST(factor_choice, trusts_factors_as_far_as_their_bits_go) {
  EXPECT_TRUE(can_be_trusted({16, 1, 4, 0x1p46}, {1}));  // 2^3 2^4 2^46 = 2^53
  EXPECT_FALSE(can_be_trusted({16, 1, 4, 0x1.01p46}, {1}));
  EXPECT_TRUE(can_be_trusted({16, 1, 4, 0x1p17}, {0}));
  EXPECT_FALSE(can_be_trusted({16, 1, 4, 0x1p18}, {0}));
  EXPECT_TRUE(can_be_trusted({16, 1, 4, 0x1p63}, {2, 70}));
  EXPECT_FALSE(can_be_trusted({16, 1, 4, 0x1p64}, {2, 70}));
  EXPECT_TRUE(can_be_trusted({16, 1, 4, 0x1p99}, {2, 200}));
  EXPECT_FALSE(can_be_trusted({16, 1, 4, 0x1p100}, {2, 200}));  // dd has 106 bits
}

/// The matrices for which tests of gesv ask about bits are between both orders.
TEST(factor_choice, fewer_bits_pay_from_larger_matrices_on_where_native_products_are_fast) {
  const refinement_task small{520, 1, 2, 5e11}, large{4096, 1, 2, 5e12};
  EXPECT_GT(fastest_factors(residua::lapack::rates_on_cpu, small, 2)->accuracy_bits, 0);
  EXPECT_EQ(fastest_factors(residua::lapack::rates_on_h200, small, 2)->accuracy_bits, 0);
  EXPECT_GT(fastest_factors(residua::lapack::rates_on_h200, large, 2)->accuracy_bits, 0);
}

TEST(factor_choice, takes_the_format_that_the_condition_asks_for) {
  const auto r = rates(2e10, 4);
  EXPECT_EQ(width_for(r, {100, 1, 2, 10.0}), 0);
  EXPECT_EQ(width_for(r, {100, 1, 2, 1e8}), 1);
  EXPECT_EQ(width_for(r, {100, 1, 2, 1e15}), 2);
  EXPECT_EQ(width_for(r, {100, 1, 2, 1e32}), -1);
  EXPECT_EQ(width_for(r, {100, 1, 4, 1e32}), 3);
  EXPECT_EQ(width_for(r, {100, 1, 4, infinity}), -1);
  EXPECT_EQ(width_for(r, {100, 1, 1, 1e15}), -1);
}

TEST(factor_choice, takes_short_factors_only_where_their_rate_pays) {
  EXPECT_EQ(width_for(rates(2e10, 4), {1000, 1, 1, 100.0}), 0);
  EXPECT_EQ(width_for(rates(0.9e10, 4), {1000, 1, 1, 100.0}), 1);
  EXPECT_EQ(width_for(rates(0, 4), {1000, 1, 1, 100.0}), 1) << "a format that has not been measured";
  EXPECT_EQ(fastest_factors(rates(2e10, 4), {1000, 1, 2, 100.0}, 2)->width, 2)
      << "narrower ones are ruled out";
}

/// Many right-hand sides pay for factors with which refinement takes fewer steps.
TEST(factor_choice, weighs_steps_against_the_factorisation) {
  auto r = rates(1.1e10, 4);
  EXPECT_EQ(width_for(r, {1000, 1, 1, 500.0}), 0);
  EXPECT_EQ(width_for(r, {1000, 1000, 1, 500.0}), 1);
}

/// Where few digits are wanted, steps with cheaper factors are few.
TEST(factor_choice, takes_shorter_factors_where_fewer_digits_are_wanted) {
  auto r = rates(1.1e10, 4);
  for (double& rate : r.residual) rate *= 0.02;  // steps are dear
  EXPECT_EQ(width_for(r, {1000, 1, 1, 500.0}), 1);
  EXPECT_EQ(width_for(r, {1000, 1, 1, 500.0, 10}), 0);
  EXPECT_EQ(width_for(r, {1000, 1, 1, 1e8, 10}), 1) << "factors that cannot be trusted";
}

TEST(factor_choice, takes_as_many_bits_as_the_digits_and_rates_ask_for) {
  auto r = rates(0, 4);
  const auto bits_for = [&](int limbs, double condition) {
    const auto chosen = fastest_factors(r, {2048, 1, limbs, condition}, 1);
    return chosen->accuracy_bits == 0 ? 53 * chosen->width : chosen->accuracy_bits;
  };
  const int for_dd = bits_for(2, 1e14);
  EXPECT_GE(for_dd, std::log2(8 * 2048 * 1e14));
  EXPECT_LT(for_dd, 100);
  EXPECT_GE(bits_for(4, 1e14), for_dd);
  EXPECT_GT(bits_for(2, 1e18), for_dd);
  for (double& rate : r.solve) rate *= 1e-3;  // steps are dear
  EXPECT_GT(bits_for(4, 1e14), for_dd);
  EXPECT_EQ(fastest_factors(r, {256, 1, 2, 1e14}, 1)->accuracy_bits, 0) << "small matrices";
}

/// Where steps take no time the fewest bits are the fastest: those of 8 n cond(A), and eight that an estimate
/// of it may be wrong by.
TEST(factor_choice, leaves_bits_to_spare) {
  auto r = rates(0, 4);
  for (double& rate : r.solve) rate = 1e30;
  for (double& rate : r.residual) rate = 1e30;
  EXPECT_EQ(fastest_factors(r, {512, 1, 2, 0x1p20}, 2)->accuracy_bits, 8 + 3 + 9 + 20);
  EXPECT_EQ(fastest_factors(r, {512, 1, 2, 0x1.1p20}, 2)->accuracy_bits, 8 + 3 + 9 + 21);
  EXPECT_EQ(fastest_factors(r, {511, 1, 2, 0x1p20}, 2)->accuracy_bits, 0) << "a small matrix";
}

}  // namespace
}  // namespace residua_test
