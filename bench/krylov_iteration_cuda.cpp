// Time of one iteration of CG, BiCGStab and GMRES(16) on a GPU: Residua's in double, dd, td and qd beside two
// peers in double made of cuSPARSE and cuBLAS, and beside the time that the bytes alone would take at the
// bandwidth measured in the same run.
//
//   peer A   the calls as a user would write them, with scalars on the host
//   peer B   the same with scalars on the device, sixteen iterations captured in a graph
//
// Each matrix keeps its pattern, but gets values with which CG goes on (bench/endless.hpp). Times are the
// median of repeated differences between a long and a short run, so that nothing but iterations is counted.
//
//   krylov_iteration_cuda [--json FILE] [--methods CG,BiCGStab,GMRES] [MATRIX…]
//
// A MATRIX is a file or generate:PROBLEM; default: a few generated problems, then every matrix in the folder
// that the environment variable RESIDUA_MATRICES names.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "bench/endless.hpp"
#include "bench/vendor_krylov.hpp"
#include "residua/blas/level1/scal.hpp"
#include "residua/generate/problems.hpp"
#include "residua/io/load_matrix.hpp"
#include "residua/krylov/bicgstab.hpp"
#include "residua/krylov/cg.hpp"
#include "residua/krylov/gmres.hpp"

namespace {

using namespace residua;
using bench::event_seconds;

// ---- timing ----

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// No longer than a run that is not looked at from outside (krylov/supervision.hpp).
constexpr int short_run = 32, long_run = 112, repeats = 9;

/// Microseconds an iteration of run(iterations).
template <class Run>
double time_iteration(cudaStream_t stream, const Run& run) {
  run(short_run);
  std::vector<double> times;
  for (int k = 0; k < repeats; ++k) {
    const double brief = event_seconds(stream, [&] { run(short_run); });
    const double whole = event_seconds(stream, [&] { run(long_run); });
    times.push_back((whole - brief) / (long_run - short_run));
  }
  return 1e6 * median(times);
}

/// The peer's as a user would write it, and captured.
template <class Peer>
std::pair<double, double> time_peer(const context& ctx, const csr_matrix& A) {
  auto* stream = ctx.cuda_resources().stream;
  Peer from_host(ctx, A), on_device(ctx, A);
  const double written = time_iteration(stream, [&](int iterations) {
    for (int k = 0; k < iterations; ++k) from_host.iterate_from_host();
  });
  const bench::recorded_peer recorded(on_device);
  return {written, time_iteration(stream, [&](int iterations) { recorded.run(iterations); })};
}

template <class T, class Method>
double time_residua(const context& ctx, const csr_matrix& A, const Method& method) {
  const array<double> b(ctx, A.rows(), 1.0);
  array<T> x(ctx, A.rows());
  return time_iteration(ctx.cuda_resources().stream, [&](int iterations) {
    krylov_options o;
    o.tolerance = 0;
    o.max_iterations = iterations;
    o.restart = bench::vendor_gmres::restart;
    scal(ctx, T(0.0), x);  // from the start again: its time is in both runs
    const auto report = method(ctx, A, preconditioner(), b, x, o);
    if (report.iterations != iterations) {
      throw error(error_kind::invalid_input, "it stopped early: " + std::string(name_of(report.reason)));
    }
  });
}

// ---- ceilings ----

/// Bytes a second of y = x, counting both directions, beyond the caches.
double copy_bandwidth(const context& ctx) {
  const std::size_t bytes = std::size_t{2} << 30;
  const memory_block a(ctx, bytes), b(ctx, bytes);
  auto* stream = ctx.cuda_resources().stream;
  std::vector<double> times;
  for (int k = 0; k < 10; ++k) {
    times.push_back(event_seconds(stream, [&] {
      RESIDUA_CUDA_CHECK(cudaMemcpyAsync(b.data(), a.data(), bytes, cudaMemcpyDeviceToDevice, stream));
    }));
  }
  return 2.0 * static_cast<double>(bytes) / median(times);
}

constexpr int gmres_passes = 2 + 4 * (bench::vendor_gmres::restart + 1) / 2 + 4 + 2;

/// The fewest bytes of an iteration: A, by rows with 32-bit columns, once a product, and passes over vectors.
/// CG: p, q (product), q, r read and r written (residual), x, p, r read and x, p written (direction).
/// GMRES: v, w (product); half of the basis four times, w read and written twice (projections), w read and
/// written (scaling); what starts a cycle anew is left out.
/// BiCGStab: p, r~, v (product); v, r, r (half); r, t (stabilise); p, x, r, t, r~ read and x, r written
/// (update); r, p, v read and p written (direction).
double fewest_bytes(const csr_matrix& A, int products, int passes, double element) {
  const auto rows = static_cast<double>(A.rows());
  return products * (12.0 * static_cast<double>(A.nonzeros()) + 4 * rows) + rows * passes * element;
}

// ---- the run ----

struct times {
  double peer_a, peer_b, ours, ours_dd, ours_td, ours_qd, floor, floor_dd;
};

/// run(format's zero, context, …): the method in a format.
template <class Peer, class Run>
times measure(const context& ctx, const csr_matrix& A, const Run& run) {
  const auto [peer_a, peer_b] = time_peer<Peer>(ctx, A);
  const auto ours = [&]<class T>(T zero) {
    return time_residua<T>(ctx, A, [&](auto&&... operands) { return run(zero, operands...); });
  };
  return {peer_a, peer_b, ours(0.0), ours(dd(0.0)), ours(td(0.0)), ours(qd(0.0)), 0, 0};
}

/// Geometric means of dd against the peers.
class summary {
 public:
  void add(const times& t) {
    log_a_ += std::log(t.ours_dd / t.peer_a);
    log_b_ += std::log(t.ours_dd / t.peer_b);
    largest_b_ = std::max(largest_b_, t.ours_dd / t.peer_b);
    ++count_;
  }
  void print(const std::string& what) const {
    if (count_ == 0) return;
    std::printf("%s: geometric mean of %d: dd/A %.3f, dd/B %.3f; largest dd/B %.2f\n", what.c_str(), count_,
                std::exp(log_a_ / count_), std::exp(log_b_ / count_), largest_b_);
  }

