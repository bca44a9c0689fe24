// What residua/mplapack.hpp calls with an illegal argument: as MPLAPACK's, and in place of it any definition
// that a program has. Weak, so that the program's is taken without a clash; here, not in the header, so that
// there is one definition in a program.
#include <cstdio>
#include <cstdlib>

[[gnu::weak]] void Mxerbla(const char* srname, int info) {
  std::fprintf(stderr, " ** On entry to %s parameter number %2d had an illegal value\n", srname, info);
  std::exit(info);
}
[[gnu::weak]] void Mxerbla_dd(const char* srname, int info) { Mxerbla(srname, info); }
[[gnu::weak]] void Mxerbla_td(const char* srname, int info) { Mxerbla(srname, info); }
[[gnu::weak]] void Mxerbla_qd(const char* srname, int info) { Mxerbla(srname, info); }
