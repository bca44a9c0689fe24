// How long a kernel of the study takes.
#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

#include "residua/base/context.hpp"

namespace residua::study {

struct timing {
  double seconds = 0;  // median
  double spread = 1;   // largest over smallest
};

inline double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

inline timing summary(std::vector<double> seconds) {
  std::sort(seconds.begin(), seconds.end());
  return {seconds[seconds.size() / 2], seconds.back() / seconds.front()};
}

/// prepare(), which is not timed, and run(), `repeat` times after one that warms up; once alone where that
/// takes more than two seconds.
template <class Prepare, class Run>
timing measured(const context& ctx, int repeat, const Prepare& prepare, const Run& run) {
  const auto once = [&] {
    prepare();
    ctx.synchronize();
    const double begin = seconds_now();
    run();
    ctx.synchronize();
    return seconds_now() - begin;
  };
  constexpr double most_seconds = 2;
  const double first = once();
  if (first > most_seconds) return {first, 1};
  std::vector<double> all;
  for (int r = 0; r < repeat; ++r) all.push_back(once());
  return summary(all);
}

}  // namespace residua::study
