// What tests of illegal arguments of mplapack.hpp share.
#pragma once

#include <string>

#include "arrays.hpp"
#include "own_mxerbla.hpp"

namespace residua_test {

/// Memory that an illegal call must leave as it is.
template <class Real>
class illegal_calls : public testing::Test {
 protected:
  twin_arrays<Real> memory{100, 1};
  mplapackint info = 0;

  /// Of a routine of LAPACK: info is minus the number of the argument.
  template <class Call>
  void expect_told(const std::string& routine, int number, const Call& call) {
    info = 77;
    expect_illegal(routine, number, call);
    EXPECT_EQ(info, -number) << routine;
  }
  void TearDown() override { EXPECT_TRUE(memory.are_the_same()) << "something was written"; }
};

}  // namespace residua_test
