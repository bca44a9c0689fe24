// `residua solve` with sound input: what it prints, writes and returns.
#include "residua/solve/solve.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <sstream>

#include "program.hpp"
#include "residua/base/context.hpp"
#include "residua/distributed/krylov.hpp"
#include "residua/io/matrix_market.hpp"

namespace residua_test {
namespace {

using solve_command = program_test;

std::size_t lines_of(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

TEST_F(solve_command, prints_one_json_document) {
  const auto o = run("solve generate:plate:16 --json");
  EXPECT_EQ(o.code, 0);
  EXPECT_EQ(o.err, "");
  const json j = o.document();
  expect_keys(j, {"matrix", "method", "precision", "preconditioner", "preconditioner_made", "device",
                  "converged", "reason", "iterations", "relative_residual", "true_relative_residual",
                  "forward_error_estimate", "componentwise_backward_error", "normwise_backward_error", "hint",
                  "proved_singular", "factors", "seconds", "attempts"});
  expect_keys(j["matrix"], {"path", "rows", "cols", "nonzeros", "symmetric"});
  expect_keys(j["seconds"], {"read", "setup", "solve", "processor"});
  ASSERT_EQ(j["attempts"].size(), 1);
  expect_keys(j["attempts"][0], {"method", "precision", "converged", "reason", "iterations",
                                 "relative_residual", "true_relative_residual", "seconds"});
  EXPECT_EQ(j["matrix"]["path"], "generate:plate:16");
  EXPECT_EQ(j["matrix"]["rows"], 256);
  EXPECT_EQ(j["matrix"]["cols"], 256);
  EXPECT_EQ(j["matrix"]["symmetric"], true);
  EXPECT_EQ(j["method"], "direct");
  EXPECT_EQ(j["attempts"][0]["method"], "refinement");
  EXPECT_EQ(j["hint"], "");
  EXPECT_LE(j["normwise_backward_error"].get<double>(), j["componentwise_backward_error"].get<double>());
  EXPECT_FALSE(j.contains("considered"));
  EXPECT_EQ(j["precision"], "double");
  EXPECT_EQ(j["preconditioner"], "cholesky");
  expect_keys(j["factors"], {"structural_rank", "ordering", "predicted_operations", "predicted_bytes",
                             "factorised", "refusal", "entries", "condition_estimate", "seconds"});
  EXPECT_EQ(j["factors"]["structural_rank"], 256);
  EXPECT_GT(j["forward_error_estimate"].get<double>(), 0);
  EXPECT_EQ(j["proved_singular"], false);
  EXPECT_EQ(j["converged"], true);
  EXPECT_EQ(j["reason"], "converged");
  EXPECT_LE(j["true_relative_residual"].get<double>(), 1e-8);
}

TEST_F(solve_command, prints_a_table_for_people) {
  const auto o = run("solve generate:convection:12");
  EXPECT_EQ(o.code, 0);
  EXPECT_EQ(o.err, "");
  for (const char* word : {"generate:convection:12", "144 x 144", "not symmetric", "refinement", "double",
                           "factors: ", "condition about "}) {
    EXPECT_NE(o.out.find(word), std::string::npos) << o.out << "lacks " << word;
  }
}

TEST_F(solve_command, returns_1_where_the_accuracy_is_not_reached) {
  const auto o = run("solve generate:plate:16 --method cg --max-iter 3 --json");
  EXPECT_EQ(o.code, 1);
  const json j = o.document();
  EXPECT_EQ(j["converged"], false);
  EXPECT_EQ(j["reason"], "iteration_limit");
  EXPECT_EQ(j["iterations"], 3);
  EXPECT_EQ(run("solve generate:plate:16 --method cg --max-iter 0").code, 1);
}

/// CG learns of the right-hand side a row further an iteration from either end of the line: 4000 iterations,
/// more than a tenth of those that the program allows where it is not told how many.
TEST_F(solve_command, allows_as_many_iterations_as_long_lines_take) {
  constexpr int rows = 8000;
  std::string entries = "%%MatrixMarket matrix coordinate real symmetric\n8000 8000 15999\n";
  for (int i = 1; i <= rows; ++i) {
    entries += std::to_string(i) + " " + std::to_string(i) + " 2\n";
    if (i < rows) entries += std::to_string(i + 1) + " " + std::to_string(i) + " -1\n";
  }
  write("line.mtx", entries);
  const auto o = run("solve line.mtx --method cg --precond none --tol 1e-6 --device cpu --threads 1 --json");
  EXPECT_EQ(o.code, 0);
  EXPECT_GE(o.document()["iterations"].get<int>(), rows / 2);
}

/// None of what it says that its parts took is longer than it ran.
TEST_F(solve_command, times_its_parts) {
  for (const char* options : {"", " --least-squares"}) {
    const auto begin = std::chrono::steady_clock::now();
    const auto o = run(std::string("solve generate:plate:8 --json") + options);
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
    ASSERT_EQ(o.code, 0) << o.err;
    double longest = 0;
    for (const char* part : {"read", "setup", "solve"}) {
      const double seconds = o.document()["seconds"].value(part, 0.0);
      EXPECT_GE(seconds, 0) << part << options;
      longest = std::max(longest, seconds);
    }
    EXPECT_GT(o.document()["seconds"]["read"].get<double>(), 0) << options;
    EXPECT_LE(longest, elapsed.count()) << options;
  }
}

/// Setup and solution make up the time of a right-hand side, analysis and factors are of the setup, and
/// attempts of the solution; those of all right-hand sides are their sum.
TEST_F(solve_command, adds_its_times_up) {
  write("A.mtx", small_matrix);
  write("B.mtx", "%%MatrixMarket matrix array real general\n3 2\n2\n4\n10\n4\n8\n20\n");
  const auto begin = std::chrono::steady_clock::now();
  const auto o = run("solve A.mtx --rhs B.mtx --method direct --device cpu --json");
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
  ASSERT_EQ(o.code, 0) << o.err;
  const json j = o.document();
  double setup = 0, solve = 0;
  for (const json& column : j["columns"]) {
    const double its_setup = column["seconds"]["setup"], its_solve = column["seconds"]["solve"];
    double in_attempts = 0;
    for (const json& a : column["attempts"]) in_attempts += a["seconds"].get<double>();
    EXPECT_GT(in_attempts, 0);
    EXPECT_LE(in_attempts, its_solve);
    setup += its_setup;
    solve += its_solve;
  }
  const json& of_factors = j["columns"][0]["factors"]["seconds"];
  const double factors = of_factors["analyse"].get<double>() + of_factors["factorise"].get<double>();
  EXPECT_LE(factors, j["columns"][0]["seconds"]["setup"].get<double>() * (1 + 1e-12));
  EXPECT_NEAR(j["seconds"]["setup"].get<double>(), setup, 1e-12 * setup);
  EXPECT_NEAR(j["seconds"]["solve"].get<double>(), solve, 1e-12 * (setup + solve));
  EXPECT_LE(j["seconds"]["read"].get<double>() + setup + solve, elapsed.count());
}

/// On a CPU, and on a GPU where there is one; elsewhere each method with each preconditioner in one
/// precision, by turns.
TEST_F(solve_command, takes_every_method_preconditioner_and_precision) {
  const bool has_gpu = !residua::cuda_devices().empty();
  int turn = 0;
  for (const std::string device : {"cpu", "reference", "auto"}) {
    const bool in_turn = device == "reference" || (device == "auto" && !has_gpu);
    for (const std::string method : {"auto", "cg", "bicgstab", "gmres"}) {
      for (const std::string kind :
           {"none", "jacobi", "block_jacobi", "ilu0", "ilut", "ic0", "lu", "cholesky"}) {
        const std::vector<std::string> precisions{"auto", "double", "dd"};
        const std::string of_turn = precisions[++turn % 3];
        for (const auto& precision : precisions) {
          if (in_turn && precision != of_turn) continue;
          const std::string options = " --device " + device + " --method " + method + " --precond " + kind +
                                      " --precision " + precision;
          const auto o = run("solve generate:poisson7:5 --json" + options);
          ASSERT_EQ(o.code, 0) << options << "\n" << o.err;
          const json j = o.document();
          EXPECT_EQ(j["method"], method != "auto" ? method : kind == "ilut" ? "bicgstab" : "cg");
          EXPECT_EQ(j["preconditioner"], kind);
          EXPECT_EQ(j["precision"], precision == "auto" ? "double" : precision);
          EXPECT_TRUE(device == "auto" || j["device"] == device);
        }
      }
    }
  }
}

/// Kershaw's matrix, whose IC(0) does not exist without a shift; and one with a gap on its diagonal.
TEST_F(solve_command, reports_how_a_preconditioner_was_made) {
  write("A.mtx",
        "%%MatrixMarket matrix coordinate real symmetric\n4 4 8\n1 1 3\n2 1 -2\n4 1 2\n2 2 3\n3 2 -2\n"
        "3 3 3\n4 3 -2\n4 4 3\n");
  const auto shifted = run("solve A.mtx --precond ic0 --json");
  EXPECT_EQ(shifted.code, 0) << shifted.err;
  EXPECT_GT(shifted.document()["preconditioner_made"]["shift"].get<double>(), 0);
  EXPECT_NE(run("solve A.mtx --precond ic0").out.find("alpha = "), std::string::npos);
  write("A.mtx", "%%MatrixMarket matrix coordinate real general\n2 2 3\n1 2 3\n2 1 2\n2 2 1\n");
  const auto matched = run("solve A.mtx --precond ilu0 --json");
  EXPECT_EQ(matched.code, 0) << matched.err;
  const json made = matched.document()["preconditioner_made"];
  EXPECT_EQ(made["shift"], 0);
  EXPECT_EQ(made["matched"], true);
  EXPECT_EQ(made["entries"], 5);  // L: 2 ones; U: 2 and 1 beside them, or L: 2 and 1
}

/// A row of each factor of ILUT has its diagonal where no other entry may stay; a block has sixteen rows.
TEST_F(solve_command, gives_preconditioners_their_settings) {
  const auto entries_with = [&](const std::string& options) {
    const auto o = run("solve generate:convection:9:peclet=1000 --method gmres --json --precond " + options);
    EXPECT_EQ(o.code, 0) << o.err;
    return o.document()["preconditioner_made"]["entries"].get<int>();
  };
  EXPECT_EQ(entries_with("ilut --fill 0"), 2 * 81);
  EXPECT_LT(entries_with("ilut --drop-tol 0.5"), entries_with("ilut"));
  EXPECT_EQ(entries_with("block_jacobi --block-size 1"), 81);
  EXPECT_EQ(entries_with("block_jacobi"), 5 * 16 * 16 + 1);
}

TEST_F(solve_command, has_the_same_result_for_every_number_of_threads) {
  for (const char* threads : {"1", "2", "3"}) {
    ASSERT_EQ(run("solve generate:poisson7:33 --method cg --device cpu --max-iter 20 --threads " +
                  std::string(threads) + " --output " + threads + ".mtx")
                  .code,
              1);
  }
  EXPECT_EQ(content("1.mtx"), content("2.mtx"));
  EXPECT_EQ(content("1.mtx"), content("3.mtx"));
}

TEST_F(solve_command, runs_on_the_threads_asked_for) {
  for (const int threads : {1, 3, 7}) {
    const auto o = run("solve generate:plate:8 --device cpu --json --threads " + std::to_string(threads));
    EXPECT_EQ(o.document()["threads"], threads);
  }
  EXPECT_EQ(run("solve generate:plate:8 --device cpu --json --threads 0").document()["threads"],
            residua::context::cpu().threads());
}

/// What is refused elsewhere (bad_input_test.cpp) is taken where it has a meaning.
TEST_F(solve_command, takes_restarts_and_libraries_of_factors_where_they_have_a_meaning) {
  for (const char* options :
       {"--restart 3", "--restart 3 --method direct", "--restart 3 --method gmres", "--factors host",
        "--factors host --method direct", "--factors host --precond lu",
        "--factors host --method cg --precond cholesky", "--factors host --method bicgstab --precond lu",
        "--factors host --method direct --precond cholesky"}) {
    const auto o = run(std::string("solve generate:plate:8 --device cpu ") + options);
    EXPECT_EQ(o.code, 0) << options << "\n" << o.err;
  }
}

/// Zero is a tolerance, whatever its exponent: none is reached here. What is merely near to it is one, too.
TEST_F(solve_command, takes_zero_as_a_tolerance) {
  for (const char* zero : {"0", "0.0", "0e5", "0.000e-400", "5e-324"}) {
    const auto o =
        run(std::string("solve generate:plate:4 --device cpu --precision double --json --tol ") + zero);
    EXPECT_EQ(o.code, 1) << zero << o.err;
    EXPECT_EQ(o.document()["tolerance"], std::strtod(zero, nullptr));
  }
  EXPECT_EQ(run("solve generate:plate:4 --device cpu --tol 0").code, 1) << "in any precision";
}

/// A cyclic shift, of which a cycle of GMRES shorter than its order brings nothing.
TEST_F(solve_command, gives_gmres_its_restart) {
  write("A.mtx", "%%MatrixMarket matrix coordinate real general\n4 4 4\n1 4 1\n2 1 1\n3 2 1\n4 3 1\n");
  write("b.mtx", "%%MatrixMarket matrix array real general\n4 1\n0\n1\n0\n0\n");
  const std::string solve = "solve A.mtx --rhs b.mtx --method gmres --precision double --json --restart ";
  EXPECT_EQ(run(solve + "3").document()["reason"], "stagnated");
  EXPECT_EQ(run(solve + "4").document()["reason"], "converged");
}

TEST_F(solve_command, climbs_to_dd) {
  const auto o = run("solve generate:plate:32 --method cg --tol 1e-14 --json");
  EXPECT_EQ(o.code, 0) << o.err;
  const json j = o.document();
  ASSERT_EQ(j["attempts"].size(), 2);
  EXPECT_EQ(j["attempts"][0]["precision"], "double");
  EXPECT_EQ(j["attempts"][0]["converged"], false);
  EXPECT_EQ(j["precision"], "dd");
  EXPECT_LE(j["true_relative_residual"].get<double>(), 1e-14);
}

TEST_F(solve_command, reads_matrix_and_right_hand_side_and_writes_x) {
  write("A.mtx", small_matrix);
  write("b.mtx", "%%MatrixMarket matrix array real general\n3 1\n2\n4\n10\n");
  const auto o = run("solve A.mtx --rhs b.mtx --tol 1e-28 --precision dd --output x.mtx --json");
  ASSERT_EQ(o.code, 0) << o.err;
  EXPECT_EQ(o.document()["matrix"]["nonzeros"], 7);
  const auto x = residua::read_vector(path("x.mtx"), 3);
  const double expected[] = {1, 2, 3};
  for (int i = 0; i < 3; ++i) EXPECT_DOUBLE_EQ(x[i], expected[i]);
  EXPECT_NE(content("x.mtx").find("A.mtx"), std::string::npos) << "the comment tells where x comes from";
  EXPECT_EQ(files(), 3);
}

/// b is in the range of the singular A once.
TEST_F(solve_command, has_converged_where_every_column_has) {
  write("A.mtx", "%%MatrixMarket matrix coordinate real general\n2 2 1\n1 1 1\n");
  for (const bool is_first : {true, false}) {
    write("B.mtx", std::string("%%MatrixMarket matrix array real general\n2 2\n") +
                       (is_first ? "1\n0\n0\n1\n" : "0\n1\n1\n0\n"));
    const auto o = run("solve A.mtx --rhs B.mtx --json");
    EXPECT_EQ(o.code, 1) << o.err;
    const json j = o.document();
    EXPECT_EQ(j["converged"], false);
    EXPECT_EQ(j["columns"][0]["converged"], is_first);
    EXPECT_EQ(j["columns"][1]["converged"], !is_first);
  }
}

TEST_F(solve_command, solves_each_column_of_a_right_hand_side) {
  write("A.mtx", small_matrix);
  write("B.mtx", "%%MatrixMarket matrix array real general\n3 2\n2\n4\n10\n4\n8\n20\n");
  const auto o =
      run("solve A.mtx --rhs B.mtx --tol 1e-28 --precision dd --output x.mtx --history h.csv --json");
  ASSERT_EQ(o.code, 0) << o.err;
  const json j = o.document();
  ASSERT_EQ(j["columns"].size(), 2);
  expect_keys(j["columns"][1], {"method", "converged", "true_relative_residual", "attempts", "factors"});
  EXPECT_EQ(j["converged"], true);
  const auto x = residua::read_columns(path("x.mtx"), 3);
  ASSERT_EQ(x.size(), 2);
  const double expected[] = {1, 2, 3};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_DOUBLE_EQ(x[0][i], expected[i]);
    EXPECT_DOUBLE_EQ(x[1][i], 2 * expected[i]);
  }
  EXPECT_EQ(content("h.csv").find("column,attempt,"), 0);
  EXPECT_NE(content("h.csv").find("\n2,1,"), std::string::npos);
  const auto next = run("solve A.mtx --rhs B.mtx --initial x.mtx --method gmres --tol 1e-12 --json");
  ASSERT_EQ(next.code, 0) << next.err;
  const auto columns = next.document()["columns"];
  for (const auto& its : columns) EXPECT_EQ(its["attempts"][0]["iterations"], 0);
  const auto table = run("solve A.mtx --rhs B.mtx");
  EXPECT_NE(table.out.find("column 2 of b"), std::string::npos) << table.out;
}

TEST_F(solve_command, explains_what_it_considered) {
  const auto o = run("solve generate:plate:16 --explain --json");
  EXPECT_EQ(o.code, 0);
  const json j = o.document();
  ASSERT_GE(j["considered"].size(), 1);
  expect_keys(j["considered"][0], {"method", "preconditioner", "format", "predicted_seconds",
                                   "predicted_bytes", "measured_seconds", "verdict"});
  EXPECT_EQ(j["considered"][0]["method"], "direct");
  EXPECT_GT(j["considered"][0]["predicted_seconds"].get<double>(), 0);
  for (const char* word : {"considered", "predicted s", "measured s", "direct", "solved it"})
    EXPECT_NE(o.err.find(word), std::string::npos) << o.err << "lacks " << word;
}

TEST_F(solve_command, says_what_to_do_next) {
  const auto o = run("solve generate:plate:16 --method cg --max-iter 3");
  EXPECT_EQ(o.code, 1);
  EXPECT_NE(o.out.find("next: leave --method and --precond open"), std::string::npos) << o.out;
  EXPECT_NE(run("solve generate:plate:16 --method cg --max-iter 3 --json").document()["hint"], "");
}

TEST_F(solve_command, writes_compressed_files_and_reads_them) {
  ASSERT_EQ(run("generate plate:8 --output A.mtx.gz").code, 0);
  const auto o = run("solve A.mtx.gz --output x.mtx.gz --json");
  ASSERT_EQ(o.code, 0) << o.err;
  EXPECT_EQ(residua::read_vector(path("x.mtx.gz"), 64).size(), 64);
  EXPECT_EQ(content("x.mtx.gz").substr(0, 2), "\x1f\x8b");
}

TEST_F(solve_command, a_generated_problem_and_its_file_are_the_same) {
  ASSERT_EQ(run("generate diffusion:12 --output A.mtx").code, 0);
  json from_file = run("solve A.mtx --device cpu --json").document();
  json generated = run("solve generate:diffusion:12 --device cpu --json").document();
  for (json* j : {&from_file, &generated}) {
    (*j)["matrix"].erase("path");
    j->erase("seconds");
    (*j)["factors"].erase("seconds");
    for (auto& a : (*j)["attempts"]) a.erase("seconds");
  }
  EXPECT_EQ(from_file, generated);
}

TEST_F(solve_command, writes_the_history_of_every_attempt) {
  const auto o = run("solve generate:plate:32 --method cg --tol 1e-14 --history h.csv --json");
  ASSERT_EQ(o.code, 0) << o.err;
  const json attempts = o.document()["attempts"];
  const std::string csv = content("h.csv");
  std::size_t rows = 1;  // the header
  for (const auto& a : attempts) rows += a["iterations"].get<std::size_t>() + 1;
  EXPECT_EQ(lines_of(csv), rows);
  EXPECT_EQ(csv.find("attempt,"), 0);
  EXPECT_NE(csv.find("\n1,cg,double,0,1.000000e+00,\n"), std::string::npos);
  EXPECT_NE(csv.find("\n2,cg,dd,0,"), std::string::npos);
  // The last row of each attempt, and no other, has the true residual of its x.
  std::istringstream lines(csv);
  std::vector<std::string> last;
  for (std::string line; std::getline(lines, line);) {
    if (!line.ends_with(',')) last.push_back(line.substr(line.rfind(',') + 1));
  }
  ASSERT_EQ(last.size(), 1 + attempts.size()) << "with the header";
  for (std::size_t k = 0; k < attempts.size(); ++k) {
    const double expected = attempts[k]["true_relative_residual"].get<double>();
    EXPECT_NEAR(std::stod(last[k + 1]), expected, 1e-6 * expected);
  }
}

TEST_F(solve_command, solves_directly_in_every_precision) {
  for (const std::string device : {"cpu", "reference"}) {
    for (const std::string precision : {"double", "dd", "td", "qd"}) {
      const auto o = run("solve generate:convection:12 --method direct --json --device " + device +
                         " --precision " + precision);
      ASSERT_EQ(o.code, 0) << o.err;
      EXPECT_EQ(o.document()["method"], "direct");
      EXPECT_EQ(o.document()["precision"], precision);
      EXPECT_EQ(o.document()["factors"]["factorised"], true);
    }
  }
}

TEST_F(solve_command, proves_a_matrix_singular) {
  write("A.mtx", "%%MatrixMarket matrix coordinate real general\n2 2 2\n1 1 1\n2 1 3\n");
  const auto o = run("solve A.mtx --json");
  EXPECT_EQ(o.code, 1);
  EXPECT_EQ(o.document()["proved_singular"], true);
  EXPECT_EQ(o.document()["reason"], "singular");
  EXPECT_EQ(o.document()["factors"]["structural_rank"], 1);
  EXPECT_NE(run("solve A.mtx").out.find("A is singular, exactly: its structural rank is 1 of 2"),
            std::string::npos);
}

TEST_F(solve_command, replaces_an_output_that_exists) {
  write("x.mtx", "old");
  ASSERT_EQ(run("solve generate:poisson7:3 --output x.mtx").code, 0);
  EXPECT_EQ(residua::read_vector(path("x.mtx"), 27).size(), 27);
  EXPECT_EQ(files(), 1);
}

TEST_F(solve_command, finds_a_symmetric_matrix_in_a_general_file) {
  write("A.mtx", "%%MatrixMarket matrix coordinate real general\n2 2 4\n1 1 2\n1 2 1\n2 1 1\n2 2 2\n");
  EXPECT_EQ(run("solve A.mtx --precond none --json").document()["method"], "cg");
}

TEST_F(solve_command, goes_on_with_minres_for_an_indefinite_matrix) {
  write("A.mtx", "%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n1 1 1\n2 2 -2\n");
  const auto o = run("solve A.mtx --precond none --json");
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_EQ(o.document()["method"], "minres");
  EXPECT_EQ(o.document()["attempts"][0]["reason"], "not_positive_definite");
}

// ---- the other commands ----

TEST_F(program_test, info_tells_what_there_is) {
  const auto o = run("info --json");
  ASSERT_EQ(o.code, 0);
  EXPECT_EQ(o.err, "");
  const json j = o.document();
  expect_keys(j, {"version", "formats", "backends", "devices", "instruction_sets", "cudss", "mpi"});
  for (const auto& f : j["formats"]) expect_keys(f, {"name", "bits", "bytes"});
  EXPECT_EQ(j["formats"][0]["name"], "double");
  EXPECT_EQ(j["devices"].size(), residua::cuda_devices().size());
  EXPECT_EQ(j["instruction_sets"].size(), residua::available_instruction_sets().size());
  const auto text = run("info");
  EXPECT_EQ(text.code, 0);
  EXPECT_NE(text.out.find(j["version"].get<std::string>()), std::string::npos);
}

/// What an option's help says, up to the next option.
std::string about(const std::string& help, const std::string& option) {
  const auto begin = help.find("\n  " + option + " ");
  if (begin == std::string::npos) return "";
  return help.substr(begin, help.find("\n  -", begin + 1) - begin);
}

/// The program's are the library's.
TEST_F(program_test, help_names_the_defaults) {
  const residua::solve_options library;
  const auto& of_preconditioner = library.preconditioner_settings;
  const auto help = run("solve --help").out;
  const auto expect_words = [&](const std::string& option, std::initializer_list<std::string> words) {
    for (const auto& word : words)
      EXPECT_NE(about(help, option).find(word), std::string::npos) << option << " lacks " << word;
  };
  const auto number = [](double x) {
    std::ostringstream text;
    text << x;
    return text.str();
  };
  expect_words("--tol", {number(library.tolerance), "[0 - 1]"});
  expect_words("--max-iter", {std::to_string(library.max_iterations), "Iterations of each attempt"});
  expect_words("--restart", {std::to_string(library.restart), "[1 - "});
  expect_words("--drop-tol", {number(of_preconditioner.drop_tolerance), "[0 - 1]"});
  expect_words("--fill", {std::to_string(of_preconditioner.fill), "[0 - "});
  expect_words("--block-size", {std::to_string(of_preconditioner.block_size), "[1 - 256]"});
  expect_words("--parts", {std::to_string(residua::usual_parts), "[1 - 1024]"});
  for (const char* option : {"--method", "--precision", "--precond", "--factors", "--device"})
    expect_words(option, {"auto,", "auto"});
  expect_words("--threads", {"[0 - 4096]", "as many as there are processors"});
  for (const char* kind : {"none", "jacobi", "block_jacobi", "ilu0", "ilut", "ic0", "lu", "cholesky"})
    expect_words("--precond", {kind});
  const auto of_program = run("--help").out;
  for (const char* command : {"info", "solve", "eigen", "svd", "advise", "bench", "generate", "study"})
    EXPECT_NE(of_program.find("\n  " + std::string(command) + " "), std::string::npos) << command;
}

TEST_F(program_test, help_and_version_end_well) {
  for (const char* arguments : {"--help", "--version", "solve --help", "generate --help", "info --help"}) {
    const auto o = run(arguments);
    EXPECT_EQ(o.code, 0) << arguments;
    EXPECT_NE(o.out, "") << arguments;
    EXPECT_EQ(o.err, "") << arguments;
  }
}

}  // namespace
}  // namespace residua_test
