// What the measurements of real and of complex banded and packed matrices share.
#pragma once

#include "cli/bench/cases.hpp"

namespace residua::cli {

/// Diagonals on either side of the main one.
constexpr index_t half_width = 16;

/// A solve whose elements wait for each other, on a GPU in one block of threads: orders that take some
/// milliseconds there.
inline bench_operation in_one_block(bench_operation its) {
  its.usual = {4096, 2048};
  return its;
}

}  // namespace residua::cli
