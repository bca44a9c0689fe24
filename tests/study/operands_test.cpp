// The operands that errors are measured with: they are what they are said to be, or errors would be those of
// easier ones.
#include "study/operands.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>
#include <utility>

#include "study/backends.hpp"

namespace residua::study {
namespace {

constexpr long many = 2000;

/// Of the leading limb.
int digits_of(const format_facts& f) { return f.leading_is_float ? 24 : 53; }

class operands_of_format : public testing::TestWithParam<int> {
 protected:
  const format_facts& facts = all_formats[GetParam()];
  [[nodiscard]] case_set cases(operation op, data kind) const {
    return make_cases(GetParam(), op, kind, many, 5);
  }

  struct exponents {
    int least = 10000, most = -10000;
    void add(double x) {
      least = std::min(least, std::ilogb(x));
      most = std::max(most, std::ilogb(x));
    }
  };
  /// Each limb is one of its type and far below the one before.
  void expect_normalised(const limbs& x) const {
    for (int k = 0; k < facts.limbs; ++k) {
      const bool is_float = k == 0 ? facts.leading_is_float : facts.last_is_float;
      if (is_float) {
        EXPECT_EQ(x.limb[k], static_cast<double>(static_cast<float>(x.limb[k])));
      }
      if (k == 0 || x.limb[k] == 0) continue;
      const bool is_below_float = k == 1 ? facts.leading_is_float : facts.last_is_float;
      ASSERT_NE(x.limb[k - 1], 0);
      EXPECT_LT(std::ilogb(x.limb[k]), std::ilogb(x.limb[k - 1]) - (is_below_float ? 24 : 53));
    }
  }
};

TEST_P(operands_of_format, of_random_data_have_exponents_near_one_and_all_limbs) {
  const auto all = cases(operation::mul, data::random);
  exponents of_a, of_b;
  int with_last = 0;
  for (long i = 0; i < many; ++i) {
    expect_normalised(all.a(i));
    expect_normalised(all.b(i));
    of_a.add(all.a(i).limb[0]);
    of_b.add(all.b(i).limb[0]);
    with_last += all.a(i).limb[facts.limbs - 1] != 0 ? 1 : 0;
  }
  for (const auto& its : {of_a, of_b}) EXPECT_TRUE(its.least == -8 && its.most == 8) << its.least << its.most;
  EXPECT_GT(with_last, many / 2);
}

TEST_P(operands_of_format, that_cancel_leave_a_few_last_places) {
  const double last_place = std::ldexp(1.0, 1 - digits_of(facts));
  for (const auto op : {operation::add, operation::sub, operation::fma}) {
    const auto all = cases(op, data::near_cancelling);
    int different = 0;
    for (long i = 0; i < many; ++i) {
      const double a = all.a(i).limb[0], b = all.b(i).limb[0], c = all.c(i).limb[0];
      const double left = op == operation::add ? a + b : op == operation::sub ? a - b : std::fma(a, b, c);
      const double size = op == operation::fma ? std::fabs(a * b) : std::fabs(a);
      // Three steps to a neighbour of the leading limb, and a product's lower limbs and rounding.
      ASSERT_LE(std::fabs(left), 5 * last_place * size) << name_of(op) << " " << i;
      if (op != operation::fma) {
        for (int k = 0; k < facts.limbs; ++k)
          if (std::fabs(all.a(i).limb[k]) != std::fabs(all.b(i).limb[k])) {
            ++different;
            break;
          }
      }
    }
    EXPECT_TRUE(op == operation::fma || different > many / 4) << name_of(op);
  }
}

/// The operands of sums reach both ends, and products and quotients stay within them.
TEST_P(operands_of_format, of_wide_exponents_reach_the_ends_of_the_range) {
  const auto sums = cases(operation::add, data::wide_exponent);
  exponents its;
  for (long i = 0; i < many; ++i) its.add(sums.a(i).limb[0]);
  const int range = facts.leading_is_float ? 126 : facts.last_is_float ? 100 : 1000;
  EXPECT_LT(its.least, facts.last_is_float && !facts.leading_is_float ? -60 : -range / 8);
  EXPECT_GT(its.most, range * 8 / 10);
  const int lowest = its.least, highest = its.most;
  for (const auto op : {operation::mul, operation::div}) {
    const auto all = cases(op, data::wide_exponent);
    exponents of_a;
    for (long i = 0; i < many; ++i) {
      const int a = std::ilogb(all.a(i).limb[0]), b = std::ilogb(all.b(i).limb[0]);
      const int result = op == operation::mul ? a + b : a - b;
      of_a.add(all.a(i).limb[0]);
      EXPECT_TRUE(result >= lowest - 1 - range / 50 && result <= highest + 1 + range / 50) << result;
    }
    EXPECT_LT(of_a.least, lowest / 4);
    EXPECT_GT(of_a.most, std::min(highest, -lowest) / 4);
  }
}

TEST_P(operands_of_format, at_the_lower_end_have_results_there) {
  const int smallest = facts.last_is_float ? -149 : -1074;
  for (const auto op : {operation::add, operation::mul, operation::div}) {
    const auto all = cases(op, data::subnormal_edge);
    exponents its;
    for (long i = 0; i < many; ++i) {
      const double a = all.a(i).limb[0], b = all.b(i).limb[0];
      if (a == 0 || b == 0) continue;  // a factor below the smallest float
      const int result = op == operation::add   ? std::ilogb(a)
                         : op == operation::mul ? std::ilogb(a) + std::ilogb(b)
                                                : std::ilogb(a) - std::ilogb(b);
      its.least = std::min(its.least, result);
      its.most = std::max(its.most, result);
    }
    EXPECT_TRUE(its.least >= smallest - 1 && its.least <= smallest + 8) << name_of(op) << " " << its.least;
    EXPECT_LT(its.most, facts.leading_is_float ? 0 : facts.last_is_float ? -60 : -700) << name_of(op);
  }
}

TEST_P(operands_of_format, that_are_special_are_all_pairs) {
  const auto all = cases(operation::add, data::special);
  const auto bits = [](double x) { return std::bit_cast<std::uint64_t>(x); };
  std::set<std::uint64_t> values;
  std::set<std::pair<std::uint64_t, std::uint64_t>> pairs;
  for (long i = 0; i < all.asked_for(); ++i) {
    values.insert(bits(all.a(i).limb[0]));
    pairs.emplace(bits(all.a(i).limb[0]), bits(all.b(i).limb[0]));
  }
  EXPECT_EQ(values.size(), 17U);  // 0, 1, 3, the ends and infinity with both signs, and NaN
  EXPECT_EQ(pairs.size(), 17U * 17);
  EXPECT_EQ(all.asked_for(), 17 * 17);
  for (const double x : {0.0, 3.0, HUGE_VAL})
    for (const double sign : {1.0, -1.0}) EXPECT_EQ(values.count(bits(sign * x)), 1U) << sign * x;
}

TEST_P(operands_of_format, of_roots_are_positive) {
  for (const auto kind : {data::random, data::wide_exponent, data::subnormal_edge}) {
    const auto all = cases(operation::sqrt, kind);
    for (long i = 0; i < many; ++i) EXPECT_GT(all.a(i).limb[0], 0) << name_of(kind);
  }
}

INSTANTIATE_TEST_SUITE_P(all, operands_of_format,
                         testing::Range(0, static_cast<int>(std::size(all_formats))));

}  // namespace
}  // namespace residua::study
