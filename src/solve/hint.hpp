// Lines that say what to do where a solve has failed.
#pragma once

#include <string>

#include "residua/solve/solve.hpp"

namespace residua::solving {

/// A line that says what to try next, of what this solve has not tried; empty where it converged. The line
/// names options as the program does, whose names are those of solve_options' members. `leaves_residual` is
/// consistent_solver::leaves_residual().
std::string hint_for(const solution& s, const solve_options& options, bool leaves_residual = false);

/// The hint where the format that was asked for has too few bits.
std::string hint_beyond(format precision);
/// The hint after an interrupt, whose x the program has or has not written.
std::string hint_after_interrupt();
/// The hint where qd has too few bits.
std::string hint_beyond_qd(const solve_options& options);

}  // namespace residua::solving
