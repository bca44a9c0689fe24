// The pool of threads: workers that sleep, are called for a job, and are let go.
#include "base/thread_pool.hpp"

#include <sched.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>

#include "base/lasting_threads.hpp"
#include "base/openmp_threads.hpp"

namespace residua::pool {

namespace {

using clock = std::chrono::steady_clock;
using detail::lasting_threads;
using detail::without_signals;
using std::chrono::microseconds;

/// Processor caches are invalidated in lines of 64 bytes, and fetched in pairs of them.
constexpr std::size_t apart = 128;

/// docs/measurements/threads_files_compiling.md, "Threads on a busy machine". A worker is called again within
/// this time in a solver's iterations, and a chunk that is under way ends within it if its thread is running.
constexpr microseconds longest_spin{100}, shortest_spin{2}, longest_wait_for_chunk{50};

/// Whether this thread is in a loop of the pool: then loops inside run on it alone.
thread_local bool is_in_loop = false;

void pause() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

/// Spins until `is_over()`, but no longer than `limit`; whether it was over.
template <class Condition>
bool spin_until(microseconds limit, const Condition& is_over) {
  constexpr int checks_per_look_at_the_clock = 32;
  const auto begin = clock::now();
  do {
    for (int i = 0; i < checks_per_look_at_the_clock; ++i) {
      if (is_over()) return true;
      pause();
    }
  } while (clock::now() - begin < limit);
  return false;
}

/// A loop under way: its chunks are dealt out by a counter, several at once where there are very many. The
/// counter has lines of its own.
class job {  // NOLINT(clang-analyzer-optin.performance.Padding)
 public:
  job(index_t count, int threads, chunk_function run, const void* body)
      : run_(run), body_(body), count_(count), at_once_(std::max<index_t>(1, count / (deals * threads))) {}

  /// Works on chunks until none is left.
  void take_chunks(int seat) noexcept {
    is_in_loop = true;
    try {
      for (index_t first = deal(); first < count_; first = deal()) {
        run_(body_, first, std::min(first + at_once_, count_), seat);
      }
    } catch (...) {
      next_.store(count_, std::memory_order_relaxed);
      if (!has_failed_.test_and_set()) failure_ = std::current_exception();
    }
    is_in_loop = false;
  }
  /// For the caller, after all workers have ended.
  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  /// How often a thread deals at most: the threads' ends differ by one part in so many of their work.
  static constexpr index_t deals = 32;

  index_t deal() { return next_.fetch_add(at_once_, std::memory_order_relaxed); }

  chunk_function run_;
  const void* body_;
  index_t count_, at_once_;
  std::exception_ptr failure_;
  std::atomic_flag has_failed_ = ATOMIC_FLAG_INIT;
  alignas(apart) std::atomic<index_t> next_{0};
};

/// A thread that helps. Its state is handed on: who claims it calls it, it answers and finishes, and is let
/// go. A call that it has not answered can be withdrawn.
class alignas(apart) worker {
 public:
  void start() {
    thread_ = std::thread([this] { serve(); });
  }

  /// Calls it, if it is free, to take chunks of `work` with a seat of its own.
  bool call(job& work, int seat) {
    if (!change(free, claimed)) return false;
    work_ = &work;
    seat_ = seat;
    state_.store(called, std::memory_order_release);
    state_.notify_one();
    return true;
  }
  /// Withdraws the call, or waits until the worker has ended its chunks. No reference to the job is left
  /// then.
  void let_go() {
    if (change(called, free)) return;
    const auto has_finished = [this] { return state_.load(std::memory_order_acquire) == finished; };
    if (!spin_until(longest_wait_for_chunk, has_finished)) {
      while (!has_finished()) state_.wait(working, std::memory_order_acquire);
    }
    state_.store(free, std::memory_order_release);
  }
  /// Ends the thread if it is free; one that is not goes on until the process ends.
  void stop() {
    if (change(free, stopped)) {
      state_.notify_one();
      thread_.join();
    } else {
      thread_.detach();
    }
  }

