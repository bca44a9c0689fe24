// `residua solve` in a precision chosen at run time: what it prints, writes, returns and refuses.
#include <sstream>

#include "program.hpp"
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

TEST_F(solve_mp_command, refuses_what_it_does_not_have) {
  expect_bad("solve generate:plate:4 --precision mp:52", {"--precision", "53"});
  expect_bad("solve generate:plate:4 --precision mp:", {"--precision"});
  expect_bad("solve generate:plate:4 --precision mp:424x", {"--precision"});
  expect_bad("solve generate:plate:4 --tol 1e-100 --explain", {"--explain"});
  expect_bad("solve generate:plate:4 --tol 1e-100 --output x.npy", {"NumPy"});
  expect_bad("solve generate:plate:4 --precision mp --least-squares", {"--least-squares"});
  expect_bad("solve generate:plate:4 --precision mp --tol 0", {"tolerance"});
}

}  // namespace
}  // namespace residua_test
