// Linear systems in a format alone and by refinement: MP(SP+DP) is x in double by factors in float,
// MP(DP+DD) x in dd by factors in double, MP(DD+QD) x in qd by factors in dd.
#include "cli/bench/gesv.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <random>
#include <span>

#include "cli/bench/compare.hpp"
#include "cli/seconds.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/lapack/refinement.hpp"
#include "residua/version.hpp"
#include "residua/view/matrix.hpp"

namespace residua::cli {

namespace {

/// max |x - computed| / max |x|.
template <class T>
double error_of(const known_system& s, const std::vector<T>& computed) {
  double error = 0, size = 0;
  for (std::size_t i = 0; i < s.x.size(); ++i) {
    error = std::max(error, std::fabs(leading(computed[i] - T(s.x[i]))));
    size = std::max(size, std::fabs(s.x[i]));
  }
  return error / size;
}

struct seconds_taken {
  double median, spread;  // largest over smallest
};

/// The first run warms up, unless it takes so long that it is the only one; fewer than `repeat` follow where
/// they take ten seconds.
template <class Run>
seconds_taken measure(const context& ctx, int repeat, const Run& run) {
  constexpr double most_seconds = 10;
  const auto once = [&] {
    ctx.synchronize();
    const double begin = seconds_now();
    run();
    ctx.synchronize();
    return seconds_now() - begin;
  };
  const double first = once();
  std::vector<double> all;
  for (double sum = first; std::ssize(all) < repeat && sum < most_seconds; sum += all.back())
    all.push_back(once());
  if (all.empty()) all.push_back(first);
  std::sort(all.begin(), all.end());
  return {all[all.size() / 2], all.back() / all.front()};
}

/// gesv of copies, in T alone.
template <class T>
json in_one_format(const context& ctx, const known_system& s, std::string_view name, int repeat) {
  const std::vector<T> A_host(s.A.begin(), s.A.end()), b_host(s.b.begin(), s.b.end());
  const matrix<T> A(ctx, s.n, s.n, A_host), b(ctx, s.n, 1, b_host);
  matrix<T> LU(ctx, s.n, s.n), x(ctx, s.n, 1);
  array<index_t> pivots(ctx, s.n);
  const auto time = measure(ctx, repeat, [&] {
    for (index_t j = 0; j < s.n; ++j) copy(ctx, A.view().column(j), LU.view().column(j));
    copy(ctx, b.view().column(0), x.view().column(0));
    gesv(ctx, LU, pivots.view(), x);
  });
  return {{"operation", "gesv"},
          {"variant", name},
          {"n", s.n},
          {"backend", name_of(ctx.kind())},
          {"threads", ctx.threads()},
          {"factors", format_of<T>::name},
          {"solution", format_of<T>::name},
          {"seconds", time.median},
          {"spread", time.spread},
          {"refinements", 0},
          {"error", error_of(s, x.to_host(ctx))},
          {"forward_error_bound", nullptr},
          {"componentwise_backward_error", nullptr},
          {"converged", nullptr}};
}

/// By refinement of x in T with factors in another format.
template <class T>
json by_refinement(const context& ctx, const known_system& s, std::string_view name, format factors,
                   int repeat) {
  const std::vector<T> b_host(s.b.begin(), s.b.end());
  const matrix<double> A(ctx, s.n, s.n, s.A);
  const matrix<T> b(ctx, s.n, 1, b_host);
  matrix<T> x(ctx, s.n, 1);
  refinement_options options;
  options.factors = factors;
  options.method = refinement_method::classic;
  refinement_report report;
  const auto time = measure(ctx, repeat, [&] { report = gesv(ctx, A, b, x, options); });
  return {{"operation", "gesv"},
          {"variant", name},
          {"n", s.n},
          {"backend", name_of(ctx.kind())},
          {"threads", ctx.threads()},
          {"factors", name_of(factors)},
          {"solution", format_of<T>::name},
          {"seconds", time.median},
          {"spread", time.spread},
          {"refinements", report.refinements},
          {"error", error_of(s, x.to_host(ctx))},
          {"forward_error_bound", null_if_infinite(report.forward_error_bound)},
          {"componentwise_backward_error", report.componentwise_backward_error},
          {"converged", report.converged}};
}

void print(const json& row) {
  std::printf("%-10s %8lld %12.3e %7.2f %11d %11.2e ", row["variant"].get<std::string>().c_str(),
              row["n"].get<long long>(), row["seconds"].get<double>(), row["spread"].get<double>(),
              row["refinements"].get<int>(), row["error"].get<double>());
  const auto& bound = row["forward_error_bound"];
  bound.is_null() ? std::printf("%11s\n", "-") : std::printf("%11.2e\n", bound.get<double>());
  std::fflush(stdout);
}

}  // namespace

known_system system_of(index_t n, std::uint64_t seed) {
  std::mt19937_64 engine(seed);
  const auto integer = [&](int bits) {
    return static_cast<double>(engine() >> (64 - bits)) - std::ldexp(1.0, bits - 1);
  };
  const auto size = static_cast<std::size_t>(n);
  known_system s{n, std::vector<double>(size * size), std::vector<double>(size),
                 std::vector<double>(size, 0.0)};
  for (double& a : s.A) a = std::ldexp(integer(21), -20);
  for (double& x : s.x) x = integer(11) + 0.5;
  for (std::size_t j = 0; j < size; ++j) {
    for (std::size_t i = 0; i < size; ++i) s.b[i] += s.A[i + j * size] * s.x[j];
  }
  return s;
}

json measured_gesv(const context& ctx, const known_system& s, const gesv_variant& variant, int repeat) {
  return with_solver_format(variant.solution, [&]<class T>() {
    return variant.refines() ? by_refinement<T>(ctx, s, variant.name, variant.factors, repeat)
                             : in_one_format<T>(ctx, s, variant.name, repeat);
  });
}

void run_gesv_bench(const gesv_bench& asked) {
  bench_comparison comparison(asked.old_document);
  const auto ctx = make_context(asked.common);
  auto sizes = asked.sizes;
  if (sizes.empty())
    sizes = ctx.kind() == backend::cuda ? std::vector<index_t>{1024, 2048, 4096, 8192}
                                        : std::vector<index_t>{512, 1024};
  json results = json::array();
  if (!asked.common.json)
    std::printf("%-10s %8s %12s %7s %11s %11s %11s\n", "gesv", "n", "seconds", "spread", "refinements",
                "error", "bound");
  for (const index_t n : sizes) {
    const auto system = system_of(n, 1);
    for (const auto& variant : gesv_variants) {
      if (variant.name == "qd") continue;  // takes as long as all others
      auto row = measured_gesv(ctx, system, variant, asked.repeat);
      comparison.add(row);
      if (!asked.common.json) print(row);
      results.push_back(std::move(row));
    }
  }
  if (!asked.common.json) return comparison.print();
  json machine = {{"version", version}, {"backend", name_of(ctx.kind())}, {"threads", ctx.threads()}};
  if (ctx.kind() == backend::cuda)
    machine["device"] = cuda_devices().front().name;
  else
    machine["instruction_set"] = name_of(ctx.isa());
  json document = {{"machine", machine}, {"results", results}};
  if (comparison.is_asked_for()) document["only_in_old"] = comparison.missing();
  std::printf("%s\n", document.dump(1).c_str());
}

}  // namespace residua::cli
