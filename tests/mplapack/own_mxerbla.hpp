// An Mxerbla of the program's own, which keeps what it is told, and what it is to be told.
#pragma once

#include <gtest/gtest.h>

#include <string>

namespace residua_test {
inline std::string told_routine;
inline int told_number = 0;
}  // namespace residua_test

void Mxerbla(const char* srname, int info) {
  residua_test::told_routine = srname;
  residua_test::told_number = info;
}

namespace residua_test {

/// What Mxerbla is told while call() runs.
template <class Call>
void expect_illegal(const std::string& routine, int number, const Call& call) {
  told_routine.clear();
  told_number = 0;
  call();
  EXPECT_EQ(told_routine, routine);
  EXPECT_EQ(told_number, number) << routine;
}

}  // namespace residua_test
