// `residua solve` of a build without MPI.
#include "cli/launch.hpp"
#include "cli/solve/ranks.hpp"
#include "residua/base/error.hpp"

namespace residua::cli {

bool is_for_ranks(const solve_command&) { return launched_processes().ranks > 1; }

exit_code run_on_ranks(const solve_command&) {
  throw error(error_kind::unsupported, std::to_string(launched_processes().ranks) +
                                           " processes were started, but this build of Residua has no MPI");
}

std::string mpi_of_build() { return {}; }
std::string nccl_found() { return {}; }

}  // namespace residua::cli
