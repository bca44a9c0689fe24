// The GPUs of ranks.
#include "distributed/agreement.hpp"
#include "residua/base/context.hpp"
#if RESIDUA_HAS_CUDA
#  include "distributed/device/nccl.hpp"
#endif

namespace residua {

int device_of_rank(const communicator& ranks) {
  const auto its = ranks.transport().on_host();
  return distributed::agreed(ranks, [&] {
    const auto devices = cuda_devices();
    const auto count = static_cast<int>(devices.size());
    if (count == 0) throw error(error_kind::unsupported, "there is no GPU that Residua can use");
    if (count < its.size)
      throw error(error_kind::invalid_argument, "its host has " + std::to_string(count) + " GPUs for " +
                                                    std::to_string(its.size) + " ranks");
    return devices[static_cast<std::size_t>(its.rank)].number;
  });
}

std::string nccl_version() {
#if RESIDUA_HAS_CUDA
  return distributed::nccl::version();
#else
  return {};
#endif
}

}  // namespace residua
