// Threads that run a job beside their caller's.
#include "base/run_together.hpp"

#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "base/lasting_threads.hpp"

namespace residua::detail {

/// What the caller waits for.
struct beside_job::ending {
  std::mutex access;
  std::condition_variable told;
  bool is_over = false;
  std::exception_ptr failure;

  void tell(std::exception_ptr its_failure) {
    const std::lock_guard lock(access);
    failure = std::move(its_failure);
    is_over = true;
    told.notify_one();
  }
};

namespace {

struct job {
  std::function<void()> run;
  std::shared_ptr<beside_job::ending> end;
};

class idle_threads;

class beside_thread {
 public:
  explicit beside_thread(idle_threads& idle) : idle_(idle) {
    const without_signals scope;
    thread_ = std::thread([this] { serve(); });
  }

  void call(job next) {
    const std::lock_guard lock(access_);
    next_ = std::move(next);
    called_.notify_one();
  }
  /// For one that has no job.
  void stop() {
    {
      const std::lock_guard lock(access_);
      is_to_stop_ = true;
      called_.notify_one();
    }
    thread_.join();
  }

 private:
  void serve();
  std::optional<job> await_call() {
    std::unique_lock lock(access_);
    called_.wait(lock, [this] { return next_ || is_to_stop_; });
    return std::exchange(next_, std::nullopt);
  }

  idle_threads& idle_;
  std::mutex access_;
  std::condition_variable called_;
  std::optional<job> next_;
  bool is_to_stop_ = false;
  std::thread thread_;
};

class idle_threads {
 public:
  beside_thread& take() {
    const std::lock_guard lock(access_);
    if (idle_.empty()) return *all_.emplace_back(std::make_unique<beside_thread>(*this));
    beside_thread& one = *idle_.back();
    idle_.pop_back();
    return one;
  }
  void put_back(beside_thread& one) {
    const std::lock_guard lock(access_);
    idle_.push_back(&one);
  }
  /// Ends those that have no job; others go on until the process ends.
  void stop() {
    const std::lock_guard lock(access_);
    for (auto* one : idle_) one->stop();
    idle_.clear();
  }

 private:
  std::mutex access_;
  std::vector<std::unique_ptr<beside_thread>> all_;
  std::vector<beside_thread*> idle_;
};

/// It is idle again before the end is told, so that who waited for that finds it.
void beside_thread::serve() {
  while (auto now = await_call()) {
    std::exception_ptr failure;
    try {
      now->run();
    } catch (...) {
      failure = std::current_exception();
    }
    idle_.put_back(*this);
    now->end->tell(std::move(failure));
  }
}

const lasting_threads<idle_threads>::stop_at_exit ending_threads;

}  // namespace

beside_job::beside_job(std::function<void()> run) : end_(std::make_shared<ending>()) {
  lasting_threads<idle_threads>::instance().take().call({std::move(run), end_});
}

beside_job::~beside_job() { wait(); }

void beside_job::wait() const {
  std::unique_lock lock(end_->access);
  end_->told.wait(lock, [this] { return end_->is_over; });
}

void beside_job::get() {
  wait();
  if (const auto failure = std::exchange(end_->failure, nullptr)) std::rethrow_exception(failure);
}

}  // namespace residua::detail
