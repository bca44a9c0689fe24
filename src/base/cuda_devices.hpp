// The machine's GPUs, and which of them contexts accept.
#pragma once

#include <vector>

#include "residua/base/context.hpp"

namespace residua::detail {

/// The lowest compute capability that GPU code is compiled for, times ten.
inline constexpr int oldest_capability = 90;

/// All GPUs, also those too old for a context; empty in a build without CUDA or without a driver.
std::vector<cuda_device> all_cuda_devices();

inline bool is_usable(const cuda_device& device) { return device.compute_capability >= oldest_capability; }

inline std::vector<cuda_device> usable_among(std::vector<cuda_device> devices) {
  std::erase_if(devices, [](const cuda_device& device) { return !is_usable(device); });
  return devices;
}

}  // namespace residua::detail
