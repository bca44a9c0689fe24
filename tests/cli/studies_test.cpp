// Each study of `residua study` at tiny sizes: its rows beside facts that are known, and what it refuses.
#include <sys/stat.h>

#include <cmath>
#include <fstream>
#include <map>
#include <random>

#include "allocation_failures.hpp"
#include "program.hpp"
#include "residua/number/operators.hpp"
#include "study/kernels/random_elements.hpp"

namespace residua_test {
namespace {

using residua::dd;

double number_of(const json& row, const char* column) { return row[column].get<double>(); }

/// That a column is this number but for some roundings.
void expect_about(const json& row, const char* column, double wanted) {
  ASSERT_TRUE(row[column].is_number()) << column << " of " << row;
  EXPECT_NEAR(number_of(row, column), wanted, 1e-12 * std::fabs(wanted)) << column << " of " << row;
}

class studies : public program_test {
 protected:
  /// The rows of one study, whose report must be there.
  json rows_of(const std::string& name, const std::string& options) {
    const auto o =
        run("study " + name + " --quick --device cpu --threads 2 --triad-size 20000 --output out " + options);
    EXPECT_EQ(o.code, 0) << o.err;
    EXPECT_NE(content("out/report.html").find("id='" + name + "'"), std::string::npos);
    const auto document = json::parse(content("out/" + name + ".json"));
    EXPECT_FALSE(document["findings"].empty());
    return document["rows"];
  }
  void make_matrices() {
    ASSERT_EQ(mkdir(path("matrices").c_str(), 0700), 0);
    write("matrices/a.mtx", small_matrix);
    write("matrices/b.mtx", "%%MatrixMarket matrix coordinate real general\n2 2 3\n1 1 2\n1 2 1\n2 2 4\n");
    write("matrices/c.mtx", "%%MatrixMarket matrix coordinate real general\n2 3 1\n1 1 2\n");
    write("matrices/d.mtx", "no matrix");
    write("matrices/notes.txt", "no matrix either");
  }
};

/// From rows that were measured on a GPU and on CPUs: charts, findings and their report as they are kept
/// beside them. Where these are to change, `residua study report` draws what docs/results has anew.
TEST_F(studies, draw_what_is_kept_as_it_is_kept) {
  const std::string kept = RESIDUA_RESULTS_OF_STUDIES;
  for (const std::string folder : {"study_h200", "study_accuracy_cpu"}) {
    ASSERT_EQ(run_command("cp -r '" + kept + "/" + folder + "' .").code, 0);
    const auto o = run("study report --json --output " + folder);
    ASSERT_EQ(o.code, 0) << o.err;
    for (const auto& study : o.document()["studies"]) {
      const auto file = folder + "/" + study["study"].get<std::string>() + ".json";
      std::ifstream stream(kept + "/" + file);
      const std::string text{std::istreambuf_iterator<char>(stream), {}};
      EXPECT_EQ(study["findings"], json::parse(text)["findings"]) << file;
      EXPECT_EQ(content(file) == text, true) << file << " is written otherwise";
    }
    std::ifstream stream(kept + "/" + folder + "/report.html");
    const std::string report{std::istreambuf_iterator<char>(stream), {}};
    EXPECT_EQ(content(folder + "/report.html") == report, true)
        << folder << "/report.html is drawn otherwise";
  }
}

/// Table 2.3 of the thesis: bytes an operation.
TEST_F(studies, blas_counts_the_bytes_of_an_operation) {
  const std::map<std::string, double> bytes = {{"double", 8}, {"ds", 12}, {"dd", 16}, {"mp:106", 24}};
  // Elements that memory moves for an operation: three vectors over two operations, and so on.
  const std::map<std::string, double> elements = {
      {"axpy", 1.5}, {"dot", 1}, {"gemv", 0.5}, {"gemm", 1.5 / 48}};
  std::map<std::string, double> arithmetic;  // seconds of products that it bounds
  const auto rows = rows_of("blas", "--size 48 --format double,ds,dd,mp:106");
  ASSERT_EQ(rows.size(), 16U);
  for (const auto& row : rows) {
    const double each = bytes.at(row["format"]);
    const double counted = row["bytes_per_operation"];
    const std::string operation = row["operation"];
    EXPECT_NEAR(counted, elements.at(operation) * each, 1e-15 * each) << row;
    EXPECT_GT(row["seconds"].get<double>(), 0);
    const bool is_product = operation == "gemm";
    const double operations = is_product            ? 2.0 * 48 * 48 * 48
                              : operation == "gemv" ? 2.0 * 48 * 48
                                                    : 2.0 * 48;
    expect_about(row, "Gop_per_s", 1e-9 * operations / number_of(row, "seconds"));
    EXPECT_GE(number_of(row, "spread"), 1) << row;
    if (row["format"] == "mp:106" && is_product) {
      EXPECT_TRUE(row["predicted_seconds"].is_null() && row["bound_by"].is_null()) << row;
      continue;
    }
    if (is_product && row["bound_by"] == "arithmetic")
      arithmetic[row["format"]] = number_of(row, "predicted_seconds");
    // What memory takes at its ceiling, or more where arithmetic takes longer.
    const double of_memory = counted * operations / (1e9 * number_of(row, "ceiling_GB_per_s"));
    if (row["bound_by"] == "memory") {
      expect_about(row, "predicted_seconds", of_memory);
    } else {
      EXPECT_EQ(row["bound_by"], "arithmetic");
      EXPECT_GE(number_of(row, "predicted_seconds"), of_memory * (1 - 1e-12)) << row;
    }
  }
  // 20 instructions of double for a multiplication and an addition of dd, in which ds is computed, too.
  for (const char* format : {"dd", "ds"}) {
    if (arithmetic.count("double") == 1 && arithmetic.count(format) == 1) {
      EXPECT_NEAR(arithmetic[format], 20 * arithmetic["double"], 1e-12 * arithmetic[format]) << format;
    }
  }
}

TEST_F(studies, blas_tells_the_engine_of_products) {
  const auto bench =
      run("bench gemm --format dd,qd --size 256 --repeat 1 --device cpu --threads 2 --triad-size 100 --json");
  ASSERT_EQ(bench.code, 0) << bench.err;
  const auto of_bench = bench.document()["results"];
  int products = 0;
  for (const auto& row : rows_of("blas", "--size 256 --format dd,qd")) {
    const bool is_product = row["operation"] == "gemm";
    EXPECT_EQ(row["engine"], is_product ? of_bench[row["format"] == "dd" ? 0 : 1]["engine"] : "native")
        << row;
    products += is_product ? 1 : 0;
  }
  EXPECT_EQ(products, 2);
}

TEST_F(studies, spmv_and_krylov_take_a_folder_and_say_what_they_cannot_read) {
  make_matrices();
  const auto products = rows_of("spmv", "--matrices matrices --format double,qd,mp:106");
  ASSERT_EQ(products.size(), 12U);
  for (const auto& row : products) {
    const std::string matrix = row["matrix"];
    if (matrix == "c.mtx" || matrix == "d.mtx") {
      EXPECT_NE(row["refused"].get<std::string>().find(matrix), std::string::npos) << row;
      continue;
    }
    const double entries = matrix == "a.mtx" ? 7 : 3, n = matrix == "a.mtx" ? 3 : 2;
    const double each = row["format"] == "double" ? 8 : row["format"] == "qd" ? 32 : 24;
    EXPECT_EQ(row["nonzeros"], entries);
    const double bytes = 12 * entries + 4 * n + 3 * n * each;
    expect_about(row, "bytes_per_operation", bytes / (2 * entries));
    EXPECT_EQ(row["rows"], n);
    expect_about(row, "entries_per_row", entries / n);
    expect_about(row, "Gop_per_s", 2e-9 * entries / number_of(row, "seconds"));
    expect_about(row, "predicted_seconds", bytes / (1e9 * number_of(row, "ceiling_GB_per_s")));
  }
}

TEST_F(studies, krylov_solves_small_systems_in_every_format) {
  make_matrices();
  const auto rows = rows_of("krylov", "--matrices matrices --format double,dd,mp:212");
  ASSERT_EQ(rows.size(), 4U * 2 * 2 * 3);
  for (const auto& row : rows) {
    if (row.contains("refused")) continue;
    const bool symmetric = row["matrix"] == "a.mtx", preconditioned = row["precondition"] == "incomplete";
    EXPECT_EQ(row["method"], symmetric ? "cg" : "bicgstab");
    EXPECT_EQ(row["preconditioner"], !preconditioned ? "none" : symmetric ? "ic0" : "ilu0");
    EXPECT_TRUE(row["solved"].get<bool>()) << row;
    EXPECT_LE(row["true_relative_residual"].get<double>(), row["tolerance"].get<double>());
    // Complete factors: both matrices are filled in nowhere.
    EXPECT_LE(row["iterations"].get<int>(), preconditioned ? 2 : 3) << row;
    EXPECT_EQ(row["reason"], "converged");
    EXPECT_EQ(row["rows"], symmetric ? 3 : 2);
    EXPECT_EQ(row["nonzeros"], symmetric ? 7 : 3);
    expect_about(row, "seconds_per_iteration", number_of(row, "seconds") / number_of(row, "iterations"));
  }
}

/// Matrices are those whose names end so, in the order of their names, and symmetric where their values are.
TEST_F(studies, krylov_reads_compressed_files_and_finds_what_is_symmetric) {
  ASSERT_EQ(mkdir(path("matrices").c_str(), 0700), 0);
  write("matrices/b.mtx",
        "%%MatrixMarket matrix coordinate real general\n2 2 4\n1 1 4\n1 2 1\n2 1 1\n2 2 4\n");
  ASSERT_EQ(run("generate convection:3 --output matrices/a.mtx.gz").code, 0);
  ASSERT_EQ(run("generate plate:2 --output matrices/c.mtx").code, 0);
  write("matrices/d.gz", "no matrix");
  const auto rows = rows_of("krylov", "--matrices matrices --format double");
  std::vector<std::string> names;
  for (const auto& row : rows) {
    const std::string matrix = row["matrix"];
    if (names.empty() || names.back() != matrix) names.push_back(matrix);
    EXPECT_EQ(row["method"], matrix == "a.mtx.gz" ? "bicgstab" : "cg") << row;
  }
  EXPECT_EQ(names, (std::vector<std::string>{"a.mtx.gz", "b.mtx", "c.mtx"}));
}

TEST_F(studies, rows_of_other_matrices_are_not_mixed) {
  make_matrices();
  (void)rows_of("krylov", "--matrices matrices --format double");
  ASSERT_EQ(mkdir(path("others").c_str(), 0700), 0);
  write("others/a.mtx", small_matrix);
  expect_bad("study krylov --quick --device cpu --threads 2 --matrices others --format double --output out",
             {"out/krylov.json", "matrices", "others", "--output"});
}

TEST_F(studies, gesv_errs_no_more_than_it_says) {
  const auto rows = rows_of("gesv", "--size 12,33");
  ASSERT_EQ(rows.size(), 14U);
  // |A^-1| |A| is below 10^5 for these; then an error is below 10^5 n dot u^N.
  const std::map<std::string, double> errors = {
      {"double", 1e-9}, {"dd", 1e-23}, {"qd", 1e-52}, {"mp:212", 1e-52}};
  for (const auto& row : rows) {
    EXPECT_LE(row["error"].get<double>(), errors.at(row["format"])) << row;
    EXPECT_GT(number_of(row, "error"), 0) << row;
    expect_about(row, "Gop_per_s", 2e-9 / 3 * std::pow(number_of(row, "n"), 3) / number_of(row, "seconds"));
    if (!row["forward_error_bound"].is_null()) {
      EXPECT_LE(row["error"].get<double>(), row["forward_error_bound"].get<double>()) << row;
    }
  }
}

TEST_F(studies, accuracy_is_within_bounds) {
  const auto rows = rows_of("accuracy", "--size 9 --format double,float2,dd,ds,D+S");
  int operations = 0, products = 0;
  for (const auto& row : rows) {
    row.contains("data") ? ++operations : ++products;
    if (!row["largest_over_bound"].is_null()) {
      EXPECT_LE(row["largest_over_bound"].get<double>(), 1) << row;
    }
    if (row["format"] == "double" && row.contains("data")) {
      EXPECT_LE(row["largest"].get<double>(), 0x1p-53);
    }
    EXPECT_LE(number_of(row, "mean"), number_of(row, "largest")) << row;
    const std::string operation = row["operation"], format = row["format"];
    if (row.contains("data")) {
      const bool is_of_terms =
          (operation == "fma" && (format == "dd")) ||
          ((operation == "add" || operation == "sub") && (format == "float2" || format == "D+S"));
      EXPECT_EQ(row["relative_to"], is_of_terms ? "terms" : "result") << row;
      if (!row["bound"].is_null()) {
        EXPECT_LE(number_of(row, "largest"), number_of(row, "bound")) << row;
        if (format == "double") {
          EXPECT_EQ(row["bound"], 0x1p-53) << row;
        }
      }
    }
    const std::map<std::string, int> bits = {
        {"double", 53}, {"float2", 48}, {"dd", 106}, {"D+S", 77}, {"ds", 77}};
    EXPECT_EQ(row["bits"], bits.at(row["format"])) << row;
    if (row.contains("data")) {
      EXPECT_EQ(row["cases"], 1000);
    } else {
      EXPECT_EQ(row["relative_to"], "result");
      expect_about(row, "largest_over_bound", number_of(row, "largest") / number_of(row, "bound"));
    }
  }
  EXPECT_EQ(products, 3 * 2);
  EXPECT_GE(operations, 3 * (6 + 4 + 6 + 3));  // composite numbers and D+S have not all six
}

// Multiples of 2^-66 below 2^24, 1e-4 and 1e7 being their bounds: 212 bits and 256 hold them all, 53 do not.
TEST_F(studies, sum_takes_intervals) {
  const auto rows =
      rows_of("sum", "--size 1024 --interval 1e-4,1e-3,1e6,1e7,1,2,3,4 --format double,dd,mp:212");
  std::map<std::string, int> counts;
  for (const auto& row : rows) {
    EXPECT_TRUE(row["decades"].is_null()) << row;
    EXPECT_GE(number_of(row, "error"), 0) << row;
    ++counts[row["interval"]];
    const std::string format = row["format"];
    if (format == "exact" || format == "mp:212" || format == "gmp256") {
      EXPECT_EQ(row["error"], 0) << row;
    }
    if (row["interval"] == "0.0001 to 0.001, 1000000.0 to 10000000.0" && format == "double" &&
        row["order"] == "sequential") {
      EXPECT_GT(row["error"], 0) << row;
    }
  }
  // double in three orders, dd in two, the exact sum, mp, and GMP of 32, 64, 128 and 256 bits.
  const std::map<std::string, int> expected = {{"0.0001 to 0.001, 1000000.0 to 10000000.0", 11},
                                               {"1.0 to 2.0, 3.0 to 4.0", 11}};
  EXPECT_EQ(counts, expected);
}

TEST_F(studies, sum_refuses_intervals_and_launches_that_there_cannot_be) {
  EXPECT_EQ(rows_of("sum", "--size 4 --interval 1e-37,1,1,1e28 --format double").size(), 8U);
  for (const char* bounds : {"1,2,3", "2,1,3,4", "0,1,2,3", "1,2,3,1e30", "1,2,3,nan", "1,1,3,4",
                             "9e-38,1,2,3", "1,2,3,1.1e28", "1,2,3,4,1,2,4,3"})
    expect_bad("study sum --interval " + std::string(bounds) + " --output out",
               {"--interval", "four bounds"});
  for (const char* block : {"33", "2048", "0"})
    expect_bad("study sum --block " + std::string(block) + " --output out",
               {"--block", block, "power of two"});
  expect_bad("study sum --grid 0 --output out", {"--grid", "0"});
  expect_bad("study sum --block 64x --output out", {"--block", "64x"});
  expect_bad("study sum --interval 1,2,3,x --output out", {"--interval", "x"});
  expect_bad("study gauss --interval 1,2,3,4 --output out", {"--interval", "sum", "gauss"});
  expect_bad("study gauss --grid 4 --output out", {"--grid", "sum", "gauss"});
  expect_bad("study sum --grid 4 --device cpu --output out", {"--grid", "GPU"});
  expect_bad("study sum --block 64 --device cpu --output out", {"--block", "GPU"});
}

// Table 5 of the journal paper: cut towards zero a triple errs by at most a unit of its last place, not half.
TEST_F(studies, accuracy_sets_cut_triples_beside_the_source) {
  const auto rows = rows_of("accuracy", "--size 100 --format ds,di,dit");
  const auto mean_of = [&](const char* operation, const char* format) {
    for (const auto& row : rows)
      if (row["operation"] == operation && row["format"] == format) return row["mean"].get<double>();
    return std::nan("");
  };
  for (const char* operation : {"gemv", "gemm"})
    EXPECT_GT(mean_of(operation, "dit"), 1.5 * mean_of(operation, "di")) << operation;
  int of_dit = 0;
  const auto findings = json::parse(content("out/accuracy.json"))["findings"];
  for (const auto& f : findings) {
    if (f["source"].get<std::string>().find("cut towards zero") == std::string::npos) continue;
    EXPECT_EQ(f["verdict"], "confirmed") << f;
    ++of_dit;
  }
  EXPECT_EQ(of_dit, 1);
}

TEST_F(studies, intensity_adds_every_one) {
  const auto rows = rows_of("intensity", "--size 1,10 --format float,double2,qd,mp:106");
  ASSERT_EQ(rows.size(), 2U * 4 * 2);
  for (const auto& row : rows) {
    if (row["operation"] == "add") {
      EXPECT_EQ(row["result"], row["operations"].get<double>()) << row;
    } else {
      EXPECT_NE(row["result"], 0) << row;
    }
    // Of 20000 elements fewer where each takes longer, but 4096. Elements are loaded and stored once; those
    // of run-time precision with each operation, an addition's other operand, too.
    const double each = number_of(row, "operations"), elements = each == 1 ? 20000 : 4096;
    const bool is_mp = row["format"] == "mp:106";
    const double moves = is_mp ? each * (row["operation"] == "add" ? 3 : 2) : 2;
    const double bytes = row["format"] == "float" ? 4 : row["format"] == "qd" ? 32 : is_mp ? 24 : 16;
    const double seconds = number_of(row, "seconds");
    EXPECT_EQ(row["elements"], elements);
    EXPECT_EQ(row["occupancy"], "threads");
    expect_about(row, "seconds_per_element", seconds / elements);
    expect_about(row, "Gop_per_s", 1e-9 * each * elements / seconds);
    expect_about(row, "GB_per_s", 1e-9 * moves * bytes * elements / seconds);
    expect_about(row, "operations_per_byte", each / (moves * bytes));
    EXPECT_GT(number_of(row, "ceiling_GB_per_s"), 0);
  }
}

/// Absolute errors are relative ones of x in (0, 10) or (10^5, 10^6).
void expect_error_of_interval(const json& row) {
  const double absolute = number_of(row, "absolute_error"), relative = number_of(row, "relative_error");
  if (row["x"] == "small") {
    EXPECT_LE(absolute, 10 * number_of(row, "residual")) << row;
  } else {
    EXPECT_GE(absolute, 1e5 * (1 - 1e-12) * relative) << row;
    EXPECT_LE(absolute, 1e6 * (1 + 1e-12) * relative) << row;
  }
}

TEST_F(studies, chains_are_within_their_bounds) {
  std::map<bool, std::vector<double>> by_products;
  for (const char* name : {"multiply", "doundo"}) {
    const auto rows = rows_of(name, "--size 20 --format float,double2,dd,mp:106");
    EXPECT_EQ(rows.size(), name == std::string("multiply") ? 2U * 5 : 4U * 4);
    for (const auto& row : rows) {
      EXPECT_EQ(row["bound"].is_null(), row["format"] == "double2") << row;
      if (!row["bound"].is_null()) {
        EXPECT_LE(row["residual"].get<double>(), row["bound"].get<double>()) << row;
      }
      if (row.contains("x")) expect_error_of_interval(row);
      if (row["format"] == "double2" && row.contains("normalised"))
        by_products[row["normalised"]].push_back(row["relative_error"]);
    }
  }
  // Of composite numbers the rows that are normalised before each product err otherwise.
  EXPECT_NE(by_products[true], by_products[false]);
  EXPECT_EQ(by_products[true].size(), 2U);
}

/// One division, and four elements of factors: errors beside qd's are known, and so are the elements that the
/// seed draws.
TEST_F(studies, eliminate_what_the_seed_draws_and_tell_mean_errors) {
  using namespace residua::study;
  const auto error_of = [](float computed, const dd& exact) {
    return std::fabs((dd(static_cast<double>(computed)) - exact).hi());
  };
  std::mt19937_64 engine(7 + 1);
  const auto numbers = drawn(2, {{1e-2, 1e-1}, {1e1, 1e2}}, engine);
  const auto solved = rows_of("gauss", "--size 1 --format float --seed 7");
  ASSERT_EQ(solved.size(), 1U);
  expect_about(solved[0], "average_absolute_error",
               error_of(static_cast<float>(numbers[1]) / static_cast<float>(numbers[0]),
                        dd(numbers[1]) / dd(numbers[0])));
  const auto rows = rows_of("lud", "--size 2 --format float --seed 7");
  ASSERT_EQ(rows.size(), 5U);
  for (const auto& row : rows) {
    const int k = row["decades"];
    std::mt19937_64 random(static_cast<std::uint64_t>(7 + 20 + k));
    const auto a = drawn(
        4, {{std::pow(10.0, -k), std::pow(10.0, 1 - k)}, {std::pow(10.0, k - 1), std::pow(10.0, k)}}, random);
    const float l = static_cast<float>(a[2]) / static_cast<float>(a[0]);
    const float u = static_cast<float>(a[3]) - l * static_cast<float>(a[1]);
    const dd exact_l = dd(a[2]) / dd(a[0]), exact_u = dd(a[3]) - exact_l * dd(a[1]);
    expect_about(row, "average_absolute_error", (error_of(l, exact_l) + error_of(u, exact_u)) / 4);
  }
}

/// Blocks of both sizes are measured on one interval alone.
TEST_F(studies, lud_measures_each_block_once) {
  ASSERT_EQ(run("study lud --size 8 --format float --device cpu --threads 1 --output out").code, 0);
  std::map<std::pair<int, int>, int> counts;
  const auto rows = json::parse(content("out/lud.json"))["rows"];
  for (const auto& row : rows) ++counts[{row["decades"], row["block"]}];
  const std::map<std::pair<int, int>, int> expected = {{{1, 16}, 1}, {{1, 64}, 1}, {{2, 16}, 1},
                                                       {{3, 16}, 1}, {{4, 16}, 1}, {{5, 16}, 1}};
  EXPECT_EQ(counts, expected);
}

/// Errors are those beside qd, which numbers of 212 bits cannot be set beside.
TEST_F(studies, eliminate_in_precisions_of_run_time) {
  for (const auto& row : rows_of("gauss", "--size 24 --format dd,mp:106,mp:212")) {
    const bool is_run_time = row["format"] != "dd";
    EXPECT_EQ(row["block"], is_run_time ? 0 : 1) << row;
    if (row["format"] == "mp:212") {
      EXPECT_TRUE(row["average_absolute_error"].is_null() && row["residual"].is_null()) << row;
    } else {
      EXPECT_LT(row["average_absolute_error"].get<double>(), 1e-24) << row;
      EXPECT_LE(row["residual"].get<double>(), row["bound"].get<double>()) << row;
    }
  }
  for (const auto& row : rows_of("lud", "--size 24 --format dd,mp:106,float")) {
    expect_about(row, "mismatches_percent", 100 * number_of(row, "mismatches") / (24 * 24));
    if (row["format"] == "float") continue;
    EXPECT_EQ(row["mismatches"], 0) << row;
    EXPECT_LE(row["residual"].get<double>(), row["bound"].get<double>()) << row;
  }
}

TEST_F(studies, give_the_same_numbers_again_but_for_times) {
  const auto without_times = [&](const std::string& seed) {
    json all;
    for (const auto& [name, options] : {std::pair{"multiply", "--size 9 --format float,double2"},
                                        {"doundo", "--size 9 --format ff"},
                                        {"accuracy", "--size 3 --format td"},
                                        {"gesv", "--size 9 --format dd"}}) {
      for (auto row : rows_of(name, std::string(options) + " --seed " + seed)) {
        for (const char* time : {"seconds", "spread", "Gop_per_s"}) row.erase(time);
        all.push_back(row);
      }
    }
    EXPECT_EQ(std::system(("rm -r '" + path("out") + "'").c_str()), 0);
    return all;
  };
  const auto first = without_times("1");
  EXPECT_EQ(without_times("1"), first);
  EXPECT_NE(without_times("2"), first);
}

TEST_F(studies, refuse_folders_and_sizes_in_one_line) {
  expect_bad("study krylov --matrices nowhere --output out", {"nowhere", "cannot be listed"});
  ASSERT_EQ(mkdir(path("empty").c_str(), 0700), 0);
  expect_bad("study spmv --matrices empty --output out", {"empty", ".mtx"});
  expect_bad("study krylov --matrices '' --output out", {"--matrices", "empty"});
  expect_bad("study blas,gesv --matrices empty --output out", {"--matrices", "spmv", "krylov", "blas,gesv"});
  expect_bad("study blas --size 0 --output out", {"--size"});
  expect_line("study blas --size 8, --output out", "study: --size is \"8,\", which has an empty entry");
  expect_bad("study krylov --format ds --output out", {"krylov", "ds", "dd"});
  expect_bad("study blas --format mp:100 --output out", {"blas", "mp:100", "mp:106"});
  for (const std::string name : {"accuracy", "blas", "gauss", "gesv", "lud"}) {
    expect_line(
        "study " + name + " --size 3037000500 --output out",
        "study: --size is 3037000500; a matrix of this order has more elements than an index can count");
  }
  expect_line("study gauss,sum --size 4,6 --output out",
              "study: --size is 6; sums are of a multiple of 4 elements");
  expect_line("study multiply --size 129 --output out",
              "study: --size is 129; a chain of products has at most 128 factors");
}

/// Each row says for itself what it lacks, and each reason is printed once.
TEST_F(studies, measure_what_fits_into_memory) {
  if (allocation_failures_end_the_program) GTEST_SKIP() << "sanitizers end the program";
  const std::string in_little =
      "ulimit -d 1000000; OPENBLAS_NUM_THREADS=1 '" + program() + "' study --quick --device cpu --threads 1 ";
  const std::string small = "multiply --size 4 --format double --output small";
  if (run_command(in_little + small).code != 0) GTEST_SKIP() << "the program alone takes more than 1 GB here";
  const auto o = run_command(in_little + "doundo --size 5,200000000 --format double,dd --output out");
  ASSERT_EQ(o.code, 0) << o.err;
  int measured = 0;
  const auto rows = json::parse(content("out/doundo.json"))["rows"];
  for (const auto& row : rows) {
    EXPECT_EQ(row.value("refused", ""), row["iterations"] == 5 ? "" : "out of memory") << row;
    measured += row.contains("seconds") ? 1 : 0;
  }
  EXPECT_EQ(rows.size(), 16U);
  EXPECT_EQ(measured, 8);
  const std::string line = "  not measured: out of memory\n";
  const auto first = o.out.find(line);
  EXPECT_TRUE(first != std::string::npos && o.out.find(line, first + 1) == std::string::npos) << o.out;
  const auto vectors = run_command(in_little + "blas --size 200000000 --format double --output out");
  ASSERT_EQ(vectors.code, 0) << vectors.err;
  const auto refused = json::parse(content("out/blas.json"))["rows"];
  EXPECT_EQ(refused.size(), 4U);
  for (const auto& row : refused)
    EXPECT_NE(row["refused"].get<std::string>().find("bytes could not be had"), std::string::npos) << row;
}

}  // namespace
}  // namespace residua_test
