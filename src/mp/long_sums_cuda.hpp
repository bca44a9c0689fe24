// Sums of products of long numbers on a GPU.
#pragma once

#include "mp/dot_sums.hpp"

namespace residua::cuda {

/// As run_mp_sums.
unsigned run_long_mp_sums(const context& ctx, const multiple::sums_problem& s,
                          const multiple::sums_result<multiple::any_length>& result);

}  // namespace residua::cuda
