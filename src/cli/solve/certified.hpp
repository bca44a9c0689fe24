// `residua solve --certify`: dense systems with a proved bound of every element of x.
#pragma once

#include "cli/solve/command.hpp"

namespace residua::cli {

/// Solves, writes --output and reports. Throws invalid_argument for options that have no meaning here, and
/// invalid_input for sparse matrices that are too large to be taken as dense ones.
exit_code run_certified(const solve_command& c, const context& ctx);

}  // namespace residua::cli
