// `residua solve` in a precision chosen at run time: what it prints, writes, returns and refuses.
#include <cstdio>
#include <sstream>

#include "program.hpp"
#include "residua/io/numpy.hpp"
#include "residua/mp/mp.hpp"

namespace residua_test {
namespace {

using solve_mp_command = program_test;

TEST_F(solve_mp_command, goes_on_beyond_qd) {
  for (const char* tolerance : {"1e-100", "1e-300"}) {
    const auto o = run(std::string("solve generate:plate:12 --json --tol ") + tolerance);
    EXPECT_EQ(o.code, 0) << o.err;
    const json j = o.document();
    EXPECT_EQ(j["converged"], true);
    EXPECT_LE(j["true_relative_residual"].get<double>(), std::strtod(tolerance, nullptr));
    EXPECT_EQ(j["history"].back(), j["true_relative_residual"]);
    EXPECT_EQ(j["method"], "direct");
  }
}

TEST_F(solve_mp_command, takes_bits_and_says_where_they_are_too_few) {
  const auto reached = run("solve generate:plate:12 --json --tol 1e-60 --precision mp:424");
  EXPECT_EQ(reached.code, 0) << reached.err;
  EXPECT_EQ(reached.document()["precision"], "mp:424");
  const auto missed = run("solve generate:plate:12 --tol 1e-100 --precision mp:128");
  EXPECT_EQ(missed.code, 1);
  EXPECT_NE(missed.out.find("NOT solved"), std::string::npos) << missed.out;
}

TEST_F(solve_mp_command, writes_all_digits) {
  const auto o = run("solve generate:plate:4 --tol 1e-100 --output x.mtx");
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_NE(o.out.find("solved: true relative residual"), std::string::npos) << o.out;
  std::istringstream file(content("x.mtx"));
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  ASSERT_EQ(lines.size(), 4 + 16);
  EXPECT_EQ(lines[0], "%%MatrixMarket matrix array real general");
  EXPECT_EQ(lines[3], "16 1");
  EXPECT_GE(lines[4].size(), 100);
  EXPECT_TRUE(residua::parse_mp(lines[4], 424).is_finite());
}

TEST_F(solve_mp_command, writes_the_residual_of_every_solve) {
  const auto o = run("solve generate:plate:12 --json --tol 1e-100 --history h.csv");
  EXPECT_EQ(o.code, 0) << o.err;
  std::istringstream file(content("h.csv"));
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  ASSERT_EQ(lines.size(), 1 + o.document()["history"].size());
  EXPECT_EQ(lines[0], "column,solve,method,precision,true_relative_residual");
  EXPECT_EQ(lines[1].substr(0, 11), "1,1,direct,");
}

TEST_F(solve_mp_command, tells_of_each_column) {
  write("A.mtx", small_matrix);
  write("B.mtx", "%%MatrixMarket matrix array real general\n3 2\n2\n4\n10\n1\n0\n1\n");
  const auto o = run("solve A.mtx --rhs B.mtx --tol 1e-80 --device cpu --json --history h.csv");
  ASSERT_EQ(o.code, 0) << o.err;
  const json j = o.document();
  EXPECT_EQ(j["converged"], true);
  ASSERT_EQ(j["columns"].size(), 2);
  std::string rows = "column,solve,method,precision,true_relative_residual\n";
  for (std::size_t k = 0; k < 2; ++k) {
    const json& its = j["columns"][k];
    EXPECT_EQ(its["converged"], true);
    for (std::size_t i = 0; i < its["history"].size(); ++i) {
      char residual[32];
      std::snprintf(residual, sizeof residual, "%.6e", its["history"][i].get<double>());
      rows += std::to_string(k + 1) + "," + std::to_string(i + 1) + "," + its["method"].get<std::string>() +
              "," + its["precision"].get<std::string>() + "," + residual + "\n";
    }
  }
  EXPECT_EQ(content("h.csv"), rows);
  // A right-hand side of zeros is solved in any precision.
  write("B.mtx", "%%MatrixMarket matrix array real general\n3 2\n2\n4\n11\n0\n0\n0\n");
  const std::string few = "solve A.mtx --rhs B.mtx --tol 1e-80 --precision mp:128 --device cpu";
  const auto missed = run(few + " --json");
  EXPECT_EQ(missed.code, 1);
  EXPECT_EQ(missed.document()["converged"], false);
  EXPECT_EQ(missed.document()["columns"][0]["converged"], false);
  EXPECT_EQ(missed.document()["columns"][0]["reason"], "true_residual_above");
  EXPECT_EQ(missed.document()["columns"][1]["converged"], true);
  const auto text = run(few).out;
  EXPECT_NE(text.find("\nnext: 128 bits may be too few: leave them open, or take more\n"), std::string::npos)
      << text;
}

/// A correction, and the method itself.
TEST_F(solve_mp_command, runs_each_method_that_has_a_form_of_run_time_precision) {
  for (const std::string method : {"cg", "bicgstab", "gmres"}) {
    const auto o = run(
        "solve generate:poisson7:4 --device cpu --tol 1e-80 --precision mp:320 --json --method " + method);
    ASSERT_EQ(o.code, 0) << o.err;
    EXPECT_EQ(o.document()["history"].size(), 2U) << method;
    EXPECT_EQ(o.document()["reason"], "converged");
  }
}

/// LSMR has none: its widest format is qd, whatever the tolerance.
TEST_F(solve_mp_command, lsmr_stays_in_formats_of_doubles) {
  const auto o = run("solve generate:plate:3 --least-squares --method lsmr --tol 1e-70 --device cpu --json");
  EXPECT_EQ(o.document()["precision"], "qd") << o.err;
}

TEST_F(solve_mp_command, tells_what_other_solves_tell) {
  const auto document = run("solve generate:plate:6 --json --tol 1e-100").document();
  const auto other = run("solve generate:plate:6 --json --tol 1e-10").document();
  for (const auto& key : keys_of(other)) EXPECT_TRUE(document.contains(key)) << key;
  EXPECT_EQ(document["matrix"]["rows"], 36);
  EXPECT_LE(document["normwise_backward_error"].get<double>(), 1e-100);
  EXPECT_GT(document["forward_error_estimate"].get<double>(), 0);
}

TEST_F(solve_mp_command, solves_dense_systems_of_limbs_column_by_column) {
  std::vector<residua::qd> b;
  for (int k = 1; k <= 80; ++k) b.push_back(residua::qd(1.0) / residua::qd(static_cast<double>(k)));
  residua::write_numpy(path("b.npy"), {40, 2, b});
  ASSERT_EQ(run("generate hilbert:40:limbs=4 --output H.npy").code, 0);
  const auto o = run("solve H.npy --rhs b.npy --json --tol 1e-90 --output x.mtx --explain");
  ASSERT_EQ(o.code, 0) << o.err;
  const auto document = o.document();
  EXPECT_EQ(document["matrix"]["dense"], true);
  ASSERT_EQ(document["columns"].size(), 2);
  for (const auto& column : document["columns"])
    EXPECT_LE(column["true_relative_residual"].get<double>(), 1e-90);
  EXPECT_NE(o.err.find("LU in qd"), std::string::npos) << o.err;
  EXPECT_NE(content("x.mtx").find("\n40 2\n"), std::string::npos);
}

TEST_F(solve_mp_command, runs_the_method_that_is_named_and_goes_on_from_an_initial_x) {
  const auto o =
      run("solve generate:poisson7:5 --json --tol 1e-80 --precision mp:424 --method cg --output x.mtx");
  ASSERT_EQ(o.code, 0) << o.err;
  EXPECT_EQ(o.document()["method"], "cg");
  EXPECT_GT(o.document()["iterations"].get<int>(), 5);
  const auto next = run("solve generate:poisson7:5 --json --tol 1e-80 --initial x.mtx");
  ASSERT_EQ(next.code, 0) << next.err;
  EXPECT_LE(next.document()["history"].front().get<double>(), 1e-20);  // the file is read as doubles
  const auto corrected = run("solve generate:poisson7:5 --json --tol 1e-80 --method cg");
  EXPECT_GT(corrected.document()["history"].size(), 3) << corrected.err;
}

TEST_F(solve_mp_command, goes_on_from_an_initial_x_of_a_dense_system) {
  ASSERT_EQ(run("solve generate:hilbert:6 --tol 1e-40 --precision mp --output x.mtx").code, 0);
  const auto next = run("solve generate:hilbert:6 --json --tol 1e-80 --precision mp --initial x.mtx");
  ASSERT_EQ(next.code, 0) << next.err;
  const auto anew = run("solve generate:hilbert:6 --json --tol 1e-80 --precision mp");
  EXPECT_LT(next.document()["history"].size(), anew.document()["history"].size());
  EXPECT_LE(next.document()["true_relative_residual"].get<double>(), 1e-80);
  expect_bad("solve generate:hilbert:4 --tol 1e-100 --initial x.mtx", {"x.mtx", "4"});
  expect_bad("solve generate:hilbert:6 --precision qd --initial x.mtx", {"--initial", "run-time precision"});
}

TEST_F(solve_mp_command, finds_least_squares_solutions_beyond_qd) {
  write("A.mtx", "%%MatrixMarket matrix coordinate real general\n3 2 4\n1 1 1\n2 1 1\n2 2 1\n3 2 1\n");
  write("b.mtx", "%%MatrixMarket matrix array real general\n3 1\n1\n2\n3\n");
  const auto o = run("solve A.mtx --rhs b.mtx --least-squares --tol 1e-100 --json --output x.mtx");
  ASSERT_EQ(o.code, 0) << o.err;
  const auto document = o.document();
  EXPECT_EQ(document["precision"].get<std::string>().rfind("mp:", 0), 0);
  EXPECT_EQ(document["rank"], 2);
  EXPECT_LE(document["optimality"].get<double>(), 1e-100);
  EXPECT_NE(content("x.mtx").find("\n2 1\n0.333333333333"), std::string::npos);  // x = (1, 7) / 3
  const auto text = run("solve A.mtx --rhs b.mtx --least-squares --precision mp:424");
  EXPECT_NE(text.out.find("in 424 bits"), std::string::npos) << text.out;
}

TEST_F(solve_mp_command, refuses_what_it_does_not_have) {
  expect_bad("solve generate:plate:4 --precision mp:52", {"--precision", "53"});
  expect_bad("solve generate:plate:4 --precision mp:", {"--precision"});
  expect_bad("solve generate:plate:4 --precision mp:424x", {"--precision"});
  expect_bad("solve generate:plate:4 --tol 1e-100 --output x.npy", {"NumPy"});
  expect_bad("solve generate:hilbert:4 --tol 1e-100 --output x.npy", {"NumPy"});
  expect_bad("solve generate:plate:4 --precision mp --least-squares --method lsmr", {"LSMR"});
  expect_bad("solve generate:plate:4 --precision mp --least-squares --history h.csv", {"--history"});
  expect_bad("solve generate:plate:4 --precision mp --tol 0", {"--precision mp", "--tol above 0"});
}

}  // namespace
}  // namespace residua_test
