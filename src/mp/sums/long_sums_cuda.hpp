// Sums of products of long numbers on a GPU.
#pragma once

#include "mp/dot_sums.hpp"

namespace residua::cuda {

/// Does as run_mp_sums for long numbers.
unsigned run_long_mp_sums(const context& ctx, const multiple::sums_problem& s,
                          const multiple::sums_result<multiple::any_length>& result);
/// Does as add_mp_sum for long numbers.
void add_long_mp_sum(const context& ctx, const multiple::sums_problem& s, multiple::any_length length,
                     multiple::fixed_sum<multiple::any_length>& sum, multiple::term_range& range);

}  // namespace residua::cuda
