// Complete factors of sparse matrices for vectors on a GPU: the host's (SuperLU's L and U, or Residua's
// Cholesky panels) beside cuDSS's of the same matched and scaled matrix.
//
//   sparse_factors_cuda [--json FILE [--hardware TEXT] [--commit HASH]] [--limit SECONDS]
//                       [--library cudss|host|both] MATRIX…
//
// A MATRIX is a file or generate:PROBLEM. `factorise` is the time to make the factors, `apply` that to solve
// with them for a vector on the GPU; `solve` lists what solve() takes in all, with its analysis, for b of
// ones and tolerances of 1e-14 and 1e-25, and the true relative residual that it reports. A symmetric matrix
// that is not definite has L D L^T by cuDSS beside L and U. Times are the least
// of several rounds, in seconds that passed; what took longer than the limit in its first round has no other,
// and after factors that took ten times the limit only the second tolerance is asked for. `start` is what
// cuDSS's first factors in a process take, of a matrix of one row.
#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "residua/base/error.hpp"
#include "residua/generate/problems.hpp"
#include "residua/io/load_matrix.hpp"
#include "residua/solve/solve.hpp"

namespace {

using namespace residua;
using nlohmann::json;

constexpr int rounds = 3;

/// The least of several rounds.
template <class F>
double seconds_of(double limit, const F& work) {
  double least = std::numeric_limits<double>::infinity();
  for (int round = 0; round < rounds && (round == 0 || least <= limit); ++round) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    least = std::fmin(least, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
  }
  return least;
}

struct measurement {
  const context& ctx;
  const csr_matrix& A;
  double limit;

  [[nodiscard]] json row_of(factor_library library, const factor_analysis& analysis) const {
    json its;
    try {
      std::optional<sparse_factors> factors;
      its["factorise"] = seconds_of(limit, [&] {
        factors.reset();
        factors = library == factor_library::cudss ? sparse_factors::by_cudss(ctx, analysis)
                                                   : sparse_factors(analysis);
      });
      its["entries"] = factors->entries();
      its["perturbed_pivots"] = factors->perturbed_pivots();
      its["device_bytes"] = factors->device_bytes();
      if (factors->is_singular()) throw error(error_kind::invalid_input, "a pivot is zero or not positive");
      its["apply"] = apply_seconds(*factors);
      its["inverse_norm"] = factors->inverse_norm_estimate();
      factors.reset();
      its["solve"] = json::array();
      for (const double tolerance : {1e-14, 1e-25}) {
        if (tolerance > 1e-25 && its["factorise"].get<double>() > 10 * limit) continue;
        its["solve"].push_back(solved(library, tolerance));
      }
    } catch (const error& e) {
      its["failure"] = e.what();
    }
    return its;
  }

