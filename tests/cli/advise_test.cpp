// residua advise: its document, its exit codes, and what it rejects.
#include <nlohmann/json.hpp>

#include "program.hpp"
#include "residua/io/matrix_market.hpp"

namespace residua_test {
namespace {

class advise_command : public program_test {
 protected:
  /// Two vectors whose product cancels by 2^60.
  void write_vectors() {
    const std::string head = "%%MatrixMarket matrix array real general\n8 1\n", s = "8.673617379884035e-19\n";
    write("x.mtx", head + "3\n" + s + s + "-1\n" + s + s + "-2\n" + s);
    write("y.mtx", head + "1\n1\n1\n1\n1\n1\n1\n1\n");
  }
  /// Runs the command that advice ends with, and these options.
  outcome run_advised(const outcome& advised, const std::string& options) {
    const std::string name = "        residua ";
    const auto begin = advised.out.find(name + "solve ");
    EXPECT_NE(begin, std::string::npos) << advised.out << advised.err;
    if (begin == std::string::npos) return advised;
    const auto line = advised.out.substr(begin + name.size());
    return run_command("'" + program() + "' " + line.substr(0, line.find('\n')) + options);
  }
};

TEST_F(advise_command, names_a_format_for_a_product) {
  write_vectors();
  const auto o = run("advise dot --input x.mtx,y.mtx --tol 1e-10 --device cpu --threads 1 --json");
  ASSERT_EQ(o.code, 0) << o.err;
  const auto its = o.document();
  expect_keys(its,
              {"format", "predicted_seconds", "predicted_error", "margin", "tried", "condition", "sampled"});
  EXPECT_TRUE(its["format"] != "float" && its["format"] != "double") << its["format"];
  EXPECT_EQ(its["predicted_error"], 0);
  EXPECT_TRUE(its["margin"].is_null()) << "infinite";
  EXPECT_GT(its["predicted_seconds"], 0);
  EXPECT_EQ(its["tried"][1]["format"], "double");
  EXPECT_GT(its["tried"][1]["predicted_error"], 0.1);
  const auto said = run("advise dot --input x.mtx,y.mtx --tol 1e-10 --device cpu --format double,dd");
  EXPECT_NE(said.out.find("advice: dd"), std::string::npos) << said.out;
  const auto none = run("advise dot --input x.mtx,y.mtx --tol 1e-10 --device cpu --format double --json");
  EXPECT_EQ(none.code, 1);
  EXPECT_TRUE(none.document()["format"].is_null());
  EXPECT_EQ(run("advise sum --input x.mtx --tol 1e-10 --device cpu").code, 0);
}

TEST_F(advise_command, names_a_format_for_a_system) {
  write("A.mtx", small_matrix);
  const auto sparse = run("advise A.mtx --tol 1e-25 --device cpu --threads 1 --json");
  ASSERT_EQ(sparse.code, 0) << sparse.err;
  EXPECT_EQ(sparse.document()["format"], "dd");
  EXPECT_LE(sparse.document()["predicted_error"], 1e-25);
  EXPECT_GE(sparse.document()["margin"], 1);
  EXPECT_GT(sparse.document()["residual_tolerance"], 0);
  const auto line = run("advise A.mtx --tol 1e-25 --device cpu --threads 1").out;
  const auto told = line.find(" --tol ");
  ASSERT_NE(told, std::string::npos) << line;
  EXPECT_NEAR(std::stod(line.substr(told + 7)) / sparse.document()["residual_tolerance"].get<double>(), 1,
              0.05);
  const auto dense = run("advise generate:hilbert:8 --tol 1e-10 --device cpu --threads 1");
  ASSERT_EQ(dense.code, 0) << dense.err;
  EXPECT_NE(dense.out.find("residua solve generate:hilbert:8 --precision"), std::string::npos) << dense.out;
}

TEST_F(advise_command, prints_a_command_that_reaches_the_error) {
  const auto advised = run("advise generate:hilbert:12 --tol 1e-70 --device cpu --threads 1");
  const auto solved = run_advised(advised, " --device cpu --json");
  ASSERT_EQ(solved.code, 0) << advised.out << solved.out;
  EXPECT_LE(solved.document()["forward_error_estimate"], 1e-70);
  const std::string bits = solved.document()["precision"];
  EXPECT_NE(advised.out.find("advice: " + bits + ","), std::string::npos) << bits << advised.out;
}

/// x = (-11, 10) / 30, of a b that is small beside |A||x|: in double the residual is beyond |b|.
TEST_F(advise_command, prints_a_command_that_succeeds_where_x_is_right) {
  write("coordinates.mtx",
        "%%MatrixMarket matrix coordinate real general\n2 2 4\n1 1 1e20\n1 2 1.1e20\n2 1 1\n2 2 2\n");
  write("array.mtx", "%%MatrixMarket matrix array real general\n2 2\n1e20\n1\n1.1e20\n2\n");
  write("b.mtx", "%%MatrixMarket matrix array real general\n2 1\n1\n0.3\n");
  for (const std::string A : {"coordinates.mtx", "array.mtx"}) {
    const auto advised = run("advise " + A + " --rhs b.mtx --tol 1e-6 --device cpu --threads 1");
    EXPECT_EQ(advised.code, 0) << advised.out;
    const auto solved = run_advised(advised, " --device cpu --output x.mtx");
    EXPECT_EQ(solved.code, 0) << advised.out << solved.out;
    const auto x = residua::read_array(path("x.mtx")).elements_as<double>();
    EXPECT_NEAR(x[0], -11.0 / 30, 1e-6 * 11 / 30);
    EXPECT_NEAR(x[1], 10.0 / 30, 1e-6 * 11 / 30);
  }
}

/// The line can be given to a shell, whatever the files are called.
TEST_F(advise_command, names_files_as_a_shell_takes_them) {
  write("it's A.mtx", small_matrix);
  write("b $1.mtx", "%%MatrixMarket matrix array real general\n3 1\n1\n2\n3\n");
  const auto said = run(R"(advise "it's A.mtx" --rhs 'b $1.mtx' --tol 1e-25 --device cpu --threads 1)").out;
  const auto begin = said.find("        residua solve ");
  ASSERT_NE(begin, std::string::npos) << said;
  const auto line = said.substr(begin + 15);
  EXPECT_EQ(line.find(R"( solve 'it'\''s A.mtx' --precision dd --rhs 'b $1.mtx' --tol )"), 0u) << line;
  EXPECT_EQ(run_command("'" + program() + "'" + line.substr(0, line.find('\n')) + " --device cpu").code, 0);
}

TEST_F(advise_command, says_that_a_matrix_is_singular) {
  for (const char* kind : {"coordinate real general\n2 2 4\n1 1 1\n1 2 2\n2 1 2\n2 2 4\n",
                           "array real general\n2 2\n1\n2\n2\n4\n"}) {
    write("A.mtx", std::string("%%MatrixMarket matrix ") + kind);
    const auto said = run("advise A.mtx --tol 1e-10 --device cpu");
    EXPECT_EQ(said.code, 1);
    EXPECT_NE(said.out.find("condition infinite"), std::string::npos) << said.out;
    EXPECT_NE(said.out.find("singular"), std::string::npos) << said.out;
    EXPECT_TRUE(run("advise A.mtx --tol 1e-10 --device cpu --json").document()["condition"].is_null());
  }
}

TEST_F(advise_command, rejects_what_is_wrong) {
  write_vectors();
  write("A.mtx", small_matrix);
  expect_bad("advise", {"subject"});
  expect_bad("advise A.mtx", {"--tol"});
  expect_bad("advise A.mtx --tol 0", {"--tol", "is 0", "from 1e-300"});
  expect_bad("advise missing.mtx --tol 1e-9", {"missing.mtx"});
  expect_bad("advise A.mtx --tol 1e-9 --input x.mtx", {"--input", "A.mtx"});
  expect_bad("advise A.mtx --tol 1e-9 --measure normwise", {"--measure"});
  write("wide.mtx", "%%MatrixMarket matrix coordinate real general\n1 2 2\n1 1 1\n1 2 1\n");
  expect_bad("advise wide.mtx --tol 1e-9", {"wide.mtx", "1 x 2", "square"});
  expect_bad("advise x.mtx --tol 1e-9", {"x.mtx", "8 x 1", "square"});
  expect_bad("advise A.mtx --tol 1e-9 --format ds", {"ds", "systems"});
  expect_bad("advise dot --tol 1e-9 --input x.mtx", {"dot", "2 operands", "1"});
  expect_bad("advise dot --tol 1e-9 --input x.mtx,y.mtx --rhs y.mtx", {"--rhs"});
  expect_bad("advise dot --tol 1e-9 --input x.mtx,missing.npy", {"missing.npy"});
  expect_line("advise dot --tol 1e-9 --input x.mtx,,y.mtx",
              "advise: --input is \"x.mtx,,y.mtx\", which has an empty entry");
  expect_bad("advise dot --tol 1e-9 --input x.mtx,y.mtx --format octuple", {"octuple", "dd"});
  expect_line("advise dot --tol 1e-9 --input x.mtx,y.mtx --format dd,,qd",
              "advise: --format is \"dd,,qd\", which has an empty entry");
  expect_bad("advise dot --tol 1e-9 --input x.mtx,y.mtx --format ''", {"--format", "the list is empty"});
  expect_bad("advise gemv --tol 1e-9 --input x.mtx,y.mtx", {"advise_gemv", "x"});
  expect_bad("advise sum --tol 1e-9 --input A.mtx", {"A.mtx"});
  write("B.mtx", "%%MatrixMarket matrix array real general\n3 2\n1\n2\n3\n4\n5\n6\n");
  expect_line("advise A.mtx --tol 1e-9 --rhs B.mtx", "advise: B.mtx has 2 columns; b has one");
  expect_line("advise A.mtx --tol 1e-9 --input x.mtx",
              "advise: --input is for sum, dot, gemv and gemm; the right-hand side of A.mtx is --rhs");
  expect_line("advise dot --tol 1e-9 --input x.mtx,y.mtx --rhs y.mtx",
              "advise: --rhs is for systems; the operands of dot are --input");
  expect_line("advise sum --tol 1e-9 --input x.mtx,y.mtx", "advise: sum has 1 operand, --input names 2");
  expect_line("advise gemm --tol 1e-9", "advise: gemm has 2 operands, --input names 0");
  for (const std::string subject : {"A.mtx", "sum", "dot"}) {
    expect_line("advise " + subject + " --tol 1e-9 --measure normwise",
                "advise: --measure is for gemv and gemm");
  }
  expect_bad("advise A.mtx --tol 0.51", {"is 0.51; it must be from 1e-300 to 0.5"});
  expect_bad("advise A.mtx --tol 1e-310", {"is 1e-310; it must be from 1e-300 to 0.5"});
  expect_bad("advise A.mtx --tol nan", {"is nan; it must be from 1e-300 to 0.5"});
}

}  // namespace
}  // namespace residua_test