 private:
  double log_a_ = 0, log_b_ = 0, largest_b_ = 0;
  int count_ = 0;
};

struct method_run {
  const char* name;
  int products, passes;
  times (*measure)(const context&, const csr_matrix&);
  summary generated, read;
};

std::vector<method_run> methods() {
  return {{"CG",
           1,
           10,
           [](const context& ctx, const csr_matrix& A) {
             return measure<bench::vendor_cg>(
                 ctx, A, []<class T>(T, auto&&... operands) { return cg<T>(operands...); });
           },
           {},
           {}},
          {"BiCGStab",
           2,
           19,
           [](const context& ctx, const csr_matrix& A) {
             return measure<bench::vendor_bicgstab>(
                 ctx, A, []<class T>(T, auto&&... operands) { return bicgstab<T>(operands...); });
           },
           {},
           {}},
          {"GMRES",
           1,
           gmres_passes,
           [](const context& ctx, const csr_matrix& A) {
             return measure<bench::vendor_gmres>(
                 ctx, A, []<class T>(T, auto&&... operands) { return gmres<T>(operands...); });
           },
           {},
           {}}};
}

nlohmann::json as_json(const method_run& method, const std::string& name, const csr_matrix& A,
                       const times& t) {
  return {{"method", method.name}, {"matrix", name},     {"rows", A.rows()}, {"nonzeros", A.nonzeros()},
          {"peer_a", t.peer_a},    {"peer_b", t.peer_b}, {"double", t.ours}, {"dd", t.ours_dd},
          {"td", t.ours_td},       {"qd", t.ours_qd},    {"floor", t.floor}, {"floor_dd", t.floor_dd}};
}

void print(const method_run& method, const std::string& name, const csr_matrix& A, const times& t) {
  std::printf("%-9s %-26s %8lld %9lld %7.1f %7.1f %7.1f %7.1f %7.1f %7.1f %7.1f %7.1f %6.2f %6.2f %6.2f\n",
              method.name, name.c_str(), static_cast<long long>(A.rows()),
              static_cast<long long>(A.nonzeros()), t.peer_a, t.peer_b, t.ours, t.ours_dd, t.ours_td,
              t.ours_qd, t.floor, t.floor_dd, t.ours_dd / t.peer_a, t.ours_dd / t.peer_b, t.ours / t.peer_b);
  std::fflush(stdout);
}

/// A row a method of one matrix.
void measure_matrix(const context& ctx, const std::string& source, double bandwidth,
                    std::vector<method_run>& all, nlohmann::json& results) {
  const auto host = load_matrix(source).matrix;
  if (host.rows != host.columns) throw error(error_kind::invalid_input, "not square");
  const csr_matrix A(ctx, bench::endless(host));
  const auto name = source.substr(source.find_last_of('/') + 1);
  for (auto& method : all) {
    auto t = method.measure(ctx, A);
    t.floor = 1e6 * fewest_bytes(A, method.products, method.passes, 8) / bandwidth;
    t.floor_dd = 1e6 * fewest_bytes(A, method.products, method.passes, 16) / bandwidth;
    print(method, name, A, t);
    (is_problem_name(source) ? method.generated : method.read).add(t);
    results.push_back(as_json(method, name, A, t));
  }
}

std::vector<std::string> default_matrices() {
  std::vector<std::string> files;
  if (const char* folder = std::getenv("RESIDUA_MATRICES")) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      const auto path = entry.path().string();
      if (path.ends_with(".mtx") || path.ends_with(".mtx.gz")) files.push_back(path);
    }
    std::sort(files.begin(), files.end());
  }
  std::vector<std::string> all = {"generate:poisson27:128",  "generate:poisson7:192",
                                  "generate:poisson7:64",    "generate:plate:700",
                                  "generate:diffusion:1000", "generate:powerlaw:1000000"};
  all.insert(all.end(), files.begin(), files.end());
  return all;
}

