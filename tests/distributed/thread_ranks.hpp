// Ranks that are threads of the test.
#pragma once

#include <functional>
#include <thread>

#include "distributed/ranks.hpp"

namespace residua_test {

/// f(ranks) by each of `count` threads, as their rank. f must not leave by an exception.
inline void on_threads(int count, const std::function<void(const communicator&)>& f) {
  auto ranks = communicator::threads(count);
  std::vector<std::thread> threads;
  for (auto& own : ranks) threads.emplace_back([&f, its = std::move(own)] { f(its); });
  for (auto& thread : threads) thread.join();
}

}  // namespace residua_test
