// What to do where a solve has failed.
#pragma once

#include <string>

#include "residua/solve/solve.hpp"

namespace residua::solving {

/// A line that says what to try next, of the things that this solve has not tried: empty where it converged.
/// In the words of the program's options, which solve_options' members have, too.
/// `leaves_residual`: that of consistent_solver.
std::string hint_for(const solution& s, const solve_options& options, bool leaves_residual = false);

/// Where qd has too few bits.
std::string hint_beyond_qd(const solve_options& options);

}  // namespace residua::solving
