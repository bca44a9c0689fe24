// Time of one iteration of CG on the processors of several ranks, in double and dd, beside PETSc in double on
// the same ranks and rows.
//
//   mpirun -n RANKS ranks_cpu [--json FILE] [--without-peer] [PROBLEM...]
//
// A rank has one thread. The contestants take turns. Rank 0 notes when each iteration ends: the median of the
// times between is told, and the decile, in which one iteration of ten is done: on a machine that other
// programs use as well it is nearer to what an iteration takes.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "bench/ranks/on_all_ranks.hpp"
#include "bench/ranks/petsc_cg.hpp"
#include "bench/ranks/timing.hpp"
#include "residua/blas/level1/scal.hpp"
#include "residua/distributed/krylov.hpp"
#include "residua/distributed/vectors.hpp"
#include "residua/krylov/cg.hpp"
#include "residua/view/array.hpp"

namespace {

using namespace residua;

/// The end of each iteration.
class iteration_times {
 public:
  void begin() { last_ = clock::now(); }
  void note() {
    const auto now = clock::now();
    microseconds_.push_back(std::chrono::duration<double, std::micro>(now - last_).count());
    last_ = now;
  }
  /// The time that this part of the iterations does not exceed.
  [[nodiscard]] double quantile(double part) {
    std::sort(microseconds_.begin(), microseconds_.end());
    return microseconds_.at(static_cast<std::size_t>(part * static_cast<double>(microseconds_.size())));
  }
  [[nodiscard]] std::size_t count() const { return microseconds_.size(); }

 private:
  using clock = std::chrono::steady_clock;
  clock::time_point last_;
  std::vector<double> microseconds_;
};

struct contestant {
  std::string name;
  std::function<void(const std::function<void()>& told)> run;  // so many iterations, each of which it tells
  iteration_times times{};
};

/// CG from x = 0 on. Matrix: csr_matrix or distributed_csr.
template <class T, class Matrix>
contestant residua_cg(const std::string& name, const context& ctx, const Matrix& A, const array<double>& b,
                      array<T>& x) {
  return {name, [&ctx, &A, &b, &x](const std::function<void()>& told) {
            scal(ctx, T(0.0), x);
            auto options = bench::endless(bench::long_run);
            options.progress = [&](index_t iteration, double) {
              if (iteration > 0) told();
            };
            bench::require_all(cg(ctx, A, preconditioner(), b, x, options), bench::long_run);
          }};
}

/// Of sines, whose residuals fall from the first iteration on: a solver that keeps the best x keeps the last.
std::vector<double> right_hand_side(const row_partition& p) {
  std::vector<double> b;
  const index_t first = p.first_row(p.ranks().rank());
  for (index_t i = first; i < first + p.own_rows(); ++i) b.push_back(std::sin(static_cast<double>(i)));
  return b;
}

void take_turns(std::vector<contestant>& all, int rounds) {
  for (int round = 0; round < rounds; ++round) {
    for (auto& c : all) {
      c.times.begin();
      c.run([&] { c.times.note(); });
    }
  }
}

/// |x - y| / |x| over all ranks.
double difference(const context& ctx, const row_partition& p, const array<double>& x,
                  const std::vector<double>& y) {
  auto d = x.to_host(ctx);
  for (std::size_t k = 0; k < d.size(); ++k) d[k] -= y[k];
  const array<double> between(ctx, std::span<const double>(d));
  return nrm2<double>(ctx, p, between) / nrm2<double>(ctx, p, x);
}

nlohmann::json measure(const communicator& ranks, const context& ctx, const std::string& problem, int rounds,
                       bool has_peer) {
  const auto own = bench::own_rows(ranks, problem);
  const matrix_part part{row_partition(ranks, own.columns), own};
  const auto& p = part.partition;
  auto rows = own;
  const distributed_csr A(ctx, p, std::move(rows));
  const auto own_b = right_hand_side(p);
  const array<double> b(ctx, std::span<const double>(own_b));
  array<double> x(ctx, p.own_rows());
  array<dd> x_dd(ctx, p.own_rows());
  std::vector<contestant> all{residua_cg("double", ctx, A, b, x), residua_cg("dd", ctx, A, b, x_dd)};
  std::optional<csr_matrix> alone;
  if (ranks.size() == 1) {
    alone.emplace(ctx, own);
    all.push_back(residua_cg("double_in_one_context", ctx, *alone, b, x));
  }
  std::optional<bench::petsc_cg> peer;
  nlohmann::json row = {
      {"problem", problem}, {"ranks", ranks.size()}, {"rows", p.rows()}, {"nonzeros", A.nonzeros()}};
  if (has_peer) {
    peer.emplace(part, own_b);
    all.push_back({"petsc", [&](const auto& told) { peer->run(bench::long_run, told); }});
    all.front().run([] {});
    all.back().run([] {});
    row["difference_of_x"] = difference(ctx, p, x, peer->x());
  }
  take_turns(all, rounds);
  for (auto& c : all)
    row[c.name] = {{"decile", c.times.quantile(0.1)},
                   {"median", c.times.quantile(0.5)},
                   {"iterations", c.times.count()}};
  return row;
}

void run(const communicator& ranks, const std::vector<std::string>& problems, int rounds, bool has_peer,
         const std::string& json_file) {
  const auto ctx = context::cpu(1);
  nlohmann::json results = nlohmann::json::array();
  for (const auto& problem : problems) {
    results.push_back(measure(ranks, ctx, problem, rounds, has_peer));
    if (ranks.rank() != 0) continue;
    std::printf("%s\n", results.back().dump().c_str());
    std::fflush(stdout);
  }
  if (ranks.rank() != 0 || json_file.empty()) return;
  std::ofstream out(json_file);
  out << nlohmann::json{{"mpi", mpi_version()},
                        {"peer", has_peer ? bench::petsc_cg::version() : ""},
                        {"unit", "microseconds an iteration of CG"},
                        {"rounds", rounds},
                        {"results", results}}
             .dump(1)
      << '\n';
  if (!out.flush()) throw error(error_kind::invalid_input, "cannot write " + json_file);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Iterations of CG on the processors of several ranks");
  std::vector<std::string> problems{"poisson27:48", "poisson7:64", "powerlaw:100000"};
  std::string json_file;
  int rounds = 5;
  bool without_peer = false;
  app.add_option("--json", json_file, "where the results go");
  app.add_option("--rounds", rounds, "turns of each")->check(CLI::PositiveNumber);
  app.add_flag("--without-peer", without_peer, "Residua alone");
  app.add_option("problem", problems, "generated problems");
  CLI11_PARSE(app, argc, argv);
  return bench::on_all_ranks("ranks_cpu", [&](const communicator& ranks) {
    run(ranks, problems, rounds, !without_peer, json_file);
  });
}
