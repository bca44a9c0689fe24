// How peers that have no threads of their own are given some: plain loops, dealt out evenly.
#pragma once

#include <thread>
#include <vector>

#include "residua/base/index.hpp"

namespace residua::cli {

/// Part t of so many of [0, count).
struct share {
  index_t first, last;
  share(index_t count, int t, int parts) : first(count * t / parts), last(count * (t + 1) / parts) {}
  [[nodiscard]] index_t size() const { return last - first; }
};

/// Multiply-adds of dd that take about as long as it takes to start a thread: fewer are run on one.
inline constexpr double worth_a_thread = 3e4;

inline int worthwhile_threads(int threads, double multiply_adds) {
  return multiply_adds < worth_a_thread ? 1 : threads;
}

/// part(t) for t of [0, threads), each on its thread; none is started for one.
template <class Part>
void on_threads(int threads, const Part& part) {
  std::vector<std::jthread> others;
  for (int t = 1; t < threads; ++t) others.emplace_back([&part, t] { part(t); });
  part(0);
}

}  // namespace residua::cli
