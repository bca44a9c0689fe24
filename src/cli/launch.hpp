// The processes that a launcher, such as mpirun or srun, started together.
#pragma once

namespace residua::cli {

struct launch {
  bool exists = false;  // whether a launcher of MPI programs started this process
  int ranks = 1, rank = 0;
};

/// The launch that the variables of the environment tell of, which Open MPI, MPICH, MVAPICH and Slurm set.
launch launched_processes();

}  // namespace residua::cli
