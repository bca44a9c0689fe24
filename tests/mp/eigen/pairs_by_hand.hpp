// Small vectors of run-time precision, written by hand, for the tests of what refinement makes of
// pairs of columns and of products.
#pragma once

#include "mp/data.hpp"

namespace residua_test {

using groups = std::vector<std::vector<index_t>>;

inline constexpr int bits = 128;
inline constexpr std::int64_t none = residua::mp_header::zero(false).exponent();

inline std::vector<mp> numbers_of(std::initializer_list<double> values) {
  std::vector<mp> all;
  for (const double value : values) all.emplace_back(value, bits);
  return all;
}
inline void expect_numbers(const std::vector<mp>& got, std::initializer_list<double> expected) {
  ASSERT_EQ(got.size(), expected.size());
  auto next = expected.begin();
  for (std::size_t k = 0; k < got.size(); ++k) EXPECT_EQ(got[k], mp(*next++, bits)) << k;
}

}  // namespace residua_test
