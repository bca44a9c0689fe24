// Two jobs at once.
#include "base/run_together.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <future>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>

#include "forks.hpp"

namespace residua_test {
namespace {

using residua::run_together;

TEST(run_together, runs_both_at_once) {
  std::promise<void> first_has_begun, second_has_begun;
  run_together(
      [&] {
        first_has_begun.set_value();
        second_has_begun.get_future().wait();  // for ever, were the second one to wait for this one's end
      },
      [&] {
        second_has_begun.set_value();
        first_has_begun.get_future().wait();
      });
}

/// A handler of the user's runs in a thread of the user's.
TEST(run_together, takes_no_signals_in_its_own_thread) {
  const auto user = std::this_thread::get_id();
  const auto expect_blocked = [&] {
    if (std::this_thread::get_id() == user) return;
    sigset_t blocked;
    pthread_sigmask(SIG_SETMASK, nullptr, &blocked);
    for (const int signal : {SIGINT, SIGTERM, SIGALRM, SIGUSR1}) EXPECT_EQ(sigismember(&blocked, signal), 1);
  };
  run_together(expect_blocked, expect_blocked);
}

/// What a call throws, as text.
template <class F>
std::string thrown_by(const F& f) {
  try {
    f();
  } catch (const std::runtime_error& e) {
    return e.what();
  }
  return {};
}

TEST(run_together, throws_what_either_has_thrown_when_both_have_ended) {
  bool first_ended = false, second_ended = false;
  EXPECT_EQ(thrown_by([&] {
              run_together([] { throw std::runtime_error("first"); }, [&] { second_ended = true; });
            }),
            "first");
  EXPECT_TRUE(second_ended);
  EXPECT_EQ(thrown_by([&] {
              run_together([&] { first_ended = true; }, [] { throw std::runtime_error("second"); });
            }),
            "second");
  EXPECT_TRUE(first_ended);
}

TEST(run_together, has_one_thread_for_jobs_one_after_the_other) {
  std::set<std::thread::id> threads;
  for (int round = 0; round < 100; ++round)
    run_together([&] { threads.insert(std::this_thread::get_id()); }, [] {});
  EXPECT_EQ(threads.size(), 1);
  EXPECT_EQ(threads.count(std::this_thread::get_id()), 0);
}

TEST(run_together, runs_within_itself) {
  std::promise<void> innermost_has_begun;
  bool both = false;
  run_together(
      [&] {
        run_together([&] { innermost_has_begun.set_value(); },
                     [&] { innermost_has_begun.get_future().wait(); });
        both = true;
      },
      [] {});
  EXPECT_TRUE(both);
}

TEST(run_together, starts_a_thread_of_its_own_after_fork) {
#ifdef RESIDUA_TEST_CANNOT_FORK
  GTEST_SKIP() << "the thread sanitizer starts no threads after a fork";
#endif
  run_together([] {}, [] {});
  const pid_t child = fork();
  if (child == 0) {
    int done = 0;
    run_together([&] { done += 1; }, [] {});
    _exit(done == 1 ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace residua_test
