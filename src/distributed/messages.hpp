// What ranks say to each other: the few operations of MPI that the room needs, without MPI's header.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
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
  pending();
  pending(pending&&) noexcept;
  pending& operator=(pending&&) noexcept;
  ~pending();
  void wait();
  /// What is under way there, too.
  void add(pending&& other);

 private:
  friend class messages;
  struct requests;
  std::unique_ptr<requests> requests_;
};

class device_messages;

class messages {
 public:
  /// Takes an MPI communicator over; `ends_mpi`: ends MPI with it.
  struct handle;
  messages(const handle& h, bool ends_mpi);
  ~messages();
  messages(const messages&) = delete;
  messages& operator=(const messages&) = delete;

  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] int size() const { return size_; }
  /// Of those on the same host, in the order of ranks. Collective.
  struct place {
    int rank, size;
  };
  [[nodiscard]] place on_host() const;
  [[noreturn]] void abort(int exit_code) const;

  /// Of rank `root` to all others.
  void broadcast(int root, void* data, std::size_t bytes) const;
  /// Begins the same. Ranks begin it in the same order among their other collective calls.
  [[nodiscard]] pending begin_broadcast(int root, void* data, std::size_t bytes) const;
  /// `bytes` of each rank, in the order of ranks.
  void gather_everywhere(const void* own, std::size_t bytes, void* of_each_rank) const;
  /// Pieces of an array, each in its place on the rank that has it, to all ranks. In bytes.
  void complete(void* whole, const std::vector<int>& lengths, const std::vector<int>& begins) const;
  /// Begins to send and to receive elements of 4, 8, 16, 24 or 32 bytes.
  [[nodiscard]] pending exchange(const std::vector<transfer>& sent, const std::vector<transfer>& received,
                                 std::size_t element_bytes) const;

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
  [[nodiscard]] bool is_true_somewhere(bool own) const;
  /// How the ranks' GPUs speak to each other, once they do.
  [[nodiscard]] std::shared_ptr<const device_messages>& devices() const { return devices_; }

 private:
  std::unique_ptr<handle> handle_;
  int rank_ = 0, size_ = 1;
  bool ends_mpi_;
  mutable std::shared_ptr<const device_messages> devices_;
};

}  // namespace residua::distributed
