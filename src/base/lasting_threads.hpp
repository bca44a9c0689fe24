// What all threads that the library starts and keeps have in common: signals, forks, and the process's end.
#pragma once

#include <pthread.h>
#include <signal.h>

#include <atomic>
#include <memory>

namespace residua::detail {

/// Signals are for the user's threads: one started within this scope gets none.
class without_signals {
 public:
  without_signals() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~without_signals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  without_signals(const without_signals&) = delete;
  without_signals& operator=(const without_signals&) = delete;

 private:
  sigset_t before_{};
};

/// The threads of the process, made at the first use. Threads are never freed, as other threads may be in
/// them when the process ends. The child of a fork has none of them: whatever state they were in, they are
/// left there, and the child makes its own.
template <class Threads>
class lasting_threads {
 public:
  static Threads& instance() {
    static const bool forks_are_seen = pthread_atfork(nullptr, nullptr, abandon) == 0;
    (void)forks_are_seen;
    Threads* known = current.load(std::memory_order_acquire);
    if (known != nullptr) return *known;
    auto made = std::make_unique<Threads>();
    if (current.compare_exchange_strong(known, made.get(), std::memory_order_acq_rel)) return *made.release();
    return *known;
  }

  /// Of static storage duration: calls Threads::stop(), which ends those that have nothing to do, when the
  /// process ends or before the library is unloaded.
  struct stop_at_exit {
    stop_at_exit() = default;
    ~stop_at_exit() {
      if (Threads* known = current.load(std::memory_order_acquire)) known->stop();
    }
    stop_at_exit(const stop_at_exit&) = delete;
    stop_at_exit& operator=(const stop_at_exit&) = delete;
  };

 private:
  static void abandon() { current.store(nullptr, std::memory_order_relaxed); }

  static inline std::atomic<Threads*> current{nullptr};
};

}  // namespace residua::detail
