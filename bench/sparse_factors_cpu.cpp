// Complete factors of sparse matrices by several libraries, in the same run and by turns, on one thread:
//
//   lu         Residua's L and U: matching and order of its own, SuperLU's numbers
//   cholesky   Residua's Cholesky factors, where a symmetric matrix may be definite
//   cholmod    CHOLMOD's simplicial Cholesky factors, of the same (LGPL, unlike its supernodal ones)
//   klu        KLU's, and
//   eigen      those of Eigen's SparseLU, by their defaults
//
//   sparse_factors_cpu [--json FILE [--hardware TEXT] [--commit HASH]] [--limit SECONDS] [MATRIX…]
//
// A MATRIX is a file or generate:PROBLEM; default: every matrix in the folder that the environment variable
// RESIDUA_MATRICES names. A time is the least of several rounds, in seconds that the processor worked.
// `entries` are those of the factors that are stored, `error` is |b - A x| / (|A||x| + |b|) in the maximum
// norm of the x that they give for b of ones. Factors fail where the library says so, or the error is above
// 1e-8. What took longer than the limit in its first round has no other.
#include <cholmod.h>
#include <klu.h>

#include <CLI/CLI.hpp>
#include <Eigen/SparseLU>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>

#include "residua/base/error.hpp"
#include "residua/io/load_matrix.hpp"
#include "residua/sparse/factors.hpp"

namespace {

using namespace residua;

constexpr int rounds = 5;
constexpr double largest_error = 1e-8;

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// What one library made of a matrix.
struct outcome {
  double analyse = 0, factorise = 0;
  std::int64_t entries = 0;
  std::vector<double> x;
  std::string failure;
};

/// Measures `work`, adding the seconds to `seconds`.
template <class F>
auto timed(double& seconds, const F& work) {
  const double begin = processor_seconds();
  auto result = work();
  seconds = processor_seconds() - begin;
  return result;
}

double backward_error(const csr& A, const std::vector<double>& x) {
  double of_residual = 0, of_A = 0, of_x = 0;
  for (const double element : x) of_x = std::fmax(of_x, std::fabs(element));
  for (index_t i = 0; i < A.rows; ++i) {
    long double r = 1;
    double row = 0;
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      r -= static_cast<long double>(A.value[k]) * x[A.column[k]];
      row += std::fabs(A.value[k]);
    }
    const auto size = std::fabs(static_cast<double>(r));
    if (!(size <= of_residual)) of_residual = size;
    of_A = std::fmax(of_A, row);
  }
  return of_residual / (of_A * of_x + 1);
}

// ---- the libraries: each makes its factors once and solves with b of ones ----

outcome by_residua(const context& ctx, const csr_matrix& A, factor_kind kind) {
  outcome its;
  try {
    const auto analysis = timed(its.analyse, [&] { return factor_analysis(ctx, A, kind); });
    const auto factors = timed(its.factorise, [&] { return sparse_factors(analysis); });
    its.entries = factors.entries();
    if (factors.is_singular()) {
      its.failure = kind == factor_kind::cholesky ? "not definite" : "a pivot is zero";
      return its;
    }
    its.x.assign(static_cast<std::size_t>(A.rows()), 1.0);
    factors.solve(its.x);
  } catch (const error& e) {
    its.failure = e.what();
  }
  return its;
}

