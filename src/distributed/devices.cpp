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
    const auto devices = static_cast<int>(cuda_devices().size());
    if (devices == 0) throw error(error_kind::unsupported, "there is no GPU that Residua can use");
    if (devices < its.size)
      throw error(error_kind::invalid_argument, "its host has " + std::to_string(devices) + " GPUs for " +
                                                    std::to_string(its.size) + " ranks");
    return its.rank;
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
