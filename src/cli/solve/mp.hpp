// `residua solve` in a precision chosen at run time.
#pragma once

#include "cli/solve/input.hpp"
#include "residua/solve/solve_mp.hpp"

namespace residua::cli {

/// Whether --precision says so, or leaves it open while --tol is beyond the digits of qd.
bool is_mp_system(const solve_command& c);
// Solve column by column, write --output and report. Throw invalid_argument for options that are for the
// formats of doubles alone.
exit_code run_mp(const solve_command& c, const context& ctx, sparse_input input,
                 const solve_options& options);
exit_code run_mp(const solve_command& c, const context& ctx, const dense_input& input);

}  // namespace residua::cli
