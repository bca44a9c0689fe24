// residua bench: what its document says, and what it rejects.
#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <set>

#include "program.hpp"
#include "residua/number/format.hpp"

namespace residua_test {
namespace {

using nlohmann::json;

class bench_command : public program_test {};

/// What the triad takes by default is beyond the caches, 400 MB.
const std::string small_triad = "--triad-size 1000";

TEST_F(bench_command, measures_every_format_asked_for) {
  const auto result = run(
      "bench axpy,gemv,gemm --format double,dd,ds --size 40 --repeat 2 --device cpu --json " + small_triad);
  ASSERT_EQ(result.code, 0) << result.err;
  const auto document = json::parse(result.out);
  EXPECT_EQ(document["machine"]["backend"], "cpu");
  EXPECT_EQ(result.err, "") << "progress is for terminals";
  EXPECT_GT(document["machine"]["triad_GB_per_s"], 0);
  EXPECT_GT(document["machine"]["read_GB_per_s"], 0);
  ASSERT_EQ(document["results"].size(), 9U);
  for (const auto& r : document["results"]) {
    EXPECT_GT(r["seconds"], 0) << r;
    EXPECT_GE(r["spread"], 1) << r;
    EXPECT_GT(r["rate"], 0) << r;
    EXPECT_EQ(r["n"], 40) << r;
    EXPECT_EQ(r["unit"], r["operation"] == "gemm" ? "Gop/s" : "GB/s") << r;
    const std::string peer = r["peer"];
    if (r["format"] == "double") {
      EXPECT_EQ(peer.rfind("OpenBLAS ", 0), 0U) << r;
    } else {
      EXPECT_EQ(peer, "residua double") << r;
    }
    // Seconds of both do the same work, by bytes or operations of the row and of its peer.
    EXPECT_GT(r["peer_rate"], 0) << r;
    EXPECT_GT(r["ratio"], 0) << r;
    EXPECT_EQ(r["engine"], "native") << r;
  }
}

// A row's own fields are those of its first peer, and all of them stand in a list.
TEST_F(bench_command, lists_all_peers_of_a_row) {
  const auto of_dot =
      run("bench dot --format double,dd,td,mp:106 --size 30 --repeat 1 --device cpu --threads 2 --json " +
          small_triad);
  ASSERT_EQ(of_dot.code, 0) << of_dot.err;
  const auto rows = json::parse(of_dot.out)["results"];
  ASSERT_EQ(rows.size(), 4U);
  for (const auto& r : rows) {
    ASSERT_FALSE(r["peers"].empty()) << r;
    for (const char* key : {"peer", "peer_rate", "ratio"}) EXPECT_EQ(r["peers"][0][key], r[key]) << r;
    for (const auto& p : r["peers"]) {
      EXPECT_EQ(p["threads"], r["threads"]) << r;
      if (p["peer"] == "residua double") continue;  // its numbers have other bytes
      const double rate = p["ratio"].get<double>() * r["rate"].get<double>();
      EXPECT_NEAR(rate / p["peer_rate"].get<double>(), 1, 1e-9) << r;
    }
  }
  const std::size_t linked = RESIDUA_HAS_BENCH_PEERS;
  EXPECT_EQ(rows[1]["peers"].size(), 1 + linked) << rows[1];
  EXPECT_EQ(rows[2]["peers"].size(), 1U) << "no library has a td";
  ASSERT_EQ(rows[3]["peers"].size(), 1 + linked) << rows[3];
  if (linked == 0) return;
  EXPECT_EQ(rows[1]["peers"][1]["peer"], "QD");
  EXPECT_EQ(rows[3]["peers"][1]["peer"].get<std::string>().rfind("MPFR ", 0), 0U);
  const auto table = run("bench dot --format dd --size 30 --repeat 1 --device cpu " + small_triad);
  EXPECT_NE(table.out.find("residua double; "), std::string::npos) << table.out;
}

// A double's peer does the same work: rates are as times are.
TEST_F(bench_command, gives_ratios_of_times_to_linked_libraries) {
  const auto result =
      run("bench gemm,getrf,potrf,syevd,complex_gemm,csr_spmv,expm --format double --size 24 --repeat 1 "
          "--device cpu --threads 1 --json " +
          small_triad);
  ASSERT_EQ(result.code, 0) << result.err;
  const auto rows = json::parse(result.out)["results"];
  ASSERT_EQ(rows.size(), 7U);
  for (const auto& r : rows) {
    if (r["operation"] == "csr_spmv" || r["operation"] == "expm") {  // OpenBLAS has none
      EXPECT_TRUE(r["peer"].is_null() && r["peer_rate"].is_null() && r["ratio"].is_null()) << r;
    } else {
      EXPECT_NEAR(r["ratio"].get<double>() * r["rate"].get<double>(), r["peer_rate"].get<double>(),
                  1e-9 * r["peer_rate"].get<double>())
          << r;
    }
  }
}

TEST_F(bench_command, sets_nothing_beside_complex_sparse_matrices_of_the_reference) {
  const auto result = run(
      "bench complex_csr_spmv,complex_gmres --format double --size 40 --repeat 1 --device reference --json " +
      small_triad);
  ASSERT_EQ(result.code, 0) << result.err;
  const auto rows = json::parse(result.out)["results"];
  ASSERT_EQ(rows.size(), 2U);
  for (const auto& r : rows) EXPECT_TRUE(r["peers"].empty() && r["peer"].is_null()) << r;
  EXPECT_EQ(rows[0]["unit"], "GB/s");
  EXPECT_EQ(rows[1]["unit"], "it/s");
}

TEST_F(bench_command, names_no_peer_of_the_reference) {
  const auto result =
      run("bench gemm --format double --size 8 --repeat 1 --device reference --json " + small_triad);
  ASSERT_EQ(result.code, 0) << result.err;
  EXPECT_TRUE(json::parse(result.out)["results"][0]["peer"].is_null());
}

TEST_F(bench_command, counts_iterations_of_methods) {
  const auto result = run(
      "bench cg,bicgstab,gmres,minres,sparse_factors --format double,dd --size 100 --repeat 1 --device cpu "
      "--threads 1 --json " +
      small_triad);
  ASSERT_NE(result.code, 0) << "sparse_factors has no dd";
  const auto methods =
      run("bench cg,bicgstab,gmres,minres --format double,dd --size 100 --repeat 1 --device cpu --threads 1 "
          "--json " +
          small_triad);
  ASSERT_EQ(methods.code, 0) << methods.err;
  const auto rows = json::parse(methods.out)["results"];
  ASSERT_EQ(rows.size(), 8U);
  for (const auto& r : rows) {
    EXPECT_EQ(r["unit"], "it/s");
    EXPECT_NEAR(r["rate"].get<double>() * r["seconds"].get<double>(), 1, 1e-12);
    EXPECT_EQ(r["n"], 100);
  }
}

TEST_F(bench_command, sets_complex_sparse_matrices_beside_their_real_equivalents) {
  const auto result = run(
      "bench complex_csr_spmv,complex_cg,complex_bicgstab,complex_gmres,complex_minres --format double,dd "
      "--size 100 --repeat 1 --device cpu --threads 1 --json " +
      small_triad);
  ASSERT_EQ(result.code, 0) << result.err;
  const auto rows = json::parse(result.out)["results"];
  ASSERT_EQ(rows.size(), 10U);
  for (const auto& r : rows) {
    EXPECT_EQ(r["peers"].back()["peer"], "real equivalent") << r;
    EXPECT_NEAR(r["rate"].get<double>() / r["peers"].back()["peer_rate"].get<double>() *
                    r["peers"].back()["ratio"].get<double>(),
                1, 1e-12);
  }
}

// A copy reads x, and on a CPU the lines of y before it writes them.
TEST_F(bench_command, counts_the_bytes_that_memory_really_moves) {
  const auto result =
      run("bench copy,axpy,dot --format double --size 1000 --repeat 1 --device cpu --json " + small_triad);
  ASSERT_EQ(result.code, 0) << result.err;
  const auto document = json::parse(result.out);
  EXPECT_EQ(document["results"][0]["bytes"], 24000);
  EXPECT_EQ(document["results"][1]["bytes"], 24000);
  EXPECT_EQ(document["results"][2]["bytes"], 16000);
  const auto product =
      run("bench gemm --format double --shape 3,5,7 --repeat 1 --device cpu --json " + small_triad);
  ASSERT_EQ(product.code, 0) << product.err;
  EXPECT_EQ(json::parse(product.out)["results"][0]["bytes"], 8 * (3 * 7 + 7 * 5 + 3 * 5));
}

// 24 kB are in a cache, which is faster than memory.
TEST_F(bench_command, states_no_ceiling_of_memory_for_what_caches_hold) {
  const auto result =
      run("bench axpy --format double --size 1000,5600000 --repeat 1 --device cpu --json " + small_triad);
  ASSERT_EQ(result.code, 0) << result.err;
  const auto rows = json::parse(result.out)["results"];
  EXPECT_TRUE(rows[0]["ceiling"].is_null());
  EXPECT_TRUE(rows[0]["ceiling_fraction"].is_null());
  EXPECT_GT(rows[1]["ceiling"], 0);
  EXPECT_GT(rows[1]["ceiling_fraction"], 0);
}

TEST_F(bench_command, takes_a_shape_and_prints_a_row) {
  const auto result =
      run("bench gemm --format td --shape 3,5,7 --repeat 1 --device reference --explain " + small_triad);
  ASSERT_EQ(result.code, 0) << result.err;
  EXPECT_NE(result.out.find("gemm            td              3         5         7"), std::string::npos)
      << result.out;
  EXPECT_NE(result.err.find("native"), std::string::npos) << result.err;
}

TEST_F(bench_command, measures_batches_of_small_matrices) {
  const auto result = run(
      "bench getrf_batched,potrf_batched,gesv_batched --format dd --size 3 --repeat 1 --device cpu --json " +
      small_triad);
  ASSERT_EQ(result.code, 0) << result.err;
  const auto rows = json::parse(result.out)["results"];
  ASSERT_EQ(rows.size(), 3U);
  for (const auto& row : rows) {
    EXPECT_EQ(row["n"], 3);
    EXPECT_EQ(row["m"], (1 << 20) / 9);
    EXPECT_EQ(row["unit"], "Gop/s");
  }
}

TEST_F(bench_command, computes_by_residues_where_asked) {
  const auto result =
      run("bench gemm --format dd,qd --size 20 --repeat 1 --device reference --engine residue --json " +
          small_triad);
  ASSERT_EQ(result.code, 0) << result.err;
  const auto document = json::parse(result.out);
  ASSERT_EQ(document["results"].size(), 2U);
  for (const auto& r : document["results"]) EXPECT_EQ(r["engine"], "residue");
}

TEST_F(bench_command, measures_run_time_precision) {
  const auto result = run(
      "bench getrf,potrf,csr_spmv --format mp:212,dd --size 40 --repeat 1 --device cpu --threads 1 --json " +
      small_triad);
  ASSERT_EQ(result.code, 0) << result.err;
  const auto rows = json::parse(result.out)["results"];
  ASSERT_EQ(rows.size(), 6);
  for (const auto& r : rows) EXPECT_GT(r["seconds"].get<double>(), 0);
}

TEST_F(bench_command, solves_systems_in_one_format_and_by_refinement) {
  const auto result = run("bench gesv --size 20,33 --repeat 3 --device cpu --threads 1 --json");
  ASSERT_EQ(result.code, 0) << result.err;
  const auto document = json::parse(result.out);
  expect_keys(document["machine"], {"version", "backend", "threads"});
  const auto& rows = document["results"];
  ASSERT_EQ(rows.size(), 10U);
  const char* variants[] = {"double", "MP(SP+DP)", "dd", "MP(DP+DD)", "MP(DD+QD)"};
  // |A^-1| |A| is below 10^5 for these; then an error is below 10^5 n dot u^N.
  const double errors[] = {1e-9, 1e-9, 1e-23, 1e-23, 1e-52};
  // No number of N limbs is nearer to p / 1021 than (2^-53 / 1021)^N of it: each limb leaves 1 / 1021 of its
  // last place at least.
  const double nearest[] = {0x1p-64, 0x1p-64, 0x1p-128, 0x1p-128, 0x1p-256};
  for (std::size_t k = 0; k < rows.size(); ++k) {
    EXPECT_EQ(rows[k]["variant"], variants[k % 5]);
    EXPECT_EQ(rows[k]["n"], k < 5 ? 20 : 33);
    EXPECT_LE(rows[k]["error"].get<double>(), errors[k % 5]);
    EXPECT_GE(rows[k]["error"].get<double>(), nearest[k % 5]);
    EXPECT_GT(rows[k]["seconds"].get<double>(), 0);
    EXPECT_GE(rows[k]["spread"].get<double>(), 1);
    if (!rows[k]["forward_error_bound"].is_null()) {
      EXPECT_LE(rows[k]["error"].get<double>(), rows[k]["forward_error_bound"].get<double>());
    }
  }
  EXPECT_NE(run("bench gesv --size 20 --repeat 1 --device cpu").out.find("MP(DP+DD)"), std::string::npos);
  expect_bad("bench gesv --format dd", {"gesv", "--format"});
}

TEST_F(bench_command, has_every_routine_of_BLAS_and_LAPACK) {
  const auto result =
      run("bench all --format dd --size 9 --repeat 1 --device cpu --threads 1 --json " + small_triad);
  ASSERT_EQ(result.code, 0) << result.err;
  const auto document = json::parse(result.out);
  std::set<std::string> measured;
  for (const auto& r : document["results"]) {
    EXPECT_GT(r["seconds"], 0) << r;
    measured.insert(r["operation"]);
  }
  for (const char* name : {"cg",
                           "bicgstab",
                           "gmres",
                           "minres",
                           "certified_gesv",
                           "syevd",
                           "geev",
                           "heevd",
                           "gesvd",
                           "complex_gemm",
                           "complex_getrf",
                           "complex_potrf",
                           "complex_gesvd",
                           "complex_geev",
                           "csr_spmv",
                           "complex_csr_spmv",
                           "complex_cg",
                           "complex_bicgstab",
                           "complex_gmres",
                           "complex_minres"})
    EXPECT_EQ(measured.count(name), 1U) << name;
  for (const char* name :
       {"copy",  "swap",        "scal",         "axpy",         "axpby",       "axpyz", "waxpby", "xpay",
        "rot",   "axpy_dot",    "axpy_nrm2",    "dot",          "nrm2",        "asum",  "sum",    "iamax",
        "gemv",  "gemv_t",      "symv",         "ger",          "syr",         "syr2",  "trmv",   "trsv",
        "gbmv",  "sbmv",        "tbmv",         "tbsv",         "spmv",        "spr",   "spr2",   "tpmv",
        "tpsv",  "gemm",        "symm",         "syrk",         "syr2k",       "trmm",  "trsm",   "getrf",
        "potrf", "geqrf",       "sytrf",        "geqp3",        "getri",       "potri", "orgqr",  "getrs",
        "potrs", "sytrs",       "ormqr",        "rotm",         "convert",     "gels",  "gelsy",  "lange",
        "gecon", "determinant", "gemv_batched", "gemv_strided", "gemm_batched"})
    EXPECT_EQ(measured.count(name), 1U) << name;
}

// Every operation runs on the reference, too: backends have the same rows.
TEST_F(bench_command, has_rows_of_every_operation_on_the_reference) {
  const auto listed = run("bench all --list --json");
  ASSERT_EQ(listed.code, 0) << listed.err;
  std::set<std::string> of_double, of_mp, measured_double, measured_mp;
  for (const auto& o : json::parse(listed.out)["operations"]) {
    for (const std::string f : o["formats"]) {
      if (f == "double") of_double.insert(o["operation"]);
      if (f == "mp") of_mp.insert(o["operation"]);
    }
  }
  const auto result =
      run("bench all --format double,mp:106 --size 5 --repeat 1 --device reference --json " + small_triad);
  ASSERT_EQ(result.code, 0) << result.err;
  for (const auto& r : json::parse(result.out)["results"])
    (r["format"] == "double" ? measured_double : measured_mp).insert(r["operation"]);
  EXPECT_EQ(measured_double, of_double);
  EXPECT_EQ(measured_mp, of_mp);
}

TEST_F(bench_command, lists_what_has_a_format) {
  EXPECT_NE(run("bench syevd --list").out.find("qd mp"), std::string::npos);
  EXPECT_EQ(run("bench --list").out, run("bench all --list").out);
  EXPECT_EQ(run("bench axpy,syevd --list --format mp:106,dd,mp:300").out,
            "axpy             mp dd\nsyevd            mp dd\n");
  const auto listed = json::parse(run("bench --list --format ff --json").out)["operations"];
  std::set<std::string> named;
  for (const auto& o : listed) {
    EXPECT_EQ(o["formats"], json::array({"ff"}));
    named.insert(o["operation"]);
  }
  EXPECT_EQ(named.count("axpy"), 1U);
  EXPECT_EQ(named.count("syevd"), 0U) << "it has no ff";
  expect_bad("bench axpy --list --format octuple", {"octuple", "dd"});
  expect_bad("bench syevd --list --format ff", {"syevd", "ff"});
  expect_bad("bench gesv --list", {"gesv", "alone"});
  expect_bad("bench gemm,gesv", {"gesv", "alone"});
}

/// Sizes that are not named are smaller in precision chosen at run time; named ones are every format's.
TEST_F(bench_command, has_fewer_numbers_of_run_time_precision_by_default) {
  const auto sizes = [&](const std::string& asked) {
    const auto result =
        run("bench " + asked + " --format double,mp:106 --repeat 1 --device cpu --json " + small_triad);
    EXPECT_EQ(result.code, 0) << result.err;
    std::vector<int> n;
    const auto document = json::parse(result.out);
    for (const auto& r : document["results"]) n.push_back(r["n"]);
    return n;
  };
  EXPECT_EQ(sizes("syrk"), (std::vector<int>{384, 192}));
  const auto of_levels = run("bench copy,gemv --format mp:106 --repeat 1 --device cpu --json " + small_triad);
  ASSERT_EQ(of_levels.code, 0) << of_levels.err;
  const auto rows = json::parse(of_levels.out)["results"];
  EXPECT_EQ(rows[0]["n"], (1 << 23) / 16);
  EXPECT_EQ(rows[1]["n"], 4096 / 4);
  for (const char* asked : {"syrk --size 20", "gemm --shape 20,20,20"})
    EXPECT_EQ(sizes(asked), (std::vector<int>{20, 20})) << asked;
}

TEST_F(bench_command, has_run_time_precision_among_all_formats) {
  const auto result =
      run("bench axpy,hemm --format all --size 9 --repeat 1 --device cpu --threads 1 --json " + small_triad);
  ASSERT_EQ(result.code, 0) << result.err;
  std::set<std::string> of_axpy, of_hemm;
  const auto rows = json::parse(result.out)["results"];
  for (const auto& r : rows) (r["operation"] == "axpy" ? of_axpy : of_hemm).insert(r["format"]);
  for (const char* format : {"double", "qd", "mp:212", "mp:424"})
    EXPECT_EQ(of_axpy.count(format), 1U) << format;
  EXPECT_EQ(of_hemm.count("qd"), 1U);
  EXPECT_EQ(of_hemm.count("mp:212"), 0U) << "the library has no complex numbers of mp";
}

TEST_F(bench_command, names_a_document_that_cannot_be_read) {
  const std::string bench = "bench axpy --size 40 --device cpu --compare ";
  expect_line(bench + "none.json", "none.json: there is no such file");
  expect_line(bench + ".", ".: is a directory");
}

TEST_F(bench_command, compares_with_an_older_document) {
  const auto now =
      run("bench axpy,gemm --format double,dd --size 40 --repeat 2 --device cpu --json " + small_triad);
  ASSERT_EQ(now.code, 0) << now.err;
  auto old = json::parse(now.out);
  // Of the four rows the first took a thousandth of the time, the second is gone, and one is only there.
  auto& rows = old["results"];
  rows[0]["seconds"] = rows[0]["seconds"].get<double>() / 1000;
  rows[0]["spread"] = 1.5;
  rows[1]["n"] = 41;
  rows[2].erase("peers");  // documents had none once
  write("old.json", old.dump());
  const std::string again =
      "bench axpy,gemm --format double,dd --size 40 --repeat 2 --device cpu --compare old.json ";
  const auto document = run(again + "--json " + small_triad);
  ASSERT_EQ(document.code, 0) << document.err;
  const auto compared = json::parse(document.out);
  EXPECT_EQ(compared["results"][0]["old"]["verdict"], "slower");
  const double ratio = compared["results"][0]["seconds"].get<double>() / rows[0]["seconds"].get<double>();
  EXPECT_EQ(compared["results"][0]["old"]["ratio"], ratio);
  EXPECT_TRUE(compared["results"][1]["old"].is_null());
  EXPECT_EQ(compared["results"][2]["old"]["seconds"], rows[2]["seconds"]);
  ASSERT_EQ(compared["only_in_old"].size(), 1U);
  EXPECT_EQ(compared["only_in_old"][0]["n"], 41);
  const auto said = run(again + small_triad);
  EXPECT_EQ(said.code, 0);
  EXPECT_NE(said.out.find("slower"), std::string::npos) << said.out;
  EXPECT_NE(said.out.find("is not in old.json"), std::string::npos) << said.out;
  EXPECT_NE(said.out.find("is only in old.json"), std::string::npos) << said.out;
  // A line: the row, both times and their quotient, both spreads and the verdict.
  EXPECT_NE(said.out.find("\nbeside old.json, measured on " + now.document()["machine"].dump() + "\n"),
            std::string::npos)
      << said.out;
  const std::string name = "\naxpy      double    cpu             0        40       0 ";
  const auto line = said.out.find(name);
  ASSERT_NE(line, std::string::npos) << said.out;
  double seconds = 0, old_seconds = 0, quotient = 0, spread = 0, old_spread = 0;
  char verdict[16] = {};
  ASSERT_EQ(std::sscanf(said.out.c_str() + line + name.size(), "%lf %lf %lf %lf %lf %15s", &seconds,
                        &old_seconds, &quotient, &spread, &old_spread, verdict),
            6)
      << said.out;
  EXPECT_NEAR(old_seconds, rows[0]["seconds"].get<double>(), 6e-4 * old_seconds);
  EXPECT_NEAR(quotient, seconds / old_seconds, 2e-3 * quotient);
  EXPECT_GE(spread, 1);
  EXPECT_EQ(old_spread, 1.5);
  EXPECT_STREQ(verdict, "slower");
}

/// Rates are what is moved or computed a second, ceilings the better of what memory does.
void expect_rates(const json& document) {
  const double best = std::max(document["machine"]["triad_GB_per_s"].get<double>(),
                               document["machine"]["read_GB_per_s"].get<double>());
  for (const auto& r : document["results"]) {
    const bool is_product = r["operation"] == "gemm", is_mp = r["format"] == "mp:212";
    const double amount = r[is_product ? "operations" : "bytes"], rate = r["rate"];
    EXPECT_NEAR(rate * r["seconds"].get<double>() / (1e-9 * amount), 1, 1e-12) << r;
    EXPECT_EQ(r["ceiling"].is_null(), is_product) << r;
    if (!is_product) {
      EXPECT_NEAR(r["ceiling"].get<double>() / best, 1, 1e-12) << r;
      EXPECT_NEAR(r["ceiling_fraction"].get<double>() * best / rate, 1, 1e-12) << r;
    }
    EXPECT_EQ(r["word_products"].is_null(), !is_mp) << r;
    if (is_mp) {
      EXPECT_EQ(r["word_products"], r["operations"].get<double>() / 2 * 49) << "7 words of 32 bits";
    }
    EXPECT_EQ(r["why"].is_null(), !is_product) << r;
    EXPECT_EQ(r["threads"], 1);
    EXPECT_EQ(r["backend"], "cpu");
  }
}

TEST_F(bench_command, has_rates_that_follow_from_its_counts) {
  const auto measured = [&](const std::string& operation) {
    const auto result =
        run("bench " + operation + " --format double,mp:212 --repeat 1 --device cpu --threads 1 --json " +
            small_triad);
    EXPECT_EQ(result.code, 0) << result.err;
    return json::parse(result.out);
  };
  for (const auto& document : {measured("axpy --size 5600000"), measured("gemm --shape 3,5600000,1")})
    expect_rates(document);
}

/// A row of the table: what a document has of it, rounded.
TEST_F(bench_command, prints_what_a_document_has) {
  const auto result =
      run("bench gemm --format td --shape 30,50,70 --repeat 1 --device reference " + small_triad);
  ASSERT_EQ(result.code, 0) << result.err;
  EXPECT_NE(result.out.find("reference: triad of doubles "), std::string::npos) << result.out;
  const auto row = result.out.find("gemm            td             30        50        70 ");
  ASSERT_NE(row, std::string::npos) << result.out;
  double seconds = 0, spread = 0, rate = 0, ratio = 0;
  char unit[16] = {}, ceiling[16] = {}, peer[16] = {};
  ASSERT_EQ(std::sscanf(result.out.c_str() + row + 53, "%lf %lf %lf %15s %15s %lf %15s", &seconds, &spread,
                        &rate, unit, ceiling, &ratio, peer),
            7)
      << result.out;
  EXPECT_GT(seconds, 0);
  EXPECT_GE(spread, 1);
  EXPECT_NEAR(rate * seconds, 2e-9 * 30 * 50 * 70, 0.02 * 2e-9 * 30 * 50 * 70 + 5e-4 * seconds);
  EXPECT_STREQ(unit, "Gop/s");
  EXPECT_STREQ(ceiling, "-");
  EXPECT_GT(ratio, 0);
  EXPECT_STREQ(peer, "residua");
  const auto by_residues =
      run("bench gemm --format dd --size 20 --repeat 1 --device reference --engine residue --explain " +
          small_triad);
  EXPECT_NE(by_residues.err.find("  residue: "), std::string::npos) << by_residues.err;
  EXPECT_NE(by_residues.err.find(" moduli, "), std::string::npos) << by_residues.err;
}

TEST_F(bench_command, tells_times_that_differ_from_those_within_their_spread) {
  const std::string bench =
      "bench axpy,dot,scal,nrm2,copy --format double --size 40 --repeat 1 --device cpu ";
  auto old = json::parse(run(bench + "--json " + small_triad).out);
  auto& rows = old["results"];
  ASSERT_EQ(rows.size(), 5U);
  for (auto& r : rows) r["spread"] = 1.0;
  rows[0]["seconds"] = rows[0]["seconds"].get<double>() * 1e6;
  rows[1]["seconds"] = rows[1]["seconds"].get<double>() / 1e6;
  rows[2]["spread"] = 1e12;
  rows[3].erase("spread");
  rows[4]["spread"] = 1e12;
  rows[4]["threads"] = 77;
  rows[4]["engine"] = "residue";
  // Where several are the same measurement, the one with the row's engine is set beside it.
  json twin = rows[2];
  twin["engine"] = "residue";
  twin["seconds"] = 12345.0;
  rows.insert(rows.begin(), twin);
  write("old.json", old.dump());
  const auto compared = json::parse(run(bench + "--compare old.json --json " + small_triad).out)["results"];
  const auto verdict = [&](int k) { return compared[k]["old"]["verdict"].get<std::string>(); };
  EXPECT_EQ(verdict(0), "faster");
  EXPECT_EQ(verdict(1), "slower");
  EXPECT_EQ(verdict(2), "within the spread");
  EXPECT_EQ(compared[2]["old"]["seconds"], rows[3]["seconds"]);
  EXPECT_EQ(compared[2]["old"]["spread"], 1e12);
  EXPECT_EQ(verdict(3), "no spread is known");
  EXPECT_TRUE(compared[3]["old"]["spread"].is_null());
  EXPECT_EQ(verdict(4), "within the spread; engine \"native\", was \"residue\"; threads " +
                            compared[4]["threads"].dump() + ", was 77");
  // Another backend's times are no measure.
  for (auto& r : old["results"]) r["backend"] = "cuda";
  write("old.json", old.dump());
  const auto other = json::parse(run(bench + "--compare old.json --json " + small_triad).out);
  for (const auto& r : other["results"]) EXPECT_TRUE(r["old"].is_null()) << r;
  EXPECT_EQ(other["only_in_old"].size(), 6U);
}

/// A row's old time is that of the same extents; what was not measured now at all is not missed.
TEST_F(bench_command, compares_rows_of_the_same_extents) {
  const std::string gemm = "bench gemm --format double --shape 3,5,7 --repeat 1 --device cpu ";
  auto old = json::parse(run(gemm + "--json " + small_triad).out);
  const json row = old["results"][0];
  EXPECT_LT(row["seconds"].get<double>(), 1e-3) << "seconds are those of one product";
  auto& rows = old["results"];
  rows = json::array();
  for (const char* extent : {"m", "n", "k"}) {
    rows.push_back(row);
    rows.back()[extent] = 8;
  }
  rows.push_back(row);
  rows.back()["operation"] = "symm";
  write("old.json", old.dump());
  auto document = json::parse(run(gemm + "--compare old.json --json " + small_triad).out);
  EXPECT_TRUE(document["results"][0]["old"].is_null());
  EXPECT_EQ(document["only_in_old"].size(), 3U) << document["only_in_old"];
  // Documents had the backend of all rows once.
  rows = json::array({row});
  rows[0].erase("backend");
  write("old.json", old.dump());
  document = json::parse(run(gemm + "--compare old.json --json " + small_triad).out);
  EXPECT_EQ(document["results"][0]["old"]["seconds"], row["seconds"]);
}

TEST_F(bench_command, compares_systems_by_their_variants) {
  const std::string gesv = "bench gesv --size 20 --repeat 1 --device cpu --threads 1 --json";
  auto old = run(gesv);
  ASSERT_EQ(old.code, 0) << old.err;
  write("old.json", old.out);
  const auto again = run(gesv + " --compare old.json");
  ASSERT_EQ(again.code, 0) << again.err;
  const auto document = json::parse(again.out);
  for (const auto& row : document["results"]) EXPECT_GT(row["old"]["ratio"], 0) << row;
  EXPECT_TRUE(document["only_in_old"].empty());
}

TEST_F(bench_command, rejects_older_documents_that_are_none) {
  const std::string axpy = "bench axpy --format double --size 40 --device cpu --compare ";
  expect_bad(axpy + "missing.json", {"missing.json"});
  write("text.json", "{");
  expect_bad(axpy + "text.json", {"text.json", "residua bench"});
  write("rows.json", R"({"results": [{"operation": "axpy", "format": "double"}]})");
  expect_bad(axpy + "rows.json", {"rows.json", "result 1", "seconds"});
}

TEST_F(bench_command, rejects_what_it_does_not_know) {
  expect_bad("bench", {"operation"});
  expect_bad("bench ''", {"operation", "empty"});
  expect_bad("bench gemm --format ''", {"--format", "empty"});
  expect_bad("bench nosuch", {"nosuch", "gemm"});
  expect_bad("bench all,gemm", {"all stands alone", "operations"});
  expect_bad("bench gemm --format octuple", {"octuple", "dd"});
  expect_bad("bench gemm --format dd,all", {"all stands alone", "formats"});
  expect_bad("bench gemm --format mpx", {"unknown format mpx", "mp:BITS"});
  expect_bad("bench gemm --format mp:x", {"mp:x", "mp:424"});
  expect_bad("bench gemm --format mp:20", {"20", "53"});
  expect_bad("bench hemm --format mp:424", {"hemm", "mp:424"});
  expect_bad("bench gemm --shape 1,2", {"--shape", "1,2"});
  expect_bad("bench gemm --shape 1,x,2", {"--shape", "1,x,2"});
  expect_bad("bench gemm --size 0", {"--size", "0"});
  expect_bad("bench gemm --engine magic", {"--engine", "magic"});
  expect_bad("bench gemm --format mp:212 --flint no-such-library.so", {"--flint", "no-such-library.so"});
  expect_bad("bench gesv --flint no-such-library.so", {"gesv", "--flint"});
  expect_bad("bench gemm --format dd,ff --engine residue", {"--engine residue", "ff"});
  expect_bad("bench gemm,syrk --format dd --engine residue", {"--engine residue", "syrk"});
  expect_line("bench axpy --format mp:", "bench: --format mp: must have bits, as mp:424");
  expect_line(
      "bench axpy --format octuple",
      "bench: unknown format octuple; there are all, mp:BITS, double, dd, td, qd, float, ff, ds, di, dit");
  expect_line("bench axpy,", "bench: operation is \"axpy,\", which has an empty entry");
  expect_line("bench axpy --format dd,,td", "bench: --format is \"dd,,td\", which has an empty entry");
  expect_line("bench gemm --size 3,,4", "bench: --size is \"3,,4\", which has an empty entry");
  expect_line("bench gemm --size 3,4x",
              "bench: --size: is 4x; it must be a whole number from 1 to 1099511627776");
  for (const std::string shape : {"1,2,0", "1,2,-3", "1,2", "1,2,3,4", "1,2,3x", "x1,2,3"}) {
    expect_line("bench gemm --shape " + shape,
                "bench: --shape is " + shape + "; of gemm it must be three sizes m,n,k of at least 1");
  }
  for (const std::string shape : {"1,2,3", "1", "1,0"}) {
    expect_line("bench ger --shape " + shape,
                "bench: --shape is " + shape + "; of ger it must be two sizes m,n of at least 1");
  }
  for (const std::string operation : {"axpy", "gemv_t", "syrk", "getrf", "getrf_batched", "spmv", "cg"}) {
    expect_line("bench " + operation + " --shape 1,2,3",
                "bench: --shape is 1,2,3; " + operation + " has one size, which --size gives");
  }
  expect_line("bench gemm,axpy --shape 1,2,3",
              "bench: --shape is 1,2,3; axpy has one size, which --size gives");
  const std::string too_large =
      " is 3037000500; a matrix of this order has more elements than an index can count";
  for (const std::string operation : {"gemv", "spmv", "gemm", "getrf", "getrf_batched", "syevd", "gesv"})
    expect_line("bench " + operation + " --size 9,3037000500", "bench: --size" + too_large);
  expect_line("bench gemm,gesv",
              "bench: gesv has variants in place of formats: it is measured alone and not listed");
  for (const std::string option : {"--format dd", "--shape 1,2,3", "--engine native", "--flint none.so"})
    expect_line("bench gesv " + option, "bench: gesv has no --format, --shape, --engine and --flint");
  for (const std::string operation : {"syevd", "csr_spmv", "cg", "getrf", "complex_gemm"})
    expect_line("bench " + operation + " --format dit", "bench: " + operation + " has no format dit");
}

}  // namespace
}  // namespace residua_test
