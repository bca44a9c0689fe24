// Seconds of sums of products of run-time precision on a GPU, by how its threads read terms.
#pragma once

#include "mp/dot_sums.hpp"

namespace residua::bench {

/// The shortest of several runs, by events on the default stream, which the context has; `depth`: terms of a
/// ring, 0, 2 or 3, 0 for none; may_cluster: whether ranges are found by clusters of blocks. Numbers have 2,
/// 4 or 7 words.
template <class Length>
double seconds_of_sums(const context& ctx, const multiple::sums_problem& s,
                       const multiple::sums_result<Length>& result, int depth, bool may_cluster);
/// Of the ranges of the terms alone, which come before.
double seconds_of_ranges(const context& ctx, const multiple::sums_problem& s);

}  // namespace residua::bench