/// The rows that CHOLMOD takes for columns; it reads the upper triangle.
outcome by_cholmod(const csr& A) {
  outcome its;
  cholmod_common common;
  cholmod_start(&common);
  common.print = 0;
  common.supernodal = CHOLMOD_SIMPLICIAL;
  common.final_ll = 1;
  cholmod_sparse matrix{};
  auto B = A;  // its functions take what they read alone by pointers to non-const
  matrix.nrow = matrix.ncol = static_cast<std::size_t>(A.rows);
  matrix.nzmax = B.value.size();
  matrix.p = B.row_start.data();
  matrix.i = B.column.data();
  matrix.x = B.value.data();
  matrix.stype = 1;
  matrix.itype = CHOLMOD_INT;
  matrix.xtype = CHOLMOD_REAL;
  matrix.dtype = CHOLMOD_DOUBLE;
  matrix.sorted = matrix.packed = 1;
  auto* factors = timed(its.analyse, [&] { return cholmod_analyze(&matrix, &common); });
  its.entries = static_cast<std::int64_t>(common.lnz);
  timed(its.factorise, [&] { return cholmod_factorize(&matrix, factors, &common); });
  if (common.status == CHOLMOD_OK) {
    auto* b = cholmod_ones(matrix.nrow, 1, CHOLMOD_REAL, &common);
    auto* x = cholmod_solve(CHOLMOD_A, factors, b, &common);
    const auto* elements = static_cast<const double*>(x->x);
    its.x.assign(elements, elements + A.rows);
    cholmod_free_dense(&x, &common);
    cholmod_free_dense(&b, &common);
  } else {
    its.failure = common.status == CHOLMOD_NOT_POSDEF ? "not positive definite" : "failed";
  }
  cholmod_free_factor(&factors, &common);
  cholmod_finish(&common);
  return its;
}

/// KLU takes columns, so has A^T, and solves with its transpose.
outcome by_klu(const csr& A) {
  outcome its;
  klu_common common;
  klu_defaults(&common);
  auto B = A;
  const auto n = static_cast<int>(A.rows);
  auto* symbolic =
      timed(its.analyse, [&] { return klu_analyze(n, B.row_start.data(), B.column.data(), &common); });
  if (symbolic == nullptr) {
    its.failure = "structurally singular";
    return its;
  }
  auto* numeric = timed(its.factorise, [&] {
    return klu_factor(B.row_start.data(), B.column.data(), B.value.data(), symbolic, &common);
  });
  if (numeric == nullptr) {
    its.failure = common.status == KLU_SINGULAR ? "a pivot is zero" : "failed";
  } else {
    its.entries = std::int64_t{numeric->lnz} + numeric->unz + numeric->nzoff - n;
    its.x.assign(static_cast<std::size_t>(n), 1.0);
    klu_tsolve(symbolic, numeric, n, 1, its.x.data(), &common);
    klu_free_numeric(&numeric, &common);
  }
  klu_free_symbolic(&symbolic, &common);
  return its;
}

outcome by_eigen(const csr& A) {
  using rows = Eigen::SparseMatrix<double, Eigen::RowMajor>;
  outcome its;
  const Eigen::SparseMatrix<double> B = Eigen::Map<const rows>(
      A.rows, A.columns, A.nonzeros(), A.row_start.data(), A.column.data(), A.value.data());
  Eigen::SparseLU<Eigen::SparseMatrix<double>> factors;
  timed(its.analyse, [&] { return factors.analyzePattern(B), 0; });
  timed(its.factorise, [&] { return factors.factorize(B), 0; });
  if (factors.info() != Eigen::Success) {
    its.failure = factors.lastErrorMessage().empty() ? "failed" : factors.lastErrorMessage();
    return its;
  }
  its.entries = std::int64_t{factors.nnzL()} + factors.nnzU() - A.rows;
  const Eigen::VectorXd x = factors.solve(Eigen::VectorXd::Ones(A.rows));
  its.x.assign(x.data(), x.data() + x.size());
  return its;
}

// ---- the run ----

nlohmann::json measured(const csr& A, double limit, const std::function<outcome()>& make) {
  auto best = make();
  for (int round = 1; round < rounds && best.analyse + best.factorise <= limit; ++round) {
    const auto again = make();
    best.analyse = std::fmin(best.analyse, again.analyse);
    best.factorise = std::fmin(best.factorise, again.factorise);
  }
  if (best.failure.empty()) {
    const double error = backward_error(A, best.x);
    if (error <= largest_error) {
      return {{"analyse", best.analyse},
              {"factorise", best.factorise},
              {"entries", best.entries},
              {"error", error}};
    }
    best.failure = "inaccurate";
  }
  return {{"analyse", best.analyse}, {"factorise", best.factorise}, {"failure", best.failure}};
}

bool may_be_definite(const context& ctx, const csr_matrix& A) {
  return factor_analysis(ctx, A, factor_kind::automatic).kind() == factor_kind::cholesky;
}

