// Ranks that are threads of one process: they copy from each other's memory.
#include <algorithm>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>
#include <mutex>
#include <utility>

#include "distributed/messages.hpp"

namespace residua {

namespace distributed {

namespace {

/// What a rank says at one collective call, and who has heard it.
struct assembly {
  explicit assembly(int size) : said(static_cast<std::size_t>(size)), has_said(said.size()) {}

  std::vector<const void*> said;
  std::vector<char> has_said;
  int speakers = 0, hearers = 0, leavers = 0;
};

/// A message from one rank to another, which that one copies.
struct letter {
  const void* data;
  std::size_t bytes;
  bool is_taken = false;
};

/// What the ranks share. All members are guarded by the mutex.
class meeting {
 public:
  explicit meeting(int size) : size_(size) {}
  [[nodiscard]] int size() const { return size_; }

  // Of the collective call with that number, the same on all ranks.
  void say(std::uint64_t call, int rank, const void* data) {
    const std::lock_guard lock(mutex_);
    auto& its = calls_.try_emplace(call, size_).first->second;
    its.said[static_cast<std::size_t>(rank)] = data;
    its.has_said[static_cast<std::size_t>(rank)] = 1;
    ++its.speakers;
    changed_.notify_all();
  }
  /// Waits for a rank's word.
  const void* word_of(std::uint64_t call, int rank) {
    std::unique_lock lock(mutex_);
    auto& its = calls_.at(call);
    changed_.wait(lock, [&] { return its.has_said[static_cast<std::size_t>(rank)] != 0; });
    return its.said[static_cast<std::size_t>(rank)];
  }
  /// A rank needs no one's word any more. Waits, if it has to keep its own, until no one does.
  void leave(std::uint64_t call, bool keeps_own) {
    std::unique_lock lock(mutex_);
    auto& its = calls_.at(call);
    ++its.hearers;
    changed_.notify_all();
    if (keeps_own) changed_.wait(lock, [&] { return its.hearers == size_; });
    if (++its.leavers == size_) calls_.erase(call);
  }

  void post(int source, int target, const std::shared_ptr<letter>& its) {
    const std::lock_guard lock(mutex_);
    post_[{source, target}].push_back(its);
    changed_.notify_all();
  }
  std::shared_ptr<letter> collect(int source, int target) {
    std::unique_lock lock(mutex_);
    auto& letters = post_[{source, target}];
    changed_.wait(lock, [&] { return !letters.empty(); });
    auto first = letters.front();
    letters.pop_front();
    return first;
  }
  void take(letter& its) {
    const std::lock_guard lock(mutex_);
    its.is_taken = true;
    changed_.notify_all();
  }
  void await_taking(const letter& its) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return its.is_taken; });
  }

 private:
  int size_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::uint64_t, assembly> calls_;
  std::map<std::pair<int, int>, std::deque<std::shared_ptr<letter>>> post_;
};

void copy(void* target, const void* source, std::size_t bytes) {
  if (bytes > 0) std::memcpy(target, source, bytes);
}

class broadcast_under_way final : public pending::group {
 public:
  broadcast_under_way(meeting& all, std::uint64_t call, int root, bool is_root, void* data, std::size_t bytes)
      : all_(all), call_(call), root_(root), is_root_(is_root), data_(data), bytes_(bytes) {}
  void wait() override {
    if (!is_root_) copy(data_, all_.word_of(call_, root_), bytes_);
    all_.leave(call_, is_root_);
  }

 private:
  meeting& all_;
  std::uint64_t call_;
  int root_;
  bool is_root_;
  void* data_;
  std::size_t bytes_;
};

/// Copies when it is waited for; a rank that sends waits for those that receive.
class exchange_under_way final : public pending::group {
 public:
  exchange_under_way(meeting& all, int rank, const std::vector<transfer>& sent,
                     const std::vector<transfer>& received, std::size_t element_bytes)
      : all_(all), rank_(rank), received_(received), element_bytes_(element_bytes) {
    for (const auto& t : sent) {
      sent_.push_back(std::make_shared<letter>(letter{t.data, bytes_of(t)}));
      all_.post(rank_, t.rank, sent_.back());
    }
  }
  void wait() override {
    for (const auto& t : received_) {
      const auto its = all_.collect(t.rank, rank_);
      copy(t.data, its->data, std::min(its->bytes, bytes_of(t)));
      all_.take(*its);
    }
    for (const auto& its : sent_) all_.await_taking(*its);
  }

 private:
  [[nodiscard]] std::size_t bytes_of(const transfer& t) const {
    return static_cast<std::size_t>(t.count) * element_bytes_;
  }

  meeting& all_;
  int rank_;
  std::vector<transfer> received_;
  std::size_t element_bytes_;
  std::vector<std::shared_ptr<letter>> sent_;
};

class thread_messages final : public messages {
 public:
  thread_messages(std::shared_ptr<meeting> all, int rank)
      : messages(rank, all->size()), all_(std::move(all)) {}

  [[nodiscard]] place on_host() const override { return {rank(), size()}; }
  [[noreturn]] void abort(int exit_code) const override { std::_Exit(exit_code); }

  void broadcast(int root, void* data, std::size_t bytes) const override {
    begin_broadcast(root, data, bytes).wait();
  }
  [[nodiscard]] pending begin_broadcast(int root, void* data, std::size_t bytes) const override {
    const auto call = next_call_++;
    all_->say(call, rank(), data);
    return pending(std::make_unique<broadcast_under_way>(*all_, call, root, rank() == root, data, bytes));
  }
  void gather_everywhere(const void* own, std::size_t bytes, void* of_each_rank) const override {
    hear_all(own, [&](int other, const void* word) {
      copy(static_cast<char*>(of_each_rank) + static_cast<std::size_t>(other) * bytes, word, bytes);
    });
  }
  void complete(void* whole, const std::vector<int>& lengths, const std::vector<int>& begins) const override {
    hear_all(whole, [&](int other, const void* word) {
      if (other == rank()) return;
      const auto k = static_cast<std::size_t>(other);
      copy(static_cast<char*>(whole) + begins[k], static_cast<const char*>(word) + begins[k],
           static_cast<std::size_t>(lengths[k]));
    });
  }
  [[nodiscard]] bool is_true_somewhere(bool own) const override {
    bool is_true = false;
    hear_all(&own, [&](int, const void* word) { is_true = is_true || *static_cast<const bool*>(word); });
    return is_true;
  }
  [[nodiscard]] pending exchange(const std::vector<transfer>& sent, const std::vector<transfer>& received,
                                 std::size_t element_bytes) const override {
    return pending(std::make_unique<exchange_under_way>(*all_, rank(), sent, received, element_bytes));
  }

 private:
  /// hear(rank, its word) of every rank's.
  template <class Hear>
  void hear_all(const void* own, const Hear& hear) const {
    const auto call = next_call_++;
    all_->say(call, rank(), own);
    for (int other = 0; other < size(); ++other) hear(other, all_->word_of(call, other));
    all_->leave(call, true);
  }

  std::shared_ptr<meeting> all_;
  mutable std::uint64_t next_call_ = 0;
};

}  // namespace

}  // namespace distributed

std::vector<communicator> communicator::threads(int count) {
  require(count > 0, "communicator::threads", "count > 0", count);
  const auto all = std::make_shared<distributed::meeting>(count);
  std::vector<communicator> ranks;
  ranks.reserve(static_cast<std::size_t>(count));
  for (int rank = 0; rank < count; ++rank)
    ranks.push_back(communicator(std::make_shared<const distributed::thread_messages>(all, rank)));
  return ranks;
}

}  // namespace residua
