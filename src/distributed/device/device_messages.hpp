// What the GPUs of ranks say to each other: NCCL on the streams that the data belong to.
#pragma once

#include <memory>
#include <vector>

#include "distributed/device/nccl.hpp"
#include "distributed/messages.hpp"

namespace residua::distributed {

class device_messages {
 public:
  /// The GPU `device` of this rank; others have one each. Made at the first call, which takes a second, and
  /// kept for as long as `ranks`, unless the device is another one. Collective. Throws agreed_error where
  /// NCCL is not there, and where two ranks have the same GPU; device on this rank alone.
  static std::shared_ptr<const device_messages> of_ranks(const communicator& ranks, int device);

  device_messages(const messages& ranks, int device);
  ~device_messages();
  device_messages(const device_messages&) = delete;
  device_messages& operator=(const device_messages&) = delete;

  /// Enqueues: to `of_all` go the sums over ranks of arrays of `words` integers of 64 bits, `arrays` of them,
  /// the next one `stride` words behind. Where all ranks but one have zeros that is that one's word, bit by
  /// bit.
  void add_up(const void* own, void* of_all, std::size_t words, int arrays, std::size_t stride,
              cudaStream_t stream) const;
  /// Enqueues elements of `element_bytes`, a multiple of 8, on their way.
  void exchange(const std::vector<transfer>& sent, const std::vector<transfer>& received,
                std::size_t element_bytes, cudaStream_t stream) const;
  /// Enqueues bytes, a multiple of 8, on their way from rank `root` to all others.
  void broadcast(int root, void* data, std::size_t bytes, cudaStream_t stream) const;
  [[nodiscard]] nccl::communicator_handle handle() const { return handle_; }

  [[nodiscard]] int device() const { return device_; }

 private:
  int device_;
  nccl::communicator_handle handle_ = nullptr;
};

}  // namespace residua::distributed
