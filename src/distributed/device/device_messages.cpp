// The GPUs of ranks, joined by NCCL.
#include "distributed/device/device_messages.hpp"

#include <algorithm>

#include "base/cuda_state.hpp"
#include "distributed/agreement.hpp"

namespace residua::distributed {

namespace {

class group {
 public:
  group() { nccl::check(nccl::library().begin_group(), "ncclGroupStart"); }
  void end() const { nccl::check(nccl::library().end_group(), "ncclGroupEnd"); }
};

constexpr std::size_t word_bytes = 8;

struct device_name {
  char uuid[16];
  bool operator==(const device_name&) const = default;
};

device_name name_of_device(int device) {
  cudaDeviceProp facts;
  RESIDUA_CUDA_CHECK(cudaGetDeviceProperties(&facts, device));
  device_name name{};
  std::copy(std::begin(facts.uuid.bytes), std::end(facts.uuid.bytes), std::begin(name.uuid));
  return name;
}

/// NCCL takes one rank a GPU.
void check_devices(const communicator& ranks, int device) {
  const auto own = agreed(ranks, [&] {
    nccl::library();
    return name_of_device(device);
  });
  const auto of_ranks = ranks.transport().gathered(own);
  agreed(ranks, [&] {
    for (int rank = 0; rank < ranks.rank(); ++rank) {
      if (of_ranks[static_cast<std::size_t>(rank)] == own)
        throw error(error_kind::invalid_argument, "GPUs of several ranks: rank " + std::to_string(rank) +
                                                      " has the same GPU; each rank needs one of its own");
    }
  });
}

}  // namespace

std::shared_ptr<const device_messages> device_messages::of_ranks(const communicator& ranks, int device) {
  auto& kept = ranks.transport().devices();
  const bool is_new = kept == nullptr || kept->device() != device;
  if (ranks.transport().is_true_somewhere(is_new)) {
    check_devices(ranks, device);
    kept = std::make_shared<const device_messages>(ranks.transport(), device);
  }
  return kept;
}

device_messages::device_messages(const messages& ranks, int device) : device_(device) {
  const detail::device_guard guard(device);
  nccl::unique_id id{};
  if (ranks.rank() == 0) nccl::check(nccl::library().make_id(&id), "ncclGetUniqueId");
  ranks.broadcast(0, &id, sizeof(id));
  nccl::check(nccl::library().join(&handle_, ranks.size(), id, ranks.rank()), "ncclCommInitRank");
}

device_messages::~device_messages() {
  if (handle_ != nullptr) nccl::library().leave(handle_);
}

void device_messages::add_up(const void* own, void* of_all, std::size_t words, int arrays, std::size_t stride,
                             cudaStream_t stream) const {
  const group all;
  for (int k = 0; k < arrays; ++k) {
    const std::size_t place = static_cast<std::size_t>(k) * stride * word_bytes;
    nccl::check(
        nccl::library().reduce(static_cast<const char*>(own) + place, static_cast<char*>(of_all) + place,
                               words, nccl::element_type::uint64, nccl::reduction::sum, handle_, stream),
        "ncclAllReduce");
  }
  all.end();
}

void device_messages::exchange(const std::vector<transfer>& sent, const std::vector<transfer>& received,
                               std::size_t element_bytes, cudaStream_t stream) const {
  const auto words = [&](const transfer& t) {
    return static_cast<std::size_t>(t.count) * element_bytes / word_bytes;
  };
  const group all;
  for (const auto& t : received)
    nccl::check(
        nccl::library().receive(t.data, words(t), nccl::element_type::uint64, t.rank, handle_, stream),
        "ncclRecv");
  for (const auto& t : sent)
    nccl::check(nccl::library().send(t.data, words(t), nccl::element_type::uint64, t.rank, handle_, stream),
                "ncclSend");
  all.end();
}

void device_messages::broadcast(int root, void* data, std::size_t bytes, cudaStream_t stream) const {
  nccl::check(nccl::library().broadcast(data, data, bytes / word_bytes, nccl::element_type::uint64, root,
                                        handle_, stream),
              "ncclBroadcast");
}

}  // namespace residua::distributed
