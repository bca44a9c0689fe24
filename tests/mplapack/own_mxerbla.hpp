// An Mxerbla of the program's own, which keeps what it is told.
#pragma once

#include <string>

namespace residua_test {
inline std::string told_routine;
inline int told_number = 0;
}  // namespace residua_test

void Mxerbla(const char* srname, int info) {
  residua_test::told_routine = srname;
  residua_test::told_number = info;
}
