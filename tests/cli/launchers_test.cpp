// The commands and the job script of docs/distributed.md, run as they stand there. Slurm's srun is a stand-in
// that starts the ranks by mpirun.
#include <fstream>
#include <sstream>

#include "program.hpp"

namespace residua_test {
namespace {

/// The blocks of code of the page, without their fences.
std::vector<std::string> blocks_of_code() {
  std::ifstream page(RESIDUA_DOCUMENTATION);
  std::vector<std::string> blocks;
  bool inside = false;
  for (std::string line; std::getline(page, line);) {
    const bool is_fence = line.rfind("```", 0) == 0;
    if (is_fence && !inside) blocks.emplace_back();
    if (is_fence) inside = !inside;
    if (!is_fence && inside) blocks.back() += line + "\n";
  }
  return blocks;
}
std::string first_block_that_begins(const std::string& opening) {
  for (const auto& block : blocks_of_code())
    if (block.rfind(opening, 0) == 0) return block;
  ADD_FAILURE() << "no block begins with " << opening;
  return "";
}

std::string chain(int rows) {
  const auto n = std::to_string(rows);
  std::string text = "%%MatrixMarket matrix coordinate real symmetric\n";
  text += n + " " + n + " " + std::to_string(2 * rows - 1) + "\n1 1 2\n";
  for (int i = 2; i <= rows; ++i) {
    const auto row = std::to_string(i);
    text += row + " " + row + " 2\n" + row + " " + std::to_string(i - 1) + " -0.5\n";
  }
  return text;
}

class launchers_test : public program_test {
 protected:
  void SetUp() override {
    write("A.mtx", chain(300));
    ASSERT_EQ(run_command("gzip -k A.mtx && mkdir bin && ln -s '" + program() + "' bin/residua").code, 0);
  }
  /// With these programs before others, and mpirun the one of the build.
  outcome run_with_programs(const std::string& command) {
    const std::string mpirun = RESIDUA_MPIEXEC;
    const auto folder = mpirun.substr(0, mpirun.rfind('/'));
    return run_command("PATH=\"$PWD/bin:" + folder + ":$PATH\" " + command);
  }
};

TEST_F(launchers_test, commands_for_mpirun_run_as_they_stand_in_the_documentation) {
  std::istringstream lines(first_block_that_begins("mpirun -n 4 residua solve A.mtx"));
  int count = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.find("--device cuda") != std::string::npos) continue;
    SCOPED_TRACE(line);
    const auto o = run_with_programs(line);
    EXPECT_EQ(o.code, 0) << o.err;
    EXPECT_NE(o.out.find("ranks"), std::string::npos) << o.out;
    ++count;
  }
  EXPECT_GE(count, 3);
  EXPECT_NE(content("x.mtx").find("300 1"), std::string::npos);
}

TEST_F(launchers_test, the_job_script_for_slurm_runs_where_srun_starts_the_ranks) {
  const auto script = first_block_that_begins("#!/bin/sh\n#SBATCH");
  write("job.sh", script);
  write("bin/srun",
        "#!/bin/sh\n"
        "for word; do case $word in --*) echo \"$word\" >> srun.options; shift;; *) break;; esac; done\n"
        "exec mpirun -n 3 \"$@\"\n");
  ASSERT_EQ(run_command("chmod +x bin/srun && sh -n job.sh").code, 0);
  const auto o = run_with_programs("sh job.sh");
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_EQ(content("srun.options"), "--mpi=pmix\n");
  const auto report = json::parse(content("report.json"));
  EXPECT_EQ(report["ranks"], 3);
  EXPECT_EQ(report["converged"], true);
  EXPECT_EQ(report["precision"], "dd");
  EXPECT_NE(content("x.mtx").find("300 1"), std::string::npos);
}

}  // namespace
}  // namespace residua_test
