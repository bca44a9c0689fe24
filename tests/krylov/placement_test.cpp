// Where complete factors are solved with, for vectors on a GPU.
#include "krylov/precondition/placement.hpp"

#include <gtest/gtest.h>

namespace residua_test {
namespace {

using residua::precondition::device_pays;
using residua::precondition::triangular_work;

constexpr double plenty = 1e11;

TEST(placement, few_levels_pay_on_the_device) {
  // Of a million rows with ten million entries: 24 ms on the host, 120 MB that a GPU reads in 60 us.
  EXPECT_TRUE(device_pays({20, 1000000, 10000000}, plenty));
  EXPECT_TRUE(device_pays({5000, 1000000, 10000000}, plenty));
  EXPECT_FALSE(device_pays({100000, 1000000, 10000000}, plenty));
}

/// Rows that wait for each other one by one: a level's 2.5 us are more than a row's entries take on the host.
TEST(placement, a_chain_stays_on_the_host) {
  for (const residua::index_t n : {100, 10000, 1000000}) EXPECT_FALSE(device_pays({2 * n, n, 4 * n}, plenty));
}

TEST(placement, small_factors_go_where_the_round_trip_is_saved) {
  EXPECT_TRUE(device_pays({2, 10, 20}, plenty));
  EXPECT_TRUE(device_pays({0, 0, 0}, plenty));
}

TEST(placement, the_device_must_have_room) {
  EXPECT_FALSE(device_pays({20, 1000000, 10000000}, 200e6));
  EXPECT_TRUE(device_pays({20, 1000000, 10000000}, 250e6));
}

}  // namespace
}  // namespace residua_test
