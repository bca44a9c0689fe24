// The pool of threads: every chunk once, seats of one's own, exceptions, loops in loops, user threads at
// once, fork.
#include "base/thread_pool.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <latch>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "base/openmp_threads.hpp"
#include "forks.hpp"

namespace residua_test {
namespace {

using residua::index_t;
namespace pool = residua::pool;
using namespace std::chrono_literals;

void wait_until(const std::atomic<bool>& set) {
  while (!set.load()) std::this_thread::sleep_for(100us);
}

/// Sums of 0, ..., count - 1, each in a place of its own.
bool runs_every_chunk_once(index_t count, int threads) {
  std::vector<std::atomic<int>> runs(static_cast<std::size_t>(count));
  pool::for_each(count, threads, [&](index_t chunk) { ++runs[static_cast<std::size_t>(chunk)]; });
  for (const auto& r : runs) {
    if (r != 1) return false;
  }
  return true;
}

TEST(thread_pool, runs_every_chunk_once) {
  for (const index_t count : {0, 1, 2, 3, 7, 64, 1000, 100000}) {
    for (const int threads : {1, 2, 3, 4, 9}) {
      EXPECT_TRUE(runs_every_chunk_once(count, threads)) << count << " chunks, " << threads << " threads";
    }
  }
}

TEST(thread_pool, sees_what_workers_wrote) {
  constexpr index_t count = 257;
  for (int turn = 0; turn < 300; ++turn) {
    std::vector<index_t> values(count, 0);  // no atomics: the end of the loop orders them
    pool::for_each(count, 3, [&](index_t chunk) { values[static_cast<std::size_t>(chunk)] = chunk + turn; });
    for (index_t chunk = 0; chunk < count; ++chunk)
      ASSERT_EQ(values[static_cast<std::size_t>(chunk)], chunk + turn);
  }
}

TEST(thread_pool, gives_calls_that_overlap_different_seats) {
  constexpr int threads = 4;
  std::atomic<bool> taken[threads] = {}, shared{false}, outside{false};
  pool::for_each(400, threads, [&](index_t, int seat) {
    if (seat < 0 || seat >= threads) {
      outside = true;
      return;
    }
    if (taken[seat].exchange(true)) shared = true;
    std::this_thread::sleep_for(20us);
    taken[seat] = false;
  });
  EXPECT_FALSE(outside);
  EXPECT_FALSE(shared);
}

TEST(thread_pool, is_helped_by_other_threads) {
  const auto caller = std::this_thread::get_id();
  std::atomic<bool> helped{false};
  for (int turn = 0; turn < 10000 && !helped; ++turn) {  // a worker may come too late, but not always
    pool::for_each(8, 2, [&](index_t) {
      if (std::this_thread::get_id() != caller) helped = true;
      std::this_thread::sleep_for(100us);
    });
  }
  EXPECT_TRUE(helped);
}

/// A handler of the user's runs in a thread of the user's, which gets signals as before.
TEST(thread_pool, takes_signals_in_none_of_its_threads_and_leaves_the_callers_alone) {
  const auto is_blocked = [](int signal) {
    sigset_t blocked;
    pthread_sigmask(SIG_SETMASK, nullptr, &blocked);
    return sigismember(&blocked, signal) == 1;
  };
  const auto caller = std::this_thread::get_id();
  std::atomic<bool> helped{false}, takes_signals{false};
  for (int turn = 0; turn < 10000 && !helped; ++turn) {
    pool::for_each(24, 12, [&](index_t) {  // more threads than the tests above have started
      if (std::this_thread::get_id() == caller) return std::this_thread::sleep_for(100us);
      helped = true;
      if (!is_blocked(SIGINT) || !is_blocked(SIGUSR1)) takes_signals = true;
    });
  }
  EXPECT_TRUE(helped);
  EXPECT_FALSE(takes_signals);
  EXPECT_FALSE(is_blocked(SIGINT) || is_blocked(SIGUSR1));
}

TEST(thread_pool, runs_on_the_caller_what_asks_for_one_thread) {
  const auto caller = std::this_thread::get_id();
  pool::for_each(100, 1, [&](index_t) { EXPECT_EQ(std::this_thread::get_id(), caller); });
  pool::for_each(1, 4, [&](index_t) { EXPECT_EQ(std::this_thread::get_id(), caller); });
}

TEST(thread_pool, runs_a_loop_in_a_loop_on_the_thread_that_it_is_called_on) {
  std::atomic<int> inner{0}, elsewhere{0};
  pool::for_each(20, 3, [&](index_t) {
    const auto caller = std::this_thread::get_id();
    pool::for_each(10, 3, [&](index_t, int seat) {
      if (std::this_thread::get_id() != caller || seat != 0) ++elsewhere;
      ++inner;
    });
  });
  EXPECT_EQ(inner, 200);
  EXPECT_EQ(elsewhere, 0);
}

TEST(thread_pool, throws_what_a_chunk_throws) {
  for (const int threads : {1, 2, 4}) {
    try {
      pool::for_each(100, threads, [](index_t chunk) {
        if (chunk == 40) throw std::runtime_error("chunk 40");
      });
      FAIL() << "nothing was thrown on " << threads << " threads";
    } catch (const std::runtime_error& e) {
      EXPECT_STREQ(e.what(), "chunk 40");
    }
    EXPECT_TRUE(runs_every_chunk_once(100, threads));
  }
}

TEST(thread_pool, throws_to_the_caller_what_a_worker_throws) {
  const auto caller = std::this_thread::get_id();
  const auto throws_on_a_worker = [&] {
    pool::for_each(8, 2, [&](index_t) {
      if (std::this_thread::get_id() != caller) throw std::runtime_error("worker");
      std::this_thread::sleep_for(100us);
    });
  };
  bool caught = false;
  for (int turn = 0; turn < 10000 && !caught; ++turn) {
    try {
      throws_on_a_worker();
    } catch (const std::runtime_error&) {
      caught = true;
    }
  }
  EXPECT_TRUE(caught);
}

TEST(thread_pool, leaves_out_chunks_after_an_exception) {
  std::atomic<index_t> begun{0};
  const auto throw_in_all = [&](index_t) {
    ++begun;
    throw 1;
  };
  EXPECT_THROW(pool::for_each(1000, 4, throw_in_all), int);
  EXPECT_LE(begun, 4);  // one a thread
}

/// The first chunk that is begun throws once there is another one; whose thread could go through all of them.
TEST(thread_pool, deals_no_chunks_to_others_after_an_exception) {
  std::atomic<index_t> begun{0};
  std::atomic<bool> has_second{false};
  const auto throw_first = [&](index_t) {
    if (begun++ == 0) {
      wait_until(has_second);
      throw 1;
    }
    has_second = true;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  };
  EXPECT_THROW(pool::for_each(1000, 2, throw_first), int);
  EXPECT_LT(begun, 500);
}

TEST(thread_pool, lets_a_caller_finish_alone_while_another_holds_the_workers) {
  std::atomic<bool> holds{false}, may_end{false};
  std::thread other([&] {
    pool::for_each(64, 64, [&](index_t) {
      holds = true;
      wait_until(may_end);
    });
  });
  wait_until(holds);
  EXPECT_TRUE(runs_every_chunk_once(1000, 2));
  may_end = true;
  other.join();
}

TEST(thread_pool, serves_many_user_threads_at_once) {
  constexpr int users = 6;
  std::atomic<int> wrong{0};
  std::latch begin(users);
  std::vector<std::thread> all;
  for (int u = 0; u < users; ++u) {
    all.emplace_back([&, u] {
      begin.arrive_and_wait();
      for (int turn = 0; turn < 200; ++turn) {
        if (!runs_every_chunk_once(3 + (7 * u + turn) % 50, 2 + u % 3)) ++wrong;
      }
    });
  }
  for (auto& t : all) t.join();
  EXPECT_EQ(wrong, 0);
}

TEST(thread_pool, lets_its_threads_sleep_where_nothing_is_to_be_done) {
  EXPECT_TRUE(runs_every_chunk_once(100, 4));
  std::this_thread::sleep_for(20ms);
  const std::clock_t before = std::clock();  // of all threads
  std::this_thread::sleep_for(200ms);
  const double used = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
  EXPECT_LT(used, 0.05);
}

TEST(thread_pool, works_in_the_child_of_a_fork) {
#ifdef RESIDUA_TEST_CANNOT_FORK
  GTEST_SKIP() << "the thread sanitizer starts no threads after a fork";
#endif
  EXPECT_TRUE(runs_every_chunk_once(100, 3));
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    alarm(30);
    _exit(runs_every_chunk_once(1000, 3) && runs_every_chunk_once(1000, 5) ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << "status " << status;
  EXPECT_TRUE(runs_every_chunk_once(100, 3));
}

TEST(thread_pool, has_as_many_threads_as_the_environment_says) {
  const char* before = std::getenv("OMP_NUM_THREADS");
  const std::string kept = before == nullptr ? "" : before;
  setenv("OMP_NUM_THREADS", "3", 1);
  EXPECT_EQ(pool::default_threads(), 3);
  setenv("OMP_NUM_THREADS", "5,2", 1);  // a level each, in OpenMP
  EXPECT_EQ(pool::default_threads(), 5);
  unsetenv("OMP_NUM_THREADS");
  const int processors = pool::default_threads();
  EXPECT_GE(processors, 1);
  for (const char* nonsense : {"", "many", "0", "-2"}) {
    setenv("OMP_NUM_THREADS", nonsense, 1);
    EXPECT_EQ(pool::default_threads(), processors) << nonsense;
  }
  unsetenv("OMP_NUM_THREADS");
  if (before != nullptr) setenv("OMP_NUM_THREADS", kept.c_str(), 1);
}

}  // namespace
}  // namespace residua_test
