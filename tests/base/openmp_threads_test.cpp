// The number of threads of the OpenMP run-time that OpenBLAS and oneDNN bring along.
#include "base/openmp_threads.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "base/thread_pool.hpp"

namespace residua_test {
namespace {

/// omp_get_max_threads of the run-time that is loaded, or null.
int (*openmp_threads())() { return reinterpret_cast<int (*)()>(dlsym(RTLD_DEFAULT, "omp_get_max_threads")); }
void (*set_openmp_threads())(int) {
  return reinterpret_cast<void (*)(int)>(dlsym(RTLD_DEFAULT, "omp_set_num_threads"));
}

TEST(openmp_threads, are_one_within_a_scope_and_then_put_back) {
  if (openmp_threads() == nullptr) GTEST_SKIP() << "no OpenMP run-time in this process";
  const int before = openmp_threads()();
  set_openmp_threads()(3);
  {
    const residua::one_openmp_thread scope;
    EXPECT_EQ(openmp_threads()(), 1);
    {
      const residua::one_openmp_thread inner;
      EXPECT_EQ(openmp_threads()(), 1);
    }
    EXPECT_EQ(openmp_threads()(), 1);
  }
  EXPECT_EQ(openmp_threads()(), 3);
  set_openmp_threads()(before);
}

TEST(openmp_threads, are_one_on_the_threads_of_the_pool) {
  if (openmp_threads() == nullptr) GTEST_SKIP() << "no OpenMP run-time in this process";
  const residua::one_openmp_thread scope;
  const auto caller = std::this_thread::get_id();
  std::atomic<int> others{0};
  std::atomic<bool> helped{false};
  for (int turn = 0; turn < 10000 && !helped; ++turn) {  // a worker may come too late, but not always
    residua::pool::for_each(64, 4, [&](residua::index_t) {
      if (openmp_threads()() != 1) ++others;
      if (std::this_thread::get_id() != caller) helped = true;
      std::this_thread::sleep_for(std::chrono::microseconds(100));
    });
  }
  EXPECT_TRUE(helped);
  EXPECT_EQ(others, 0);
}

}  // namespace
}  // namespace residua_test
