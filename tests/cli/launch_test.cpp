// What the program says where a launcher started several processes and it cannot be one of them.
#include "program.hpp"

namespace residua_test {
namespace {

class launch_test : public program_test {};

TEST_F(launch_test, commands_but_solve_refuse_to_be_one_of_several) {
  for (const std::string variables : {"OMPI_COMM_WORLD_SIZE=4 OMPI_COMM_WORLD_RANK=", "PMI_SIZE=4 PMI_RANK=",
                                      "SLURM_STEP_NUM_TASKS=4 PMIX_RANK="}) {
    const auto first = run("bench", variables + "0");
    EXPECT_EQ(first.code, 2);
    EXPECT_EQ(first.out, "");
    EXPECT_EQ(first.err,
              "residua: bench runs in one process, and 4 were started; solve runs on several ranks\n");
    const auto second = run("bench", variables + "1");
    EXPECT_EQ(second.code, 0) << "the first tells, and fails";
    EXPECT_EQ(second.out + second.err, "");
  }
}

TEST_F(launch_test, numbers_that_are_none_are_no_launcher) {
  write("A.mtx", small_matrix);
  for (const std::string variables :
       {"OMPI_COMM_WORLD_SIZE=4x OMPI_COMM_WORLD_RANK=0", "PMI_SIZE=4", "SLURM_STEP_NUM_TASKS=4",
        "PMI_SIZE=4 PMI_RANK=", "PMI_SIZE=4294967300 PMI_RANK=0", "PMI_SIZE=4 PMI_RANK=4294967296",
        "PMI_SIZE=4 PMI_RANK=-1", "SLURM_STEP_NUM_TASKS=4 PMIX_RANK="}) {
    const auto o = run("solve A.mtx --json", variables);
    EXPECT_EQ(o.code, 0) << o.err;
    EXPECT_FALSE(o.document().contains("ranks"));
  }
}

#ifdef RESIDUA_HAS_NO_MPI
TEST_F(launch_test, a_build_without_mpi_says_so) {
  const auto o = run("solve generate:poisson7:4", "OMPI_COMM_WORLD_SIZE=4 OMPI_COMM_WORLD_RANK=0");
  EXPECT_EQ(o.code, 2);
  EXPECT_EQ(o.err, "residua: 4 processes were started, but this build of Residua has no MPI\n");
  EXPECT_TRUE(run("info --json").document()["mpi"].is_null());
}
#endif

}  // namespace
}  // namespace residua_test
