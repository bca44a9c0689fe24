// Two jobs at once, one of them on a thread of its own.
#pragma once

#include <functional>
#include <future>

namespace residua {

namespace detail {
/// Starts the job on a thread that has none and is kept for the next one: GPU work is submitted sooner from a
/// thread that has done so before. Throws std::system_error where the system starts no more threads.
std::future<void> run_beside(std::function<void()> job);
}  // namespace detail

/// Runs both, the first one on a thread of its own; throws what one of them has thrown, when both have ended.
template <class First, class Second>
void run_together(const First& first, const Second& second) {
  struct awaited {
    std::future<void> end;
    ~awaited() {
      if (end.valid()) end.wait();
    }
  } other{detail::run_beside(std::cref(first))};
  second();
  other.end.get();
}

}  // namespace residua
