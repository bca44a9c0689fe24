// `residua solve` on several ranks of MPI.
#pragma once

#include "cli/solve/command.hpp"

namespace residua::cli {

/// Whether the command was started as several processes; or as one by a launcher of MPI programs, and asks
/// for what several ranks have.
bool is_for_ranks(const solve_command& c);

/// Solves, writes results on rank 0 and reports there. Throws invalid_argument for what several ranks do not
/// have, unsupported in a build without MPI, and what went wrong on any rank as an agreed_error; what fails
/// on one rank alone while others wait for it ends all of them.
exit_code run_on_ranks(const solve_command& c);

/// The MPI of this build; empty: it has none.
std::string mpi_of_build();
/// The NCCL that this build would use; empty: it would find none.
std::string nccl_found();

}  // namespace residua::cli
