// Two jobs at once, one of them on a thread of its own.
#pragma once

#include <functional>
#include <memory>

namespace residua {

namespace detail {

/// A job on a thread that has none and is kept for the next one: GPU work is submitted sooner from a thread
/// that has done so before.
class beside_job {
 public:
  /// Throws std::system_error where the system starts no more threads.
  explicit beside_job(std::function<void()> run);
  /// Waits for the end.
  ~beside_job();
  beside_job(const beside_job&) = delete;
  beside_job& operator=(const beside_job&) = delete;

  /// Waits for the end; throws what the job has thrown.
  void get();

  struct ending;

 private:
  void wait() const;

  std::shared_ptr<ending> end_;  // the thread's, too
};

}  // namespace detail

/// Runs both, the first one on a thread of its own; throws what one of them has thrown, when both have ended.
template <class First, class Second>
void run_together(const First& first, const Second& second) {
  detail::beside_job other(std::cref(first));
  second();
  other.get();
}

}  // namespace residua
