// What ranks say to each other: the few operations that the room needs, by MPI between processes
// (communicator.cpp) or by memory between threads (thread_messages.cpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "residua/base/index.hpp"
#include "residua/distributed/communicator.hpp"

namespace residua::distributed {

/// `count` elements that go to a rank, or come from it. A rank sends another at most one of a kind at a time.
struct transfer {
  int rank;
  void* data;
  index_t count;
};

/// Messages under way. wait() before what they read or write is touched.
class pending {
 public:
  class group {
   public:
    group() = default;
    virtual ~group() = default;
    group(const group&) = delete;
    group& operator=(const group&) = delete;
    /// Called once.
    virtual void wait() = 0;
  };

  pending() = default;
  explicit pending(std::unique_ptr<group> its) { groups_.push_back(std::move(its)); }
  pending(pending&&) noexcept = default;
  pending& operator=(pending&& other) noexcept {
    wait();
    groups_ = std::move(other.groups_);
    return *this;
  }
  ~pending() { wait(); }

  void wait() {
    for (const auto& its : groups_) its->wait();
    groups_.clear();
  }
  /// What is under way there, too.
  void add(pending&& other) {
    for (auto& its : other.groups_) groups_.push_back(std::move(its));
    other.groups_.clear();
  }

 private:
  std::vector<std::unique_ptr<group>> groups_;
};

class device_messages;

class messages {
 public:
  messages(int rank, int size) : rank_(rank), size_(size) {}
  virtual ~messages() = default;
  messages(const messages&) = delete;
  messages& operator=(const messages&) = delete;

  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] int size() const { return size_; }
  /// Of those on the same host, in the order of ranks. Collective.
  struct place {
    int rank, size;
  };
  [[nodiscard]] virtual place on_host() const = 0;
  [[noreturn]] virtual void abort(int exit_code) const = 0;

  /// Sends data of rank `root` to all others.
  virtual void broadcast(int root, void* data, std::size_t bytes) const = 0;
  /// Begins a broadcast. Ranks begin broadcasts in the same order among their other collective calls.
  [[nodiscard]] virtual pending begin_broadcast(int root, void* data, std::size_t bytes) const = 0;
  /// `bytes` of each rank, in the order of ranks.
  virtual void gather_everywhere(const void* own, std::size_t bytes, void* of_each_rank) const = 0;
  /// Pieces of an array, each in its place on the rank that has it, to all ranks. In bytes.
  virtual void complete(void* whole, const std::vector<int>& lengths,
                        const std::vector<int>& begins) const = 0;
  /// Begins to send and to receive elements of 4, 8, 16, 24 or 32 bytes.
  [[nodiscard]] virtual pending exchange(const std::vector<transfer>& sent,
                                         const std::vector<transfer>& received,
                                         std::size_t element_bytes) const = 0;

  template <class T>
  requires std::is_trivially_copyable_v<T>
  [[nodiscard]] std::vector<T> gathered(const T& own) const {
    std::vector<T> of_each_rank(static_cast<std::size_t>(size_));
    gather_everywhere(&own, sizeof(T), of_each_rank.data());
    return of_each_rank;
  }
  template <class T>
  requires std::is_trivially_copyable_v<T>
  void broadcast(int root, std::vector<T>& values) const {
    auto count = static_cast<std::uint64_t>(values.size());
    broadcast(root, &count, sizeof(count));
    values.resize(count);
    broadcast(root, values.data(), count * sizeof(T));
  }
  [[nodiscard]] virtual bool is_true_somewhere(bool own) const = 0;
  /// How the ranks' GPUs speak to each other, once they do.
  [[nodiscard]] std::shared_ptr<const device_messages>& devices() const { return devices_; }

 private:
  int rank_, size_;
  mutable std::shared_ptr<const device_messages> devices_;
};

}  // namespace residua::distributed
