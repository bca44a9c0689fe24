// Whatever is wrong with the arguments or files: exit code 2, one line that names it, and no output file.
#include <filesystem>

#include "allocation_failures.hpp"
#include "program.hpp"
#include "residua/base/context.hpp"
#include "residua/mp/mp.hpp"

namespace residua_test {
namespace {

class bad_input : public program_test {
 protected:
  /// A matrix file of this content, with outputs asked for.
  void expect_bad_matrix(const std::string& text, std::initializer_list<std::string> words) {
    write("A.mtx", text);
    expect_bad("solve A.mtx --output x.mtx --history h.csv --json", words);
  }
  static std::string coordinate(const std::string& rest, const std::string& field = "real general") {
    return "%%MatrixMarket matrix coordinate " + field + "\n" + rest;
  }
};

TEST_F(bad_input, files_that_are_not_there) {
  expect_bad("solve missing.mtx", {"missing.mtx", "No such file"});
  write("A.mtx", small_matrix);
  expect_bad("solve A.mtx --rhs missing.mtx --output x.mtx", {"missing.mtx", "No such file"});
  expect_bad("solve .", {"irectory"});
}

TEST_F(bad_input, matrices_that_do_not_follow_the_format) {
  expect_bad_matrix("", {"A.mtx"});
  expect_bad_matrix("%%MatrixMarkt matrix coordinate real general\n1 1 1\n1 1 1\n", {"A.mtx:1"});
  expect_bad_matrix(coordinate("1 1 1\n1 1 1\n", "complex general"), {"A.mtx:3", "missing"});
  expect_bad_matrix(coordinate("2 2\n1 1 1\n"), {"A.mtx:2"});
  expect_bad_matrix(coordinate("2 2 2\n1 1 1\n3 1 1\n"), {"A.mtx:4", "3"});
  expect_bad_matrix(coordinate("2 2 2\n1 1 1\n0 1 1\n"), {"A.mtx:4"});
  expect_bad_matrix(coordinate("2 2 3\n1 1 1\n2 2 1\n"), {"A.mtx", "2", "3"});
  expect_bad_matrix(coordinate("2 2 1\n1 1 1\n2 2 1\n"), {"A.mtx:4"});
  expect_bad_matrix(coordinate("2 2 2\n1 1 nan\n2 2 1\n"), {"A.mtx:3"});
  expect_bad_matrix(coordinate("2 2 2\n1 1 1\n2 2 inf\n"), {"A.mtx:4"});
  expect_bad_matrix(coordinate("2 2 2\n1 1 1\n2 2\n"), {"A.mtx:4"});
  expect_bad_matrix(coordinate("2 2 2\n1 1 1\n2 2 1x\n"), {"A.mtx:4"});
}

TEST_F(bad_input, truncated_compressed_files) {
  ASSERT_EQ(run("generate plate:20 --output whole.mtx.gz").code, 0);
  const std::string whole = content("whole.mtx.gz");
  write("A.mtx.gz", whole.substr(0, whole.size() / 2));
  expect_bad("solve A.mtx.gz --output x.mtx", {"A.mtx.gz"});
}

TEST_F(bad_input, more_rows_than_entries_can_fill) {
  expect_bad_matrix(coordinate("2147483647 2147483647 1\n1 1 1\n"), {"A.mtx:2", "2147483647 rows"});
}

TEST_F(bad_input, matrices_that_cannot_be_solved_so) {
  expect_bad_matrix(coordinate("2 3 2\n1 1 1\n2 2 1\n"), {"A.mtx", "2 x 3", "square"});
  write("A.mtx", coordinate("2 2 3\n1 1 1\n1 2 5\n2 2 1\n"));
  for (const char* method : {"cg", "minres"}) {
    expect_bad("solve A.mtx --method " + std::string(method), {"A.mtx", method, "symmetric", "(1, 2)"});
  }
  expect_bad("solve A.mtx --precond ic0", {"A.mtx", "ic0", "symmetric"});
  expect_bad("solve A.mtx --method direct --precond ilu0", {"--method direct", "--precond ilu0"});
  write("A.mtx", coordinate("2 2 4\n1 1 4\n1 2 1\n2 1 2\n2 2 4\n"));
  expect_bad("solve A.mtx --precond ic0", {"A.mtx", "ic0", "symmetric", "(1, 2)", "(2, 1)"});
  write("A.mtx", coordinate("2 2 3\n1 1 1\n1 2 5\n2 1 1\n"));
  expect_bad("solve A.mtx --output x.mtx --precond jacobi", {"A.mtx", "jacobi", "row 2"});
}

TEST_F(bad_input, vectors_that_do_not_fit) {
  write("A.mtx", small_matrix);
  for (const std::string option : {"--rhs", "--initial"}) {
    const std::string solve = "solve A.mtx --output x.mtx " + option + " b.mtx";
    write("b.mtx", "%%MatrixMarket matrix array real general\n2 1\n1\n2\n");
    expect_bad(solve, {"b.mtx", "2", "3"});
    write("b.mtx", "%%MatrixMarket matrix array real general\n3 1\n1\n2\nnan\n");
    expect_bad(solve, {"b.mtx:5"});
    expect_bad("solve A.mtx " + option + " missing.mtx", {"missing.mtx", "No such file"});
    expect_bad("solve A.mtx " + option + " b.mtx --output b.mtx", {"b.mtx", "input"});
  }
  write("b.mtx", "%%MatrixMarket matrix array real general\n3 2\n1\n2\n3\n4\n5\n6\n");
  expect_bad("solve A.mtx --initial b.mtx --output x.mtx", {"b.mtx", "1 column", "2"});
  write("B.mtx", "%%MatrixMarket matrix array real general\n3 3\n1\n2\n3\n4\n5\n6\n7\n8\n9\n");
  expect_bad("solve A.mtx --rhs B.mtx --initial b.mtx --output x.mtx", {"b.mtx", "1 column, or 3", "2"});
  write("b.mtx", "%%MatrixMarket matrix array real general\n3 2\n1\n2\n3\n4\ninf\n6\n");
  expect_bad("solve A.mtx --rhs b.mtx --output x.mtx", {"b.mtx:7"});
  write("b.mtx", "%%MatrixMarket matrix array real general\n2 2\n1\n2\n3\n4\n");
  expect_bad("solve A.mtx --rhs b.mtx --output x.mtx", {"b.mtx", "2", "3"});
}

TEST_F(bad_input, options) {
  expect_bad("", {"command"});
  expect_line(
      "solv generate:plate:8",
      "unknown command solv; the commands are info, solve, eigen, svd, advise, bench, generate, study");
  expect_bad("solve", {"matrix", "; residua --help tells what is allowed\n"});
  const std::string solve = "solve generate:plate:8 --output x.mtx ";
  expect_bad(solve + "--tol -1", {"--tol", "-1"});
  expect_bad(solve + "--tol nan", {"--tol", "is nan; it must be from 0 to 1"});
  expect_bad(solve + "--precond ilut --drop-tol nan", {"--drop-tol", "is nan; it must be from 0 to 1"});
  expect_bad(solve + "--tol 1e-400", {"--tol", "1e-400", "below 4.9e-324"});
  expect_bad(solve + "--tol 1e-8x", {"--tol", "1e-8x"});
  expect_bad(solve + "--max-iter -1", {"--max-iter", "-1"});
  expect_bad(solve + "--precond factors", {"--precond", "factors", "lu"});
  expect_bad(solve + "--precond ilut --drop-tol -1", {"--drop-tol", "-1"});
  expect_bad(solve + "--precond ilut --fill -1", {"--fill", "-1"});
  expect_bad(solve + "--precond block_jacobi --block-size 0", {"--block-size", "0"});
  expect_bad(solve + "--factors klu", {"--factors", "klu"});
  expect_bad(solve + "--factors cudss --device cpu", {"options.factors", "cuDSS", "GPU"});
  expect_bad(solve + "--factors host --method cg", {"--factors", "--method cg without --precond lu"});
  expect_bad(solve + "--factors host --precond jacobi", {"--factors", "--precond jacobi"});
  expect_bad(solve + "--factors host --least-squares", {"--factors", "--least-squares"});
  expect_bad("solve generate:hilbert:8 --output x.mtx --factors host", {"--factors", "dense"});
  expect_bad(solve + "--restart 0", {"--restart", "0"});
  expect_bad(solve + "--restart 3 --method cg", {"--restart is of GMRES", "--method cg"});
  expect_bad(solve + "--restart 3 --least-squares", {"--restart is of GMRES", "--least-squares"});
  expect_bad("solve generate:hilbert:8 --output x.mtx --restart 3", {"--restart is of GMRES", "dense"});
  expect_bad(solve + "--restart 3 --certify", {"--restart is of GMRES", "--certify"});
  expect_bad(solve + "--factors host --certify", {"--factors is of complete factors", "--certify"});
  expect_bad(solve + "--explain --least-squares", {"--least-squares has no choice", "--explain"});
  expect_bad("solve generate:hilbert:8 --output x.mtx --method direct --precond cholesky",
             {"--precond cholesky is for sparse matrices"});
  expect_bad(solve + "--precond block_jacobi --block-size 257", {"--block-size", "257"});
  expect_bad(solve + "--precond ilut --drop-tol 1.5", {"--drop-tol", "1.5"});
  expect_bad(solve + "--threads 4097", {"--threads", "4097"});
  expect_bad(solve + "--tol 1.5", {"--tol", "1.5"});
  for (const std::string number : {"3.5", "1e3", "010", "0x10", "99999999999999999999", "1099511627777"}) {
    expect_line(
        solve + "--max-iter " + number,
        "--max-iter: is " + number +
            "; it must be a whole number from 0 to 1099511627776; residua --help tells what is allowed");
  }
  expect_bad(solve + "--method gauss", {"--method", "gauss", "bicgstab"});
  expect_bad(solve + "--precision quad", {"--precision", "quad", "dd"});
  expect_bad(solve + "--precision ff", {"--precision", "ff"});
  expect_bad(solve + "--precond amg", {"--precond", "amg", "jacobi"});
  expect_bad(solve + "--device tpu", {"--device", "tpu"});
  expect_bad(solve + "--threads -1", {"--threads", "-1"});
  expect_bad(solve + "--frobnicate", {"--frobnicate"});
  expect_bad(solve + "--tol", {"--tol"});
  expect_bad("solve generate:plait:8", {"plait"});
  expect_bad("solve generate:plate:x", {"plate:x"});
  expect_bad("solve generate:plate:0", {"plate:0"});
  expect_bad("generate plate:8:seed=3 --output A.mtx", {"plate:8:seed=3"});
  expect_bad("generate plate:8", {"--output"});
}

TEST_F(bad_input, errors_that_are_no_numbers) {
  for (const char* command : {"eigen generate:plate:2", "svd generate:plate:2", "advise generate:plate:2"})
    expect_bad(std::string(command) + " --tol nan", {"--tol", "is nan", "it must be from 1e-300 to 0.5"});
  // The smallest that is taken, and one below.
  expect_bad("eigen generate:plate:2 --tol 9.9e-301",
             {"--tol", "is 9.9e-301", "it must be from 1e-300 to 0.5"});
  EXPECT_EQ(run("eigen generate:plate:2 --tol 1e-300 --device cpu").code, 0);
}

/// Each says what is wrong, of what, and what would be right.
TEST_F(bad_input, lines_about_options_of_systems) {
  write("A.mtx", small_matrix);
  write("b.mtx", "%%MatrixMarket matrix array real general\n3 1\n1\n2\n3\n");
  write("B.mtx", "%%MatrixMarket matrix array real general\n3 2\n1\n2\n3\n4\n5\n6\n");
  const std::string certify = "--certify solves by an approximate inverse and has no ";
  for (const std::string option : {"--least-squares", "--method cg", "--method gmres", "--precond ic0",
                                   "--initial b.mtx", "--history h.csv", "--explain"}) {
    const bool has_value = option.starts_with("--method") || option.starts_with("--precond");
    expect_line("solve A.mtx --certify " + option,
                certify + (has_value ? option : option.substr(0, option.find(' '))));
  }
  for (const std::string precision : {"mp", "mp:300"}) {
    expect_line("solve A.mtx --certify --precision " + precision,
                certify + "--precision " + precision + "; qd is the widest");
  }
  expect_line("solve A.mtx --least-squares --rhs B.mtx", "B.mtx: has 2 columns; --least-squares takes one");
  expect_line("solve A.mtx --least-squares --precision mp --rhs B.mtx",
              "B.mtx: --least-squares takes one column of doubles");
  expect_line("solve A.mtx --least-squares --precision mp --history h.csv",
              "--least-squares in run-time precision has no --history");
  expect_line(
      "solve A.mtx --precision mp --output x.npy",
      "--precision mp and --tol below 1e-60 have no NumPy files, which have no such numbers; give --output "
      "another name");
  expect_line("solve A.mtx --precision mp --tol 0", "--precision mp needs a --tol above 0");
  const std::string blocks = "--block-size is of --precond block_jacobi; it does not go with --precond ";
  for (const std::string name : {"auto", "jacobi", "ilut"})
    expect_line("solve A.mtx --block-size 2 --precond " + name, blocks + name);
  for (const std::string limit : {"--fill 3", "--drop-tol 0.5"}) {
    const std::string fill = limit.substr(0, limit.find(' ')) + " is of --precond ilut; it does not go with ";
    for (const std::string other :
         {"--precond jacobi", "--precond block_jacobi", "--method direct", "--least-squares"})
      expect_line("solve A.mtx " + limit + " " + other, fill + other);
    expect_line("solve generate:hilbert:3 " + limit, fill + "dense systems");
  }
  expect_line("solve A.mtx --parts 3", "--parts is for several ranks; this is one process");
  const std::string one_column = "B.mtx: a vector must have 1 column, this file has 2";
  expect_line("solve A.mtx --initial B.mtx", one_column);
  expect_line("solve A.mtx --precision mp --rhs B.mtx --initial B.mtx", one_column);
  expect_line("solve generate:hilbert:3 --initial b.mtx",
              "generate:hilbert:3: a dense matrix is solved with by factors, which start from nothing; "
              "--initial is for iterative methods and for run-time precision");
  for (const std::string wide : {"generate:hilbert:3:limbs=2", "generate:hilbert:3:limbs=4"}) {
    expect_line("solve " + wide + " --precision double", wide + ": --precision double is shorter than " +
                                                             (wide.ends_with('2') ? "dd" : "qd") +
                                                             ", the format of the matrix or of b");
    expect_line("svd " + wide + " --precision double",
                wide + ": has elements in " + (wide.ends_with('2') ? "dd" : "qd") + "; double is shorter");
  }
  ASSERT_EQ(run("generate randsvd:3:limbs=3 --output C.npy").code, 0);
  for (const char* option : {"--rhs", "--initial"}) {
    expect_line("solve A.mtx " + std::string(option) + " C.npy",
                "C.npy: has numbers in td; sparse systems take doubles, but for --precision mp");
  }
  ASSERT_EQ(run("generate hilbert:2 --output two.npy").code, 0);
  expect_line("solve A.mtx --rhs two.npy", "two.npy: has 2 rows, needed are 3");
}

TEST_F(bad_input, lines_about_symmetry) {
  write("U.mtx", coordinate("2 2 3\n1 1 1\n1 2 5\n2 2 1\n"));
  write("Z.mtx", coordinate("2 2 3\n1 1 1 0\n1 2 5 1\n2 2 1 0\n", "complex general"));
  const std::string real = " needs a symmetric matrix, but entry (1, 2) is 5 and entry (2, 1) is 0";
  const std::string complex =
      " needs a Hermitian matrix, but entry (1, 2) is 5 + 1 i and entry (2, 1) is 0 + 0 i";
  for (const std::string option : {"--method cg", "--method minres", "--precond ic0", "--precond cholesky"}) {
    const std::string name = option.substr(option.find(' ') + 1);
    expect_line("solve U.mtx " + option, "U.mtx: " + name + real);
    expect_line("solve Z.mtx " + option, "Z.mtx: " + name + complex);
  }
  expect_line("solve Z.mtx --output x.npy",
              "--output to NumPy files is for real systems; this one is complex");
}

/// Run-time precision has at least as many bits as a double.
TEST_F(bad_input, precisions_end_where_the_library_does) {
  const std::string solve = "solve generate:hilbert:2 --device cpu --precision mp:";
  EXPECT_EQ(run(solve + std::to_string(residua::fewest_mp_bits)).code, 0);
  EXPECT_EQ(run(solve + std::to_string(residua::most_mp_bits)).code, 0);
  const std::string range =
      std::to_string(residua::fewest_mp_bits) + " to " + std::to_string(residua::most_mp_bits) + " bits";
  expect_bad(solve + std::to_string(residua::fewest_mp_bits - 1), {"--precision", "mp:BITS has " + range});
  expect_bad(solve + std::to_string(residua::most_mp_bits + 1), {"--precision", "mp:BITS has " + range});
  expect_bad(solve + "200x", {"--precision", "mp:BITS has " + range});
}

TEST_F(bad_input, a_gpu_where_there_is_none) {
  if (!residua::cuda_devices().empty()) GTEST_SKIP() << "there is a GPU";
  expect_bad("solve generate:plate:8 --device cuda --output x.mtx", {"GPU"});
}

TEST_F(bad_input, outputs_that_cannot_be_written) {
  expect_bad("solve generate:plate:8 --output nowhere/x.mtx", {"nowhere/x.mtx", "No such file"});
  expect_bad("solve generate:plate:8 --history nowhere/h.csv", {"nowhere/h.csv", "No such file"});
  expect_bad("solve generate:plate:8 --output x.mtx --history nowhere/h.csv", {"nowhere/h.csv"});
  expect_bad("solve generate:plate:8 --output .", {"directory"});
  expect_bad("generate plate:8 --output nowhere/A.mtx", {"nowhere/A.mtx", "No such file"});
  for (const std::string result : {"eigen generate:plate:2 --output", "eigen generate:plate:2 --vectors",
                                   "eigen generate:plate:2 --left", "svd generate:plate:2 --output",
                                   "svd generate:plate:2 --left", "svd generate:plate:2 --right"})
    expect_bad(result + " nowhere/w.mtx", {"nowhere/w.mtx", "No such file"});
}

TEST_F(bad_input, names_of_files_that_are_empty) {
  for (const char* option : {"--output", "--history", "--rhs", "--initial"}) {
    expect_bad("solve generate:plate:8 " + std::string(option) + " ''", {option, "empty"});
  }
  expect_bad("generate plate:8 --output ''", {"--output", "empty"});
  for (const char* command : {"solve", "eigen", "svd", "advise --tol 1e-9"})
    expect_bad(std::string(command) + " ''", {"the name of a file is empty"});
}

TEST_F(bad_input, outputs_that_would_replace_something_else) {
  write("A.mtx", small_matrix);
  write("b.mtx", "%%MatrixMarket matrix array real general\n3 1\n1\n2\n3\n");
  const std::string solve = "solve A.mtx --rhs b.mtx ";
  expect_bad(solve + "--output A.mtx", {"A.mtx", "input"});
  expect_bad(solve + "--output ./b.mtx", {"b.mtx", "input"});
  expect_bad(solve + "--history A.mtx", {"A.mtx", "input"});
  expect_bad(solve + "--output x --history x", {"--output", "--history"});
  expect_bad(solve + "--output x --history ./x", {"--output", "--history"});
  write("h.csv", "");
  expect_bad(solve + "--output ./h.csv --history h.csv", {"--output", "--history"});
  std::filesystem::create_hard_link(path("h.csv"), path("k.csv"));
  expect_bad(solve + "--output k.csv --history h.csv", {"--output", "--history"});
  for (const std::string command : {"eigen A.mtx ", "eigen A.mtx --count 1 ", "svd A.mtx "}) {
    for (const std::string option : {"--output", "--left", "--vectors", "--right"}) {
      const bool is_there = command.starts_with("svd") ? option != "--vectors" : option != "--right";
      if (!is_there || (option == "--left" && command.ends_with("1 "))) continue;
      expect_line(command + option + " ./A.mtx", "./A.mtx: is an input and would be replaced by a result");
    }
  }
  expect_line("eigen A.mtx --output x --left x", "x: --output and --left need files of their own");
  expect_line("eigen A.mtx --vectors h.csv --left ./h.csv",
              "h.csv: --vectors and --left need files of their own");
  expect_line("svd A.mtx --left x --right x", "x: --left and --right need files of their own");
  EXPECT_EQ(content("A.mtx"), small_matrix);
}

/// A shell's >> leaves what is in the file, and a result would not.
TEST_F(bad_input, outputs_where_the_report_goes) {
  write("A.mtx", small_matrix);
  for (const std::string command : {"solve A.mtx", "eigen A.mtx", "svd A.mtx", "generate plate:4"}) {
    for (const std::string name : {"log", "/dev/stdout", "/dev/stderr"}) {
      SCOPED_TRACE(command + " " + name);
      write("log", "of yesterday\n");
      write("message", "");
      const bool is_error = name == "/dev/stderr";
      const auto o = run_command("'" + program() + "' " + command + " --output " + name +
                                 (is_error ? " >message 2>>log #" : " >>log 2>message #"));
      EXPECT_EQ(o.code, 2);
      const std::string line = "residua: " + name + ": is where standard " + (is_error ? "error" : "output") +
                               " goes; --output needs a file of its own\n";
      EXPECT_EQ(content("log"), "of yesterday\n" + (is_error ? line : ""));
      EXPECT_EQ(content("message"), is_error ? "" : line);
    }
  }
}

/// Files whose last bytes were never written take no place on a disk.
TEST_F(bad_input, what_does_not_fit_into_memory) {
  if (allocation_failures_end_the_program) GTEST_SKIP() << "sanitizers end the program";
  const std::string in_little = "ulimit -d 1000000; OPENBLAS_NUM_THREADS=1 '" + program() + "' ";
  const auto small = run_command(in_little + "generate hilbert:3 --output H.npy");
  if (small.code != 0) GTEST_SKIP() << "the program alone takes more than 1 GB here: " << small.err;
  std::string header = "{'descr': '<f8', 'fortran_order': False, 'shape': (20000, 20000), }";
  header.resize(117, ' ');
  const char preamble[] = {'\x93', 'N', 'U', 'M', 'P', 'Y', 1, 0, 118, 0};
  write("A.npy", std::string(preamble, sizeof preamble) + header + "\n");
  std::filesystem::resize_file(path("A.npy"), 128 + 3200000000);
  write("A.mtx", "%%MatrixMarket matrix array real general\n20000 20000\n1\n");
  std::filesystem::resize_file(path("A.mtx"), 900000000);
  const auto expect_refused = [&](const std::string& arguments, const std::string& line) {
    const auto o = run_command(in_little + arguments);
    EXPECT_EQ(o.code, 2);
    EXPECT_EQ(o.out, "");
    EXPECT_EQ(o.err, "residua: " + line + "\n");
  };
  expect_refused("generate hilbert:20000 --output H.npy",
                 "problem 'hilbert:20000': the matrix does not fit into memory");
  expect_refused("solve generate:poisson7:200 --device cpu",
                 "problem 'generate:poisson7:200': the matrix does not fit into memory");
  expect_refused("svd A.npy --device cpu", "A.npy: the array does not fit into memory");
  expect_refused("svd A.mtx --device cpu", "A.mtx: the matrix does not fit into memory");
}

/// A solve that would take hours, and eigenvalues that would take minutes.
TEST_F(bad_input, outputs_are_tried_before_the_work) {
  expect_bad("eigen generate:plate:60 --precision qd --vectors nowhere/x.mtx", {"nowhere/x.mtx"});
  expect_bad(
      "solve generate:poisson7:60 --method cg --tol 0 --precision dd --max-iter 10000000 --output "
      "nowhere/x.mtx",
      {"nowhere/x.mtx"});
}

}  // namespace
}  // namespace residua_test
