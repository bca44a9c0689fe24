// Time of one iteration of CG over the GPUs of several ranks, in double and dd, beside double by cuSPARSE,
// cuBLAS and NCCL; by one rank also in one context, without what ranks need. And time of a product in dd.
//
//   mpirun -n RANKS ranks_cuda [--json FILE] [--gemm N] [--timeline FILE] [PROBLEM...]
//
// FILE is written anew after each result.
// Each rank makes its own rows of a generated problem. Times are the median of repeated differences between
// a long and a short run, so that nothing but iterations is counted. Run with 1 and 2 ranks; the efficiency
// is the time of one over that of n times n.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <string>

#include "bench/ranks/on_all_ranks.hpp"
#include "bench/ranks/timing.hpp"
#include "bench/ranks/vendor_ranks.hpp"
#if RESIDUA_HAS_CUPTI
#  include "bench/ranks/gpu_activity.hpp"
#endif
#include "residua/blas/level1/copy.hpp"
#include "residua/blas/level1/scal.hpp"
#include "residua/distributed/gemm.hpp"
#include "residua/distributed/krylov.hpp"
#include "residua/krylov/cg.hpp"
#include "residua/view/matrix.hpp"

namespace {

using namespace residua;
using bench::endless, bench::long_run, bench::own_rows, bench::require_all, bench::short_run;

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

class timer {
 public:
  timer(const communicator& ranks, const context& ctx, int repeats)
      : ranks_(ranks), ctx_(ctx), repeats_(repeats) {}

  /// Microseconds an iteration of run(iterations).
  template <class Run>
  double iteration(const Run& run) const {
    run(short_run);
    std::vector<double> times;
    for (int k = 0; k < repeats_; ++k)
      times.push_back((seconds(run, long_run) - seconds(run, short_run)) / (long_run - short_run));
    return 1e6 * median(times);
  }

  template <class Run>
  double seconds(const Run& run, int iterations) const {
    return bench::seconds(ranks_, ctx_, run, iterations);
  }

