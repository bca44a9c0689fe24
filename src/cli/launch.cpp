// What launchers tell a process in its environment.
#include "cli/launch.hpp"

#include <cstdlib>

namespace residua::cli {

namespace {

/// -1: there is no such number.
int number_in(const char* name) {
  const char* text = std::getenv(name);
  if (text == nullptr || *text == 0) return -1;
  char* end = nullptr;
  const long value = std::strtol(text, &end, 10);
  return *end == 0 && value >= 0 && value < 1L << 30 ? static_cast<int>(value) : -1;
}

struct names {
  const char *ranks, *rank;
};

}  // namespace

launch launched_processes() {
  constexpr names launchers[] = {{"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"},
                                 {"PMI_SIZE", "PMI_RANK"},
                                 {"MV2_COMM_WORLD_SIZE", "MV2_COMM_WORLD_RANK"}};
  for (const auto& its : launchers) {
    const int ranks = number_in(its.ranks), rank = number_in(its.rank);
    if (ranks >= 1 && rank >= 0) return {true, ranks, rank};
  }
  // srun sets the second also where it starts programs that are not of MPI.
  const int rank = number_in("PMIX_RANK"), ranks = number_in("SLURM_STEP_NUM_TASKS");
  if (rank >= 0 && ranks >= 1) return {true, ranks, rank};
  return {};
}

}  // namespace residua::cli
