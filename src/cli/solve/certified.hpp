// `residua solve --certify`: systems with a proved bound of every element of x.
#pragma once

#include "cli/solve/input.hpp"
#include "residua/sparse/regularity_certificate.hpp"

namespace residua::cli {

/// Solves, writes --output and reports. Throws invalid_argument for options that have no meaning here, and
/// invalid_input for sparse matrices that are neither proved to be positive definite nor regular and too
/// large to be taken as dense ones.
exit_code run_certified(const solve_command& c, const context& ctx);
/// Solves for a sparse matrix that the certificate proves to be positive definite, or to be regular.
exit_code run_certified(const solve_command& c, const context& ctx, sparse_input input,
                        const definiteness_certificate& certificate);
exit_code run_certified(const solve_command& c, const context& ctx, sparse_input input,
                        const regularity_certificate& certificate);

}  // namespace residua::cli