  worker* next_of_team = nullptr;  // for the caller

 private:
  using state_word = std::uint32_t;  // what Linux can wait for
  static constexpr state_word free = 0, claimed = 1, called = 2, working = 3, finished = 4, stopped = 5;

  bool change(state_word before, state_word after) {
    return state_.compare_exchange_strong(before, after, std::memory_order_acq_rel);
  }

  void serve() {
    use_one_openmp_thread();
    while (await_call() != stopped) {
      if (!change(called, working)) continue;
      work_->take_chunks(seat_);
      state_.store(finished, std::memory_order_release);
      state_.notify_one();
    }
  }

  [[nodiscard]] bool is_needed() const {
    const auto state = state_.load(std::memory_order_relaxed);
    return state == called || state == stopped;
  }
  /// Spins for long only if that would have been worth it the last time.
  state_word await_call() {
    const auto begin = clock::now();
    if (!spin_until(spin_, [this] { return is_needed(); })) {
      while (!is_needed()) state_.wait(state_.load(std::memory_order_relaxed), std::memory_order_relaxed);
    }
    spin_ = clock::now() - begin < longest_spin ? longest_spin : shortest_spin;
    return state_.load(std::memory_order_relaxed);
  }

  std::atomic<state_word> state_{free};
  int seat_ = 0;
  job* work_ = nullptr;
  microseconds spin_ = longest_spin;
  std::thread thread_;
};

int processors() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

class workers {
 public:
  /// Calls at most `wanted` workers that are free; the first of the team.
  worker* call(int wanted, job& work) {
    worker* team = nullptr;
    for (int i = 0, seat = 1; seat <= wanted && (i < started() || start_one(i, wanted)); ++i) {
      worker& one = *all_[static_cast<std::size_t>(i)];
      if (!one.call(work, seat)) continue;
      one.next_of_team = team;
      team = &one;
      ++seat;
    }
    return team;
  }
  void stop() {
    for (int i = 0; i < started(); ++i) all_[static_cast<std::size_t>(i)]->stop();
  }

 private:
  static constexpr int most = 1023;

  [[nodiscard]] int started() const { return started_.load(std::memory_order_acquire); }

  /// Starts worker number i, if there should be so many: as many as are wanted at once or as there are other
  /// processors. Where the system starts no more threads, those that there are have to do.
  bool start_one(int i, int wanted) {
    const std::lock_guard lock(growth_);
    if (i < started()) return true;
    if (i >= std::min(limit_, std::max(wanted, processors_ - 1))) return false;
    try {
      auto one = std::make_unique<worker>();
      const without_signals scope;
      one->start();
      all_[static_cast<std::size_t>(i)] = std::move(one);
    } catch (const std::exception&) {  // too little memory, or too many threads
      limit_ = i;
      return false;
    }
    started_.store(i + 1, std::memory_order_release);
    return true;
  }

  std::array<std::unique_ptr<worker>, most> all_;
  std::atomic<int> started_{0};
  std::mutex growth_;
  int limit_ = most, processors_ = processors();
};

const lasting_threads<workers>::stop_at_exit ending_threads;

}  // namespace

void share(index_t count, int threads, chunk_function run, const void* body) {
  if (is_in_loop) return run(body, 0, count, 0);
  const int team_size = static_cast<int>(std::min<index_t>(threads, count));
  job work(count, team_size, run, body);
  worker* team = lasting_threads<workers>::instance().call(team_size - 1, work);
  work.take_chunks(0);
  while (team != nullptr) {
    worker& one = *team;
    team = one.next_of_team;
    one.let_go();
  }
  work.rethrow();
}

int default_threads() {
  const char* wanted = std::getenv("OMP_NUM_THREADS");
  const long number = wanted == nullptr ? 0 : std::strtol(wanted, nullptr, 10);
  constexpr long most = 1024;
  return number > 0 ? static_cast<int>(std::min(number, most)) : processors();
}

}  // namespace residua::pool