 private:
  [[nodiscard]] double apply_seconds(const sparse_factors& factors) const {
    const preconditioner M(ctx, factors);
    const std::vector<double> ones(static_cast<std::size_t>(A.rows()), 1.0);
    const array<double> r(ctx, std::span<const double>(ones));
    array<double> z(ctx, A.rows());
    return seconds_of(limit, [&] {
      M.apply(ctx, r, z);
      ctx.synchronize();
    });
  }
  [[nodiscard]] json solved(factor_library library, double tolerance) const {
    const std::vector<double> ones(static_cast<std::size_t>(A.rows()), 1.0);
    const array<double> b(ctx, std::span<const double>(ones));
    solve_options options;
    options.tolerance = tolerance;
    options.method = solve_method::direct;
    options.factors = library;
    std::optional<solution> s;
    const double seconds = seconds_of(limit, [&] { s = solve(ctx, A, b, options); });
    return {{"tolerance", tolerance},
            {"seconds", seconds},
            {"converged", s->converged},
            {"library", name_of(s->direct.library)},
            {"cudss_refusal", s->direct.cudss_refusal},
            {"format", name_of(s->last().precision)},
            {"attempts", s->attempts.size()},
            {"condition", s->direct.condition},
            {"true_relative_residual", s->last().report.true_relative_residual}};
  }
};

json measure(const context& ctx, const std::string& source, double limit,
             const std::vector<factor_library>& libraries) {
  auto A = load_matrix(source).matrix;
  if (is_symmetric(A)) A.kind = matrix_kind::symmetric;
  const csr_matrix on_device(ctx, A);
  std::optional<factor_analysis> analysis;
  const double analyse = seconds_of(limit, [&] { analysis.emplace(ctx, on_device, factor_kind::automatic); });
  const auto file = std::filesystem::path(source).filename().string();
  const measurement its{ctx, on_device, limit};
  json row = {{"matrix", file.substr(0, file.find(".mtx"))},
              {"rows", A.rows},
              {"nonzeros", A.nonzeros()},
              {"kind", analysis->kind() == factor_kind::cholesky ? "cholesky" : "lu"},
              {"ordering", analysis->ordering()},
              {"predicted_entries", analysis->predicted_entries()},
              {"predicted_operations", analysis->predicted_operations()},
              {"analyse", analyse}};
  for (const auto library : libraries) row[std::string(name_of(library))] = its.row_of(library, *analysis);
  if (A.kind != matrix_kind::symmetric || analysis->kind() != factor_kind::lu || row.count("cudss") == 0)
    return row;
  const factor_analysis symmetric(ctx, on_device, factor_kind::ldlt);
  row["ldlt"] = its.row_of(factor_library::cudss, symmetric);
  row["ldlt"]["analyse"] = symmetric.seconds();
  return row;
}

void print(const json& row) {
  std::printf("%-20s %8lld rows %-8s %-5s %10lld analyse %8.4f s\n", row["matrix"].get<std::string>().c_str(),
              row["rows"].get<long long>(), row["kind"].get<std::string>().c_str(),
              row["ordering"].get<std::string>().c_str(), row["predicted_entries"].get<long long>(),
              row["analyse"].get<double>());
  for (const char* library : {"cudss", "ldlt", "host"}) {
    if (row.contains(library)) std::printf("  %-6s %s\n", library, row[library].dump().c_str());
  }
  std::fflush(stdout);
}

double start_seconds(const context& ctx) {
  const csr_matrix one(ctx, csr{1, 1, {0, 1}, {0}, {2.0}});
  const factor_analysis analysis(ctx, one);
  const auto begin = std::chrono::steady_clock::now();
  (void)sparse_factors::by_cudss(ctx, analysis);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

void run(const std::vector<std::string>& matrices, double limit, const std::vector<factor_library>& libraries,
         const std::string& file, json source) {
  const auto ctx = context::cuda();
  const double start = libraries.front() == factor_library::cudss ? start_seconds(ctx) : 0;
  std::printf("%s, %.3f s to start\n", cudss_version().c_str(), start);
  json results = json::array();
  for (const auto& matrix : matrices) {
    try {
      results.push_back(measure(ctx, matrix, limit, libraries));
      print(results.back());
    } catch (const error& e) {
      std::printf("%-20s not measured: %s\n", matrix.c_str(), e.what());
    }
  }
  if (file.empty()) return;
  char date[11], command[80];
  const std::time_t now = std::time(nullptr);
  std::strftime(date, sizeof date, "%F", std::gmtime(&now));
  std::snprintf(command, sizeof command, "sparse_factors_cuda --limit %g", limit);
  source["date"] = date;
  source["command"] = command;
  source["cudss"] = cudss_version();
  std::ofstream out(file);
  out << json{{"source", source}, {"start", start}, {"results", results}}.dump(1) << '\n';
  if (!out.flush()) throw error(error_kind::invalid_input, "cannot write " + file);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Complete factors of sparse matrices on the host and by cuDSS");
  double limit = 0.5;
  std::string file, hardware, commit, library = "both";
  std::vector<std::string> matrices;
  app.add_option("--json", file);
  app.add_option("--hardware", hardware);
  app.add_option("--commit", commit);
  app.add_option("--limit", limit)->check(CLI::NonNegativeNumber);
  app.add_option("--library", library)->check(CLI::IsMember({"cudss", "host", "both"}));
  app.add_option("MATRIX", matrices)->required();
  CLI11_PARSE(app, argc, argv);
  try {
    std::vector<factor_library> libraries;
    if (library != "host") libraries.push_back(factor_library::cudss);
    if (library != "cudss") libraries.push_back(factor_library::host);
    run(matrices, limit, libraries, file, {{"hardware", hardware}, {"commit", commit}});
  } catch (const std::exception& e) {
    std::fprintf(stderr, "sparse_factors_cuda: %s\n", e.what());
    return 2;
  }
  return 0;
}