 private:
  const communicator& ranks_;
  const context& ctx_;
  int repeats_;
};

template <class T, class Matrix>
double time_cg(const timer& t, const context& ctx, const Matrix& A, index_t rows) {
  const array<double> b(ctx, rows, 1.0);
  array<T> x(ctx, rows);
  return t.iteration([&](int iterations) {
    scal(ctx, T(0.0), x);  // from the start again: its time is in both runs
    require_all(cg(ctx, A, preconditioner(), b, x, endless(iterations)), iterations);
  });
}

nlohmann::json measure(const communicator& ranks, const context& ctx, const std::string& problem, int repeats,
                       bool has_peer) {
  auto own = own_rows(ranks, problem);
  const row_partition p(ranks, own.columns);
  const timer t(ranks, ctx, repeats);
  nlohmann::json row = {{"problem", problem}, {"ranks", ranks.size()}, {"rows", p.rows()}};
  if (ranks.size() == 1) {
    const csr_matrix A(ctx, own);
    row["double_in_one_context"] = time_cg<double>(t, ctx, A, p.rows());
    row["dd_in_one_context"] = time_cg<dd>(t, ctx, A, p.rows());
  }
  const distributed_csr A(ctx, p, std::move(own));
  row["nonzeros"] = A.nonzeros();
  row["halo_elements"] = A.halo_elements();
  row["double"] = time_cg<double>(t, ctx, A, p.own_rows());
  row["dd"] = time_cg<dd>(t, ctx, A, p.own_rows());
  if (!has_peer) return row;
  bench::vendor_ranks_cg peer(ctx, A);
  row["peer"] = t.iteration([&](int iterations) {
    for (int k = 0; k < iterations; ++k) peer.iterate();
  });
  return row;
}

void write(const std::string& path, const nlohmann::json& document) {
  std::ofstream out(path);
  out << document.dump(1) << '\n';
  if (!out.flush()) throw error(error_kind::invalid_input, "cannot write " + path);
}

/// Which kernels run when on each rank's GPU in some iterations of CG in dd, to FILE.RANK: for
/// plots/halo_timeline.py.
void write_timeline([[maybe_unused]] const communicator& ranks, [[maybe_unused]] const context& ctx,
                    [[maybe_unused]] const std::string& problem, [[maybe_unused]] const std::string& file) {
#if RESIDUA_HAS_CUPTI
  auto own = own_rows(ranks, problem);
  const row_partition p(ranks, own.columns);
  const distributed_csr A(ctx, p, std::move(own));
  const array<double> b(ctx, p.own_rows(), 1.0);
  array<dd> x(ctx, p.own_rows());
  const auto iterate = [&] {
    scal(ctx, dd(0.0), x);
    require_all(cg(ctx, A, preconditioner(), b, x, endless(short_run)), short_run);
    ctx.synchronize();
  };
  iterate();  // the graph of an iteration is recorded, and NCCL's connections are made
  bench::gpu_activity activity;
  iterate();
  const nlohmann::json document = {{"problem", problem},     {"rank", ranks.rank()},
                                   {"ranks", ranks.size()},  {"device", cuda_devices().front().name},
                                   {"nccl", nccl_version()}, {"halo_elements", A.halo_elements()},
                                   {"unit", "nanoseconds"},  {"kernels", activity.take()}};
  write(file + "." + std::to_string(ranks.rank()), document);
#else
  throw error(error_kind::unsupported, "--timeline: CUPTI was not found when this was built");
#endif
}

/// Numbers with all their bits in use, in [-1, 1): the same ones every 2^22 elements.
matrix<dd> filled(const context& ctx, index_t rows, index_t columns) {
  constexpr index_t period = index_t{1} << 22;
  std::mt19937_64 engine(1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<dd> some(static_cast<std::size_t>(std::min(period, rows * columns)));
  for (auto& x : some) x = dd(uniform(engine)) + dd(0x1p-54 * uniform(engine));
  const array<dd> on_device(ctx, std::span<const dd>(some));
  matrix<dd> A(ctx, rows, columns);
  for (index_t begin = 0; begin < rows * columns; begin += period) {
    const index_t count = std::min(period, rows * columns - begin);
    copy<dd>(ctx, on_device.view().part(0, count),
             vector_view<dd>(A.view().data() + begin, count, 1, memory_space::device));
  }
  return A;
}

/// Of the bytes of a column: FNV-1a.
std::string hash_of(const context& ctx, const matrix_view<const dd>& C, index_t column) {
  std::vector<dd> host(static_cast<std::size_t>(C.rows()));
  download_bytes(ctx, host.data(), C.column(column).first(), host.size() * sizeof(dd));
  std::uint64_t hash = 14695981039346656037U;
  const auto* const bytes = reinterpret_cast<const unsigned char*>(host.data());
  for (std::size_t k = 0; k < host.size() * sizeof(dd); ++k) hash = (hash ^ bytes[k]) * 1099511628211U;
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
  return text;
}

/// Of the first and the last of each rank's columns, by their numbers: with n a power of two they are the
/// same on any number of ranks where the bits are.
nlohmann::json hashes(const communicator& ranks, const context& ctx, const matrix_view<const dd>& C,
                      index_t n) {
  const index_t first = n * ranks.rank() / ranks.size();
  std::array<char, 16> own[2];
  for (int k = 0; k < 2; ++k) {
    const auto text = hash_of(ctx, C, k == 0 ? 0 : C.columns() - 1);
    std::copy(text.begin(), text.end(), own[k].begin());
  }
  struct named {
    index_t columns[2];
    std::array<char, 16> hash[2];
  };
  nlohmann::json all = nlohmann::json::object();
  for (const auto& its :
       ranks.transport().gathered(named{{first, first + C.columns() - 1}, {own[0], own[1]}})) {
    for (int k = 0; k < 2; ++k)
      all[std::to_string(its.columns[k])] = std::string(its.hash[k].begin(), its.hash[k].end());
  }
  return all;
}

/// Seconds of dd gemm of order n; by one rank in one context.
nlohmann::json measure_gemm(const communicator& ranks, const context& ctx, index_t n, int repeats) {
  const index_t own = n * (ranks.rank() + 1) / ranks.size() - n * ranks.rank() / ranks.size();
  const auto A = filled(ctx, n, own), B = filled(ctx, n, own);
  matrix<dd> C(ctx, n, own);
  gemm_report report;
  const auto product = [&] {
    report = ranks.size() == 1 ? gemm(ctx, op::none, op::none, 1.0, A, B, 0.0, C, gemm_options{})
                               : gemm<dd>(ctx, ranks, op::none, 1.0, A.view(), B.view(), 0.0, C.view());
  };
  product();
  const timer t(ranks, ctx, repeats);
  std::vector<double> times;
  for (int k = 0; k < repeats; ++k) times.push_back(t.seconds([&](int) { product(); }, 1));
  return {{"gemm", n},
          {"format", "dd"},
          {"ranks", ranks.size()},
          {"seconds", median(times)},
          {"bits", report.bits},
          {"hashes_of_columns", hashes(ranks, ctx, C.view(), n)}};
}

void run(const communicator& ranks, const std::vector<std::string>& problems, index_t order, int repeats,
         bool has_peer, const std::string& json_file) {
  const auto ctx = context::cuda(device_of_rank(ranks));
  nlohmann::json results = nlohmann::json::array();
  const auto tell = [&](nlohmann::json&& row) {
    results.push_back(std::move(row));
    if (ranks.rank() != 0) return;
    std::printf("%s\n", results.back().dump().c_str());
    std::fflush(stdout);
    if (json_file.empty()) return;
    write(json_file, {{"device", cuda_devices().front().name},
                      {"mpi", mpi_version()},
                      {"nccl", nccl_version()},
                      {"unit", "microseconds an iteration of CG; seconds a product"},
                      {"results", results}});
  };
  for (const auto& problem : problems) tell(measure(ranks, ctx, problem, repeats, has_peer));
  if (order > 0) tell(measure_gemm(ranks, ctx, order, repeats));
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Iterations of CG over the GPUs of several ranks");
  std::vector<std::string> problems{"poisson27:256", "poisson7:384", "powerlaw:10000000"};
  std::string json_file, timeline;
  int repeats = 5;
  index_t order = 32768;
  bool without_peer = false;
  app.add_option("--json", json_file, "where the results go");
  app.add_option("--repeats", repeats, "differences whose median is taken")->check(CLI::PositiveNumber);
  app.add_flag("--without-peer", without_peer, "Residua alone");
  app.add_option("--gemm", order, "order of the product in dd; 0: none");
  app.add_option(
      "--timeline", timeline,
      "write which kernels run when in iterations of CG in dd with the first problem, to this name and "
      "the rank's number; nothing is timed");
  app.add_option("problem", problems, "generated problems");
  CLI11_PARSE(app, argc, argv);
  return bench::on_all_ranks("ranks_cuda", [&](const communicator& ranks) {
    if (!timeline.empty())
      return write_timeline(ranks, context::cuda(device_of_rank(ranks)), problems.front(), timeline);
    run(ranks, problems, order, repeats, !without_peer, json_file);
  });
}
