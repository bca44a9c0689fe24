// `residua solve` under mpirun, and what happens where a launcher started what does not run so.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <future>

#include "program.hpp"
#include "residua/generate/problems.hpp"
#include "residua/io/matrix_market.hpp"
#include "residua/version.hpp"

namespace residua_test {
namespace {

/// What a launcher of `ranks` processes puts before the program.
std::string launcher(int ranks) { return std::string(RESIDUA_MPIEXEC) + " -n " + std::to_string(ranks); }

class ranks_test : public program_test {
 protected:
  outcome run_on(int ranks, const std::string& arguments) { return run(arguments, launcher(ranks)); }

  /// Expects, once the test has written all files, a failure, nothing on stdout, exactly one line of the
  /// program's own with every word, and no file more than before. mpirun has lines of its own to say that a
  /// program failed.
  void expect_refused(int ranks, const std::string& arguments, std::vector<std::string> words) {
    expect_refused(launcher(ranks), arguments, std::move(words));
  }
  void expect_refused(const std::string& started_by, const std::string& arguments,
                      std::vector<std::string> words) {
    refusals_.push_back({started_by, arguments, std::move(words)});
  }

  /// Four at a time: mpirun takes half a second to start and waits another before it ends what still runs.
  void TearDown() override {
    const auto before = files();
    std::atomic<std::size_t> next = 0;
    std::vector<std::future<void>> runners;
    for (int i = 0; i < 4; ++i) {
      runners.push_back(std::async(std::launch::async, [&] {
        for (auto k = next++; k < refusals_.size(); k = next++) check(refusals_[k]);
      }));
    }
    for (auto& runner : runners) runner.get();
    EXPECT_EQ(files(), before) << "a file was left behind";
  }

 private:
  struct refusal {
    std::string started_by, arguments;
    std::vector<std::string> words;
  };
  std::vector<refusal> refusals_;

