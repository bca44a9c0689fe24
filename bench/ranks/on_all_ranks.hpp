// How a benchmark of several ranks runs, and how it ends where something goes wrong: whatever ends a rank
// before its time is said on stderr, also where a library below calls exit().
#pragma once

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>

#include "residua/distributed/communicator.hpp"

namespace residua::bench {

/// The program that is under way, or null.
inline const char*& program_under_way() {
  static const char* name = nullptr;
  return name;
}
inline void tell_early_exit() {
  if (program_under_way() == nullptr) return;
  std::fprintf(stderr, "%s: exit() was called before the end\n", program_under_way());
  std::fflush(stderr);
}

/// run(ranks) by all ranks; the program's exit code.
template <class Run>
int on_all_ranks(const char* program, const Run& run) {
  constexpr int failed = 2;
  program_under_way() = program;
  if (std::atexit(tell_early_exit) != 0) std::fprintf(stderr, "%s: atexit has no room\n", program);
  int code = 0;
  try {
    const auto ranks = communicator::world();
    try {
      run(ranks);
    } catch (const std::exception& e) {
      ranks.abort(program, e.what());
    } catch (...) {
      ranks.abort(program, "what was thrown is no exception");
    }
  } catch (const std::exception& e) {  // as MPI begins or ends
    std::fprintf(stderr, "%s: %s\n", program, e.what());
    code = failed;
  }
  program_under_way() = nullptr;
  return code;
}

}  // namespace residua::bench
