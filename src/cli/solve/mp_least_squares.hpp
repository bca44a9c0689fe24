// `residua solve --least-squares` in a precision chosen at run time.
#pragma once

#include "cli/solve/input.hpp"
#include "residua/solve/least_squares_mp.hpp"

namespace residua::cli {

/// Solves, writes --output and reports. `bits`: 0 for as many as the tolerance asks for. Throws
/// invalid_argument where b has several columns or limbs, and for --history.
exit_code run_mp_least_squares(const solve_command& c, const context& ctx, sparse_input input, int bits);

}  // namespace residua::cli