nlohmann::json measure(const context& ctx, const std::string& source, double limit) {
  auto A = load_matrix(source).matrix;
  if (A.rows != A.columns) throw error(error_kind::invalid_input, "not square");
  if (is_symmetric(A)) A.kind = matrix_kind::symmetric;
  const auto file = std::filesystem::path(source).filename().string();
  const csr_matrix on_host(ctx, A);
  nlohmann::json row = {
      {"matrix", file.substr(0, file.find(".mtx"))}, {"rows", A.rows}, {"nonzeros", A.nonzeros()}};
  row["lu"] = measured(A, limit, [&] { return by_residua(ctx, on_host, factor_kind::lu); });
  row["klu"] = measured(A, limit, [&] { return by_klu(A); });
  row["eigen"] = measured(A, limit, [&] { return by_eigen(A); });
  if (!may_be_definite(ctx, on_host)) return row;
  row["cholesky"] = measured(A, limit, [&] { return by_residua(ctx, on_host, factor_kind::cholesky); });
  row["cholmod"] = measured(A, limit, [&] { return by_cholmod(A); });
  return row;
}

void print(const nlohmann::json& row) {
  std::printf("%-24s", row["matrix"].get<std::string>().c_str());
  for (const char* library : {"lu", "cholesky", "cholmod", "klu", "eigen"}) {
    if (!row.contains(library)) {
      std::printf(" %22s", "-");
    } else if (row[library].contains("failure")) {
      std::printf(" %22.22s", row[library]["failure"].get<std::string>().c_str());
    } else {
      const auto& its = row[library];
      std::printf(" %10.2f ms %9lld", 1e3 * (its["analyse"].get<double>() + its["factorise"].get<double>()),
                  its["entries"].get<long long>());
    }
  }
  std::printf("\n");
  std::fflush(stdout);
}

std::vector<std::string> default_matrices() {
  const char* folder = std::getenv("RESIDUA_MATRICES");
  if (folder == nullptr)
    throw error(error_kind::invalid_input, "name matrices, or a folder of them in RESIDUA_MATRICES");
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const auto path = entry.path().string();
    if (path.ends_with(".mtx") || path.ends_with(".mtx.gz")) files.push_back(path);
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// Where the results are kept, and what they are of.
struct document {
  std::string file, hardware, commit;

  void write(const nlohmann::json& results, double limit) const {
    if (file.empty()) return;
    char date[11], command[80];
    const std::time_t now = std::time(nullptr);
    std::strftime(date, sizeof date, "%F", std::gmtime(&now));
    std::snprintf(command, sizeof command, "sparse_factors_cpu --limit %g", limit);
    const nlohmann::json source = {
        {"hardware", hardware}, {"date", date}, {"commit", commit}, {"command", command}};
    std::ofstream out(file);
    out << nlohmann::json{{"source", source}, {"results", results}}.dump(1) << '\n';
    if (!out.flush()) throw error(error_kind::invalid_input, "cannot write " + file);
  }
};

void run(const std::vector<std::string>& matrices, double limit, const document& kept) {
  const auto ctx = context::cpu(1);
  std::printf("%-24s %23s %22s %22s %22s %22s\n", "matrix", "lu", "cholesky", "cholmod", "klu", "eigen");
  nlohmann::json results = nlohmann::json::array();
  for (const auto& source : matrices) {
    try {
      results.push_back(measure(ctx, source, limit));
      print(results.back());
    } catch (const error& e) {
      std::printf("%-24s not measured: %s\n", source.c_str(), e.what());
    }
  }
  kept.write(results, limit);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Complete factors of sparse matrices beside those of other libraries");
  double limit = 1;
  document kept;
  std::vector<std::string> matrices;
  app.add_option("--json", kept.file);
  app.add_option("--hardware", kept.hardware);
  app.add_option("--commit", kept.commit);
  app.add_option("--limit", limit)->check(CLI::NonNegativeNumber);
  app.add_option("MATRIX", matrices);
  CLI11_PARSE(app, argc, argv);
  try {
    run(matrices.empty() ? default_matrices() : matrices, limit, kept);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "sparse_factors_cpu: %s\n", e.what());
    return 2;
  }
  return 0;
}
