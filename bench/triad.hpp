// What the CPU's memory-bound benchmarks measure by: wall-clock seconds, medians, and a triad of doubles as
// the ceiling.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <vector>

#include "residua/base/index.hpp"

namespace residua::bench {

inline double seconds(const std::function<void()>& run) {
  const auto begin = std::chrono::steady_clock::now();
  run();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

inline double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

/// a = b + s c; three streams of doubles. Counted without the write-allocate, as STREAM does.
class triad {
 public:
  triad(std::size_t n, int threads) : a_(n, 0.0), b_(n, 1.0), c_(n, 2.0), threads_(threads) {}
  [[nodiscard]] double bytes() const { return 24.0 * static_cast<double>(a_.size()); }
  void operator()() {
    const auto n = static_cast<residua::index_t>(a_.size());
    double* a = a_.data();
    const double *b = b_.data(), *c = c_.data();
#pragma omp parallel for schedule(static) num_threads(threads_)
    for (residua::index_t i = 0; i < n; ++i) a[i] = b[i] + 3.0 * c[i];
  }

 private:
  std::vector<double> a_, b_, c_;
  int threads_;
};

}  // namespace residua::bench
