// What benchmarks of several ranks share: iterations of CG that do not end early, and their time.
#pragma once

#include <chrono>
#include <string>

#include "distributed/messages.hpp"
#include "residua/base/context.hpp"
#include "residua/base/error.hpp"
#include "residua/distributed/row_partition.hpp"
#include "residua/generate/problems.hpp"
#include "residua/krylov/report.hpp"

namespace residua::bench {

// No longer than a run that is not looked at from outside (krylov/supervision.hpp).
constexpr int short_run = 32, long_run = 112;

/// Of run(iterations) by all ranks, to the last of them.
template <class Run>
double seconds(const communicator& ranks, const context& ctx, const Run& run, int iterations) {
  ctx.synchronize();
  static_cast<void>(ranks.transport().is_true_somewhere(false));
  const auto begin = std::chrono::steady_clock::now();
  run(iterations);
  ctx.synchronize();
  static_cast<void>(ranks.transport().is_true_somewhere(false));
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

inline void require_all(const krylov_report& report, int iterations) {
  if (report.iterations == iterations) return;
  throw error(error_kind::invalid_input, "it stopped early: " + std::string(name_of(report.reason)));
}

inline krylov_options endless(int iterations) {
  krylov_options o;
  o.tolerance = 0;
  o.max_iterations = iterations;
  return o;
}

inline csr own_rows(const communicator& ranks, const std::string& problem) {
  const row_partition p(ranks, generate_problem_rows(problem, 0, 0).columns);
  return generate_problem_rows(problem, p.first_row(ranks.rank()), p.first_row(ranks.rank() + 1));
}

}  // namespace residua::bench
