// The GPUs of ranks, joined by NCCL.
#include "distributed/device_messages.hpp"

#include "base/cuda_state.hpp"

namespace residua::distributed {

namespace {

class group {
 public:
  group() { nccl::check(nccl::library().begin_group(), "ncclGroupStart"); }
  void end() const { nccl::check(nccl::library().end_group(), "ncclGroupEnd"); }
};

constexpr std::size_t word_bytes = 8;

}  // namespace

device_messages::device_messages(const messages& ranks, int device) {
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
    nccl::check(nccl::library().reduce(static_cast<const char*>(own) + place,
                                       static_cast<char*>(of_all) + place, words, nccl::element_type::uint64,
                                       nccl::reduction::sum, handle_, stream),
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

}  // namespace residua::distributed