void run(const std::vector<std::string>& matrices, const std::vector<std::string>& names,
         const std::string& json_file) {
  const auto ctx = context::cuda();
  const double bandwidth = copy_bandwidth(ctx);
  std::printf("%s, copy %.0f GB/s; microseconds an iteration; floor: bytes at that bandwidth\n",
              cuda_devices().front().name.c_str(), bandwidth * 1e-9);
  std::printf("%-9s %-26s %8s %9s %7s %7s %7s %7s %7s %7s %7s %7s %6s %6s %6s\n", "method", "matrix", "rows",
              "nonzeros", "peer A", "peer B", "double", "dd", "td", "qd", "floor", "fl. dd", "dd/A", "dd/B",
              "dbl/B");
  auto all = methods();
  std::erase_if(all, [&](const method_run& its) {
    return !names.empty() && std::find(names.begin(), names.end(), its.name) == names.end();
  });
  nlohmann::json results = nlohmann::json::array();
  for (const auto& source : matrices) {
    try {
      measure_matrix(ctx, source, bandwidth, all, results);
    } catch (const error& e) {
      std::printf("%-36s not measured: %s\n", source.c_str(), e.what());
    }
  }
  for (const auto& method : all) {
    method.generated.print(std::string(method.name) + ", generated");
    method.read.print(std::string(method.name) + ", files");
  }
  if (json_file.empty()) return;
  std::ofstream out(json_file);
  out << nlohmann::json{{"copy_bytes_a_second", bandwidth}, {"results", results}}.dump(1) << '\n';
  if (!out.flush()) throw error(error_kind::invalid_input, "cannot write " + json_file);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Iterations of CG, BiCGStab and GMRES on a GPU beside cuSPARSE and cuBLAS");
  std::vector<std::string> matrices, names;
  std::string json_file;
  app.add_option("--json", json_file, "where the results go");
  app.add_option("--methods", names, "which, separated by commas; all if none is named")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::IsMember({"CG", "BiCGStab", "GMRES"}));
  app.add_option("matrix", matrices, "files, or generate:PROBLEM");
  CLI11_PARSE(app, argc, argv);
  try {
    run(matrices.empty() ? default_matrices() : matrices, names, json_file);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "krylov_iteration_cuda: %s\n", e.what());
    return 2;
  }
  return 0;
}