  void check(const refusal& expected) {
    SCOPED_TRACE(expected.arguments);
    const auto begin_of_run = std::chrono::steady_clock::now();
    const auto o = run(expected.arguments, expected.started_by);
    EXPECT_LT(std::chrono::steady_clock::now() - begin_of_run, std::chrono::seconds(30));
    EXPECT_NE(o.code, 0);
    EXPECT_EQ(o.out, "");
    const auto begin = o.err.find("residua: ");
    ASSERT_NE(begin, std::string::npos) << o.err;
    const auto line = o.err.substr(begin, o.err.find('\n', begin) - begin);
    EXPECT_EQ(o.err.find("\nresidua: ", begin), std::string::npos) << "more than one line: " << o.err;
    for (const auto& word : expected.words)
      EXPECT_NE(line.find(word), std::string::npos) << line << " lacks " << word;
  }
};

/// The first on every number of ranks, the others on one and another number: to start them takes longer than
/// to solve, and distributed_test has every method on each number of ranks.
TEST_F(ranks_test, solve_with_the_same_bits_on_any_number_of_them) {
  std::vector<int> numbers{1, 2, 3, 4};
  int others = 1;
  for (const std::string how :
       {"generate:poisson7:7 --method cg --precision dd --tol 1e-25",
        "generate:convection:11 --method bicgstab --precision td --tol 1e-40",
        "generate:plate:9 --method cg --precision qd --tol 1e-55 --precond none",
        "generate:convection:9 --method gmres --precision dd --tol 1e-24",
        "generate:convection:14 --method gmres --precision dd --tol 1e-24 --precond ilut",
        "generate:plate:10 --method cg --precision dd --tol 1e-22 --precond ic0 --parts 5",
        "generate:powerlaw:700 --method bicgstab --precision double --tol 1e-12"}) {
    SCOPED_TRACE(how);
    json first;
    for (const int ranks : numbers) {
      const std::string name = "x" + std::to_string(ranks) + ".npy";
      const auto o = run_on(ranks, "solve " + how + " --json --history h.csv --output " + name);
      ASSERT_EQ(o.code, 0) << o.err;
      auto document = o.document();
      EXPECT_EQ(document["ranks"], ranks);
      EXPECT_TRUE(document["converged"]);
      for (const char* key : {"ranks", "seconds"}) document.erase(key);
      for (auto& attempt : document["attempts"]) attempt.erase("seconds");
      if (ranks == 1) first = document;
      EXPECT_EQ(document, first) << ranks << " ranks";
      EXPECT_EQ(content(name), content("x1.npy")) << ranks << " ranks";
    }
    others = others % 3 + 1;
    numbers = {1, others + 1};
  }
}

/// With few vectors GMRES takes several times as many iterations as with more than it makes iterations.
TEST_F(ranks_test, start_gmres_anew_where_they_were_told_to) {
  const auto iterations = [&](int ranks, const std::string& restart) {
    const auto o = run_on(
        ranks, "solve generate:convection:11 --method gmres --precond none --json --restart " + restart);
    EXPECT_EQ(o.code, 0) << o.err;
    return o.document()["iterations"].get<int>();
  };
  const int of_few = iterations(1, "3");
  EXPECT_EQ(iterations(2, "3"), of_few);
  EXPECT_GT(of_few, 4 * iterations(2, "50"));
}

TEST_F(ranks_test, solve_files_and_tell_the_exit_code) {
  write("A.mtx", small_matrix);
  write("b.mtx", "%%MatrixMarket matrix array real general\n3 1\n3\n2\n3\n");
  const auto o = run_on(4, "solve A.mtx --rhs b.mtx --method cg --precision dd --tol 1e-28 --output x.mtx");
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_NE(o.out.find("on 4 ranks"), std::string::npos) << o.out;
  EXPECT_EQ(std::count(o.out.begin(), o.out.end(), '\n'), 4) << "rank 0 alone speaks: " << o.out;
  EXPECT_NE(content("x.mtx").find("\n3 1\n"), std::string::npos);
  EXPECT_EQ(run_on(2, "solve A.mtx --method cg --precision double --tol 1e-30").code, 1);
}

/// As many as change the residual by 10^-10 of it, whatever rank holds the largest entry (output_test.cpp has
/// what one process writes).
TEST_F(ranks_test, write_as_many_digits_as_the_residual_asks_for) {
  const auto A = residua::generate_problem("plate:12");
  const double of_A = std::log10(*std::max_element(A.value.begin(), A.value.end())) +
                      std::log10(static_cast<double>(A.nonzeros())) / 2;
  const auto o =
      run_on(3, "solve generate:plate:12 --method cg --precision double --max-iter 20 --json --output x.mtx");
  EXPECT_EQ(o.code, 1) << o.err;
  const auto text = content("x.mtx");
  const std::string words = "rounded to ";
  const auto place = text.find(words);
  ASSERT_NE(place, std::string::npos) << text;
  double largest = 0;
  const auto X = residua::read_array(path("x.mtx"));
  ASSERT_EQ(X.rows, A.rows);
  for (const double element : X.elements_as<double>()) largest = std::max(largest, std::fabs(element));
  const double of_x = std::log10(largest) + std::log10(static_cast<double>(A.rows)) / 2;
  const double wanted = 11 + of_A + of_x - std::log10(o.document()["true_relative_residual"].get<double>());
  ASSERT_GT(std::fabs(wanted - std::round(wanted)), 1e-9) << "rounding decides";
  EXPECT_EQ(std::stoi(text.substr(place + words.size())), std::max(17, static_cast<int>(std::ceil(wanted))));
}

/// [2 a; conj(a) 3] in a chain: Hermitian and definite.
std::string hermitian_chain(int rows) {
  std::string text = "%%MatrixMarket matrix coordinate complex hermitian\n";
  text +=
      std::to_string(rows) + " " + std::to_string(rows) + " " + std::to_string(2 * rows - 1) + "\n1 1 3 0\n";
  for (int i = 2; i <= rows; ++i) {
    const auto row = std::to_string(i);
    text += row + " " + row + " 3 0\n" + row + " " + std::to_string(i - 1) + " 0.5 -1\n";
  }
  return text;
}

TEST_F(ranks_test, solve_complex_files_as_one_process_does) {
  write("A.mtx", hermitian_chain(200));
  write("b.mtx", "%%MatrixMarket matrix coordinate complex general\n200 1 2\n1 1 1 -2\n150 1 0 1\n");
  const std::string how = "solve A.mtx --rhs b.mtx --method cg --precision dd --tol 1e-28 --json --output x";
  const auto alone = run(how + "0.mtx");
  ASSERT_EQ(alone.code, 0) << alone.err;
  for (const int ranks : {2, 3}) {
    const auto o = run_on(ranks, how + std::to_string(ranks) + ".mtx");
    ASSERT_EQ(o.code, 0) << o.err;
    for (const char* key : {"rows", "cols", "nonzeros", "complex", "symmetric"})
      EXPECT_EQ(o.document()["matrix"][key], alone.document()["matrix"][key]) << key;
  }
  EXPECT_NE(content("x2.mtx").find("array complex general"), std::string::npos);
  EXPECT_EQ(content("x2.mtx"), content("x3.mtx"));
  write("real.mtx", small_matrix);
  expect_refused(2, "solve real.mtx --rhs b.mtx --method cg", {"b.mtx is complex", "real.mtx is real"});
  expect_refused(2, "solve A.mtx --method cg --output y.npy", {"NumPy", "complex"});
}

TEST_F(ranks_test, climb_the_ladder_of_formats) {
  const auto o = run_on(3, "solve generate:plate:12 --method cg --tol 1e-30 --json");
  ASSERT_EQ(o.code, 0) << o.err;
  const auto document = o.document();
  EXPECT_EQ(document["attempts"][0]["precision"], "double");
  EXPECT_GT(document["attempts"].size(), 1U);
  EXPECT_EQ(document["preconditioner"], "jacobi");
  EXPECT_LE(document["true_relative_residual"], 1e-30);
}

TEST_F(ranks_test, tell_what_they_did) {
  const auto o =
      run_on(2, "solve generate:plate:6 --method cg --tol 1e-30 --precond ic0 --json --history h.csv");
  ASSERT_EQ(o.code, 0) << o.err;
  const auto its = o.document();
  EXPECT_EQ(its["matrix"], run("solve generate:plate:6 --json").document()["matrix"]);
  EXPECT_EQ(its["device"], "cpu");
  EXPECT_EQ(its["threads"], 1);
  EXPECT_EQ(its["tolerance"], 1e-30);
  EXPECT_EQ(its["ranks"], 2);
  EXPECT_EQ(its["method"], "cg");
  EXPECT_EQ(its["preconditioner"], "ic0");
  const auto& last = its["attempts"].back();
  EXPECT_GT(its["attempts"].size(), 1U);
  for (const char* key : {"precision", "reason", "iterations", "relative_residual", "true_relative_residual"})
    EXPECT_EQ(its[key], last[key]) << key;
  EXPECT_EQ(its["reason"], "converged");
  EXPECT_GT(its["iterations"], 0);
  EXPECT_GT(its["seconds"]["read"], 0);
  EXPECT_GT(its["seconds"]["setup"], 0);
  EXPECT_GT(its["seconds"]["solve"], 0);
  const auto history = content("h.csv");
  EXPECT_EQ(history.find("attempt,method,precision,"), 0U) << history;
  std::int64_t rows = 1;
  for (const auto& a : its["attempts"]) rows += a["iterations"].get<std::int64_t>() + 1;
  EXPECT_EQ(std::count(history.begin(), history.end(), '\n'), rows) << history;
}

TEST_F(ranks_test, stop_where_no_longer_format_helps) {
  const auto limited = run_on(2, "solve generate:plate:6 --method cg --max-iter 3 --json");
  EXPECT_EQ(limited.code, 1);
  EXPECT_EQ(limited.document()["attempts"].size(), 1U);
  EXPECT_EQ(limited.document()["iterations"], 3);
  EXPECT_EQ(limited.document()["reason"], "iteration_limit");
  // One rank of a launcher takes what several take.
  const auto alone = run_on(1, "solve generate:plate:6 --method cg --precision dd --device reference");
  EXPECT_EQ(alone.code, 0) << alone.err;
  EXPECT_NE(alone.out.find("asked for 1.000e-08, in dd on 1 rank, reference\n"), std::string::npos)
      << alone.out;
  const auto with_threads =
      run_on(1, "solve generate:plate:6 --method cg --precision dd --device cpu --threads 3 --json");
  EXPECT_EQ(with_threads.document()["threads"], 3);
  // Jacobi's preconditioner is the identity where nothing was said and it cannot be made.
  write("swap.mtx", "%%MatrixMarket matrix coordinate real symmetric\n2 2 1\n2 1 1\n");
  const auto without = run_on(2, "solve swap.mtx --method gmres --json");
  EXPECT_EQ(without.code, 0) << without.err;
  EXPECT_EQ(without.document()["preconditioner"], "none");
}

TEST_F(ranks_test, refuse_in_one_line_what_is_not_there) {
  const std::string system = "solve generate:poisson7:4 ";
  expect_refused(2, system + "--method cg --explain", {"--explain is not there on several ranks"});
  expect_refused(2, system + "--method cg --initial b.mtx", {"--initial is not there on several ranks"});
  expect_refused(2, system + "--method cg --precond cholesky", {"--precond cholesky"});
  write("B.mtx", "%%MatrixMarket matrix array real general\n3 2\n1\n2\n3\n4\n5\n6\n");
  write("A.mtx", small_matrix);
  expect_refused(2, "solve A.mtx --rhs B.mtx --method cg", {"B.mtx: has 2 columns; several ranks take one"});
  expect_refused(2, system, {"--method auto", "several ranks", "cg, bicgstab and gmres"});
  expect_refused(2, system + "--method minres", {"--method minres"});
  expect_refused(2, system + "--method cg --precision mp:300", {"--precision mp:300"});
  expect_refused(2, system + "--method cg --precond lu",
                 {"--precond lu", "block_jacobi, ilu0, ilut and ic0"});
  if (run("info --json").document()["devices"].empty())
    expect_refused(2, system + "--method cg --device cuda", {"rank 0:", "there is no GPU"});
  expect_refused(2, system + "--least-squares", {"--least-squares"});
  expect_refused(2, system + "--certify", {"--certify"});
  expect_refused(3, "info", {"info runs in one process", "3 were started"});
  expect_refused(2, "solve generate:poisson7:4 --tol 7", {"--tol"});
}

TEST_F(ranks_test, name_what_is_wrong_with_input) {
  expect_refused(4, "solve none.mtx --method cg --output x.mtx", {"rank 0:", "none.mtx"});
  write("A.mtx", small_matrix);
  expect_refused(4, "solve A.mtx --rhs none.mtx --method cg", {"rank 0:", "none.mtx"});
  expect_refused(2, "solve A.mtx --method cg --output no/such/folder.mtx", {"rank 0:", "no/such/folder.mtx"});
  expect_refused(2, "solve generate:convection:5 --method cg", {"rank 0:", "cg needs a symmetric matrix"});
  write("general.mtx", "%%MatrixMarket matrix coordinate real general\n2 2 3\n1 1 1\n2 2 1\n2 1 4\n");
  expect_refused(3, "solve general.mtx --method cg",
                 {"rank 0:", "general.mtx: cg needs a symmetric matrix, but entry (2, 1) is 4"});
  write("twisted.mtx",
        "%%MatrixMarket matrix coordinate complex general\n2 2 3\n1 1 1 0\n2 2 1 0\n2 1 4 0\n");
  expect_refused(2, "solve twisted.mtx --method cg",
                 {"rank 0:", "cg needs a symmetric matrix, but as a real matrix, entry (3, 1) is 4"});
  std::string lines = "%%MatrixMarket matrix coordinate real general\n500 500 500\n";
  for (int k = 1; k <= 499; ++k) lines += std::to_string(k) + " 1 1.5\n";
  write("line.mtx", lines + "500 1 z\n");
  expect_refused(4, "solve line.mtx --method gmres --output x.mtx",
                 {"rank 3: line.mtx:502: the value 'z' is not a number"});
  write("short.mtx", lines);
  expect_refused(4, "solve short.mtx --method gmres",
                 {"rank 3: short.mtx:501: the file ends after 499 of 500 entries"});
  write("lacking.sh", "[ \"$OMPI_COMM_WORLD_RANK$PMI_RANK\" != 2 ] || cd /\nexec \"$@\"\n");
  expect_refused(launcher(3) + " sh lacking.sh", "solve A.mtx --method cg --output x.mtx",
                 {"rank 2: A.mtx: No such file"});
  write("nan.mtx", lines + "500 1 nan\n");
  expect_refused(4, "solve nan.mtx --method gmres --output x.mtx",
                 {"rank 3: nan.mtx:502: the value 'nan' is not a finite double"});
  write("zero.mtx", "%%MatrixMarket matrix coordinate real symmetric\n2 2 1\n2 1 1\n");
  expect_refused(2, "solve zero.mtx --method bicgstab --precond jacobi",
                 {"zero.mtx", "zero diagonal", "row 1"});
  write(
      "broken.mtx",
      "%%MatrixMarket matrix coordinate real symmetric\n18 18 3\n17 17 1e-300\n18 17 1e300\n18 18 1e-300\n");
  expect_refused(2, "solve broken.mtx --method cg --precond ic0",
                 {"broken.mtx: rank 1:", "ic0", "pivot that is not finite", "row 1"});
}

TEST_F(ranks_test, end_soon_where_one_is_killed) {
  write("killed.sh",
        "if [ \"$OMPI_COMM_WORLD_RANK$PMI_RANK\" = 2 ]; then (sleep 2; kill -9 $$) & fi\n"
        "exec \"$@\"\n");
  const auto before = files();
  const auto begin = std::chrono::steady_clock::now();
  const auto o =
      run("solve generate:plate:300 --method cg --precision qd --tol 1e-60 --max-iter 100000000 "
          "--output x.mtx",
          launcher(3) + " sh killed.sh");
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  EXPECT_NE(o.code, 0);
  EXPECT_LT(seconds, 30);
  EXPECT_EQ(o.out, "");
  EXPECT_NE(o.err.find("rank 2"), std::string::npos) << o.err;
  EXPECT_EQ(files(), before) << "a file was left behind";
}

/// Rank 1 may have less memory than its rows take, but more than the program itself.
TEST_F(ranks_test, end_soon_where_one_runs_out_of_memory) {
  write("short.sh",
        "export OPENBLAS_NUM_THREADS=1\n"
        "[ \"$OMPI_COMM_WORLD_RANK$PMI_RANK\" != 1 ] || ulimit -d 700000\n"
        "exec \"$@\"\n");
  const std::string started_by = "timeout 60 " + launcher(3) + " sh short.sh";
  const auto small = run("solve generate:poisson7:8 --method cg --precision dd", "timeout 20 " + started_by);
  if (small.code != 0) GTEST_SKIP() << "the program alone takes more than 700 MB here: " << small.err;
  expect_refused(started_by, "solve generate:poisson27:128 --method cg --precision dd --output x.mtx",
                 {"rank 1: ", "memory"});
}

/// A program of another version: this one with another text in the place of the number.
TEST_F(ranks_test, of_different_versions_refuse_to_begin) {
  const std::string text = residua::version;
  auto other = text;
  other.back() = other.back() == '9' ? '8' : '9';
  write("change.py",
        "import os, sys\n"
        "old, new = [word.encode() + bytes(1) for word in sys.argv[2:]]\n"
        "whole = open(sys.argv[1], 'rb').read()\n"
        "assert old in whole\n"
        "open('other', 'wb').write(whole.replace(old, new))\n"
        "os.chmod('other', 0o755)\n");
  const auto changed = run_command("python3 change.py '" + program() + "' " + text + " " + other);
  ASSERT_EQ(changed.code, 0) << changed.err;
  write("mixed.sh",
        "if [ \"$OMPI_COMM_WORLD_RANK$PMI_RANK\" = 2 ]; then shift; exec ./other \"$@\"; fi\n"
        "exec \"$@\"\n");
  expect_refused(launcher(3) + " sh mixed.sh",
                 "solve generate:poisson7:8 --method cg --precision dd --output x.mtx",
                 {"rank 2: has version " + other + " of Residua, rank 0 has " + text});
}

TEST_F(ranks_test, of_one_process_have_what_it_has) {
  write("A.mtx", small_matrix);
  const auto o = run_on(1, "solve A.mtx --json");
  ASSERT_EQ(o.code, 0) << o.err;
  EXPECT_FALSE(o.document().contains("ranks"));
  EXPECT_EQ(run_on(1, "info").code, 0);
  const auto parts = run("solve A.mtx --parts 2");
  EXPECT_EQ(parts.code, 2);
  EXPECT_NE(parts.err.find("--parts is for several ranks"), std::string::npos) << parts.err;
  EXPECT_FALSE(run("info --json").document()["mpi"].is_null());
}

}  // namespace
}  // namespace residua_test
