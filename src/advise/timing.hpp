// The measurement of how long an operation takes on this machine.
#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

#include "residua/base/context.hpp"
#include "solve/problem.hpp"

namespace residua::advising {

/// The median of up to five batches of runs, each batch long enough for the clock; fewer batches where they
/// take long. The first run of all warms caches and workspace and is not counted.
template <class Run>
double median_seconds(const context& ctx, Run&& run) {
  constexpr double batch_seconds = 2e-4, long_time = 0.2;
  constexpr std::size_t batches = 5;
  const auto batch = [&](int runs) {
    ctx.synchronize();
    const auto begin = std::chrono::steady_clock::now();
    for (int r = 0; r < runs; ++r) run();
    ctx.synchronize();
    return solving::seconds_since(begin) / runs;
  };
  double spent = batch(1);
  const int runs = static_cast<int>(std::clamp(batch_seconds / std::max(spent, 1e-8), 1.0, 1000.0));
  std::vector<double> seconds;
  while (seconds.size() < batches && (seconds.empty() || spent < long_time)) {
    seconds.push_back(batch(runs));
    spent += runs * seconds.back();
  }
  std::sort(seconds.begin(), seconds.end());
  return seconds[seconds.size() / 2];
}

}  // namespace residua::advising
